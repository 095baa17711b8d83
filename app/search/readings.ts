import { likeliest, likeWords } from '#contract/spelling.ts'
import { naming, type Name } from './hits.ts'
import { isWithout, lexicon, withoutJoined } from './lexicon.ts'
import type { Work } from '#app/pieces.ts'
import { stemOf, wordsOf, type Named } from './words.ts'

/** What some words of a text may stand for, as stems that a thing must have all; the lower the cost, the surer. `isOther`: it is another name. */
export type Reading = { words: string[]; cost: number; isOther?: boolean }

/** The words of a list of things. `withAll` returns who has all of these stems, and how good a place they stand in: 1 is the title. */
export type WordIndex = {
  isWhole: () => boolean
  has: (stem: string) => boolean
  /** Returns whether a thing is called exactly so. */
  isTitle: (stems: string) => boolean
  begun: (start: string) => string[]
  /** Every word as it is printed, and as a stem. */
  spellings: () => Iterable<string>
  withAll: (stems: readonly string[]) => readonly Place[]
}

type Place = { at: number; place: number }

const read = new WeakMap<readonly Named[], ReturnType<typeof reader>>()

/** Makes the index of a list of things, once for that list. */
export function* indexing(things: readonly Named[]): Work<WordIndex> {
  const names = yield* naming(things)
  const { add, index } = read.get(things) ?? reader(things, names)
  read.set(things, { add, index })
  while (add()) yield
  return index
}

/** Returns whether the index of a list of things is there already. */
export function isIndexed(things: readonly Named[]): boolean {
  return read.get(things)?.index.isWhole() ?? false
}

export const places = { title: 1, brand: 0.75, category: 0.6, option: 0.6 }

function reader(things: readonly Named[], names: readonly Name[]) {
  const byStem = new Map<string, Place[]>()
  const byLetter = new Map<string, string[]>()
  const categories = new Map<string, string[]>()
  const options = new Map<string, string>()
  const spellings = new Set<string>()
  const titles = new Set<string>()
  let allSpellings: Set<string> | null = null
  let next = 0
  const index: WordIndex = {
    isWhole: () => next === names.length,
    has: (stem) => byStem.has(stem),
    isTitle: (stems) => titles.has(stems),
    begun: (start) => {
      const sorted = inOrder(start.charAt(0))
      const from = firstFrom(sorted, start)
      const length = sorted.slice(from).findIndex((stem) => !stem.startsWith(start))
      return sorted.slice(from, length < 0 ? undefined : from + length)
    },
    spellings: () => (allSpellings ??= new Set([...spellings, ...byStem.keys()])),
    withAll: (stems) => {
      const [first = [], ...others] = stems.map((stem) => byStem.get(stem) ?? [])
      return others.reduce<readonly Place[]>(inBoth, first)
    },
  }
  return { add, index }

  /** Adds some names; returns whether there are more. */
  function add(): boolean {
    for (const end = Math.min(next + 25, names.length); next < end; next++) addName(names[next]!, next)
    return next < names.length
  }

  function addName({ title, stems, brand, searchable }: Name, at: number) {
    for (const word of title.split(' ')) spellings.add(word)
    titles.add(stems)
    const category = searchable.split('\n', 2)[1] ?? ''
    const ofCategory = categories.get(category) ?? category.split(' ').filter(Boolean).map(stemOf)
    categories.set(category, ofCategory)
    note(ofCategory, at, places.category)
    note((things[at]!.healthyOptions ?? []).map(optionOf), at, places.option)
    note(brand.split(' '), at, places.brand)
    note(stems.split(' '), at, places.title)
    if (/free | (?:no|non|without|sin) /.test(title)) note(withoutJoined(title.trim().split(' ')).filter(isWithout), at, places.title)
  }

  /** An option is found as a whole: 'low sugar' is no sugar. */
  function optionOf(option: string): string {
    const known = options.get(option) ?? stemOf(withoutJoined(wordsOf(option)).join(''))
    options.set(option, known)
    return known
  }

  /** Things are noted in their order, and of one thing the best place last. */
  function note(stems: readonly string[], at: number, place: number) {
    for (const stem of stems) {
      if (stem === '') continue
      const where = byStem.get(stem)
      const last = where?.at(-1)
      if (last?.at === at) last.place = place
      else if (where) where.push({ at, place })
      else byStem.set(stem, [{ at, place }])
    }
  }

  /** Sorted when they are first asked for: only few beginnings ever are. */
  function inOrder(letter: string): string[] {
    const known = byLetter.get(letter)
    if (known) return known
    const sorted = [...byStem.keys()].filter((stem) => stem.startsWith(letter)).sort()
    byLetter.set(letter, sorted)
    return sorted
  }
}

