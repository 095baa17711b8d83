import type { Price } from '#contract/ads.ts'
import type { Box, Word } from '../reading/page-words.ts'
import { compare, type Agreement } from './agreement.ts'
import { area, bottom, gapAcross, gapDown, holdsMiddle } from './boxes.ts'
import { linesOf, spansOf, type Line, type Span, type Token } from './lines.ts'
import { isFiller, likeness } from './names.ts'
import type { Edge } from './page-edges.ts'
import { pricesOf, type PagePrice } from './page-prices.ts'
import type { RowWords, Weighted } from './row-words.ts'

/** A page as it is searched. `blocks` are those that hold words, the smallest first. */
export type PageParts = {
  pageNumber: number
  words: readonly Word[]
  lines: Line[]
  spans: Span[]
  prices: PagePrice[]
  blocks: Box[]
  blockOf: (box: Box) => number
}

/** A place where a row may be: a name on a page, with the price beside it. */
export type Candidate = {
  row: number
  page: PageParts
  span: Span
  /** Words of the span that are words of the row's name. */
  words: Set<number>
  /** How much of the row's name is there, and how much of the name on the page is the row's, 0 to 1. */
  cover: number
  purity: number
  /** Words of the name on the page that are not the row's. */
  foreign: string[]
  /** A number in the name on the page that is not the row's. */
  otherNumber: string | null
  /** The row's words that are not there; and the least likely of those that are. */
  missing: string[]
  weakest: { word: string; onPage: string; like: number } | null
  brand: number | null
  size: 'same' | 'other' | 'unsaid'
  /** The page says that there are several kinds of it: 'select varieties'. */
  varies: boolean
  price: PagePrice | null
  agreement: Agreement | 'none'
  score: number
}

export function partsOf(
  pageNumber: number,
  page: { width: number; height: number; words: readonly Word[]; edges: readonly Edge[] },
): PageParts {
  const whole = page.width * page.height
  const blocks = page.edges
    .filter(
      (it) => !it.isPhoto && area(it) > whole * 0.006 && area(it) < whole * 0.7 && Math.min(it.width, it.height) > page.height * 0.012,
    )
    .filter((it) => page.words.filter((word) => holdsMiddle(it, word)).length >= 3)
    .sort((a, b) => area(a) - area(b))
  const blockOf = (box: Box) => blocks.findIndex((it) => holdsMiddle(it, box))
  const prices = pricesOf(page.words)
  const lines = linesOf(page.words, new Set(prices.flatMap((it) => (it.isMaybe ? [] : it.words))), blockOf)
  return { pageNumber, words: page.words, lines, spans: spansOf(lines, page.words, blockOf), prices, blocks, blockOf }
}

/** Returns the likeliest places of every row, the best first. */
export function candidatesOf(rows: readonly RowWords[], pages: readonly PageParts[]): Candidate[][] {
  const like = likenessOf(rows, pages)
  return rows.map((row) => {
    const wanted = row.title.reduce((sum, it) => sum + it.weight, 0)
    const reached = new Map<Span, { bound: number; page: PageParts }>()
    for (const { word, weight } of row.title)
      for (const { spans } of like.get(word) ?? [])
        for (const [span, { best, page }] of spans) {
          const before = reached.get(span)
          if (before) before.bound += best * weight
          else reached.set(span, { bound: best * weight, page })
        }
    const found = [...reached]
      .filter(([, { bound }]) => bound >= wanted * 0.3)
      .sort((a, b) => b[1].bound - a[1].bound)
      .slice(0, 60)
      .map(([span, { page }]) => candidateOf(row, page, span))
      .filter((it) => it.score > 0.35)
    return found.filter((it) => !found.some((other) => isPurer(other, it))).sort(byScore)
  })
}

/** The same name without a line that is another's: that line's price would speak for this row, and its box be a part of the place. */
function isPurer(a: Candidate, b: Candidate): boolean {
  return a.page === b.page && a.purity > b.purity + 0.1 && b.words.isSubsetOf(a.words)
}

/** The likeliest first; of a name with and without a line that says nothing, the one without. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || a.span.lines.length - b.span.lines.length

type Found = { spans: Map<Span, { best: number; page: PageParts }> }

/** Returns, for every word of the rows, the spans that have a word like it. */
function likenessOf(rows: readonly RowWords[], pages: readonly PageParts[]): Map<string, Found[]> {
  const onPages = new Map<string, { span: Span; page: PageParts }[]>()
  for (const page of pages)
    for (const span of page.spans)
      for (const { word } of span.tokens) {
        const there = onPages.get(word)
        if (there) there.push({ span, page })
        else onPages.set(word, [{ span, page }])
      }
  const found = new Map<string, Found[]>()
  for (const word of new Set(rows.flatMap((it) => it.title.map((token) => token.word)))) {
    if (isFiller(word)) continue
    const spans: Found['spans'] = new Map()
    for (const [other, places] of onPages) {
      const best = likeness(word, other)
      if (best < 0.5) continue
      for (const { span, page } of places) if ((spans.get(span)?.best ?? 0) < best) spans.set(span, { best, page })
    }
    found.set(word, [{ spans }])
  }
  return found
}

