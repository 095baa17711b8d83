import type { Price } from '#contract/ads.ts'
import type { Box, Word } from '../reading/page-words.ts'
import { pricesToFind } from './agreement.ts'
import { area, around, gapAcross, gapDown, shared } from './boxes.ts'
import { candidatesOf, partsOf, type PageParts } from './candidates.ts'
import { judged } from './certainty.ts'
import { wordsOf } from './names.ts'
import type { Edge } from './page-edges.ts'
import type { PagePrice } from './page-prices.ts'
import { assigned, type Place } from './places.ts'
import { weighed, withBrands } from './row-words.ts'
import { regionsOf } from './regions.ts'

/** A row of the sheet. `prices` are all its texts of prices, `page` is what the sheet says, if it does. */
export type RowToPlace = {
  row: number
  title: string
  brand: string
  size: string
  identifier: string
  prices: string[]
  price: Price | null
  regularCents: number | null
  page: number | null
}
/** `edges` are the blocks and photos in the page's picture (page-edges.ts), in the page's own width and height. */
export type Page = { pageNumber: number; width: number; height: number; words: Word[]; edges: Edge[] }
export type LastPlace = { identifier: string; title: string; pageNumber: number; region: Box }
/**
 * Where a row is. `reason` tells staff why it is doubtful or has no place; `saysOnPage` is the price as the page has it, where it
 * differs.
 */
export type Placement = {
  row: number
  pageNumber: number | null
  region: Box | null
  certainty: 'certain' | 'doubtful' | 'unplaced'
  reason: string
  saysOnPage: string | null
}

/**
 * Places the rows on the pages by names and prices near each other. A certain place is right (docs/decisions/0135): name and price
 * agree, no other place is nearly as likely for the row, and no other row for the place.
 */
export function matchRows(rows: readonly RowToPlace[], pages: readonly Page[], lastLayout: readonly LastPlace[]): Placement[] {
  const weigh = weighed(rows, pages)
  const wanted = withBrands(rows).map((it) => ({
    row: it.row,
    title: weigh(it.title),
    brand: weigh(it.brand),
    size: wordsOf(it.size),
    prices: pricesToFind(it.prices, it.price, it.regularCents),
    page: it.page,
  }))
  const parts = pages.map((it) => partsOf(it.pageNumber, it))
  const candidates = new Map(candidatesOf(wanted, parts).map((them, at) => [rows[at]!.row, them]))
  const places = assigned(wanted, candidates)
  const regions = regionsOn(pages, parts, places, lastLayout)
  return rows.map((row): Placement => {
    const place = places.get(row.row)
    const region = place && regions.get(place)
    if (!place || !region)
      return {
        row: row.row,
        pageNumber: null,
        region: null,
        certainty: 'unplaced',
        reason: 'Its name was found on no page.',
        saysOnPage: null,
      }
    const { certainty, reason, saysOnPage } = judged(row, place, (other) => rows.find((it) => it.row === other)?.title ?? '')
    return { row: row.row, pageNumber: place.at.page.pageNumber, region, certainty, reason, saysOnPage }
  })
}

function regionsOn(
  pages: readonly Page[],
  parts: readonly PageParts[],
  places: ReadonlyMap<number, Place>,
  lastLayout: readonly LastPlace[],
) {
  const regions = new Map<Place, Box>()
  for (const [n, page] of pages.entries()) {
    const here = [...places.values()].filter(({ at }) => at.page === parts[n])
    const boxes = [...page.edges, ...lastLayout.filter((it) => it.pageNumber === page.pageNumber).map((it) => it.region)]
    // Rows that share a box have one core, and one region.
    const byBox = Map.groupBy(here, (it) => it.sharesWith ?? it.at.row)
    const cores = [...byBox].map(([key, sharing]) => {
      const names = here.filter((it) => !sharing.includes(it)).flatMap(({ at }) => at.span.lines.map((it) => it.box))
      const own = sharing.flatMap((it) => [...it.at.span.lines.map(({ box }) => box), ...(isOwnPrice(it, names) ? [it.price.box] : [])])
      return {
        key,
        parts: own,
        box: around(own),
        height: median(sharing.map(({ at }) => at.span.height)),
        isLine: sharing.every(isLine),
        hasPrice: sharing.some((it) => isOwnPrice(it, names)),
      }
    })
    const lines = parts[n]!.lines.map((it) => it.box)
    const found = regionsOf(page, cores, boxes, lines)
    for (const [key, sharing] of byBox) for (const place of sharing) regions.set(place, rounded(found.get(key)!))
  }
  return regions
}

/** Whether the price stands by the name, and no other name between them: one that was not read may be another's. */
function isOwnPrice(place: Place, names: readonly Box[]): place is Place & { price: PagePrice } {
  const { at, price, agreement } = place
  if (!price) return false
  const { box, height } = at.span
  const both = around([box, price.box])
  if (names.some((it) => shared(it, both) > area(it) * 0.2)) return false
  return agreement === 'agrees' || isLine(place) || (gapDown(box, price.box) < height * 1.5 && gapAcross(box, price.box) < height)
}

/** The name is one line, and the price follows on it in the same size. */
function isLine({ at: { span }, price }: Place): boolean {
  return (
    span.lines.length === 1 && price !== null && price.box.height < span.height * 1.5 && -gapDown(span.box, price.box) > span.height * 0.4
  )
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

function rounded({ x, y, width, height }: Box): Box {
  const at = (value: number) => Math.round(value * 10) / 10
  return { x: at(x), y: at(y), width: at(width), height: at(height) }
}
