import { hitsOf, isBegun, isVague, naming, noHit, ranking, spaced, specialIn, stemmed, type Name } from './hits.ts'
import { kinds } from './kinds.ts'
import { isWithout, lexicon, meaning, reading } from './lexicon.ts'
import { atOnce, inPieces, type Work } from '#app/pieces.ts'
import { indexing, isIndexed, places, readingsOf, type Reading, type WordIndex } from './readings.ts'
import { recent } from './recent.ts'
import { stemOf, wordsOf, type Named } from './words.ts'

/** How many things a guess shows at most. */
const mostClose = 24

/** Gets ready to guess among things, and to guess what a text means: in pieces, between which the page can reply to the shopper. */
export async function prepareGuesses(things: readonly Named[], text = ''): Promise<void> {
  await inPieces(guessing(things, text))
}

/** Returns whether a guess among things takes no longer than a key may. */
export const isReady = isIndexed

export type Found<T> = { hits: T[]; close: T[]; isCloseFirst: boolean }

/**
 * Returns what a text finds among things, and what it probably means besides; both best first. An empty text finds everything.
 * `isCloseFirst`: what it probably means is shown above its hits.
 */
export function find<T extends Named>(things: readonly T[], text: string): Found<T> {
  return { hits: hitsOf(things, text), close: closeTo(things, text), isCloseFirst: isVague(things, text) }
}

/**
 * Returns the things that a text probably means and that are none of its hits, best first: by plural and singular, word order,
 * split and joined words, other names and Spanish ones, typos, and without words that are too many. A text that has hits where
 * words begin is no mistake: then only what answers all of it under another name is close. `keeps` leaves out what a filter hides.
 * A text that is one of the `traitsOf` things, by its name in the table, asks for those that have it.
 */
export function closeTo<T extends Named>(
  things: readonly T[],
  text: string,
  keeps: (thing: T) => boolean = () => true,
  traitsOf: (thing: T) => readonly string[] = () => [],
): T[] {
  const { found, score } = atOnce(guessing(things, text))
  const ranks = atOnce(ranking(things, text))
  const asked = traitsNamed(text)
  const having = things.filter((it, at) => ranks[at] === noHit && keeps(it) && traitsOf(it).some((trait) => asked.includes(trait)))
  if (having.length > 0) return having.slice(0, mostClose)
  const kept = found.filter((at) => keeps(things[at]!))
  const best = kept.reduce((most, at) => Math.max(most, score[at]!), 0)
  return kept
    .filter((at) => rounded(score[at]!) >= best * worst)
    .sort((a, b) => rounded(score[b]!) - rounded(score[a]!) || a - b)
    .slice(0, mostClose)
    .map((at) => things[at]!)
}

function traitsNamed(text: string): string[] {
  const name = meaning(wordsOf(text)).map(stemOf).join('')
  return [name, ...(lexicon().names.get(name) ?? []).map((stems) => stems.join(''))]
}

/** Which things a text may mean, by their place in the list, and how well it means each. */
type Guess = { found: readonly number[]; score: Float64Array }
const nothing: Guess = { found: [], score: new Float64Array() }
const made = new WeakMap<readonly Named[], ReturnType<typeof recent<Guess>>>()

/** The last texts of a list are remembered. */
function* guessing(things: readonly Named[], text: string): Work<Guess> {
  yield* reading()
  const index = yield* indexing(things)
  const ofList = made.get(things) ?? recent<Guess>()
  made.set(things, ofList)
  const known = ofList.get(text)
  if (known) return known
  const guess = yield* guessed(things, text, index)
  ofList.set(text, guess)
  return guess
}

