import { expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { moneyText, priceOfLine, saidPrice } from './prices.ts'

const price = (text: string, fields: Partial<Price> = {}): Price => ({
  kind: 'text',
  text,
  amountCents: null,
  quantity: null,
  unit: null,
  regularCents: null,
  ...fields,
})
const each = (cents: number) => price(moneyText(cents), { kind: 'each', amountCents: cents })

test("5.VALID.22 '0.00', '0.0' and '0' mean that there is no price; $0.00 and 0.000 do not", () => {
  for (const text of ['0.00', '0.0', '0', ' 0.00 ']) expect(saidPrice(price(text))).toBeNull()
  for (const text of ['$0.00', '0.000', '0.50', '$0', '']) expect(saidPrice(price(text))).toEqual(price(text))
})

test('a line’s price is what everyone pays, or what owners pay when nothing else is known', () => {
  const lines: [Price | null, Price | null, Price | null, Price | null][] = [
    // on the item, of its ad space, of owners, the expected price
    [each(300), each(400), each(200), each(300)],
    [null, each(400), each(200), each(400)],
    [null, null, each(200), each(200)],
    [price('0.00'), null, each(200), each(200)],
    [price('0'), price('0.0'), price('0.00'), null],
    [price('Sale'), null, each(200), each(200)],
    [price('Sale'), null, null, price('Sale')],
    [null, null, null, null],
  ]
  for (const [own, everyone, owners, counts] of lines)
    expect(priceOfLine({ price: own, ad: { price: everyone, ownerPrice: owners } }, false)).toEqual(counts)
  expect(priceOfLine({ price: each(300), ad: null }, true)).toBeNull()
})

test('money is written short', () => {
  expect([0, 5, 79, 100, 399, 500, 123_456].map(moneyText)).toEqual(['$0', '5¢', '79¢', '$1', '$3.99', '$5', '$1234.56'])
})