function inBoth(some: readonly Place[], others: readonly Place[]): Place[] {
  const found: Place[] = []
  let next = 0
  for (const { at, place } of some) {
    while (next < others.length && others[next]!.at < at) next++
    const other = others[next]
    if (other?.at === at) found.push({ at, place: Math.min(place, other.place) })
  }
  return found
}

function firstFrom(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns what the first words of a text stand for: as many as make one thing together. `withSlips`: a word that nothing is called
 * may be misspelled.
 */
export function readingsOf(words: readonly string[], index: WordIndex, withSlips: boolean): { length: number; readings: Reading[] } {
  const spelled = words.slice(0, mostTogether).map((word) => spellingsOf(word, index, withSlips))
  for (let length = spelled.length; length > 1; length--) {
    for (const { words: stems, cost } of combined(spelled.slice(0, length))) {
      const joined = stems.join('')
      const others = lexicon().names.get(joined)
      if (others) return { length, readings: [{ words: stems, cost }, { words: [joined], cost: cost + 0.05 }, ...renamed(others, cost)] }
    }
  }
  const [first = '', second = ''] = words
  const isOdd = [first, second].some((word) => !index.has(stemOf(word)) && !lexicon().words.has(stemOf(word)))
  const joined = second === '' ? [] : spellingsOf(first + second, index, withSlips && isOdd)
  const known = joined.filter(({ stem }) => index.has(stem))
  if (known.length > 0) {
    const apart = { words: [stemOf(first), stemOf(second)], cost: 0 }
    return { length: 2, readings: [apart, ...known.map(({ stem, cost }) => ({ words: [stem], cost: cost + 0.05 }))] }
  }
  const readings = spelled[0]!.flatMap(({ stem, cost }) => [{ words: [stem], cost }, ...renamed(lexicon().names.get(stem) ?? [], cost)])
  return { length: 1, readings: [...readings, ...begun(first, index), ...splits(first, index)] }
}

/** So many words make one name at most. */
const mostTogether = 4

type Spelling = { stem: string; cost: number }

/**
 * Returns how a word may have been meant: as it is when anything is called so, else as words that differ in a few letters. The
 * beginning of a word is a word that is being typed, or one with a letter missing.
 */
function spellingsOf(word: string, index: WordIndex, withSlips: boolean): Spelling[] {
  const stem = stemOf(word)
  const asTyped = { stem, cost: 0 }
  if (!withSlips || isWithout(word) || index.has(stem) || lexicon().words.has(stem)) return [asTyped]
  const found = [
    { of: word, ...likeWords(word, index.spellings()) },
    { of: stem, ...likeWords(stem, index.spellings()) },
    { of: stem, ...likeWords(stem, lexicon().words) },
  ]
  const fewest = Math.min(...found.map(({ slips }) => slips))
  const meant = found.flatMap(({ of, words, slips }) => (slips === fewest ? likeliest(of, words) : []))
  const likely = [...new Set(meant.map(stemOf))].map((it) => ({ stem: it, cost: 0.15 * fewest }))
  if (index.begun(stem).length > 0) return [asTyped, ...(fewest === 1 ? likely : [])]
  return likely.length > 0 ? likely : [asTyped]
}

/** Returns every way to take one spelling of each word, the first ones first. */
function combined(spelled: readonly Spelling[][]): Reading[] {
  return spelled.reduce<Reading[]>(
    (begun, spellings) =>
      begun.flatMap(({ words, cost }) => spellings.slice(0, 3).map((it) => ({ words: [...words, it.stem], cost: cost + it.cost }))),
    [{ words: [], cost: 0 }],
  )
}

/** What stands first in the table is meant most often. */
function renamed(others: readonly (readonly string[])[], cost: number): Reading[] {
  return others.map((stems, at) => ({ words: [...stems], cost: cost + 0.1 + Math.min(at * 0.04, 0.3), isOther: true }))
}

/** While a word is being typed, it is the beginning of another. */
function begun(word: string, index: WordIndex): Reading[] {
  if (word.length < 3) return []
  return index
    .begun(word)
    .slice(0, 20)
    .map((stem) => ({ words: [stem], cost: 0.15 }))
}

/** 'icecream' is 'ice' and 'cream' when both are words of things. */
function splits(word: string, index: WordIndex): Reading[] {
  if (index.has(stemOf(word)) || isWithout(word)) return []
  const found: Reading[] = []
  for (let at = 3; at <= word.length - 3; at++) {
    const [begin, end] = [stemOf(word.slice(0, at)), stemOf(word.slice(at))]
    if (index.has(begin) && index.has(end)) found.push({ words: [begin, end], cost: 0.1 })
  }
  return found
}
