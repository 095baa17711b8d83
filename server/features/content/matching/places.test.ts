import { expect, test } from 'vitest'
import type { Word } from '../reading/page-words.ts'
import { matchRows } from './match-rows.ts'
import { aRow, scanned, text } from './testing.ts'

type Row = { title: string; price: string; brand?: string }

/** Returns for each row how certain its place is, and how high on the page. */
function placed(rows: Row[], words: Word[]) {
  const given = rows.map((it, at) => aRow({ row: at + 2, ...it }))
  return matchRows(given, [{ pageNumber: 1, width: 800, height: 1000, words, edges: [] }], [])
}
const certain = (rows: Row[], words: Word[]) => placed(rows, words).map((it) => it.certainty === 'certain')
const card = (name: string, y: number, price: string) => [...text(name, 40, y, 20), ...text(price, 40, y + 30, 40)]

test('a word of a page is in one name, and a price belongs to one', () => {
  const page = [...card('Salted butter', 100, '$3.79'), ...card('Unsalted butter', 400, '$3.49')]
  const rows = [
    { title: 'Unsalted butter', price: '3.49' },
    { title: 'Salted butter', price: '3.79' },
  ]
  expect(certain(rows, page)).toEqual([true, true])
  // Two names at one price, which is the upper one's: the lower one has none.
  const one = [...card('Salted butter', 100, '$3.79'), ...text('Oat crackers', 40, 190, 20)]
  const both = placed(
    [
      { title: 'Salted butter', price: '3.79' },
      { title: 'Oat crackers', price: '3.79' },
    ],
    one,
  )
  expect(both.map((it) => it.reason)).toEqual(['', 'No price is near its name on the page.'])
})

test('rows are varieties of one box when they cost the same there, and most of their names is the same', () => {
  const page = [
    ...text('Blue Heron yogurt', 40, 100, 20),
    ...text('Vanilla, maple or plain, 24 oz', 40, 126, 12),
    ...text('$4.49', 40, 150, 40),
  ]
  const of = (other: Row, words = page) => certain([{ title: 'Yogurt vanilla', brand: 'Blue Heron', price: '4.49' }, other], words)
  expect(of({ title: 'Yogurt maple', brand: 'Blue Heron', price: '4.49' })).toEqual([true, true])
  for (const price of ['3.49', '2/$4.49', '49% off'])
    expect([price, of({ title: 'Yogurt maple', brand: 'Blue Heron', price })[1]]).toEqual([price, false])
  expect(of({ title: 'Goat kefir maple', price: '4.49' })[1]).toBe(false)
  expect(of({ title: 'Yogurt', price: '4.49' })[1]).toBe(false)
})

test('where most prices of a page stand above their names, a name takes the one above it', () => {
  const names = ['Salted butter', 'Oat crackers', 'Maple syrup', 'Rye bread', 'Dried plums', 'Sea scallops']
  const above = names.flatMap((name, n) => [...text(`$${n + 2}.49`, 40, 100 + n * 90, 30), ...text(name, 40, 140 + n * 90, 20)])
  const rows = names.map((title, n) => ({ title, price: `${n + 2}.49` }))
  // The sheet has another price than the page.
  const changed = rows.map((it, n) => (n === 3 ? { ...it, price: '9.99' } : it))
  expect(placed(changed, above)[3]).toMatchObject({ certainty: 'doubtful', saysOnPage: '$5.49' })
})

test('another place of the row is no rival where another row has more right to it', () => {
  const page = [...card('Whole milk', 100, '$3.79'), ...text('Prairie', 40, 376, 12), ...card('Whole milk', 400, '$3.79')]
  const rows = [
    { title: 'Whole milk', price: '3.79' },
    { title: 'Whole milk', price: '3.79', brand: 'Prairie' },
  ]
  expect([certain(rows.slice(0, 1), page), certain(rows, page)]).toEqual([[false], [true, true]])
})

test('a brand and a name in one card are one place', () => {
  const page = [
    ...text('Prairie butter', 40, 100, 20),
    ...text('Salted Prairie butter in sticks', 40, 160, 20),
    ...text('$3.79', 40, 190, 40),
  ]
  expect(placed([{ title: 'Salted butter', brand: 'Prairie', price: '3.79' }], page)[0]!.reason).toBe('')
})

test('a likely name without its price is no place in a text, nor on a scan', () => {
  const words = text('We love whole milk from cows that graze on the bluffs', 40, 100, 12)
  expect(placed([{ title: 'Whole milk', price: '3.79' }], words)[0]!.certainty).toBe('unplaced')
  expect(placed([{ title: 'Whole milk', price: '3.79' }], scanned(words))[0]!.certainty).toBe('unplaced')
})
