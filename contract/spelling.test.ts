import { expect, test } from 'vitest'
import { likeliest, likeWords, slipsBetween, slipsIn } from './spelling.ts'

test('a slip is a letter that is wrong, missing, extra or swapped with the next', () => {
  expect(slipsBetween('yogurt', 'yogurt', 2)).toBe(0)
  for (const typed of ['yogrt', 'yogurrt', 'yogart', 'yogrut']) expect([typed, slipsBetween(typed, 'yogurt', 2)]).toEqual([typed, 1])
  expect(slipsBetween('brocolli', 'broccoli', 2)).toBe(2)
  expect(slipsBetween('milk', 'bread', 2)).toBe(Infinity)
})

test('long words may have more slips, numbers none; a letter doubled or not is half a slip', () => {
  expect(['tp', 'tea', 'milk', 'butter', 'strawberry', '55406'].map(slipsIn)).toEqual([0, 1, 1.5, 2, 3, 0])
})

test('the words with the fewest slips are meant, and a wrong first letter only when it is the only slip', () => {
  expect(likeWords('buter', ['butter', 'bitter', 'batter'])).toEqual({ words: ['butter'], slips: 1 })
  expect(likeWords('putter', ['butter'])).toEqual({ words: ['butter'], slips: 1 })
  expect(likeWords('putterr', ['butter']).words).toEqual([])
  expect(likeWords('butr', ['butter'])).toEqual({ words: ['butter'], slips: 1.5 })
  expect(likeWords('mozarela', ['mozzarella']).words).toEqual(['mozzarella'])
  expect(likeWords('zebra', ['milk'])).toEqual({ words: [], slips: Infinity })
})

test('a slip at the beginning is a letter that is wrong, missing, extra or swapped with the next; what is found keeps its order', () => {
  for (const typed of ['putter', 'utter', 'abutter', 'ubtter'])
    expect([typed, likeWords(typed, ['milk', 'butter']).words]).toEqual([typed, ['butter']])
  expect(likeWords('utterr', ['butter']).words).toEqual([])
  expect(likeWords('corm', ['dorm', 'corn', 'form'])).toEqual({ words: ['dorm', 'corn', 'form'], slips: 1 })
})

test('the right letters in a wrong order are one slip, if the first is right', () => {
  expect(likeWords('stake', ['steak'])).toEqual({ words: ['steak'], slips: 1 })
  expect(likeWords('melons', ['lemons']).words).toEqual([])
})

test('of equally many slips swapped letters are likelier than a wrong one, and a vowel likelier than a consonant', () => {
  expect(likeliest('mikl', ['miel', 'milk'])).toEqual(['milk'])
  expect(likeliest('chps', ['caps', 'chips', 'cups'])).toEqual(['chips'])
})

test('of equally many slips a letter that was not doubled is the likeliest', () => {
  expect(likeliest('peper', ['paper', 'pepper'])).toEqual(['pepper'])
  expect(likeliest('bred', ['brew', 'bread', 'red'])).toEqual(['bread'])
})

test('slips are counted from the first letter to the last, and not beyond the most', () => {
  expect(slipsBetween('ab', 'ba', 1)).toBe(1)
  expect(slipsBetween('abc', 'ca', 3)).toBe(3)
  expect(slipsBetween('acb', 'abd', 3)).toBe(2)
  expect([slipsBetween('', 'abc', 3), slipsBetween('abc', '', 3), slipsBetween('', '', 0)]).toEqual([3, 3, 0])
  expect([slipsBetween('abcd', 'a', 3), slipsBetween('abcd', 'a', 2)]).toEqual([3, Infinity])
  expect([slipsBetween('abcd', 'wxyz', 4), slipsBetween('abcd', 'wxyz', 3)]).toEqual([4, Infinity])
  expect(slipsBetween('abcx', 'abcy', 0)).toBe(Infinity)
})

test('words that are equally like it are all meant', () => {
  expect(likeWords('bater', ['butter', 'batter', 'water', 'bather', 'baker'])).toEqual({
    words: ['batter', 'water', 'bather', 'baker'],
    slips: 1,
  })
  expect(likeWords('tea', ['te', 'ten', 'pea', 'teas'])).toEqual({ words: ['ten', 'teas'], slips: 1 })
  expect(likeWords('milk', ['milk', 'silk'])).toEqual({ words: ['milk'], slips: 0 })
})

test('of equally many slips who types a word wrong still begins and ends it right', () => {
  expect(likeliest('bred', ['brad', 'ored'])).toEqual(['brad'])
  expect(likeliest('corm', ['corn', 'dorm', 'form', 'core'])).toEqual(['corn', 'core'])
  expect(likeliest('chork', ['chalk', 'churn'])).toEqual(['chalk'])
  expect(likeliest('pora', ['pork', 'para'])).toEqual(['para'])
})
