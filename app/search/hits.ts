import { aisleText } from '#words/aisles.ts'
import { kinds } from './kinds.ts'
import { atOnce, inPieces, type Work } from '#app/pieces.ts'
import { recent } from './recent.ts'
import { stemOf, tokensOf, wordsOf, type Named } from './words.ts'

/**
 * Returns the things that a text finds by the rule of section 5 (`matcherOf`), in singular or plural, best first: what is called
 * exactly so, then what is a kind of it, then what begins with it, then words before beginnings of words, the title before brand and
 * category, and what contains the text only inside a word last. Of equals the plainest name is first. What is equal then stays in its order. An empty text
 * finds everything.
 */
export function hitsOf<T extends Named>(things: readonly T[], text: string): T[] {
  if (wordsOf(text).length === 0) return [...things]
  const ranks = atOnce(ranking(things, text))
  const byRank: T[][] = Array.from({ length: noHit }, () => [])
  for (const [at, thing] of things.entries()) byRank[ranks[at]!]?.push(thing)
  return byRank.flat()
}

/**
 * Returns whether the hits of a text are no more than letters in common with it: it only stands inside their words, or it is one word
 * that only begins words of theirs. What it probably means is then shown above them: 'nuts' are no doughnuts.
 */
export function isVague(things: readonly Named[], text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && !atOnce(ranking(things, text)).some(words.length === 1 ? isNaming : isBegun)
}

/** Finds how well a text names each thing: 0 is best, `noHit` is what it does not find. The last texts of a list are remembered. */
export function* ranking(things: readonly Named[], text: string): Work<Uint8Array> {
  const names = yield* naming(things)
  const { texts } = readOf(things)
  const known = texts.get(text)
  if (known) return known
  const matches = matcherOf(text)
  const isSame = samenessOf(text)
  const rankOf = rankerOf(text)
  const ranks = new Uint8Array(names.length).fill(noHit)
  for (const [at, name] of names.entries()) {
    if (matches(name.searchable) || isSame(name)) ranks[at] = rankOf(name)
    if (at % 200 === 199) yield
  }
  texts.set(text, ranks)
  return ranks
}

/**
 * Returns a function that tests whether the text finds a thing (5.DEALS.03): its brand and title, read as one, or its category
 * contain the text; or every word of the text is the beginning of one of their words, in any order. So what is printed of a deal
 * always finds it. A text without a letter or digit finds everything.
 */
export function matcherOf(text: string): (searchable: string) => boolean {
  const phrase = wordsOf(text).join(' ')
  if (phrase === '') return () => true
  if (/^[a-z0-9]+$/.test(phrase) && tokensOf(text).length === 1) return (searchable) => searchable.includes(phrase)
  const tokens = tokensOf(text)
  const begins = (searchable: string, word: string) => searchable.includes(` ${word}`)
  return (searchable) =>
    searchable.includes(phrase) ||
    tokens.every((parts) => parts.every((it) => begins(searchable, it)) || begins(searchable, parts.join('')))
}

/** Returns the text of a thing that a search looks into. A line break separates the fields, because no search text contains one. */
export function searchableOf(thing: Named): string {
  return searchable(tokensOf(thing.brand), tokensOf(thing.title), tokensOf(besides(thing)))
}

/** Returns what else a thing is called: its category by the name that is shown, and in English. */
function besides({ otherTitle = '', categoryName }: Named, spoken = aisleText): string {
  return [...new Set([otherTitle, categoryName, spoken(categoryName)])].filter(Boolean).join(' ')
}

function searchable(brand: string[][], title: string[][], category: string[][]): string {
  const joined = [brand, title, category].flatMap((tokens) => tokens.flatMap((parts) => (parts.length > 1 ? parts.join('') : [])))
  return [[...brand.flat(), ...title.flat()], category.flat(), joined].map((it) => ` ${it.join(' ')}`).join('\n')
}

/** A name as searches compare it; all but `searchable` are words with a space before and after each. */
export type Name = {
  searchable: string
  title: string
  stems: string
  /** The part of the title that ends in what the thing is: 'Greek yogurt' of 'Greek yogurt, plain'. */
  head: string
  brand: string
  /** How many words of the title do more than say which kind it is: one of 'Salted butter', two of 'Peanut butter'. */
  special: number
}

/** What was read of a list, as far as it was read, and what its last texts find. */
type Read = { names: Name[]; nameOf: (thing: Named) => Name; texts: ReturnType<typeof recent<Uint8Array>> }
const read = new WeakMap<readonly Named[], Read>()

function readOf(things: readonly Named[]): Read {
  const known = read.get(things)
  if (known) return known
  const begun = { names: [], nameOf: namer(), texts: recent<Uint8Array>() }
  read.set(things, begun)
  return begun
}

/** Returns the names of a list of things, made once for that list. */
export function namesOf(things: readonly Named[]): readonly Name[] {
  return atOnce(naming(things))
}

