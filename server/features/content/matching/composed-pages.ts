import sharp from 'sharp'
import * as brand from '#brand'
import type { Box } from '../reading/page-words.ts'
import { cardOf, type CardItem } from './composed-card.ts'
import { lettered, widthOf, wrapped } from './lettering.ts'

/** What a composed page shows of an item. `row` tells the items apart. */
export type ComposedItem = CardItem & { row: number }
/** What stands over every page: the flyer's title and days. `timeZone` is that of the stores. */
export type Look = { title: string; days: string; timeZone: string }
export type ComposedPage = { picture: Buffer; width: number; height: number; regions: Map<number, Box> }

/** Half a letter sheet at 288 dots to the inch: sharp on a phone that is held close. */
const sheet = { width: 1224, height: 1584 }
const most = 18

/** Makes pages for a flyer that has no pictures of its own: cards by aisle in the network's look. Every item has a region. */
export async function composePages(items: readonly ComposedItem[], look: Look): Promise<ComposedPage[]> {
  const groups = pagesOf(items)
  return Promise.all(groups.map((group, n) => composePage(group, look, { number: n + 1, of: groups.length })))
}

/** Makes one page of items that are known to stand on it: 1 to about 30. */
export async function composePage(items: readonly ComposedItem[], look: Look, page: { number: number; of: number }): Promise<ComposedPage> {
  const { width, height } = sheet
  const head = headOf(look, page)
  const boxes = laidOut(items.length, {
    x: margin,
    y: head.height + gutter,
    width: width - 2 * margin,
    height: height - head.height - gutter - footHeight,
  })
  const sorted = byAisle(items)
  const regions = new Map(sorted.map((it, n) => [it.row, boxes[n]!]))
  return { ...(await drawn({ width, height }, sorted, regions, { frame: head.svg + footOf(page), timeZone: look.timeZone })), regions }
}

/** Draws cards into the boxes that the items have already, on a page of their own size. */
export async function composeInto(
  size: { width: number; height: number },
  items: readonly ComposedItem[],
  regions: ReadonlyMap<number, Box>,
  { timeZone }: Pick<Look, 'timeZone'>,
): Promise<ComposedPage> {
  const scale = Math.min(sheet.width / size.width, sheet.height / size.height, 8)
  const own = { width: Math.max(8, Math.round(size.width * scale)), height: Math.max(8, Math.round(size.height * scale)) }
  const scaled = new Map(
    [...regions].map(([row, it]) => [row, { x: it.x * scale, y: it.y * scale, width: it.width * scale, height: it.height * scale }]),
  )
  return { ...(await drawn(own, byAisle(items), scaled, { frame: '', timeZone })), regions: new Map(regions) }
}

const [margin, gutter, footHeight] = [36, 14, 50]
const [paper, ink, leaf, onLeaf, honey, onHoney, soft] = [
  brand.colors.paper[0],
  brand.colors.ink[0],
  brand.colors.leaf[0],
  brand.colors.onLeaf[0],
  brand.colors.honey[0],
  brand.colors.onHoney[0],
  brand.colors.inkSoft[0],
]
const grounds = [brand.colors.gButter[0], brand.colors.gSage[0], brand.colors.gBlush[0], brand.colors.gMist[0], brand.colors.gOat[0]]

