import { expect, test } from 'vitest'
import { aDeal, aPrice } from '#app/features/deal/testing.ts'
import { aisleFor, amountForDeal, offersFor } from './offers.ts'
import { anItem } from './testing.ts'
import { amountOf, readTyped } from './typed.ts'

const deals = [
  aDeal({ adSpaceId: 1, title: 'Salted butter', categoryName: 'Dairy & eggs' }),
  aDeal({ adSpaceId: 2, title: 'Peanut butter', categoryName: 'Pantry' }),
  aDeal({ adSpaceId: 3, title: 'Carrots, 2 lb', categoryName: 'Produce', size: '2 lb bag', price: aPrice({ unit: null }) }),
]
const taken = (text: string, of = deals) => {
  const offer = offersFor({ text, deals: of, items: [], past: [], listId: 'list', guessing: null }).find((it) => it.isTaken)
  return offer?.kind === 'on sale' ? offer.deal.title : 'the words'
}

test('Enter takes a deal only where the text names it: who types butter does not get peanut butter', () => {
  expect(taken('carr')).toBe('Carrots, 2 lb')
  expect(taken('butter')).toBe('Salted butter')
  expect(taken('butter', deals.slice(1))).toBe('the words')
  expect(taken('peanut butter')).toBe('Peanut butter')
  expect(taken('bag')).toBe('the words')
})

test('half of a word is as the whole: who types butt does not get a butter croissant', () => {
  const croissant = aDeal({ adSpaceId: 4, title: 'Butter croissant', categoryName: 'Bakery' })
  expect(taken('butter', [croissant])).toBe('the words')
  expect(taken('butt', [croissant])).toBe('the words')
  expect(taken('butter cr', [croissant])).toBe('Butter croissant')
  const eggplant = aDeal({ adSpaceId: 5, title: 'Eggplant', categoryName: 'Produce' })
  expect(taken('egg', [eggplant])).toBe('the words')
  expect(taken('eggpl', [eggplant])).toBe('Eggplant')
})

test('what is typed goes to the aisle where the same thing was before, else to that of its words if the store has it', () => {
  const before = [anItem({ itemName: 'Carrots', category: 'Cold case' })]
  expect(aisleFor('carrots', before, ['Produce'])).toBe('Cold case')
  expect(aisleFor('carrots', [], ['Produce'])).toBe('Produce')
  expect(aisleFor('carrots', [], ['Pantry'])).toBe('')
  expect(aisleFor('🌮', [anItem({ itemName: '🥛', category: 'Dairy' })], [])).toBe('')
})

test('an amount is a number of the deal; a weight that it is not sold by is a note, unless it is its size, and so are pieces of what is weighed', () => {
  const asked = (line: string, deal = deals[2]!) => {
    const typed = readTyped(line)
    return amountForDeal(typed, amountOf(typed), deal)
  }
  expect(asked('3 carrots')).toEqual({ quantity: 3, notes: '' })
  expect(asked('5 lb carrots')).toEqual({ quantity: 1, notes: '5 lb' })
  expect(asked('2 lb carrots')).toEqual({ quantity: 1, notes: '' })
  const weighed = aDeal({ price: aPrice({ unit: 'lb' }) })
  expect(asked('2 lb carrots', weighed)).toEqual({ quantity: 2, notes: '' })
  expect(asked('carrots', weighed)).toEqual({ quantity: 1, notes: '' })
  expect(asked('6 carrots', weighed)).toEqual({ quantity: 1, notes: '6 carrots' })
  expect(asked('2 bags carrots', weighed)).toEqual({ quantity: 1, notes: '2 bags' })
  expect(asked('2 x 1/2 lb carrots', weighed)).toEqual({ quantity: 1, notes: '2 × 1/2 lb' })
})
