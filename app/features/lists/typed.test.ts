import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, readLines, readTyped, readTyping, spokenAmount } from './typed.ts'

/** What was typed, and what it reads as: amount, name. */
const lines: [typed: string, amount: string, name: string][] = [
  ['carrots', '', 'carrots'],
  ['2 lb carrots', '2 lb', 'carrots'],
  ['2lb carrots', '2 lb', 'carrots'],
  ['2 lbs. carrots', '2 lb', 'carrots'],
  ['2 pounds of carrots', '2 lb', 'carrots'],
  ['2-lb carrots', '2 lb', 'carrots'],
  ['  2   LB  Carrots ', '2 lb', 'Carrots'],
  ['3x milk', '3', 'milk'],
  ['3 x milk', '3', 'milk'],
  ['3× milk', '3', 'milk'],
  ['x3 milk', '3', 'milk'],
  ['(3) milk', '3', 'milk'],
  ['3 apples', '3', 'apples'],
  ['1 onion', '', 'onion'],
  ['12 eggs', '12', 'eggs'],
  ['a dozen eggs', '1 dozen', 'eggs'],
  ['dozen of eggs', '1 dozen', 'eggs'],
  ['2 dozen eggs', '2 dozen', 'eggs'],
  ['two dozen eggs', '2 dozen', 'eggs'],
  ['half a dozen eggs', '6', 'eggs'],
  ['half dozen eggs', '6', 'eggs'],
  ['1/2 dozen eggs', '6', 'eggs'],
  ['1.5 dozen eggs', '18', 'eggs'],
  ['two avocados', '2', 'avocados'],
  ['a couple of limes', '2', 'limes'],
  ['a bunch of kale', '1 bunch', 'kale'],
  ['2 bunches kale', '2 bunches', 'kale'],
  ['loaf of bread', '1 loaf', 'bread'],
  ['2 loaves rye', '2 loaves', 'rye'],
  ['2 cans black beans', '2 cans', 'black beans'],
  ['1 can tomatoes', '1 can', 'tomatoes'],
  ['a bag of chips', '1 bag', 'chips'],
  ['3 boxes of pasta', '3 boxes', 'pasta'],
  ['4 sticks butter', '4 sticks', 'butter'],
  ['1 gallon milk', '1 gal', 'milk'],
  ['a gallon of milk', '1 gal', 'milk'],
  ['16 oz sour cream', '16 oz', 'sour cream'],
  ['12 fl oz cream', '12 fl oz', 'cream'],
  ['500g flour', '500 g', 'flour'],
  ['1 kg rice', '1 kg', 'rice'],
  ['1/2 lb ham', '1/2 lb', 'ham'],
  ['1.5 lb ground beef', '1.5 lb', 'ground beef'],
  ['1 1/2 lb salmon', '1 1/2 lb', 'salmon'],
  ['½ lb ham', '½ lb', 'ham'],
  ['1½ lb ham', '1½ lb', 'ham'],
  ['half a pound of ham', '1/2 lb', 'ham'],
  ['half gallon milk', '1/2 gal', 'milk'],
  ['5 lb bag of potatoes', '5 lb bag', 'potatoes'],
  ['2 x 400 g tomatoes', '2 × 400 g', 'tomatoes'],
  ['milk x3', '3', 'milk'],
  ['milk x 3', '3', 'milk'],
  ['milk 3x', '3', 'milk'],
  ['milk, 3', '3', 'milk'],
  ['milk: 3', '3', 'milk'],
  ['eggs (12)', '12', 'eggs'],
  ['carrots 2 lb', '2 lb', 'carrots'],
  ['carrots - 2 lb', '2 lb', 'carrots'],
  ['carrots, 2lbs', '2 lb', 'carrots'],
  ['eggs 2 dozen', '2 dozen', 'eggs'],
  ['black beans 3 cans', '3 cans', 'black beans'],
  ['ham 1/2 lb', '1/2 lb', 'ham'],
  ['2 libras de zanahorias', '2 lb', 'zanahorias'],
  ['una docena de huevos', '1 dozen', 'huevos'],
  ['media libra de jamón', '1/2 lb', 'jamón'],
  ['dos limones', '2', 'limones'],
  ['3 latas de frijoles', '3 cans', 'frijoles'],
  // What only looks like an amount stays in the name.
  ['7 up', '', '7 up'],
  ['2% milk', '', '2% milk'],
  ['2 percent milk', '', '2 percent milk'],
  ['half and half', '', 'half and half'],
  ['9 volt batteries', '', '9 volt batteries'],
  ['12 pack seltzer', '', '12 pack seltzer'],
  ['4 cheese pizza', '', '4 cheese pizza'],
  ['three cheese ravioli', '', 'three cheese ravioli'],
  ['12 grain bread', '', '12 grain bread'],
  ['1000 island dressing', '', '1000 island dressing'],
  ['365 olive oil', '', '365 olive oil'],
  ['5-hour energy', '', '5-hour energy'],
  ['3-in-1 oil', '', '3-in-1 oil'],
  ['80/20 ground beef', '', '80/20 ground beef'],
  ['2-3 onions', '', '2-3 onions'],
  ['2 to 3 onions', '', '2 to 3 onions'],
  ['2 can openers', '2', 'can openers'],
  ['0 beer', '', '0 beer'],
  ['00 flour', '', '00 flour'],
  ['vitamin b 12', '', 'vitamin b 12'],
  ['formula 409', '', 'formula 409'],
  ['a1 sauce', '', 'a1 sauce'],
  ['an apple', '', 'an apple'],
  ['2 lb', '', '2 lb'],
  ['12', '', '12'],
  ['99999 olives', '', '99999 olives'],
  ['canned corn', '', 'canned corn'],
  ['head & shoulders', '', 'head & shoulders'],
  ['pack lunch', '', 'pack lunch'],
]

