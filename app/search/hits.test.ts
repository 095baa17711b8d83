import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import spanish from '#words/es.json' with { type: 'json' }
import { learn, speaking } from '#words/t.ts'
import { hitsOf, matcherOf, prepare, searchableOf } from './hits.ts'
import { named, titlesOf } from './testing.ts'

learn('es', spanish)

describe('what a text finds', () => {
  const finds = (q: string, fields: { brand?: string; title?: string; categoryName?: string }) =>
    matcherOf(q)(searchableOf({ brand: '', title: '', categoryName: '', ...fields }))
  const milk = { brand: 'Organic Valley', title: 'Whole Milk', categoryName: 'Dairy & eggs' }

  test('5.DEALS.03 brand and title are searched as one, by words in any order', () => {
    for (const q of ['Organic Valley Whole Milk', 'whole milk organic valley', 'valley whole', 'milk org', 'dairy milk'])
      expect([q, finds(q, milk)]).toEqual([q, true])
    for (const q of ['Organic Valley Butter', 'hole ilk', 'whole milk 2%']) expect([q, finds(q, milk)]).toEqual([q, false])
  })
  test('5.DEALS.03 a single word is found inside another, several words only where words begin', () => {
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

  test('5.DEALS.03 a category is found by the name that is shown, in Spanish too, and by the English one', () => {
    const deals = [
      named('Whole milk', { categoryName: 'Dairy & eggs' }),
      named('Oats', { categoryName: 'Pantry' }),
      named('Lamp oil', { categoryName: 'Of this co-op alone' }),
    ]
    const found = (q: string) => speaking('es', () => titlesOf(hitsOf([...deals], q)))
    for (const q of ['Lácteos y huevos', 'lacteos', 'dairy']) expect([q, found(q)]).toEqual([q, ['Whole milk']])
    expect(found('despensa')).toEqual(['Oats'])
    expect(found('co-op alone')).toEqual(['Lamp oil'])
    expect(titlesOf(hitsOf([...deals], 'lacteos'))).toEqual([])
  })

  test('5.DEALS.03 any text printed of a deal finds it, also with other punctuation', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(name, name, (brand, title) => {
        const printed = `${brand} ${title}`
        for (const q of [printed, `${title} ${brand}`, printed.replaceAll("'", '’'), printed.replaceAll('-', ' ')])
          expect([q, finds(q.trim().slice(0, 200), { brand, title })]).toEqual([q, true])
      }),
    )
  })
})

describe('what comes first', () => {
  const order = (q: string, ...titles: string[]) =>
    titlesOf(
      hitsOf(
        titles.map((title) => named(title)),
        q,
      ),
    )

  test('what is called so, what is a kind of it, what begins with it, what has it among others; a beginning, the middle of a word', () => {
    const best = ['Butter', 'Salted butter', 'Butter crackers', 'Peanut butter cereal', 'Buttermilk', 'Cultured buttermilk']
    expect(order('butter', ...best.toReversed())).toEqual(best)
    expect(order('apple', 'Pineapple', 'Apple pie', 'Honeycrisp apples', 'Apples')).toEqual([
      'Apples',
      'Honeycrisp apples',
      'Apple pie',
      'Pineapple',
    ])
  })
  test('what a thing is stands before the comma', () => {
    expect(order('yogurt', 'Yogurt pretzels', 'Greek yogurt, plain')).toEqual(['Greek yogurt, plain', 'Yogurt pretzels'])
    expect(order('feta', 'Spinach & feta', 'Feta in brine')).toEqual(['Spinach & feta', 'Feta in brine'])
  })
  test('the title comes before the brand, and the brand before the category', () => {
    const [byTitle, byBrand, byCategory] = [
      named('Cheese dip'),
      named('Crackers', { brand: 'Cheese Brothers' }),
      named('Mild cheddar', { categoryName: 'Cheese' }),
    ]
    expect(hitsOf([byCategory, byBrand, byTitle], 'cheese')).toEqual([byTitle, byBrand, byCategory])
  })
  test('the printed name finds its deal first', () => {
    const deals = [named('Whole milk, vanilla', { brand: 'Valley' }), named('Whole milk', { brand: 'Valley' }), named('Whole milk')]
    expect(hitsOf(deals, 'Valley Whole Milk')[0]).toBe(deals[1])
  })
  test('of equals the plainest comes first: words that say the kind make no other thing of it', () => {
    const best = ['Organic whole milk', 'Oat milk', 'Vanilla almond coconut milk']
    expect(order('milk', ...best.toReversed())).toEqual(best)
  })
  test('of beginnings, the one of which the fewest letters are missing comes first', () => {
    expect(order('te', 'Three-grain tempeh', 'Black tea')).toEqual(['Black tea', 'Three-grain tempeh'])
  })
  test('singular and plural are the same', () => {
    expect(order('strawberry', 'Strawberry yogurt', 'Strawberries')).toEqual(['Strawberries', 'Strawberry yogurt'])
    expect(order('berries', 'Berry kombucha', 'Bean soup')).toEqual(['Berry kombucha'])
  })
  test('equally good ones stay in their order, and no text finds everything in that order', () => {
    expect(order('milk', 'Oat milk', 'Almond milk')).toEqual(['Oat milk', 'Almond milk'])
    expect(order('milk', 'Almond milk', 'Oat milk')).toEqual(['Almond milk', 'Oat milk'])
    expect(order(' – ', 'B', 'A')).toEqual(['B', 'A'])
  })
})

test('a list that was prepared in pieces is searched like any other', async () => {
  const things = Array.from({ length: 250 }, (_, at) => named(`Thing ${at}`, { brand: 'Acme' }))
  await prepare(things)
  expect(titlesOf(hitsOf(things, 'acme thing 249'))).toEqual(['Thing 249'])
})
