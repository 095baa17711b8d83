import { t } from '#words/t.ts'
/** All texts of the spec's error catalogue (spec section 8, decision E36), letter for letter. */
export const errorText = {
  confirmFailed: { title: t`Error`, message: t`An error occurred while processing your request. Please try again.` },
  /** Of every act that the server did not get, or has not replied to; no text of the spec's (docs/decisions/0242). */
  unreached: { title: t`No connection`, message: t`This needs a connection. Please try again when you have one.` },
  contactPreferences: { title: t`Error`, message: t`Failed to update your contact preferences, please try again.` },
  /** For the address form and for the owner number (decision E52). */
  address: { title: t`Error`, message: t`Failed to update your address, please try again.` },
  contactInformation: { title: t`Error`, message: t`Failed to update your contact information, please try again.` },
  deleteList: { title: t`Error`, message: t`Failed to delete the list, please try again.` },
  emailList: { title: t`Error`, message: t`Failed to send shopping list email, please try again.` },
  renameList: { title: t`Error`, message: t`Failed to rename the list, please try again.` },
  createList: { title: t`Error Creating List`, message: t`An unknown error has occurred while creating the list. Please try again.` },
  modifyItem: { title: t`Error Modifying Item`, message: t`An unknown error has occurred while modifying the item. Please try again.` },
  locationDenied: {
    title: t`Location Access Denied`,
    message: t`You have denied access to your location. Please enable location access in your device settings to use this feature.`,
  },
  locationFailed: {
    title: t`Geolocation Failed`,
    message: t`Unable to retrieve your current location. Please check system and/or browser settings and try again.`,
  },
  locationOther: {
    title: t`Location Error`,
    message: t`Your location could not be found. Please search by store name, zip code or city instead.`,
  },
  /** Not an error, but shown in the same way (decision A09). */
  passwordChangeSent: {
    title: t`Password Change Request Sent`,
    message: t`You will receive an email shortly with instructions to change your password. Can’t find it? Check your spam folders.`,
  },
} as const

/** The catalogue's other messages: one for an empty result, and those that are thrown when code breaks the app's own rules. */
export const messages = {
  noStores: t`No stores matching filters`,
  unknownBanner: 'Unknown banner',
  noToken: 'No authorization token',
  noStoreRoute: 'No store route',
  noListId: 'List must have a shoppingListId',
  noResult: 'No result',
  invalidCutoff: 'Invalid size cutoff',
  noCoordinates: 'Coordinates list is empty.',
  noContent: 'No content',
  pushNotGranted: t`Push notifications not granted`,
} as const
