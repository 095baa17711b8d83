import * as v from 'valibot'
import { expect, test } from 'vitest'
import { store } from '#server/testing/bundle.ts'
import { BundleStore } from './bundle.ts'
import { keepStore } from './store-by-hand.ts'
import { addressFault, placeAfter } from './store-place.ts'

const winona = {
  city: 'Winona',
  stateProvince: 'MN',
  postalCode: '55987',
  latitude: 44.0516,
  longitude: -91.6375,
  timeZone: 'America/Chicago',
}
const exact = { latitude: winona.latitude, longitude: winona.longitude, timeZone: winona.timeZone }

test.each([
  ['a corrected town', { city: 'Goodview' }],
  ['four digits more', { postalCode: '55987-1234' }],
  ['a postal code of Canada', { stateProvince: 'MB', postalCode: 'R3C 1A1' }],
  ['no postal code', { postalCode: '' }],
])('%s leaves a store at its exact point', (_, change) => {
  expect(placeAfter(winona, { ...winona, ...change })).toEqual(exact)
})

test('a corrected ZIP code that is around the exact point leaves it', () => {
  const uptown = { ...winona, city: 'Minneapolis', postalCode: '55403', latitude: 44.965, longitude: -93.29 }
  expect(placeAfter(uptown, { ...uptown, postalCode: '55405' })).toMatchObject({ latitude: 44.965, longitude: -93.29 })
})

test('near the border of two time zones a store keeps its own, unless it comes from another state', () => {
  const bismarck = { city: 'Bismarck', stateProvince: 'ND', postalCode: '58501' }
  const dickinson = { ...bismarck, ...exact, timeZone: 'America/Denver' }
  expect(placeAfter(dickinson, bismarck).timeZone).toBe('America/Denver')
  expect(placeAfter({ ...winona, timeZone: 'America/New_York' }, bismarck).timeZone).toBe('America/Chicago')
})

test('an address whose ZIP code is elsewhere is a fault only when town, state or ZIP code change', () => {
  const wrong = { city: 'Duluth', stateProvince: 'MN', postalCode: '55987' }
  expect(addressFault(wrong, { ...wrong })).toBeNull()
  expect(addressFault(winona, wrong)).toBe('ZIP code 55987 is in Winona, MN, not in Duluth, MN.')
  const unknown = { ...winona, postalCode: '55899' }
  expect(addressFault(unknown, { ...unknown, city: 'Goodview' })).toBeNull()
  expect(addressFault(winona, { city: 'Winnipeg', stateProvince: 'MB', postalCode: 'R3C 1A1' })).toBeNull()
})

test('an import with the old ZIP code leaves a moved store at its new place, and one with the new says where exactly that is', () => {
  const old = { ...v.parse(BundleStore, store('east', crypto.randomUUID())), ...winona }
  const moved = { city: 'Duluth', postalCode: '55802' }
  const kept = keepStore(old, moved).store
  expect(kept).toMatchObject({ latitude: expect.closeTo(46.77, 1), ...moved })
  const exactly = { latitude: 46.785, longitude: -92.09 }
  expect(keepStore({ ...old, ...moved, ...exactly }, moved)).toMatchObject({ store: exactly, corrections: null })
  expect(keepStore({ ...old, ...moved, ...exactly, correctedByHand: ['city', 'postalCode'] }, null).store).toMatchObject(exactly)
})
