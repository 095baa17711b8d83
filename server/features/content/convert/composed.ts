import { globSync } from 'node:fs'
import { join } from 'node:path'
import { composeInto, composePage, composePages, type ComposedItem, type Look } from '../matching/composed-pages.ts'
import type { Draft, ItemText } from './items.ts'

/** A page whose items are known, before it has a picture. */
export type OpenPage = { width: number; height: number; items: { text: ItemText; draft: Draft }[] }
export type DrawnPage = { width: number; height: number; items: ItemText[]; picture: Buffer }

/**
 * Draws pages for a flyer that came without any: cards where the items are, or, when no row says where, by aisle on as many pages as look
 * well. `out` has the products' pictures.
 */
export async function composed(pages: readonly OpenPage[], look: Look, out: string): Promise<DrawnPage[]> {
  const [only] = pages
  if (only && pages.length === 1 && only.items.every(({ text, draft }) => !text.region && draft.page === null)) {
    const items = only.items.map(({ text, draft }, n) => composedItem(text, draft, n, out))
    const drawn = await composePages(items, look)
    return drawn.map(({ width, height, picture, regions }) => ({
      width,
      height,
      picture,
      items: [...regions].sort(([a], [b]) => a - b).map(([n, region]) => ({ ...only.items[n]!.text, region })),
    }))
  }
  return Promise.all(pages.map((page, n) => drawnPage(page, look, { number: n + 1, of: pages.length }, out)))
}

async function drawnPage(
  { width, height, items }: OpenPage,
  look: Look,
  number: { number: number; of: number },
  out: string,
): Promise<DrawnPage> {
  const cards = items.map(({ text, draft }, n) => composedItem(text, draft, n, out))
  const texts = items.map((it) => it.text)
  const known = new Map(texts.flatMap(({ region }, n) => (region ? [[n, region] as const] : [])))
  if (known.size > 0) return { width, height, items: texts, picture: (await composeInto({ width, height }, cards, known, look)).picture }
  const drawn = await composePage(cards, look, number)
  return { ...drawn, items: texts.map((it, n) => ({ ...it, region: drawn.regions.get(n)! })) }
}

function composedItem(
  { title, brand = '', size = '', price, ownerPrice = null, startDate, endDate, pictures = [] }: ItemText,
  { category }: Draft,
  row: number,
  out: string,
): ComposedItem {
  const [name] = pictures
  const [picture] = name === undefined ? [] : globSync(join(out, 'products', `${name}.*`))
  return { row, title, brand, size, price, ownerPrice, startDate, endDate, aisle: category, picture: picture ?? null }
}
