/** All texts of the spec's error catalogue (spec section 8, decision E36), letter for letter. */
export const errorText = {
  confirmFailed: { title: 'Error', message: 'An error occurred while processing your request. Please try again.' },
  contactPreferences: { title: 'Error', message: 'Failed to update your contact preferences, please try again.' },
  /** For the address form and for the owner number (decision E52). */
  address: { title: 'Error', message: 'Failed to update your address, please try again.' },
  contactInformation: { title: 'Error', message: 'Failed to update your contact information, please try again.' },
  deleteList: { title: 'Error', message: 'Failed to delete the list, please try again.' },
  emailList: { title: 'Error', message: 'Failed to send shopping list email, please try again.' },
  renameList: { title: 'Error', message: 'Failed to rename the list, please try again.' },
  createList: { title: 'Error Creating List', message: 'An unknown error has occurred while creating the list. Please try again.' },
  modifyItem: { title: 'Error Modifying Item', message: 'An unknown error has occurred while modifying the item. Please try again.' },
  locationDenied: {
    title: 'Location Access Denied',
    message: 'You have denied access to your location. Please enable location access in your device settings to use this feature.',
  },
  locationFailed: {
    title: 'Geolocation Failed',
    message: 'Unable to retrieve your current location. Please check system and/or browser settings and try again.',
  },
  locationOther: {
    title: 'Location Error',
    message: 'Your location could not be found. Please search by store name, zip code or city instead.',
  },
  /** Not an error, but shown in the same way (decision A09). */
  passwordChangeSent: {
    title: 'Password Change Request Sent',
    message: 'You will receive an email shortly with instructions to change your password. Can’t find it? Check your spam folders.',
  },
} as const

/** The catalogue's other messages: one for an empty result, and those that are thrown when code breaks the app's own rules. */
export const messages = {
  noStores: 'No stores matching filters',
  unknownBanner: 'Unknown banner',
  noToken: 'No authorization token',
  noStoreRoute: 'No store route',
  noListId: 'List must have a shoppingListId',
  noResult: 'No result',
  invalidCutoff: 'Invalid size cutoff',
  noCoordinates: 'Coordinates list is empty.',
  noContent: 'No content',
  pushNotGranted: 'Push notifications not granted',
} as const
