import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { moneyText, priceText } from '#contract/prices.ts'
import { moneyWords, priceWords } from './price-words.ts'

const bare: Price = { kind: 'each', text: 'as printed', amountCents: null, quantity: null, unit: null, regularCents: null }

test.each<[Partial<Price>, string, string]>([
  [{ amountCents: 399 }, '3 dollars 99 cents', '$3.99'],
  [{ amountCents: 399, unit: 'lb' }, '3 dollars 99 cents a pound', '$3.99 lb'],
  [{ amountCents: 79, unit: 'lb' }, '79 cents a pound', '79¢ lb'],
  [{ amountCents: 101, unit: 'ea' }, '1 dollar 1 cent each', '$1.01 ea'],
  [{ amountCents: 50, unit: 'oz' }, '50 cents an ounce', '50¢ oz'],
  [{ amountCents: 500, unit: 'half gallon' }, '5 dollars a half gallon', '$5 half gallon'],
  [{ kind: 'multi', quantity: 2, amountCents: 500 }, '2 for 5 dollars', '2 for $5'],
  [{ kind: 'multi', quantity: 10, amountCents: 1000, unit: 'ea' }, '10 for 10 dollars', '10 for $10'],
  [{ kind: 'multi', quantity: 3, amountCents: 500, unit: 'lb' }, '3 pounds for 5 dollars', '3 lb for $5'],
  [{ kind: 'percent', quantity: 25 }, '25 percent off', '25% off'],
  [{ kind: 'amountOff', amountCents: 100 }, '1 dollar off', '$1 off'],
  [{ kind: 'amountOff', amountCents: 150, unit: 'lb' }, '1 dollar 50 cents off a pound', '$1.50 off lb'],
  [{ kind: 'amountOff', amountCents: 599, quantity: 2 }, '5 dollars 99 cents off on 2', '$5.99 off on 2'],
  [{ kind: 'bogo', quantity: 1 }, 'buy one, get one free', 'Buy one, get one free'],
  [{ kind: 'bogo', quantity: 2 }, 'buy 2, get one free', 'Buy 2, get one free'],
  [{ kind: 'text' }, 'as printed', 'as printed'],
  [{ kind: 'each' }, 'as printed', 'as printed'],
])('%o is spoken as "%s" and written as "%s"', (price, words, text) => {
  expect(priceWords({ ...bare, ...price })).toBe(words)
  expect(priceText({ ...bare, ...price })).toBe(text)
})

const cents = fc.integer({ min: 0, max: 10_000_000 })

test('the words and the figures of an amount both give that amount', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const said = /^(?:(\d+) dollars?)?\s*(?:(\d+) cents?)?$/.exec(moneyWords(amount))
      expect(Number(said?.[1] ?? 0) * 100 + Number(said?.[2] ?? 0)).toBe(amount)
      const written = moneyText(amount)
      expect(written.endsWith('¢') ? Number(written.slice(0, -1)) : Math.round(Number(written.slice(1)) * 100)).toBe(amount)
    }),
  )
})

test('every price has words, in one line and without extra spaces', () => {
  const price = fc.record<Price>({
    kind: fc.constantFrom('each', 'multi', 'percent', 'amountOff', 'bogo', 'text'),
    text: fc.constant('as printed'),
    amountCents: fc.option(cents),
    quantity: fc.option(fc.integer({ min: 0, max: 99 })),
    unit: fc.option(fc.constantFrom('lb', 'ea', 'oz', 'doz', 'bunch', 'each', '16 oz bag')),
    regularCents: fc.constant(null),
  })
  fc.assert(
    fc.property(price, (it) => {
      for (const words of [priceWords(it), priceText(it)]) {
        expect(words).not.toBe('')
        expect(words).not.toMatch(/\s\s|^\s|\s$|null|undefined|NaN/)
      }
    }),
  )
})
