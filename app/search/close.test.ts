import { describe, expect, test } from 'vitest'
import { closeTo, find, prepareGuesses } from './close.ts'
import { lexicon } from './lexicon.ts'
import { named, titlesOf } from './testing.ts'

const deals = [
  named('Plain yogurt', { brand: 'Valley' }),
  named('Peanut butter cereal'),
  named('Unsalted butter', { categoryName: 'Dairy & eggs' }),
  named('Sweet corn'),
  named('Large brown eggs', { categoryName: 'Dairy & eggs' }),
  named('Mild cheddar', { categoryName: 'Cheese' }),
  named('Facial tissue'),
  named('Strawberries'),
  named('Ice cream, vanilla'),
  named('Chicken thighs, bone in'),
  named('Half & half'),
  named('Salsa verde'),
]
const close = (q: string) => titlesOf(closeTo(deals, q))

describe('what is close to a text', () => {
  test.each([
    ['yogrt', 'Plain yogurt'],
    ['yoghurt', 'Plain yogurt'],
    ['buttr', 'Unsalted butter'],
    ['chedder', 'Mild cheddar'],
    ['canned corn', 'Sweet corn'],
    ['dozen eggs', 'Large brown eggs'],
    ['2 dozen large egg', 'Large brown eggs'],
    ['straw berry', 'Strawberries'],
    ['strwberrys', 'Strawberries'],
    ['icecream', 'Ice cream, vanilla'],
    ['vanila icecream', 'Ice cream, vanilla'],
    ['boneless skinless chicken thigh', 'Chicken thighs, bone in'],
    ['half n half', 'Half & half'],
    ['kleenex', 'Facial tissue'],
    ['klenex', 'Facial tissue'],
    ['queso', 'Mild cheddar'],
    ['huevos', 'Large brown eggs'],
    ['green salsa', 'Salsa verde'],
    ['organic valley yogurts', 'Plain yogurt'],
  ])('%s finds %s', (q, title) => expect(close(q)[0]).toBe(title))

  test('a word that is spelled right is not taken for another, whether it is on sale or not', () => {
    for (const q of ['turnip', 'bitter', 'tulip', 'bran']) expect([q, close(q)]).toEqual([q, []])
  })
  test('what the hits show is not shown again, and a thing that is called exactly so needs no guess', () => {
    expect(find(deals, 'butter')).toEqual({ hits: [deals[2], deals[1]], close: [], isCloseFirst: false })
    expect(close('half & half')).toEqual([])
  })
  test('where there are hits, only other names for all of the text are close', () => {
    const drinks = [named('Cream soda'), named('Root beer'), named('Sofa cover')]
    expect(find(drinks, 'soda')).toEqual({ hits: [drinks[0]], close: [drinks[1]], isCloseFirst: false })
    expect(titlesOf(closeTo(drinks, 'sodas'))).toEqual(['Root beer'])
  })
  test('what is close comes first where the hits have only letters in common with the text', () => {
    const snacks = [named('Old-fashioned doughnuts'), named('Roasted almonds'), named('Popcorn'), named('Root beer')]
    expect(find(snacks, 'nuts')).toEqual({ hits: [snacks[0]], close: [snacks[1]], isCloseFirst: true })
    expect(find(snacks, 'pop')).toEqual({ hits: [snacks[2]], close: [snacks[3]], isCloseFirst: true })
    expect(find(snacks, 'almonds').isCloseFirst).toBe(false)
    expect(find(snacks, '').isCloseFirst).toBe(false)
  })
  test('the words of a brand are no other name', () => {
    expect(closeTo([named('Sandwich bread', { brand: 'Gentle Crumb' })], 'stuffing')).toEqual([])
  })
  test('in which form a thing is sold does not say which thing', () => {
    const powders = [named('Dishwasher powder'), named('Curry salad')]
    expect(titlesOf(closeTo(powders, 'curry powder'))).toEqual(['Curry salad'])
    expect(closeTo(powders, 'printer powder')).toEqual([])
    expect(titlesOf(closeTo(powders, 'powdr'))).toEqual(['Dishwasher powder'])
  })
  test('words that say the kind may be missing, in Spanish too', () => {
    const potatoes = [named('Red potatoes'), named('Frozen potatoes')]
    expect(titlesOf(closeTo(potatoes, 'papas congeladas'))).toEqual(['Frozen potatoes', 'Red potatoes'])
    expect(titlesOf(closeTo(potatoes.slice(0, 1), 'papas congeladas'))).toEqual(['Red potatoes'])
  })
  test('what must be without something is never guessed from what it must be without', () => {
    const things = [
      named('Nut butter, gluten-free'),
      named('Whole wheat flour'),
      named('Vanilla yogurt', { categoryName: 'Dairy & eggs' }),
      named('Free-range eggs', { categoryName: 'Dairy & eggs' }),
      named('Salted butter'),
      named('Unsalted butter'),
      named('Oat crackers', { healthyOptions: ['Dairy free', 'Low sugar'] }),
    ]
    const found = (q: string) => titlesOf(closeTo(things, q))
    for (const q of [
      'nut free',
      'nut-free spread',
      'egg free',
      'eggfree pasta',
      'sin huevo',
      'sugar',
      'dairy free yogurt',
      'wheat free flour',
    ])
      expect([q, found(q).filter((it) => it !== 'Oat crackers')]).toEqual([q, []])
    for (const q of ['no gluten', 'sin gluten', 'gluten free flour', 'butter without gluten'])
      expect([q, found(q)]).toEqual([q, ['Nut butter, gluten-free']])
    for (const q of ['dairy-free', 'sin lácteos', 'dairy free crackers', 'low sugar']) expect([q, found(q)]).toEqual([q, ['Oat crackers']])
    expect(found('mantequilla sin sal')).toEqual(['Unsalted butter'])
    expect(found('large free range egg')).toEqual(['Free-range eggs'])
  })
  test('where nothing has half of what is asked, what the last word names is close', () => {
    expect(titlesOf(closeTo([named('Italian parsley'), named('Green leaf lettuce')], 'flat leaf parsley'))).toEqual(['Italian parsley'])
  })
  test('what a filter hides is not close either', () => {
    expect(closeTo(deals, 'yogrt', ({ brand }) => brand === '')).toEqual([])
  })
  test('a text without a word is close to nothing, and a text of many words is no trouble', () => {
    expect(close(' – ')).toEqual([])
    expect(close('qwrtzp '.repeat(200))).toEqual([])
  })
})

test('a list that was prepared in pieces is guessed in like any other', async () => {
  const things = Array.from({ length: 250 }, (_, at) => named(`Yogurt ${at}`))
  await prepareGuesses(things)
  expect(titlesOf(closeTo(things, 'yogrt 249'))[0]).toBe('Yogurt 249')
})

test('the table knows more than four hundred other names', () => {
  expect(lexicon().names.size).toBeGreaterThan(400)
})