const kinds = new Set([
  'varieties',
  'variety',
  'vars',
  'assorted',
  'flavors',
  'flavor',
  'kinds',
  'selected',
  'select',
  'assortment',
  'scents',
  'colors',
])

type Pair = { ofRow: number; token: Token; like: number }

function candidateOf(row: RowWords, page: PageParts, span: Span): Candidate {
  const near = span.near.flatMap((it) => it.tokens)
  const small = new Set(span.near.filter((it) => it.box.height < span.height * 0.65).flatMap((it) => it.tokens))
  const pairs = aligned(row.title, span.tokens)
  const used = new Set(pairs.map((it) => it.token))
  const named = new Set(pairs.map((it) => it.ofRow))
  // What the name lacks may stand around it: the brand, or what kind of it.
  const around: Pair[] = []
  for (const [at, { word }] of row.title.entries()) {
    if (named.has(at)) continue
    const best = bestOf(word, near, used, 0.75)
    if (best) {
      // In the small type of a description a word may say what it goes with.
      around.push({ ofRow: at, token: best.token, like: best.like * (small.has(best.token) ? 0.5 : 0.85) })
      used.add(best.token)
    }
  }
  const all = [...pairs, ...around]
  const sum = (of: readonly Weighted[]) => of.reduce((so, it) => so + it.weight, 0)
  const cover = all.reduce((so, it) => so + row.title[it.ofRow]!.weight * it.like, 0) / Math.max(0.01, sum(row.title))
  let brandFound = 0
  for (const { word, weight } of row.brand) {
    const best = bestOf(word, [...span.tokens, ...near], used, 0.7) ?? bestOf(word, [...used], new Set(), 0.9)
    if (!best) continue
    brandFound += weight * best.like
    used.add(best.token)
  }
  const brand = row.brand.length > 0 ? brandFound / sum(row.brand) : null
  const size = sizeOf(row.size, [...span.tokens, ...near], used)
  let [own, other] = [0, 0]
  const foreign: string[] = []
  for (const token of span.tokens) {
    if (token.filler || /^\d/.test(token.word) || row.size.includes(token.word)) continue
    // What a scan makes of a picture's edge is no word.
    if (!used.has(token) && token.certainty < 1 && (token.certainty < 0.55 || token.word.length < 3)) continue
    const weight = Math.min(1, 0.4 + token.word.length * 0.15)
    const pair = pairs.find((it) => it.token === token)
    if (pair) own += weight * Math.min(1, pair.like + 0.15)
    else if (used.has(token)) own += weight
    else {
      other += weight
      foreign.push(token.word)
    }
  }
  const purity = own === 0 ? 0 : own / (own + other)
  const missing = row.title.filter((it, at) => !isFiller(it.word) && !all.some((pair) => pair.ofRow === at)).map((it) => it.word)
  const weakest = all
    .filter((it) => !isFiller(row.title[it.ofRow]!.word))
    .sort((a, b) => a.like - b.like)
    .map((it) => ({ word: row.title[it.ofRow]!.word, onPage: it.token.word, like: it.like }))[0]
  const { price, agreement } = priceBeside(row.prices, page, span)
  const name = cover * (0.5 + 0.5 * purity)
  const score =
    name +
    (brand === null ? 0 : 0.12 * brand - 0.02) +
    (size === 'same' ? 0.06 : size === 'other' ? -0.12 : 0) +
    (agreement === 'agrees' ? 0.16 : agreement === 'partly' ? 0.04 : agreement === 'differs' ? -0.06 : -0.04) +
    (row.page === null ? 0 : row.page === page.pageNumber ? 0.12 : -0.25)
  const otherNumber = span.tokens.find((it) => /^\d/.test(it.word) && !used.has(it) && !row.size.includes(it.word))?.word ?? null
  const varies = [...span.tokens, ...near].some((it) => kinds.has(it.word))
  const words = new Set(pairs.flatMap((it) => it.token.at))
  return {
    row: row.row,
    page,
    span,
    words,
    cover,
    purity,
    foreign,
    otherNumber,
    missing,
    weakest: weakest ?? null,
    brand,
    size,
    varies,
    price,
    agreement,
    score,
  }
}

function bestOf(word: string, tokens: readonly Token[], used: ReadonlySet<Token>, least: number): { token: Token; like: number } | null {
  let best: { token: Token; like: number } | null = null
  for (const token of tokens) {
    if (used.has(token)) continue
    const like = likeness(word, token.word)
    if (like >= least && like > (best?.like ?? 0)) best = { token, like }
  }
  return best
}