export function* naming(things: readonly Named[]): Work<readonly Name[]> {
  const { names, nameOf } = readOf(things)
  while (names.length < things.length) {
    names.push(nameOf(things[names.length]!))
    if (names.length % 25 === 0) yield
  }
  return names
}

/** Makes the names of a long list before the first text: after that a search of the list only compares. */
export async function prepare(things: readonly Named[]): Promise<void> {
  await inPieces(naming(things))
}

/** Brands, categories and words come again and again in a list: each is read once. */
function namer(): (thing: Named) => Name {
  const tokens = memo(tokensOf)
  const stem = memo(stemOf)
  const spoken = memo(aisleText)
  return (thing) => {
    const [brand, title] = [tokens(thing.brand), tokensOf(thing.title)]
    const end = /[,(–—|]| - | (?:with|in|for|from|on) /i.exec(thing.title)?.index ?? 0
    const words = title.flat()
    const stems = stemmed(words, stem)
    return {
      searchable: searchable(brand, title, tokens(besides(thing, spoken))),
      title: spaced(words),
      stems,
      head: end > 0 ? stemmed(wordsOf(thing.title.slice(0, end)), stem) : stems,
      special: specialIn(stems),
      brand: stemmed(brand.flat(), stem),
    }
  }
}

function memo<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = read(text)
    known.set(text, now)
    return now
  }
}

export const spaced = (words: readonly string[]) => ` ${words.join(' ')} `
/** 'Half & half' and 'half half' are the same. */
export const stemmed = (words: readonly string[], stem = stemOf) => spaced(words.filter((word) => word !== 'and').map((it) => stem(it)))

/** Counts the words that do more than say which kind of a thing it is: salted butter is butter, and peanut butter is not. */
export const specialIn = (stems: string) =>
  stems.split(' ').filter((stem) => stem !== '' && !kinds().has(stem) && !little.test(stem)).length

const little = /^(?:\d.*|on|in|the|with|for|from|of|by|a|n)$/

/** Returns a function that tests whether the printed words of a thing are those of a text, but for singular and plural. */
function samenessOf(text: string): (name: Name) => boolean {
  const words = saying(text)
  const stems = words.map((word) => spaced([stemOf(word)]))
  if (words.every((word) => stemOf(word) === word)) return () => false
  return ({ stems: named, brand }) => stems.every((stem) => named.includes(stem) || brand.includes(stem))
}

const saying = (text: string) => wordsOf(text).filter((word) => word !== 'and')

/** How well a text names a thing: first by the class, and within it by what is the plainest, in so many steps. */
const steps = 8
const inside = 7 * steps
export const noHit = 8 * steps

/** Returns whether a text is in a thing at the beginning of words, and not only inside one. */
export const isBegun = (rank: number) => rank < inside
const isNaming = (rank: number) => rank < 4 * steps || rank === 5 * steps || rank === 6 * steps

/** Returns a function that says how well a text that finds a thing names it: 0 is best. */
function rankerOf(text: string): (name: Name) => number {
  const words = wordsOf(text)
  const [phrase, begin, stems] = [spaced(words), ` ${words.join(' ')}`, stemmed(words)]
  const each = saying(text).map((word) => ({ begin: ` ${word}`, whole: spaced([word]), stem: spaced([stemOf(word)]) }))
  const special = specialIn(stems)
  const last = each.at(-1)?.begin ?? phrase
  return (name) => {
    const { searchable, title, stems: named, head, brand } = name
    const plainest = Math.min(Math.max(name.special - special, 0), steps - 1)
    if (title === phrase || named === stems || brand + named.slice(1) === stems) return 0
    if (head.endsWith(stems)) return steps + plainest
    if (named.startsWith(stems)) return 2 * steps + plainest
    if (each.every(({ stem }) => named.includes(stem))) return 3 * steps + plainest
    if (each.every(({ begin }) => title.includes(begin)))
      return 4 * steps + 2 * Math.min(missing(title, last), 3) + (title.startsWith(begin) ? 0 : 1)
    const [printed = '', ...more] = searchable.split('\n')
    if (each.every(({ begin }) => printed.includes(begin)))
      return 5 * steps + (each.every(({ stem }) => named.includes(stem) || brand.includes(stem)) ? 0 : 1)
    if (!each.every(({ begin }) => searchable.includes(begin))) return inside
    return 6 * steps + (each.every(({ whole }) => [printed, ...more].some((it) => `${it} `.includes(whole))) ? 0 : 1)
  }
}

/** Returns how many letters are missing until the next word of a title that begins so: 'te' is sooner 'tea' than 'tempeh'. */
function missing(title: string, begin: string): number {
  let fewest = Infinity
  for (let at = title.indexOf(begin); at >= 0; at = title.indexOf(begin, at + 1))
    fewest = Math.min(fewest, title.indexOf(' ', at + begin.length) - at - begin.length)
  return fewest
}
