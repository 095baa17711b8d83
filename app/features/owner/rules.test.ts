import { expect, test } from 'vitest'
import { offerBefore, offerTo } from '#contract/prices.ts'
import { aPrice } from '#app/features/deal/testing.ts'
import { answerIn, isReason, isSale, isToAsk } from './rules.ts'

const day = 24 * 60 * 60 * 1000
const everyone = aPrice({ amountCents: 899 })
const owners = aPrice({ amountCents: 649 })

test('what is stored is an answer only if it is one of the three', () => {
  expect(['yes', 'no', 'later 17', 'perhaps', '', null].map(answerIn)).toEqual(['yes', 'no', 'later', null, null, null])
})

test('the question is not asked again after an answer, and four weeks after it was put off', () => {
  const now = 1000 * day
  expect(['yes', 'no'].map((it) => isToAsk(it, now))).toEqual([false, false])
  expect([null, 'nonsense', 'later'].map((it) => isToAsk(it, now))).toEqual([true, true, true])
  expect([27, 28].map((days) => isToAsk(`later ${now - days * day}`, now))).toEqual([false, true])
})

test('a deal is a reason to ask when both prices are known, and owners pay less', () => {
  expect(isReason({ price: everyone, ownerPrice: owners })).toBe(true)
  expect(isReason({ price: null, ownerPrice: { ...owners, regularCents: 899 } })).toBe(true)
  for (const deal of [
    { price: everyone, ownerPrice: null },
    { price: null, ownerPrice: owners },
    { price: owners, ownerPrice: owners },
    { price: { ...everyone, unit: 'lb' }, ownerPrice: owners },
    { price: everyone, ownerPrice: aPrice({ kind: 'text', text: 'Less', amountCents: null }) },
  ])
    expect(isReason(deal)).toBe(false)
})

test('what everyone pays beside an owners’ price is a sale only where it is less than the regular price', () => {
  const both = { price: everyone, ownerPrice: owners }
  expect(isSale(offerTo(true, both))).toBe(true)
  expect(isSale(offerTo(false, both))).toBe(false)
  expect(isSale(offerTo(false, { ...both, price: { ...everyone, regularCents: 999 } }))).toBe(true)
  expect(isSale(offerTo(false, { ...both, ownerPrice: null }))).toBe(true)
  const regular = { ...everyone, regularCents: 999 }
  expect(isSale(offerBefore({ price: regular, ownerPrice: null })), 'it costs the regular price until its sale begins').toBe(false)
})
