import { expect, test } from 'vitest'
import { likeness, wordsOf } from './names.ts'
import { weighed, withBrands } from './row-words.ts'

test('words are compared without capitals, accents and signs, numbers apart from letters, and short forms in full', () => {
  const texts = ['Jalapeño', 'Annie’s O’Neil', '160z', '16 0z.', '2.5 lbs', '1,5 kg', 'Org Chix 1 DZ', 'Half-off']
  expect(texts.map((it) => wordsOf(it).join(' '))).toEqual([
    'jalapeno',
    'annies oneil',
    '16 oz',
    '16 oz',
    '2p5 lb',
    '1p5 kg',
    'organic chicken 1 doz',
    'half off',
  ])
})

test.each([
  [
    'the same, or another number of it',
    { 'butter butter': 1, 'peaches peach': 0.97, 'berries berry': 0.97, 'glasses glass': 0.97, 'eggs egg': 0.97 },
  ],
  ['a number is that number or none', { '16 32': 0, '16 16oz': 0, 'b12 b': 0, 'b12 b12': 1 }],
  [
    'misspelled or misread, in one letter or two',
    { 'salmon salmn': 0.92, 'salmon salrnon': 0.83, 'cauliflower caulifxxwer': 0.83, 'yogurt salmon': 0 },
  ],
  [
    'another first letter, or a short word, is hardly the same one',
    { 'beans jeans': 0.78, 'bean jean': 0.66, 'corn corm': 0.8, 'oats boats': 0.66 },
  ],
  [
    'the beginning of it: the longer, the surer',
    { 'butt butter': 0.86, 'str strawberries': 0.82, 'st strawberries': 0.6, 'w woods': 0.42, 'gas ga': 0.54 },
  ],
  [
    'its consonants, surer with its end; the page shortens less',
    { 'chkn chicken': 0.78, 'chicken chkn': 0.7, 'brst breasts': 0.78, 'strw strawberries': 0.66, 'al apple': 0.48 },
  ],
  [
    'no short form: vowels, letters in another order or that are not in it, too many letters',
    { 'caen chicken': 0, 'ckz chicken': 0, 'xkn chicken': 0, 'ae apple': 0, 'strwbr strawberries': 0 },
  ],
])('two words: %s', (_, pairs) => {
  const found = Object.keys(pairs).map((it) => {
    const [ofRow = '', onPage = ''] = it.split(' ')
    return [it, Math.round(likeness(ofRow, onPage) * 100) / 100]
  })
  expect(Object.fromEntries(found)).toEqual(pairs)
})

test('a word says less the more rows or places have it, the shorter it is, as a number, and nearly nothing as a filler', () => {
  const rows = Array.from({ length: 16 }, (_, n) => ({ title: n === 0 ? 'organic beet' : 'organic', brand: '' }))
  const words = Array.from({ length: 8 }, () => ({ text: 'fresh', certainty: 1, x: 0, y: 0, width: 1, height: 1 }))
  const weights = weighed(rows, [{ words }])('beet beet organic fresh 16 a no x')
  expect(weights.map(({ word, weight }) => [word, Math.round(weight * 100) / 100])).toEqual([
    ['beet', 1],
    ['organic', 0.38],
    ['fresh', 0.65],
    ['16', 0.6],
    ['a', 0.08],
    ['no', 0.7],
    ['x', 0.45],
  ])
})

test('a brand in front of a name is told by other rows, in full or in short; a row’s own brand stays', () => {
  const rows = [
    { title: 'Butter', brand: 'Great Prairie' },
    { title: 'Great Prairie milk', brand: '' },
    { title: 'Gt Prr whole cream', brand: '' },
    { title: 'G Prairie kefir', brand: '' },
    { title: 'Great Prairie quark', brand: 'Larkspur' },
    { title: 'Great oats', brand: '' },
    { title: 'Great Prairie', brand: '' },
  ]
  expect(withBrands(rows).map(({ brand, title }) => `${brand} | ${title}`)).toEqual([
    'Great Prairie | Butter',
    'Great Prairie | milk',
    'Gt Prr | whole cream',
    'G Prairie | kefir',
    'Larkspur | Great Prairie quark',
    ' | Great oats',
    ' | Great Prairie',
  ])
})
