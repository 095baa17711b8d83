import { expect, test } from 'vitest'
import { errorText, messages } from './error-text.ts'

test.each([
  ['8.ERR.01', errorText.confirmFailed, 'Error', 'An error occurred while processing your request. Please try again.'],
  ['8.ERR.02', errorText.contactPreferences, 'Error', 'Failed to update your contact preferences, please try again.'],
  ['8.ERR.03', errorText.address, 'Error', 'Failed to update your address, please try again.'],
  ['8.ERR.05', errorText.contactInformation, 'Error', 'Failed to update your contact information, please try again.'],
  ['8.ERR.06', errorText.deleteList, 'Error', 'Failed to delete the list, please try again.'],
  ['8.ERR.07', errorText.emailList, 'Error', 'Failed to send shopping list email, please try again.'],
  ['8.ERR.08', errorText.renameList, 'Error', 'Failed to rename the list, please try again.'],
  ['8.ERR.09', errorText.createList, 'Error Creating List', 'An unknown error has occurred while creating the list. Please try again.'],
  ['8.ERR.10', errorText.modifyItem, 'Error Modifying Item', 'An unknown error has occurred while modifying the item. Please try again.'],
  [
    '8.ERR.11',
    errorText.locationDenied,
    'Location Access Denied',
    'You have denied access to your location. Please enable location access in your device settings to use this feature.',
  ],
  [
    '8.ERR.12',
    errorText.locationFailed,
    'Geolocation Failed',
    'Unable to retrieve your current location. Please check system and/or browser settings and try again.',
  ],
  [
    '8.ERR.13',
    errorText.passwordChangeSent,
    'Password Change Request Sent',
    'You will receive an email shortly with instructions to change your password. Can’t find it? Check your spam folders.',
  ],
])('%s the words are the catalogue’s, letter for letter', (_, words, title, message) => {
  expect(words).toEqual({ title, message })
})

test('0242 an act that the server did not get has words of its own, which are true of each of them', () => {
  expect(errorText.unreached).toEqual({
    title: 'No connection',
    message: 'This needs a connection. Please try again when you have one.',
  })
})

test('8.ERR.15 other location failures have a generic notice', () => {
  const { title, message, ...more } = errorText.locationOther
  expect([title, more]).toEqual(['Location Error', {}])
  for (const { message: other } of [errorText.locationDenied, errorText.locationFailed]) expect(message).not.toBe(other)
  expect(message).toMatch(/^Your location .+\.$/)
})

// The test of each has its id where the message is thrown.
test('the other messages are the catalogue’s, letter for letter', () => {
  expect(messages).toEqual({
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
  })
})
