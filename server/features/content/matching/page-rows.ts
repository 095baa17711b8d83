import type { Box, Word } from '../reading/page-words.ts'
import { around, gapAcross, gapDown, right } from './boxes.ts'
import { partsOf, pricesAround, type PageParts } from './candidates.ts'
import type { Line, Span } from './lines.ts'
import type { Page } from './match-rows.ts'
import type { PagePrice } from './page-prices.ts'
import { regionsOf } from './regions.ts'

/** A deal as a page itself has it. `priceText` is how a sheet would write the price. */
export type PageRow = { pageNumber: number; region: Box; title: string; size: string; priceText: string }

/**
 * Reads deals off pages that came without a sheet: each price, and the largest words that belong to it. Somebody has to look at every one.
 */
export function rowsOnPages(pages: readonly Page[]): PageRow[] {
  return pages.flatMap((page) => rowsOn(page, partsOf(page.pageNumber, page)))
}

type Found = { price: PagePrice; name: Line[]; near: Line[] }

function rowsOn(page: Page, parts: PageParts): PageRow[] {
  const found = namedPrices(parts)
  const cores = found.map(({ price, name }, key) => {
    const own = [...name.map((it) => it.box), price.box]
    const height = Math.max(...name.map((it) => it.box.height))
    const isLine = name.length === 1 && price.box.height < height * 1.5 && -gapDown(name[0]!.box, price.box) > height * 0.4
    return { key, parts: own, box: around(own), height, isLine, hasPrice: true }
  })
  const lines = parts.lines.map((it) => it.box)
  const regions = regionsOf(page, cores, page.edges, lines)
  return found.map(({ price, name, near }, key) => {
    const texts = [...name, ...near].map((it) => textOf(it, page.words))
    const [title, size] = withoutSize(texts.slice(0, name.length).join(' '))
    const other = texts
      .slice(name.length)
      .map((it) => sizeIn(it))
      .find((it) => it !== '')
    return {
      pageNumber: page.pageNumber,
      region: regions.get(key)!,
      title: title.slice(0, 200),
      size: (size || (other ?? '')).slice(0, 100),
      priceText: priceText(price, page.words),
    }
  })
}

/** Gives every line of words to the price it most likely belongs to, and takes the largest of a price's lines as its name. */
function namedPrices(parts: PageParts): Found[] {
  const byPrice = Map.groupBy(
    parts.spans.filter((it) => it.lines.length === 1 && isWords(it.lines[0]!)),
    (span) =>
      pricesAround(parts, span).find(({ price, far }) => isPrice(price) && far < Math.max(span.height, price.box.height) * 5)?.price,
  )
  return parts.prices.flatMap((price): Found[] => {
    const own = byPrice.get(price)
    if (!own) return []
    const seed = own.toSorted((a, b) => strength(parts, b, price) - strength(parts, a, price))[0]!.lines[0]!
    const all = own.map((it) => it.lines[0]!)
    const name = nameAround(seed, all)
    return [{ price, name, near: all.filter((it) => !name.includes(it)) }]
  })
}

const isPrice = ({ kind, isAside, isMaybe }: PagePrice) => kind !== 'unread' && !isAside && !isMaybe

/** A size, what is saved and how many one may have are no names. */
const isWords = ({ tokens }: Line) => tokens.some((it) => !it.filler && /^\p{L}{3,}/u.test(it.word) && it.certainty > 0.4)

function strength(parts: PageParts, span: Span, price: PagePrice): number {
  const far = pricesAround(parts, span).find((it) => it.price === price)?.far ?? 0
  return span.height / (1 + far / (span.height * 4))
}

/** Returns the lines of the name: those above and below in the same size of type. */
function nameAround(seed: Line, lines: readonly Line[]): Line[] {
  const name = [seed]
  for (;;) {
    const box = around(name.map((it) => it.box))
    const next = lines.find(
      ({ box: it }) =>
        !name.some((own) => own.box === it) &&
        Math.max(it.height, seed.box.height) < Math.min(it.height, seed.box.height) * 1.25 &&
        gapAcross(it, box) < 0 &&
        gapDown(it, box) < seed.box.height * 0.8,
    )
    if (!next || name.length === 4) return name.toSorted((a, b) => a.box.y - b.box.y)
    name.push(next)
  }
}

const textOf = ({ words }: Line, all: readonly Word[]) =>
  words
    .toSorted((a, b) => all[a]!.x - all[b]!.x)
    .map((at) => all[at]!.text)
    .join(' ')
    .slice(0, 200)
    .replace(/[\s.·…,]+$/, '')

const unit = String.raw`(?:fl\.?\s*oz|oz|lbs?|ct|count|pk|pack|gal|pt|pint|qt|ml|l|g|kg|sq\.?\s*ft|doz)\b\.?`
const sizes = new RegExp(String.raw`(?:^|[\s,(])(\d+(?:[.-]\d+)?\s*${unit}(?:\s[a-z]{3,8})?)`, 'i')
const sizeIn = (text: string): string => sizes.exec(text)?.[1] ?? ''

/** 'Celery, 1 bunch', 'Wild rice 16 oz': what stands at the end is the size. */
function withoutSize(text: string): [title: string, size: string] {
  const [, title = '', size = ''] = /^(.*\p{L}.*),\s+(\d[\d./-]*\s*\p{L}[\p{L}. ]{0,20})$/u.exec(text) ?? []
  if (title !== '') return [title, size]
  const found = sizeIn(text)
  return found !== '' && text.endsWith(found) ? [text.slice(0, -found.length).replace(/[\s,(]+$/, ''), found] : [text, '']
}

/** The price with its unit, which stands in its words or right behind them. */
function priceText({ text, box, words }: PagePrice, all: readonly Word[]): string {
  const own = words.map((at) => all[at]!.text)
  const behind = all
    .filter((it) => gapAcross(it, box) < box.height * 0.5 && it.x >= right(box) - 1 && gapDown(it, box) < 0)
    .map((it) => it.text)
  return [...own, ...behind].some((it) => /(?:^|\d|\/)(?:\/|per)?lbs?\.?\*?$/i.test(it)) ? `${text} lb` : text
}