test.each(lines)('%s', (typed, amount, name) => {
  const read = readTyped(typed)
  expect({ amount: amountOf(read), name: read.name }).toEqual({ amount, name })
})

test('a quantity is a whole number that a list can store, whatever is typed, and the name is never empty', () => {
  const word = fc.constantFrom('2', '1/2', '½', 'lb', 'x', 'x3', 'a', 'dozen', 'half', 'of', 'milk', '(4)', '99999', '0', 'cans', '-', ',')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const { quantity, name } = readTyped(words.join(' '))
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 9999).toBe(true)
      expect(name.trim()).not.toBe('')
    }),
  )
})

describe('while it is typed', () => {
  test('an amount at the beginning is read as soon as a name follows', () => {
    expect(readTyping('2 lb')).toBeNull()
    expect(readTyping('2 lb ')).toBeNull()
    expect(readTyping('2 lb c')).toMatchObject({ quantity: 2, unit: 'lb', name: 'c' })
    expect(readTyping('carrots 2 lb')).toBeNull()
    expect(['2 c', '2 car', '2 carr', '2 can', '2 can o'].map((it) => readTyping(it)?.name ?? null)).toEqual([
      null,
      null,
      'carr',
      null,
      'can o',
    ])
    expect(readTyping('1 onion')).toBeNull()
  })

  test('an amount is spoken in full', () => {
    expect(['2 lb x', '1 lb x', '3 cans x', '1/2 lb x', '3x x'].map((it) => spokenAmount(readTyped(it)))).toEqual([
      '2 pounds',
      '1 pound',
      '3 cans',
      '1/2 lb',
      '3',
    ])
  })
})

describe('a pasted text', () => {
  test('is an item a line, without bullets, boxes, numbers, headings and prices', () => {
    const text =
      'Sunday:\n\n- 2 lb carrots\n* milk x3\n[ ] eggs\n[x] 3 x Oat milk (Half gallon, $3.99)\n☐ bread\r\n1. rice\n2) beans\n•\tsalt\n7 up'
    expect(readLines(text).map((it) => [amountOf(it), it.name])).toEqual([
      ['2 lb', 'carrots'],
      ['3', 'milk'],
      ['', 'eggs'],
      ['3', 'Oat milk'],
      ['', 'bread'],
      ['', 'rice'],
      ['', 'beans'],
      ['', 'salt'],
      ['', '7 up'],
    ])
  })
})
