import { expect, test } from 'vitest'
import { readPrice } from '../convert/price-text.ts'
import { compare, pricesToFind } from './agreement.ts'
import { pricesOf } from './page-prices.ts'
import { text } from './testing.ts'

/** Compares what a sheet says with what is on the page, in text or on a scan of which so much is certain. */
function compared(sheet: string, onPage: string, certainty = 1) {
  const { price } = readPrice(sheet)
  const [found] = pricesOf(text(onPage, 40, 100, 20).map((it) => ({ ...it, certainty })))
  return compare(price ? [price] : [], found!)
}

test('in text a price agrees when all of it is the same, and differs else', () => {
  const same = [
    '3.79 = $3.79',
    '2/$5 = 2 for $5',
    '20% off = 20% off',
    '$1 off = $1 off',
    '$1 off = Save $1',
    'BOGO = Buy one, get one free',
  ]
  const other = [
    '3.79 = $3.97',
    '2/$5 = 3 for $5',
    '2/$5 = 2 for $6',
    '5.00 = 2 for $5',
    '2/$5 = $5',
    '20% off = 25% off',
    '$1 off = $2 off',
    '$1 off = $1',
    'BOGO = $3.79',
    '3.79 = BOGO',
    '25 = 25% off',
  ]
  const of = (list: string[]) => list.map((it) => [it, compared(it.split(' = ')[0]!, it.split(' = ')[1]!)])
  expect(of(same)).toEqual(same.map((it) => [it, 'agrees']))
  expect(of(other)).toEqual(other.map((it) => [it, 'differs']))
})

test.each([
  ['its figures are all there', 'agrees', ['3.79 = $379', '2.99 = $9299', '.79 = $079', '5.00 = $5', '2/$5 = 2/S5', '25% off = 25%']],
  ['one figure is wrong, or a part of it is there', 'partly', ['3.79 = $3.77', '3.79 = $3.7', '14.99 = $4.99', '14.99 = $14', '3.79 = $']],
  ['it is another', 'differs', ['3.79 = $5.29', '3.79 = BOGO', '5.00 = $4', '12.49 = $8.29']],
] as const)('on a scan that is well read, %s: %s', (_, agreement, pairs) => {
  expect(pairs.map((it) => [it, compared(it.split(' = ')[0]!, it.split(' = ')[1]!, 0.9)])).toEqual(pairs.map((it) => [it, agreement]))
})

test('the same figures of another kind of price are another price', () => {
  expect([compared('5/$29', '$5.29', 0.9), compared('5.29', '5 for $29', 0.9), compared('.25', '25% off', 0.9)]).not.toContain('agrees')
})

test('what is badly read speaks against nothing', () => {
  expect([compared('3.79', '$5.29', 0.5), compared('3.79', '$5.29', 0.7)]).toEqual(['partly', 'differs'])
})

test('a row’s prices are its own and those of its other texts; what it costs without the deal is none of them', () => {
  const { price } = readPrice('2/$5')
  const found = pricesToFind(['$3.99', '$2.49', 'Half off', 'ask in the store'], price, 399)
  expect(found.map((it) => it.text)).toEqual(['2/$5', '$2.49', '50% off'])
  expect(pricesToFind([], readPrice('ask in the store').price, null)).toEqual([])
  expect(pricesToFind(['2/$3.99'], null, 399)).toHaveLength(1)
})
