import { slipsBetween, slipsIn } from '#contract/spelling.ts'

/** Returns the words of a text as they are compared: without capitals, accents and signs, numbers apart from letters. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`´]/g, '')
    // How a recognizer reads '16 oz'.
    .replace(/(\d)\s?[0o]z\b/g, '$1 oz')
    .replace(/(\d)[.,](\d)/g, '$1p$2')
  return (plain.match(/\d+p\d+|\d+|[\p{L}]+/gu) ?? []).map((it) => shortened.get(it) ?? it)
}

/** Words that say nothing of which product it is. */
export const isFiller = (word: string): boolean => fillers.has(word)

/**
 * Returns how likely the word on the page is the one of the row, 0 to 1: the same, another number of it, misspelled or misread, or
 * one is short for the other ('Wds' for 'Woods').
 */
export function likeness(ofRow: string, onPage: string): number {
  let its = kept.get(ofRow)
  if (!its) {
    if (kept.size > 4000) kept.clear()
    kept.set(ofRow, (its = new Map()))
  }
  let like = its.get(onPage)
  if (like === undefined) its.set(onPage, (like = compared(ofRow, onPage)))
  return like
}

/** The same pairs are compared again and again. */
const kept = new Map<string, Map<string, number>>()

function compared(ofRow: string, onPage: string): number {
  if (ofRow === onPage) return 1
  if (/\d/.test(ofRow) || /^\d/.test(onPage)) return 0
  const isNear = ofRow[0] === onPage[0]
  // Most words are told apart by their first letter alone.
  if (!isNear && Math.abs(ofRow.length - onPage.length) > 1) return 0
  if (isNear && stem(ofRow) === stem(onPage)) return 0.97
  const short = shortness(ofRow, onPage) || shortness(onPage, ofRow) * 0.9
  if (Math.abs(ofRow.length - onPage.length) > 2) return short
  const most = Math.min(slipsIn(ofRow), slipsIn(onPage), 2)
  if (most < 1 || Math.min(ofRow.length, onPage.length) < 4) return short
  const slips = slipsBetween(ofRow, onPage, most)
  if (slips === Infinity) return short
  // What a recognizer misses is seldom the first letter; another word of the same length often differs by it ('beans', 'jeans').
  const like = 0.92 - 0.09 * (slips - 1) - (ofRow[0] === onPage[0] ? 0 : 0.14) - (ofRow.length < 5 ? 0.12 : 0)
  return Math.max(like, short)
}

/** Returns how well `short` stands for the whole word: its beginning, or its first letter and some of the rest in their order. */
function shortness(short: string, whole: string): number {
  if (short.length >= whole.length || short[0] !== whole[0]) return 0
  if (whole.startsWith(short)) return short.length >= 4 ? 0.86 : short.length === 3 ? 0.82 : short.length === 2 ? 0.6 : 0.42
  if (short.length > 5 || short.length < 2) return 0
  let at = 0
  for (const letter of whole) if (letter === short[at]) at++
  if (at < short.length) return 0
  // A shortened word is made of consonants, nearly always: 'chkn', 'brst', 'wds'.
  const vowels = short.slice(1).replace(/[^aeiou]/g, '').length
  if (vowels > (short.length > 3 ? 1 : 0)) return 0
  const ends = short.at(-1) === whole.replace(/s$/, '').at(-1) || short.at(-1) === whole.at(-1)
  return (short.length === 2 ? 0.48 : 0.66) + (ends ? 0.12 : 0)
}

/** 'berries' and 'berry', 'loaves' and 'loaf' aside: most names differ by an s alone. */
function stem(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|o)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

const shortened = new Map(
  Object.entries({
    chix: 'chicken',
    org: 'organic',
    orgnc: 'organic',
    og: 'organic',
    lbs: 'lb',
    pound: 'lb',
    pounds: 'lb',
    ounce: 'oz',
    ounces: 'oz',
    count: 'ct',
    pack: 'pk',
    gallon: 'gal',
    pint: 'pt',
    quart: 'qt',
    dozen: 'doz',
    dz: 'doz',
  }),
)

const fillers = new Set(
  [
    'a an and or the of with in for from by to at on per each ea lb oz ct pk gal pt qt doz fl g kg ml l floz pkg sq ft in inch head feet',
    'select selected assorted varieties variety vars all any sizes size flavors assortment our your new sale save limit',
    'bag bunch bottle jar can box pkt avg approx about only while supplies last product usa grown',
  ].flatMap((it) => it.split(' ')),
)
