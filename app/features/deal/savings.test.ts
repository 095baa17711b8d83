import { expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { bestSavings, bySaving, savingFor, savingText } from './savings.ts'
import { aDeal, aPrice } from './testing.ts'

const saves = (price: Partial<Price> | null, ownerPrice: Partial<Price> | null = null) => {
  const saving = savingFor(null, { price: price && aPrice(price), ownerPrice: ownerPrice && aPrice(ownerPrice) })
  return saving && savingText(saving)
}

test('a card says what its offer saves as it stands', () => {
  expect(saves({ amountCents: 399, regularCents: 749 })).toBe('Save $3.50')
  expect(saves({ amountCents: 149, regularCents: 249, unit: 'lb' })).toBe('Save $1 a lb')
  expect(saves({ kind: 'multi', amountCents: 900, quantity: 2, regularCents: 600 })).toBe('Save $3')
  expect(saves({ kind: 'multi', amountCents: 300, quantity: 2, regularCents: 250, unit: 'lb' })).toBe('Save $2')
  expect(saves({ kind: 'bogo', amountCents: null, regularCents: 1399 })).toBe('Save $13.99')
  expect(saves({ kind: 'bogo', amountCents: null, quantity: 2, regularCents: 500 })).toBe('Save $5')
  expect(saves({ kind: 'amountOff', amountCents: 200, regularCents: null })).toBe('Save $2')
  expect(saves({ kind: 'percent', amountCents: null, quantity: 30, regularCents: 2500 })).toBe('Save $7.50')
})

test('without a regular price a percentage is all that is known, and otherwise nothing is said', () => {
  expect(saves({ kind: 'percent', amountCents: null, quantity: 20, regularCents: null })).toBe('Save 20%')
  expect(saves({ amountCents: 399, regularCents: null })).toBe(null)
  expect(saves({ amountCents: 399, regularCents: 399 })).toBe(null)
  expect(saves({ kind: 'text', text: 'Great price', amountCents: null })).toBe(null)
  expect(saves(null)).toBe(null)
})

test('what only owners save is said so: against the regular price, else against what everyone pays for the same measure', () => {
  expect(saves({ amountCents: 899 }, { amountCents: 649 })).toBe('Owners save $2.50')
  expect(saves({ amountCents: 899, regularCents: 999 }, { amountCents: 649 })).toBe('Owners save $3.50')
  expect(saves({ amountCents: 899, regularCents: 999 }, { amountCents: 649, unit: 'lb' })).toBe('Save $1')
})

test('a card says what the shopper saves, once they have said whether they are an owner', () => {
  const deal = { price: aPrice({ amountCents: 899, regularCents: 949 }), ownerPrice: aPrice({ amountCents: 649 }) }
  const said = (isOwner: boolean | null) => savingText(savingFor(isOwner, deal)!)
  expect([null, true, false].map(said)).toEqual(['Owners save $3', 'Save $3', 'Save 50¢'])
})

test('the best savings come first, percentages after amounts, and nothing that is not for everybody’s list', () => {
  const deal = (adSpaceId: number, price: Partial<Price>, more = {}) => aDeal({ adSpaceId, price: aPrice(price), ...more })
  const ids = (deals: Parameters<typeof bestSavings>[0]) => bestSavings(deals, null)?.map((it) => it.adSpaceId)
  const three = [
    deal(1, { amountCents: 300, regularCents: 400 }),
    deal(2, { kind: 'percent', quantity: 50 }),
    deal(3, { amountCents: 300, regularCents: 700 }),
  ]
  const others = [
    deal(4, { amountCents: 300 }),
    deal(5, { amountCents: 1, regularCents: 900 }, { isDigitalExclusive: true }),
    deal(6, { amountCents: 1, regularCents: 900 }, { showInItemView: false }),
  ]
  expect(ids([...others, ...three])).toEqual([3, 1, 2])
  expect(ids([...others, ...three.slice(1)])).toBeUndefined()
  expect(ids(Array.from({ length: 12 }, (_, at) => deal(at, { amountCents: 300, regularCents: 400 + at })))).toEqual([
    11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
  ])
})

test('deals are ranked by what their cards say, not by the share of one: what is not known comes last, in its order', () => {
  const deal = (adSpaceId: number, price: Partial<Price>) => aDeal({ adSpaceId, price: aPrice(price) })
  const deals = [
    deal(1, { amountCents: 300 }),
    deal(2, { amountCents: 300, regularCents: 500 }), // Save $2.00
    deal(3, { kind: 'percent', amountCents: null, quantity: 20 }), // Save 20%
    deal(4, { kind: 'multi', amountCents: 500, quantity: 2, regularCents: 400 }), // Save $3.00
    deal(5, { amountCents: 300 }),
  ]
  expect(bySaving(deals, null).map((it) => it.adSpaceId)).toEqual([4, 2, 3, 1, 5])
  expect(bestSavings(deals, null)?.map((it) => it.adSpaceId)).toEqual([4, 2, 3])
})

test('who is no owner has first what everyone saves', () => {
  const ofOwners = [1, 2, 3].map((adSpaceId) =>
    aDeal({ adSpaceId, price: aPrice({ amountCents: 900 }), ownerPrice: aPrice({ amountCents: 400 }) }),
  )
  const ofEveryone = [4, 5, 6].map((adSpaceId) => aDeal({ adSpaceId, price: aPrice({ amountCents: 300, regularCents: 400 }) }))
  const first = (isOwner: boolean | null) => bySaving([...ofOwners, ...ofEveryone], isOwner)[0]?.adSpaceId
  expect([null, true, false].map(first)).toEqual([1, 1, 4])
  expect(bestSavings([...ofOwners, ...ofEveryone], false)).toEqual(ofEveryone)
  expect(bestSavings(ofOwners, false)).toBeNull()
})
