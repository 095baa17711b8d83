import { around } from '../matching/boxes.ts'
import type { Box, Word } from './page-words.ts'

/**
 * A letter of a PDF's page, in the order in which the page has it. `box` is its ink, `size` the height of its line, and
 * `base` where it stands. All are in the picture's pixels.
 */
export type Letter = { text: string; box: Box; size: number; base: number; isUpright: boolean }

/** A space on the line that stands on `base`; null at the end of a line. */
export type Space = { base: number | null }

/**
 * Puts letters together to words. Where texts overlap, as a large price and the line beside it, a page's letters come in
 * turns: so a letter is put to whichever of the last words it continues.
 */
export function wordsOf(letters: readonly (Letter | Space)[]): Word[] {
  const words: Letter[][] = []
  let open: Letter[][] = []
  for (const letter of letters) {
    if (!('text' in letter)) {
      const { base } = letter
      open = base === null ? [] : open.filter((it) => Math.abs(it.at(-1)!.base - base) > 0.15 * it.at(-1)!.size)
      continue
    }
    const word = open.find((it) => !isApart(it.at(-1)!, letter))
    if (word) word.push(letter)
    else {
      const fresh = [letter]
      words.push(fresh)
      open = [fresh, ...open].slice(0, 4)
    }
  }
  const spaced = joinSpaced(words)
  return joinPrices(spaced.map((some) => ({ text: textOf(some), ...around(some.map((it) => it.box)), certainty: 1 })))
}

/** Returns whether a letter begins another word than the one before, although no space is between them. */
function isApart(before: Letter, letter: Letter): boolean {
  if (!before.isUpright || !letter.isUpright) return before.isUpright !== letter.isUpright
  const size = Math.max(before.size, letter.size)
  const gap = letter.box.x - (before.box.x + before.box.width)
  if (gap > 0.6 * size || letter.box.x < before.box.x - 0.3 * size) return true
  // Small capitals stay with their large first letter, and a raised ® with its name, but not cents with their dollars.
  const isMoney = /[\d$¢]/.test(before.text) || /[\d$¢]/.test(letter.text)
  const isOfOneSize = Math.min(before.size, letter.size) > 0.8 * size
  if (isMoney && (!isOfOneSize || Math.abs(before.base - letter.base) > 0.15 * size)) return true
  return Math.abs(before.base - letter.base) > 0.6 * size
}

/** Joins letters that are set apart, as in S A L E: at least three in a row on one line, with gaps as wide as each other. */
function joinSpaced(words: Letter[][]): Letter[][] {
  const joined: Letter[][] = []
  let run: Letter[] = []
  const end = () => {
    if (run.length >= 3) joined.push(...partedAtGaps(run))
    else joined.push(...run.map((it) => [it]))
    run = []
  }
  for (const word of words) {
    const [letter] = word
    const isSingle = word.length === 1 && letter && letter.isUpright && /\p{L}/u.test(letter.text)
    const last = run.at(-1)
    if (last && letter && (!isSingle || Math.abs(letter.base - last.base) > 0.1 * last.size || gapOf(last, letter) > 2 * last.size)) end()
    if (isSingle) run.push(letter)
    else joined.push(word)
  }
  end()
  return joined
}

/** A gap that is much wider than the others of its run is between two words. */
function partedAtGaps(run: Letter[]): Letter[][] {
  const gaps = run.slice(1).map((letter, n) => gapOf(run[n]!, letter))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]!
  const words: Letter[][] = [[run[0]!]]
  run.slice(1).forEach((letter, n) => {
    if (gaps[n]! > 1.6 * Math.max(usual, 0.1 * letter.size)) words.push([letter])
    else words.at(-1)!.push(letter)
  })
  return words
}

function gapOf(before: Letter, letter: Letter) {
  return letter.box.x - (before.box.x + before.box.width)
}

/**
 * Joins prices that are set in several sizes: a large 3 with a small $ before it and a small raised 99 behind it is $3.99,
 * and a large 79 with a small raised ¢ is 79¢. The order in which a page draws these parts says nothing.
 */
export function joinPrices(words: readonly Word[]): Word[] {
  const used = new Set<Word>()
  const prices = new Map<Word, Word>()
  const small = words.filter((it) => /^(?:\$|¢|[.,]?\d\d¢?)$/.test(it.text))
  for (const large of words) {
    if (!/^\$?\d{1,3}$/.test(large.text) || used.has(large)) continue
    const free = small.filter((it) => it !== large && !used.has(it) && it.height < 0.85 * large.height)
    const dollar = large.text.startsWith('$') ? undefined : free.find((it) => it.text === '$' && isBeside(it, large))
    const behind = free.filter((it) => it.text !== '$' && isBeside(large, it)).sort((a, b) => a.x - b.x)[0]
    const isCents = behind !== undefined && middleOf(behind) <= middleOf(large) + 0.1 * large.height
    const cents = isCents && (behind.text !== '¢' || !dollar) ? behind : undefined
    if (!dollar && !cents) continue
    const parts = [large, dollar, cents].filter((it) => it !== undefined)
    for (const it of parts) used.add(it)
    const text = `${dollar ? '$' : ''}${large.text}${cents ? (cents.text === '¢' ? '¢' : `.${cents.text.replace(/\D/g, '')}`) : ''}`
    prices.set(large, { text, ...around(parts), certainty: Math.min(...parts.map((it) => it.certainty)) })
  }
  return words.flatMap((word) => prices.get(word) ?? (used.has(word) ? [] : [word]))
}

/** Returns whether the second stands right behind the first, on the same line. */
function isBeside(left: Box, right: Box): boolean {
  const size = Math.max(left.height, right.height)
  const gap = right.x - (left.x + left.width)
  const [above, below] = left.height > right.height ? [left, right] : [right, left]
  const isOnLine = below.y + below.height / 2 > above.y - 0.1 * size && below.y + below.height / 2 < above.y + 1.1 * above.height
  return gap > -0.25 * size && gap < 0.45 * size && isOnLine
}

function middleOf({ y, height }: Box) {
  return y + height / 2
}

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }

function textOf(letters: readonly Letter[]): string {
  return letters
    .map(({ text }) => ligatures[text] ?? text)
    .join('')
    .normalize('NFC')
}
