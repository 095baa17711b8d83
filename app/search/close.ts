import { hitsOf, matcherOf, namesOf, prepare, spaced, stemmed, type Name } from './hits.ts'
import { lexicon } from './lexicon.ts'
import { prepareWords, readingsOf, wordIndexOf, type Reading, type WordIndex } from './readings.ts'
import { stemOf, wordsOf, type Named } from './words.ts'

/** How many things a guess shows at most. */
const mostClose = 24

/** Gets ready to guess among things before the first text: in pieces, between which the page can reply to the shopper. */
export async function prepareGuesses(things: readonly Named[]): Promise<void> {
  await prepare(things)
  lexicon()
  await prepareWords(namesOf(things))
}

export type Found<T> = { hits: T[]; close: T[] }

/** Returns what a text finds among things, and what it probably means besides; both best first. An empty text finds everything. */
export function find<T extends Named>(things: readonly T[], text: string): Found<T> {
  return { hits: hitsOf(things, text), close: closeTo(things, text) }
}

/**
 * Returns the things that a text probably means and that are none of its hits, best first: by plural and singular, word order,
 * split and joined words, other names and Spanish ones, typos, and without words that are too many. A text that has hits where
 * words begin is no mistake: then only what answers all of it under another name is close. `keeps` leaves out what a filter hides.
 */
export function closeTo<T extends Named>(things: readonly T[], text: string, keeps: (thing: T) => boolean = () => true): T[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const names = namesOf(things)
  const index = wordIndexOf(names)
  const matches = matcherOf(text)
  const isSure = names.some(({ searchable }) => words.every((word) => searchable.includes(` ${word}`)))
  if (isSure && names.some(({ stems }) => stems === stemmed(words))) return []
  const parts = partsOf(words, index, isSure)
  const total = new Float32Array(things.length)
  const covered = new Float32Array(things.length)
  let needed = 0
  for (const part of parts) {
    const answers = qualities(part, index, names)
    // A word that is no grocery, and that no deal has, is one too many. One that is a grocery is wanted, and not on sale.
    if (part.isNeeded && (answers.size > 0 || part.isKnown)) needed += part.weight
    for (const [at, quality] of answers) {
      total[at]! += part.weight * quality
      if (part.isNeeded) covered[at]! += part.weight
    }
  }
  const enough = isSure ? needed : needed / 2
  let best = 0
  const found: number[] = []
  total.forEach((sum, at) => {
    if (sum === 0 || covered[at]! < enough - rounding || matches(names[at]!.searchable) || !keeps(things[at]!)) return
    const score = sum * (1 + covered[at]! / needed)
    total[at] = score
    best = Math.max(best, score)
    found.push(at)
  })
  return found
    .filter((at) => total[at]! >= best * worst)
    .sort((a, b) => total[b]! - total[a]! || a - b)
    .slice(0, mostClose)
    .map((at) => things[at]!)
}

/** What is worse than this part of the best guess is left out. */
const worst = 0.75
const rounding = 1e-3

/** One word of the text, or several that are one thing together, with everything that it may stand for. */
type Part = { readings: Reading[]; weight: number; isNeeded: boolean; isKnown: boolean }

function partsOf(typed: readonly string[], index: WordIndex, isSure: boolean): Part[] {
  const { fillers, extras, kinds, words: known } = lexicon()
  const all = inOrder(typed.slice(0, mostWords))
  const said = all.filter((word) => !fillers.has(word))
  const words = said.length > 0 ? said : all
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const { length, readings } = readingsOf(words.slice(at), index, !isSure)
    const alone = length === 1 ? words[at]! : ''
    const isExtra = extras.has(alone) || /^\d/.test(alone)
    const isNeeded = !isExtra && (isSure || !kinds.has(stemOf(alone)))
    parts.push({
      readings,
      weight: isExtra ? 0.2 : isNeeded ? 1 : 0.4,
      isNeeded,
      isKnown: words.slice(at, at + length).every((word) => known.has(stemOf(word))),
    })
    at += length
  }
  // A name ends in what the thing is: of 'apple juice' any juice is closer than any apple.
  const last = parts.findLast(({ isNeeded }) => isNeeded)
  if (last) last.weight = 1.6
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

/** Returns how well a part is answered by each thing that answers it at all: 1 is best. */
function qualities({ readings }: Part, index: WordIndex, names: readonly Name[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { words, cost } of readings) {
    const phrase = spaced(words)
    for (const { at, place } of index.withAll(words)) {
      const { head, stems } = names[at]!
      const isInTitle = words.every((word) => stems.includes(` ${word} `))
      const shape = head === phrase ? 0.6 : head.endsWith(phrase) ? 0.5 : stems.startsWith(phrase) ? 0.2 : isInTitle ? 0.05 : 0
      const quality = Math.max((1 - cost) * place + shape, 0.1)
      if (quality > (found.get(at) ?? 0)) found.set(at, quality)
    }
  }
  return found
}