/** Pairs the row's words with the span's in their order, for the most weight; then what is surely the same in another order. */
function aligned(title: readonly Weighted[], tokens: readonly Token[]): Pair[] {
  const [rows, columns] = [title.length, tokens.length]
  const best = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  const likes = title.map(({ word }) => tokens.map((token) => likeness(word, token.word)))
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      const like = likes[i]![j]!
      const taken = like >= 0.4 ? best[i + 1]![j + 1]! + title[i]!.weight * like : 0
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, taken)
    }
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < rows && j < columns;) {
    const like = likes[i]![j]!
    if (like >= 0.4 && best[i]![j] === best[i + 1]![j + 1]! + title[i]!.weight * like) pairs.push({ ofRow: i++, token: tokens[j++]!, like })
    else if (best[i]![j] === best[i + 1]![j]) i++
    else j++
  }
  const used = new Set(pairs.map((it) => it.token))
  for (const [at, { word }] of title.entries()) {
    if (pairs.some((it) => it.ofRow === at)) continue
    const found = bestOf(word, tokens, used, 0.8)
    if (!found) continue
    used.add(found.token)
    pairs.push({ ofRow: at, token: found.token, like: found.like * 0.95 })
  }
  return pairs
}

/** Compares the numbers of a size with those beside its unit: '16 oz' here and '32 oz' there are two products. */
function sizeOf(size: readonly string[], tokens: readonly Token[], used: Set<Token>): Candidate['size'] {
  const number = size.findIndex((it) => /^\d/.test(it))
  if (number < 0) return 'unsaid'
  const unit = size[number + 1]
  let isOther = false
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (!/^\d/.test(token.word) || (unit !== undefined && next?.word !== unit)) continue
    if (token.word === size[number]) {
      used.add(token)
      return 'same'
    }
    isOther ||= unit !== undefined
  }
  return isOther ? 'other' : 'unsaid'
}

/** Returns the price that most likely belongs to the name: the nearest, but one that agrees when it is hardly farther. */
function priceBeside(rowPrices: readonly Price[], page: PageParts, span: Span): Pick<Candidate, 'price' | 'agreement'> {
  const reach = pricesAround(page, span).filter(({ price }) => mayBe(rowPrices, price))
  const nearest = reach[0]
  if (!nearest) return { price: null, agreement: 'none' }
  if (rowPrices.length === 0) return { price: nearest.price, agreement: 'partly' }
  for (const { price, far } of reach) {
    if (far > nearest.far * 1.6 + span.height) break
    if (compare(rowPrices, price) === 'agrees' && (!price.isAside || rowPrices.some((it) => it.kind === 'amountOff')))
      return { price, agreement: 'agrees' }
  }
  const main = reach.find((it) => !it.price.isAside && it.far <= nearest.far * 1.6 + span.height) ?? nearest
  return { price: main.price, agreement: main.price.isAside ? 'partly' : compare(rowPrices, main.price) }
}

/** Figures that may be no price count only where they are the row's. */
export const mayBe = (rowPrices: readonly Price[], price: PagePrice): boolean => !price.isMaybe || compare(rowPrices, price) === 'agrees'

const around = new WeakMap<Span, { price: PagePrice; far: number }[]>()

export function pricesAround(page: PageParts, span: Span): { price: PagePrice; far: number }[] {
  const before = around.get(span)
  if (before) return before
  const block = page.blockOf(span.box)
  const found = page.prices
    .map((price) => ({ price, far: farness(page, span, price, block) }))
    .filter((it) => it.far < span.height * 10 + 20)
    .sort((a, b) => a.far - b.far)
  around.set(span, found)
  return found
}

/** How far a price is from a name. On one line with it, it may be far to the right; in another block it hardly belongs to it. */
function farness(page: PageParts, { box, height, lines }: Span, price: PagePrice, block: number): number {
  const last = lines.at(-1)!.box
  const isBeside = -gapDown(last, price.box) > Math.min(last.height, price.box.height) * 0.5 && price.box.height < height * 2.2
  const across = Math.max(0, gapAcross(box, price.box))
  const down = Math.max(0, gapDown(box, price.box))
  const other = page.blockOf(price.box)
  const parted = block !== other && !isInside(page, block, price.box) && !isInside(page, other, box) ? 3 : 1
  if (isBeside && price.box.x > last.x && !page.lines.some((it) => isRead(it) && isBetween(it.box, last, price.box)))
    return across * 0.12 * parted
  // A price above a name is as near as one below it; beside it, it is mostly another's.
  return Math.hypot(across * 1.3, down) * parted + (bottom(price.box) < box.y ? 0.5 : 0)
}

const isInside = (page: PageParts, block: number, box: Box) => block >= 0 && holdsMiddle(page.blocks[block]!, box)

/** What a scan makes of a line of dots is nothing that stands between. */
const isRead = ({ tokens }: Line) => tokens.some((it) => it.certainty > 0.5)

function isBetween(box: Box, left: Box, price: Box): boolean {
  return -gapDown(box, price) > Math.min(box.height, price.height) * 0.5 && box.x >= left.x + left.width && box.x < price.x
}