function* guessed(things: readonly Named[], text: string, index: WordIndex): Work<Guess> {
  const words = wordsOf(text)
  if (words.length === 0) return nothing
  const names = yield* naming(things)
  const ranks = yield* ranking(things, text)
  const isHit = (at: number) => ranks[at] !== noHit
  const isSure = ranks.some(isBegun)
  if (isSure && index.isTitle(stemmed(words))) return nothing
  const total = new Float32Array(things.length)
  const covered = new Float32Array(things.length)
  const musts: ReadonlyMap<number, number>[] = []
  let needed = 0
  yield
  for (const part of partsOf(words, index, isSure)) {
    yield
    const answers = yield* qualities(part, index, names)
    if (part.isMust) musts.push(answers)
    // A word that is no grocery, and that no deal has, is one too many. One that is a grocery is wanted, and not on sale.
    if (part.isNeeded && (answers.size > 0 || part.isKnown)) needed += part.weight
    for (const [at, quality] of answers) {
      total[at]! += part.weight * quality
      if (part.isNeeded) covered[at]! += part.weight
    }
  }
  yield
  const score = new Float64Array(things.length)
  const ofAtLeast = (enough: number) => {
    const found: number[] = []
    total.forEach((sum, at) => {
      if (sum === 0 || covered[at]! < enough - rounding || isHit(at) || !musts.every((it) => it.has(at))) return
      score[at] = sum * (1 + covered[at]! / needed)
      found.push(at)
    })
    return found
  }
  const found = ofAtLeast(isSure ? needed : needed / 2)
  if (found.length > 0 || isSure) return { found, score }
  // Where nothing has half of it: 'flat leaf parsley' is any parsley, and of 'agave nectar' what is like agave is better than nothing.
  const ofLast = ofAtLeast(lastWeight)
  return { found: ofLast.length > 0 ? ofLast : ofAtLeast(1), score }
}

const lastWeight = 1.6
/** What is worse than this part of the best guess is left out. */
const worst = 0.65
const rounding = 1e-3
/** What is equally good stays so, however its sum was made. */
const rounded = Math.fround

/** One word of the text, or several that are one thing together, with everything that it may stand for. `isMust`: what does not answer it is no guess. */
type Part = { readings: Reading[]; weight: number; isNeeded: boolean; isKnown: boolean; isMust: boolean }

function partsOf(typed: readonly string[], index: WordIndex, isSure: boolean): Part[] {
  const { extras, forms, words: known } = lexicon()
  const words = meaning(inOrder(typed.slice(0, mostWords)))
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const { length, readings } = readingsOf(words.slice(at), index, !isSure)
    const alone = length === 1 ? words[at]! : ''
    const isExtra = extras.has(alone) || /^\d/.test(alone)
    const isKind =
      kinds().has(stemOf(alone)) || forms.has(stemOf(alone)) || readings.some(({ words: meant }) => meant.every((it) => kinds().has(it)))
    const isMust = isWithout(alone)
    const isNeeded = isMust || (!isExtra && (isSure || !isKind))
    parts.push({
      readings,
      weight: isExtra ? 0.2 : isNeeded ? 1 : 0.4,
      isNeeded,
      isMust,
      isKnown: words.slice(at, at + length).every((word) => known.has(stemOf(word))),
    })
    at += length
  }
  // A name ends in what the thing is: of 'apple juice' any juice is closer than any apple.
  const last = parts.findLast(({ isNeeded, isMust }) => isNeeded && !isMust)
  if (last) last.weight = lastWeight
  else for (const part of parts) part.isNeeded = true
  return parts
}

/** What a thing is for, or comes in, is said after it: 'creamer for coffee' is 'coffee creamer'. */
function inOrder(words: readonly string[]): string[] {
  const at = words.findIndex((word) => word === 'for' || word === 'in' || word === 'with')
  return at > 0 ? [...words.slice(at + 1), ...words.slice(0, at)] : [...words]
}

/** More words than any product has: a pasted page must not keep a key waiting. */
const mostWords = 12

/** Finds how well a part is answered by each thing that answers it at all: 1 is best. */
function* qualities({ readings }: Part, index: WordIndex, names: readonly Name[]): Work<Map<number, number>> {
  const found = new Map<number, number>()
  for (const { words, cost, isOther } of readings) {
    const phrase = spaced(words)
    const ofPhrase = specialIn(phrase)
    const inTitle = words.map((word) => spaced([word]))
    for (const [count, { at, place }] of index.withAll(words).entries()) {
      // Brands are made of such words too: 'Gentle Crumb' sells bread, and no bread crumbs.
      if (isOther && place === places.brand) continue
      const { head, stems } = names[at]!
      const isInTitle = inTitle.every((word) => stems.includes(word))
      const shape = head === phrase ? 0.53 : head.endsWith(phrase) ? 0.5 : stems.startsWith(phrase) ? 0.2 : isInTitle ? 0.05 : 0
      const special = Math.min(Math.max(names[at]!.special - ofPhrase, 0), 8)
      const quality = Math.max((1 - cost) * place + shape - 0.01 * special, 0.1)
      if (quality > (found.get(at) ?? 0)) found.set(at, quality)
      if (count % 500 === 499) yield
    }
  }
  return found
}