async function drawn(
  size: { width: number; height: number },
  items: readonly ComposedItem[],
  regions: ReadonlyMap<number, Box>,
  { frame, timeZone }: { frame: string; timeZone: string },
) {
  const aisles = [...new Set(items.map((it) => it.aisle))]
  const cards = await Promise.all(
    items.flatMap((item, n) => {
      const box = regions.get(item.row)
      const isFirst = item.aisle !== '' && items[n - 1]?.aisle !== item.aisle
      const ground = grounds[aisles.indexOf(item.aisle) % grounds.length]!
      return box ? [cardOf(item, box, { ground, isFirstOfAisle: isFirst, timeZone })] : []
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${paper}"/>${frame}${cards.map((it) => it.svg).join('')}</svg>`
  const picture = await sharp(Buffer.from(svg), { unlimited: true })
    .composite(cards.flatMap((it) => it.picture ?? []))
    .webp({ quality: 88 })
    .toBuffer()
  return { picture, ...size }
}

/** In the order in which the aisles come, each aisle together. */
const byAisle = (items: readonly ComposedItem[]): ComposedItem[] => [...Map.groupBy(items, (it) => it.aisle).values()].flat()

/** Divides the items among pages of about the same number, where an aisle ends if one does nearby. */
function pagesOf(items: readonly ComposedItem[]): ComposedItem[][] {
  const sorted = byAisle(items)
  const pages: ComposedItem[][] = []
  for (let at = 0; at < sorted.length;) {
    const left = sorted.length - at
    const wanted = Math.ceil(left / Math.ceil(left / most))
    const ends = [0, 1, -1, 2, -2, -3].map((by) => wanted + by).filter((it) => it > 0 && it <= most && it <= left)
    const count = ends.find((it) => sorted[at + it]?.aisle !== sorted[at + it - 1]!.aisle) ?? Math.min(wanted, left)
    pages.push(sorted.slice(at, at + count))
    at += count
  }
  return pages.length > 0 ? pages : [[]]
}

/** Returns a box for each card: rows of as many as look well, a first row of larger ones where there are enough. */
function laidOut(count: number, area: Box): Box[] {
  if (count === 0) return []
  const columns = count <= 2 ? 1 : count <= 6 ? 2 : count <= 15 ? 3 : count <= 24 ? 4 : 5
  const lead = count >= 8 ? columns - 1 : 0
  const rest = count - lead
  const rows = Math.ceil(rest / columns)
  const inRows = [
    ...(lead > 0 ? [lead] : []),
    ...Array.from({ length: rows }, (_, n) => Math.floor(rest / rows) + (n < rest % rows ? 1 : 0)),
  ]
  const shares = inRows.map((_, n) => (lead > 0 && n === 0 ? 1.3 : 1))
  const sum = shares.reduce((a, b) => a + b, 0)
  // A few cards do not fill the sheet: one that is as high as wide is high enough.
  const unit = Math.min((area.height - gutter * (inRows.length - 1)) / sum, area.width * (columns === 1 ? 0.62 : 0.8))
  let y = area.y
  return inRows.flatMap((cards, n) => {
    const height = unit * shares[n]!
    const width = (area.width - gutter * (cards - 1)) / cards
    const row = Array.from({ length: cards }, (_, at) => ({
      x: Math.round(area.x + at * (width + gutter)),
      y: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    }))
    y += height + gutter
    return row
  })
}

function headOf({ title, days }: Look, { number }: { number: number }) {
  const band = number === 1 ? 150 : 86
  const room = sheet.width - 2 * margin
  let size = number === 1 ? 100 : 56
  while (size > 30 && widthOf(title, 'name') * size > room - (number === 1 ? 0 : 330)) size -= 2
  const [line] = wrapped(title, 'name', size, room, 1).lines
  const bar = 46
  const name =
    number === 1
      ? lettered(brand.network, 'strong', 20, sheet.width - margin - widthOf(brand.network, 'strong') * 20, band + 30, onHoney)
      : ''
  const svg =
    `<rect width="${sheet.width}" height="${band}" fill="${leaf}"/>` +
    lettered(line ?? '', 'name', size, margin, band / 2 + size * 0.3, onLeaf) +
    `<rect y="${band}" width="${sheet.width}" height="${bar}" fill="${honey}"/>` +
    lettered(wrapped(days, 'strong', 24, room * 0.62, 1).lines[0] ?? '', 'strong', 24, margin, band + 32, onHoney) +
    name
  return { svg, height: band + bar }
}

function footOf({ number, of }: { number: number; of: number }): string {
  const y = sheet.height - 20
  const text = `Page ${number} of ${of}`
  return (
    lettered('Prices as in the store’s own list for these days, while supplies last.', 'text', 16, margin, y, soft) +
    lettered(text, 'strong', 17, sheet.width - margin - widthOf(text, 'strong') * 17, y, ink)
  )
}
