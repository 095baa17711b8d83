/** How many slips a word may have: more in a long word. A number has to be right. */
export function slipsIn(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0
  return word.length < 4 ? 1 : word.length < 6 ? 1 + doubled : word.length < 10 ? 2 : 3
}

/**
 * Returns how many letters differ (wrong, missing, extra, or two swapped) of two words with the same first one, however often they are doubled;
 * Infinity when more than `most`. All the right letters in a wrong order are one slip: 'stake' for 'steak'.
 */
function slipsHeard(a: string, b: string, most: number): number {
  const exact = slipsBetween(a, b, most)
  if (exact <= 1) return exact
  if (hasSameLetters(a, b)) return 1
  return Math.min(exact, slipsBetween(single(a), single(b), most - doubled) + doubled)
}

/** That a letter is doubled or is not is half a slip, once a word. */
const doubled = 0.5
const single = (word: string) => word.replaceAll(/(.)\1/g, '$1')
const hasSameLetters = (a: string, b: string) =>
  a.length === b.length && a.length > 3 && a.split('').sort().join('') === b.split('').sort().join('')
const consonants = (word: string) => word.replaceAll(/[aeiouy]/g, '')

/** Returns how many letters differ (wrong, missing, extra, or two swapped); Infinity when more than `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1]
      let slips = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1))
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]) slips = Math.min(slips, before[at - 2]! + 1)
      next.push(slips)
    }
    if (Math.min(...next) > most) return Infinity
    ;[before, last] = [last, next]
  }
  const slips = last[b.length]!
  return slips > most ? Infinity : slips
}

/**
 * Returns the words that a misspelled one may stand for, those with the fewest slips; none and Infinity when none is like it. What is
 * made of the `known` words is remembered with them, so these must stay as they are.
 */
export function likeWords(word: string, known: Iterable<string>): { words: string[]; slips: number } {
  const { places, begun } = groupsOf(known)
  let fewest = slipsIn(word)
  let words: string[] = []
  const add = (other: string, slips: number) => {
    if (slips > fewest) return
    if (slips < fewest) words = []
    fewest = slips
    words.push(other)
  }
  const letters = lettersOf(word)
  for (const other of begun.get(word[0]) ?? []) {
    if (Math.abs(other.length - word.length) > fewest + 1 || other.length < 3) continue
    // Each slip changes two letters of the set at most: this tells most words apart without a comparison letter by letter.
    if (bits(letters ^ lettersOf(other)) > 2 * fewest) continue
    add(other, slipsHeard(word, other, fewest))
  }
  // The first letter is seldom wrong: with another one, a word with more slips than that means something else, and a short one with any.
  if (word.length > 3 && fewest >= 1)
    for (const other of begunWrong(word, [...begun.keys()])) if (other[0] !== word[0] && places.has(other)) add(other, 1)
  words.sort((a, b) => places.get(a)! - places.get(b)!)
  return { words, slips: words.length > 0 ? fewest : Infinity }
}

type Known = { places: ReadonlyMap<string, number>; begun: ReadonlyMap<string | undefined, readonly string[]> }
const knownBefore = new WeakMap<Iterable<string>, Known>()

/** Returns the words with their places, and by their first letters. */
function groupsOf(known: Iterable<string>): Known {
  const before = knownBefore.get(known)
  if (before) return before
  const places = new Map(Array.from(known, (word, at) => [word, at]))
  const made = { places, begun: Map.groupBy(places.keys(), (word) => word[0]) }
  knownBefore.set(known, made)
  return made
}

/** Returns what has one slip at its beginning: one letter too many, two swapped, one wrong or one missing. */
function begunWrong(word: string, firsts: readonly (string | undefined)[]): string[] {
  const rest = word.slice(1)
  return [rest, rest[0] + word[0]! + rest.slice(1), ...firsts.flatMap((first) => [first + rest, first + word])]
}

/**
 * Returns the likeliest of words with equally many slips: a doubled letter is missed most easily ('peper'), or two letters are swapped,
 * then a vowel is wrong or missing ('chps'), then a letter in the middle; who types a word wrong still begins and ends it right.
 */
export function likeliest(word: string, others: readonly string[]): string[] {
  const likeness = (other: string) =>
    (single(other) === single(word) || hasSameLetters(word, other) ? 8 : 0) +
    (consonants(other) === consonants(word) ? 4 : 0) +
    (other[0] === word[0] ? 2 : 0) +
    (other.at(-1) === word.at(-1) ? 1 : 0)
  const most = Math.max(...others.map(likeness))
  return others.filter((other) => likeness(other) === most)
}

/** Returns the set of its letters, a bit for each. */
function lettersOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) % 32)
  return set
}

function bits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
