/** How many slips a word may have: more in a long word. A number has to be right. */
export function slipsIn(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0
  return word.length < 4 ? 1 : word.length < 6 ? 1 + doubled : word.length < 10 ? 2 : 3
}

/**
 * Returns how many letters differ (wrong, missing, extra, or two swapped), however often they are doubled; Infinity when more than
 * `most`. All the right letters in a wrong order are one slip: 'stake' for 'steak'.
 */
function slipsHeard(a: string, b: string, most: number): number {
  const exact = slipsBetween(a, b, most)
  if (exact <= 1) return exact
  const beginsWrong = a[0] !== b[0]
  if (!beginsWrong && hasSameLetters(a, b)) return 1
  return beginsWrong && most <= 1 ? exact : Math.min(exact, slipsBetween(single(a), single(b), most - doubled) + doubled)
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
 * Returns the words that a misspelled one may stand for, those with the fewest slips; none and Infinity when none is like it. The letters
 * of the `known` words are remembered with them, so these must stay as they are.
 */
export function likeWords(word: string, known: Iterable<string>): { words: string[]; slips: number } {
  let fewest = slipsIn(word)
  let words: string[] = []
  const letters = lettersOf(word)
  const those = knownLetters.get(known) ?? Int32Array.from(known, lettersOf)
  knownLetters.set(known, those)
  let at = 0
  for (const other of known) {
    // The first letter is seldom wrong: with another one, a word with more slips than one means something else, and a short one with any.
    const most = word[0] === other[0] ? fewest : word.length < 4 ? 0 : Math.min(fewest, 1)
    // Each slip changes two letters of the set at most: this tells most words apart without a comparison letter by letter.
    if (hasMore(letters ^ those[at++]!, 2 * most)) continue
    if (Math.abs(other.length - word.length) > most + 1 || other.length < 3) continue
    const slips = slipsHeard(word, other, most)
    if (slips > most) continue
    if (slips < fewest) words = []
    fewest = slips
    words.push(other)
  }
  return { words, slips: words.length > 0 ? fewest : Infinity }
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

const knownLetters = new WeakMap<Iterable<string>, Int32Array>()

/** Returns the set of its letters, a bit for each. */
function lettersOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) % 32)
  return set
}

/** Returns whether more than so many bits are set. */
function hasMore(set: number, most: number): boolean {
  let count = 0
  for (let rest = set; rest !== 0 && count <= most; rest &= rest - 1) count++
  return count > most
}
