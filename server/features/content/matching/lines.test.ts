import { expect, test } from 'vitest'
import type { Box, Word } from '../reading/page-words.ts'
import { linesOf, spansOf } from './lines.ts'
import { text } from './testing.ts'

const noBlocks = () => -1
const textOf = (words: readonly Word[], at: readonly number[]) => at.map((it) => words[it]!.text).join(' ')
const linesIn = (words: Word[], prices: number[] = [], blockOf: (box: Box) => number = noBlocks) =>
  linesOf(words, new Set(prices), blockOf).map((it) => textOf(words, it.words))
const spansIn = (words: Word[], blockOf: (box: Box) => number = noBlocks) => spansOf(linesOf(words, new Set(), blockOf), words, blockOf)
/** The names of more than one line. */
const named = (words: Word[], blockOf?: (box: Box) => number) =>
  spansIn(words, blockOf)
    .filter((it) => it.lines.length > 1)
    .map((it) => it.tokens.map(({ word }) => word).join(' '))

test('a line is words side by side in one size of type, without prices, dots and signs', () => {
  const [butter] = [text('Salted butter', 40, 100, 20)]
  expect(linesIn([...text('Russet potatoes ..... ***', 40, 100, 12), ...text('$2.99', 400, 100, 12)], [4])).toEqual(['Russet potatoes'])
  expect(linesIn(text('***', 40, 100, 12))).toEqual([])
  expect(linesIn([...butter, { ...butter[0]!, text: 'flat', x: 210, height: 0 }])).toEqual(['Salted butter'])
  // Too far to the right, too low, or too large.
  expect(linesIn([...butter, ...text('eggs', 230, 100, 20)])).toEqual(['Salted butter', 'eggs'])
  expect(linesIn([...butter, ...text('eggs', 205, 112, 20)])).toEqual(['Salted butter', 'eggs'])
  expect(linesIn([...butter, ...text('eggs', 205, 88, 46)])).toEqual(['eggs', 'Salted butter'])
  expect(linesIn([...butter, ...text('eggs', 205, 88, 42)])).toEqual(['Salted butter eggs'])
  expect(linesIn([...butter, ...text('eggs', 205, 100, 20)], [], ({ x }) => (x > 200 ? 1 : 0))).toEqual(['Salted butter', 'eggs'])
})

test('a name goes on below in one size of type, in line at one side or in the middle', () => {
  const first = text('Organic', 40, 100, 20)
  const below = (x: number, y = 124, height = 20) => named([...first, ...text('baby spinach', x, y, height)])
  expect([below(40), below(-26), below(10)]).toEqual([['organic baby spinach'], ['organic baby spinach'], ['organic baby spinach']])
  expect([below(70), below(40, 146), below(40, 122, 40), below(40, 104)]).toEqual([[], [], [], []])
  expect(named([...first, ...text('baby spinach', 40, 124, 20)], ({ y }) => (y > 110 ? 1 : 0))).toEqual([])
  const five = ['one', 'two', 'three', 'four', 'five'].flatMap((it, n) => text(it, 40, 100 + n * 24, 20))
  expect(Math.max(...spansIn(five).map((it) => it.lines.length))).toBe(4)
})

test('a word that is broken at the end of a line is one word; a dash between two words is none', () => {
  expect(named([...text('Fresh straw-', 40, 100, 20), ...text('berries in bulk', 40, 124, 20)])).toEqual(['fresh strawberries in bulk'])
  expect(named([...text('Fresh', 40, 100, 20), ...text('berries', 40, 124, 20)])).toEqual(['fresh berries'])
})

test('around a name are the lines above and below it, not those beside it', () => {
  const words = [
    ...text('Salted butter', 40, 100, 20),
    ...text('Prairie Churn', 40, 130, 12),
    ...text('1 lb', 40, 160, 12),
    ...text('Far below', 40, 240, 12),
    ...text('Beside it', 300, 130, 12),
  ]
  const name = spansIn(words).find((it) => it.tokens[0]!.word === 'salted' && it.lines.length === 1)!
  expect(name.near.map((it) => textOf(words, it.words))).toEqual(['Prairie Churn', '1 lb'])
})
