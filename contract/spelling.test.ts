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
