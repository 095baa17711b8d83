import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { formatPrice, priceInName, readPrice } from './price-text.ts'

const read = (text: string) => {
  const { price } = readPrice(text)
  return price && [price.kind, price.quantity, price.amountCents, price.unit]
}

test.each<[string, unknown[] | null]>([
  ['2/$5', ['multi', 2, 500, null]],
  ['2 / $5.00', ['multi', 2, 500, null]],
  ['2 for $5', ['multi', 2, 500, null]],
  ['10/$10', ['multi', 10, 1000, null]],
  ['4/ 5.00', ['multi', 4, 500, null]],
  ['2/$3 lb', ['multi', 2, 300, 'lb']],
  ['3/99¢', ['multi', 3, 99, null]],
  ['49¢', ['each', null, 49, null]],
  ['49 cents', ['each', null, 49, null]],
  ['.49', ['each', null, 49, null]],
  ['$.49', ['each', null, 49, null]],
  ['14.0', ['each', null, 1400, null]],
  ['5', ['each', null, 500, null]],
  ['$1,299.00', ['each', null, 129_900, null]],
  ['$3.99 lb', ['each', null, 399, 'lb']],
  ['$3.99/lb.', ['each', null, 399, 'lb']],
  ['3.99 per pound', ['each', null, 399, 'lb']],
  ['79¢/lb', ['each', null, 79, 'lb']],
  ['$6.99#', ['each', null, 699, 'lb']],
  ['$2.49 ea.', ['each', null, 249, null]],
  ['$0.55 fl oz', ['each', null, 55, 'fl oz']],
  ['Sale $4.99', ['each', null, 499, null]],
  ['Buy 1 Get 1 Free', ['bogo', 1, null, null]],
  ['BOGO', ['bogo', 1, null, null]],
  ['Buy two, get one free', ['bogo', 2, null, null]],
  ['B2G1', ['bogo', 2, null, null]],
  ['$1 off', ['amountOff', null, 100, null]],
  ['Save $1.50', ['amountOff', null, 150, null]],
  ['50¢ off', ['amountOff', null, 50, null]],
  ['$1 off/lb', ['amountOff', null, 100, 'lb']],
  ['SAVE $5.99 on 2', ['amountOff', 2, 599, null]],
  ['$1 off when you buy three', ['amountOff', 3, 100, null]],
  ['Save $1 when you buy 2', ['amountOff', 2, 100, null]],
  ['$3.99 when you buy 1', ['each', null, 399, null]],
  ['99¢ when you buy one', ['each', null, 99, null]],
  ['$3.99 lb, must buy 1', ['each', null, 399, 'lb']],
  ['20% off', ['percent', 20, null, null]],
  ['SAVE 25%', ['percent', 25, null, null]],
  ['', null],
  ['0', null],
  ['0.0', null],
  ['0.00', null],
  ['  ', null],
])('%j is read as %j', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each(['2 for $5 each', '2/$5.00 ea.'])('%s may be $5 for one: doubtful', (text) => {
  expect(readPrice(text)).toMatchObject({
    price: { kind: 'multi', amountCents: 500 },
    doubt: expect.stringContaining('is each of them $5'),
  })
})

test.each([
  'BOGO 50% off',
  'Buy 1 get 1 half off',
  '3 for the price of 2',
  '2/$5 or $2.99 each',
  '$4.99 with card',
  'Market price',
  '$3.99 per fathom',
  '150% off',
  '3.999',
  '0/$5',
  'Buy 0 get 1 free',
  '$3.99-4.99',
  '2@5',
  '$5 on 2',
  '$5 when you buy 0',
  '$0',
  '1.2.3',
])('%j is not guessed: it stays text, and is reported', (text) => {
  expect(readPrice(text)).toEqual({
    price: expect.objectContaining({ kind: 'text', text, amountCents: null }),
    doubt: 'is not understood: kept as text',
  })
})

test.each([
  ['2/5', '2/$5'],
  ['99', '$99'],
  ['1,299', '$1299'],
  ['8 oz', '$8 oz'],
  ['1.5 oz', '$1.50 oz'],
  ['20 off', '$20 off'],
])('%j could mean something else: what it was read as is reported', (text, meant) => {
  expect(readPrice(text).doubt).toBe(`was taken for ${meant}: it has no $ sign`)
})

test.each([
  ['2 for 1', '2 for the price of 1, or for $1'],
  ['3/2', '3 for the price of 2, or for $2'],
])('%j could mean two things: it stays text', (text, meanings) => {
  expect(readPrice(text)).toEqual({
    price: expect.objectContaining({ kind: 'text', text }),
    doubt: `could mean ${meanings}: kept as text`,
  })
})

test.each<[string, unknown[], string]>([
  ['B0G1', ['bogo', 1, null, null], 'was taken for Buy 1 Get 1 Free: it has a zero for an O'],
  ['B2G0', ['bogo', 2, null, null], 'was taken for Buy 2 Get 1 Free: it has a zero for an O'],
  ['5,99', ['each', null, 599, null], 'was taken for $5.99: it has a comma for the point'],
  ['2/$5,50', ['multi', 2, 550, null], 'was taken for 2/$5.50: it has a comma for the point'],
])('%j is written wrong: what it was read as is reported', (text, meant, doubt) => {
  expect([read(text), readPrice(text).doubt]).toEqual([meant, doubt])
})

test.each(['-3.99', '$-3.99', '(3.99)', '- $3.99'])('%j is not a price', (text) => {
  expect(readPrice(text)).toEqual({ price: null, doubt: 'is less than nothing: not taken' })
})

test.each(['5', '14.0', '3.99', '$12', '1.29 / lb.', '4/ 5.0', '49¢', '$1 off'])('%j is read without a doubt', (text) => {
  expect(readPrice(text).doubt).toBeNull()
})

test('a price without a sign is written out for people; other texts stay as they are', () => {
  expect(readPrice('14.0').price!.text).toBe('$14')
  expect(readPrice('4/ 5.0').price!.text).toBe('4/$5')
  expect(readPrice('1.99 lb').price!.text).toBe('$1.99 lb')
  expect(readPrice('12.99 case').price!.text).toBe('$12.99 case')
  expect(readPrice('49 cents').price!.text).toBe('49 cents')
  expect(readPrice('0.79').price!.text).toBe('79¢')
  expect(readPrice('2  for\n$5').price!.text).toBe('2 for $5')
})

const price: fc.Arbitrary<Price> = fc
  .oneof(
    fc.record({
      kind: fc.constant('each' as const),
      amountCents: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.constant(null),
      unit: fc.constantFrom(null, 'lb', 'oz', 'fl oz', 'doz'),
    }),
    fc.record({
      kind: fc.constant('multi' as const),
      amountCents: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      unit: fc.constantFrom(null, 'lb'),
      mustBuy: fc.constantFrom(true, false, undefined),
    }),
    fc.record({
      kind: fc.constant('amountOff' as const),
      amountCents: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.constant(null),
      unit: fc.constantFrom(null, 'lb'),
    }),
    fc.record({
      kind: fc.constant('amountOff' as const),
      amountCents: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      unit: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('percent' as const),
      amountCents: fc.constant(null),
      quantity: fc.integer({ min: 1, max: 100 }),
      unit: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('bogo' as const),
      amountCents: fc.constant(null),
      quantity: fc.integer({ min: 1, max: 9 }),
      unit: fc.constant(null),
    }),
  )
  .map((it) => ({ ...it, text: '', regularCents: null }))
const meaning = ({ kind, amountCents, quantity, unit, mustBuy }: Price) => ({ kind, amountCents, quantity, unit, mustBuy })

test('whether several must be bought is read where the price says it, and stays unknown elsewhere', () => {
  const said = (text: string) => {
    const { price: it, doubt } = readPrice(text)
    return [it?.kind, it?.quantity, it?.amountCents, it?.mustBuy, it?.text === text && doubt === null]
  }
  for (const text of [
    '4 for $5, must buy 4',
    '4/$5 MUST BUY 4',
    '4 for $5 (must buy 4)',
    '4 for $5 when you buy all',
    '$1.25 when you buy 4',
    '$1.25 ea, must buy 4',
  ])
    expect(said(text)).toEqual(['multi', 4, 500, true, true])
  for (const text of ['4 for $5, no need to buy 4', '4/$5 (no minimum)', '4 for $5 - no minimum purchase'])
    expect(said(text)).toEqual(['multi', 4, 500, false, true])
  expect(said('4 for $5')).toEqual(['multi', 4, 500, undefined, true])
  // The numbers of the two do not fit: a person has to look.
  for (const text of ['4 for $5, must buy 3', '20% off, must buy 2', '$1.25, no need to buy 4'])
    expect(readPrice(text)).toMatchObject({ price: { kind: 'text' }, doubt: 'is not understood: kept as text' })
})

test('law: a formatted price is read back with the same meaning, and without a doubt', () => {
  fc.assert(
    fc.property(price, (it) => {
      const again = readPrice(formatPrice(it))
      expect([meaning(again.price!), again.doubt]).toEqual([meaning(it), null])
    }),
  )
})

test('law: reading never fails, and formatting what was read keeps its meaning', () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        '2',
        '/',
        '$',
        '-',
        'save',
        'on',
        'b',
        '5',
        '.',
        '99',
        '¢',
        ' ',
        'lb',
        'off',
        'buy',
        'get',
        'free',
        '%',
        'for',
        'ea',
        '\n',
        '0',
        ',',
        'BOGO',
      ),
      { maxLength: 8 },
    )
    .map((it) => it.join(''))
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string()), (text) => {
      const { price: first } = readPrice(text)
      if (first && first.kind !== 'text') expect(meaning(readPrice(formatPrice(first)).price!)).toEqual(meaning(first))
    }),
    { numRuns: 2000 },
  )
})

test('a price at the end of a name is found, and a number that is not a price is not', () => {
  expect(priceInName('Organic Bananas 49¢ lb')).toEqual({
    name: 'Organic Bananas',
    price: expect.objectContaining({ kind: 'each', amountCents: 49, unit: 'lb' }),
  })
  expect(priceInName('Field Day Beans - 2/$3')).toEqual({
    name: 'Field Day Beans',
    price: expect.objectContaining({ kind: 'multi', quantity: 2, amountCents: 300 }),
  })
  expect(['85% Lean Ground Beef', 'Olive Oil 16 oz', 'Vitamin B 12', '7-Up 2'].map(priceInName)).toEqual([null, null, null, null])
})
