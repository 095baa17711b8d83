import type { Box, Word } from '../reading/page-words.ts'
import { around, bottom, gapAcross, gapDown, right } from './boxes.ts'
import { isFiller, wordsOf } from './names.ts'

/** One compared word. `at` says which words of the page it is made of: two, where it was broken at the end of a line. */
export type Token = { word: string; at: number[]; filler: boolean; certainty: number }
/** Words side by side in one size of type. */
export type Line = { box: Box; words: number[]; tokens: Token[] }
/** One line or several below one another in one size of type: what may be a name. `near` are the lines around it. */
export type Span = { box: Box; lines: Line[]; tokens: Token[]; near: Line[]; height: number }

/** Returns the lines of a page, without the words of prices and leaders of dots. */
export function linesOf(words: readonly Word[], prices: ReadonlySet<number>, blockOf: (box: Box) => number): Line[] {
  const open: { words: number[]; box: Box; last: Word; block: number }[] = []
  const order = words.map((_, at) => at).sort((a, b) => words[a]!.x - words[b]!.x)
  for (const at of order) {
    const word = words[at]!
    if (prices.has(at) || /^[._·•…-]*$/.test(word.text) || word.height <= 0) continue
    const block = blockOf(word)
    const line = open
      .filter((it) => it.block === block && continues(it.last, word))
      .sort((a, b) => right(b.last) - right(a.last) || gapDown(a.last, word) - gapDown(b.last, word))[0]
    if (!line) {
      open.push({ words: [at], box: word, last: word, block })
      continue
    }
    line.words.push(at)
    line.box = around([line.box, word])
    line.last = word
  }
  return open
    .map(({ words: members, box }) => ({ box, words: members, tokens: members.flatMap((at) => tokensOf(words[at]!, at)) }))
    .filter(({ tokens }) => tokens.length > 0)
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

function continues(last: Word, word: Word): boolean {
  const [low, high] = [Math.min(last.height, word.height), Math.max(last.height, word.height)]
  const gap = gapAcross(last, word)
  return -gapDown(last, word) >= low * 0.5 && high <= low * 2.2 && gap < high * 0.95 && gap > -low
}

const tokensOf = (word: Word, at: number): Token[] =>
  wordsOf(word.text).map((it) => ({ word: it, at: [at], filler: isFiller(it), certainty: word.certainty }))

/** Returns whatever may be a name: each line alone, and with up to three that follow below. */
export function spansOf(lines: readonly Line[], words: readonly Word[], blockOf: (box: Box) => number): Span[] {
  const spans: Span[] = []
  const below = lines.map((line) => lines.filter((other) => other !== line && follows(line, other, blockOf)))
  const at = new Map(lines.map((line, n) => [line, n]))
  for (const line of lines) {
    let open: Line[][] = [[line]]
    for (let length = 1; length <= 4 && open.length > 0; length++) {
      for (const chain of open) spans.push(spanOf(chain, lines, words))
      open = open.flatMap((chain) => below[at.get(chain.at(-1)!)!]!.slice(0, 2).map((next) => [...chain, next])).slice(0, 4)
    }
  }
  return spans
}

function follows({ box }: Line, { box: other }: Line, blockOf: (box: Box) => number): boolean {
  const [low, high] = [Math.min(box.height, other.height), Math.max(box.height, other.height)]
  const down = other.y - bottom(box)
  if (other.y <= box.y + box.height * 0.4 || down > low * 1.15 || down < -low * 0.5 || high > low * 1.9) return false
  if (blockOf(box) !== blockOf(other)) return false
  return isAligned(box, other, high)
}

function isAligned(a: Box, b: Box, height: number): boolean {
  const middle = Math.abs(a.x + a.width / 2 - b.x - b.width / 2)
  return Math.abs(a.x - b.x) < height * 0.8 || Math.abs(right(a) - right(b)) < height * 0.8 || middle < height * 0.8
}

function spanOf(chain: Line[], lines: readonly Line[], words: readonly Word[]): Span {
  const box = around(chain.map((it) => it.box))
  const height = Math.max(...chain.map((it) => it.box.height))
  const tokens: Token[] = []
  for (const [n, line] of chain.entries()) {
    const before = n > 0 ? tokens.at(-1) : undefined
    const first = line.tokens[0]!
    // 'Straw-' at the end of a line and 'berries' below are one word.
    if (before && /\p{L}-$/u.test(words[before.at.at(-1)!]!.text)) {
      const joined = before.word + first.word
      tokens[tokens.length - 1] = { ...before, word: joined, at: [...before.at, ...first.at], filler: isFiller(joined) }
      tokens.push(...line.tokens.slice(1))
    } else tokens.push(...line.tokens)
  }
  const near = lines.filter(
    (it) => !chain.includes(it) && gapDown(it.box, box) < Math.max(height, it.box.height) * 2.6 && gapAcross(it.box, box) < height * 0.5,
  )
  return { box, lines: chain, tokens, near, height }
}
