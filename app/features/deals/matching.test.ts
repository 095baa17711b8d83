import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf, searchableOf } from './matching.ts'

const finds = (q: string, fields: { brand?: string; title?: string; categoryName?: string }) =>
  matcherOf(q)(searchableOf({ brand: '', title: '', categoryName: '', ...fields }))
const milk = { brand: 'Organic Valley', title: 'Whole Milk', categoryName: 'Dairy & eggs' }

test('5.DEALS.03 brand and title are searched as one, by words in any order', () => {
  for (const q of ['Organic Valley Whole Milk', 'whole milk organic valley', 'valley whole', 'milk org', 'dairy milk'])
    expect([q, finds(q, milk)]).toEqual([q, true])
  for (const q of ['Organic Valley Butter', 'hole ilk', 'whole milk 2%']) expect([q, finds(q, milk)]).toEqual([q, false])
})
test('5.DEALS.03 one word is found within another, several only where words begin', () => {
  expect(finds('apple', { title: 'Pineapple' })).toBe(true)
  expect(finds('ice cream', { title: 'Rice with cream' })).toBe(false)
})
test.each([
  ['annies mac', { brand: 'Annie’s', title: 'Mac & Cheese' }],
  ["Annie's", { brand: 'Annies' }],
  ['ben and jerrys', { brand: 'Ben & Jerry’s' }],
  ['creme fraiche', { title: 'Crème fraîche' }],
  ['Crème', { title: 'creme' }],
  ['coca cola', { brand: 'Coca-Cola' }],
  ['cocacola', { brand: 'Coca-Cola' }],
  ['Coca-Cola', { brand: 'CocaCola' }],
  ['co-op granola', { title: 'Coop granola' }],
  ['oreo cookies', { brand: 'OREO™', title: 'Cookies' }],
  ['half-and-half', { title: 'Half & Half' }],
])('5.DEALS.03 %s finds %j', (q, fields) => expect(finds(q, fields)).toBe(true))

test('5.DEALS.03 whatever is printed of a deal finds it, also with other marks', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(name, name, (brand, title) => {
      const printed = `${brand} ${title}`
      for (const q of [printed, `${title} ${brand}`, printed.replaceAll("'", '’'), printed.replaceAll('-', ' ')])
        expect([q, finds(q.trim().slice(0, 200), { brand, title })]).toEqual([q, true])
    }),
  )
})
