import { expect, test } from 'vitest'
import { aDeal, aPrice } from '#app/features/deal/testing.ts'
import { listText } from './list-text.ts'
import { groupsOf } from './order.ts'
import { anItem } from './testing.ts'
import { amountOf, readLines } from './typed.ts'

const items = [
  anItem({ itemName: 'Carrots', quantity: 2, unit: 'lb', category: 'Produce' }),
  anItem({ itemName: 'Apples', quantity: 3, category: 'Produce', deal: aDeal(), price: aPrice(), notes: 'the small ones' }),
  anItem({ itemName: 'Candles', isChecked: true }),
]
const text = listText({ name: 'Sunday', place: 'Winona Commons', groups: groupsOf(items, ['Produce']), ended: () => false, isOwner: null })

test('a list as text is by aisle, with quantities and prices', () => {
  expect(text).toBe(
    'Sunday, Winona Commons:\n\nProduce:\n[ ] 2 lb Carrots\n[ ] 3 x Apples (By the pound, Bluff Country Orchards, the small ones, $11.97)\n\nYour own items:\n[x] Candles',
  )
})

test('pasted into the add box it becomes the same things again', () => {
  expect(readLines(text).map((it) => [amountOf(it), it.name])).toEqual([
    ['2 lb', 'Carrots'],
    ['3', 'Apples'],
    ['', 'Candles'],
  ])
})

test('a sale that has ended is said to have', () => {
  const groups = groupsOf([items[1]!], [])
  expect(listText({ name: 'Sunday', place: '', groups, ended: () => true, isOwner: null })).toContain('(sale ended, By the pound')
})

test('what may cost more is said to cost at least that', () => {
  const several = anItem({ itemName: 'Beans', deal: aDeal(), price: aPrice({ kind: 'multi', amountCents: 500, quantity: 4 }) })
  const groups = groupsOf([several], [])
  expect(listText({ name: 'Sunday', place: '', groups, ended: () => false, isOwner: null })).toContain('at least $1.25)')
})
