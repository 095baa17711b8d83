import type { Bundle, BundleItem } from '#server/features/content/bundle.ts'
import { allSheets, imageNameOf, type PlacesOfPages } from '../content.ts'
import type { Pack } from '../art/draw.ts'
import { draw } from './draw.ts'
import type { Sheet } from './page.ts'

/**
 * Chosen by looking at twice the size: the smallest print stays as easy to read. 4:2:0 is decoded a fifth faster, and is what
 * the JPEG of the first start has anyway.
 */
const packed = { quality: 36, chromaSubsampling: '4:2:0' }

type Parts = {
  wants: (...names: string[]) => boolean
  pack: Pack
  pictures: Map<string, Buffer>
  places: PlacesOfPages
  /** The bundle that the other pages were drawn for. */
  before: Bundle | undefined
}

/** Draws the pages that are wanted, and notes the places on them. */
export async function drawFlyers({ wants, pack, pictures, places, before }: Parts) {
  const [wanted, others] = split(allSheets(), (it) => wants('pages', it.chain.chain, imageNameOf(it)))
  for (const sheet of others) checkPrinted(sheet, before)
  if (wanted.length === 0) return
  await draw(
    wanted,
    ({ id }) => {
      const picture = pictures.get(`products/${id}.avif`)
      if (!picture) throw new Error(`There is no picture of ${id} yet: npm run demo -- ${id}`)
      return picture
    },
    async (sheet, png, { regions, dates }) => {
      places.set(imageNameOf(sheet), { regions, dates })
      pack(`pages/${imageNameOf(sheet)}.avif`, png, packed)
    },
  )
}

/** Throws when an item has changed since its page was drawn: the picture would show the old price. */
function checkPrinted(sheet: Sheet, before: Bundle | undefined) {
  const pages = before?.publications.flatMap((it) => it.pages) ?? []
  const items = new Map(
    pages.find((it) => it.imageName === imageNameOf(sheet))?.items.map((it) => [it.pictures[0], printed(it, it.endDate !== undefined)]),
  )
  const changed = sheet.deals.filter(
    ({ product, price, ownerPrice, firstWeekOnly }) => items.get(product.id) !== printed({ ...product, price, ownerPrice }, firstWeekOnly),
  )
  if (changed.length > 0 || items.size !== sheet.deals.length)
    throw new Error(`${imageNameOf(sheet)} does not show what it says now: npm run demo -- ${sheet.chain.chain}`)
}

type Words = Pick<BundleItem, 'title' | 'brand' | 'size' | 'price' | 'ownerPrice'>

function printed({ title, brand, size, price, ownerPrice }: Words, endsEarly: boolean) {
  return JSON.stringify([title, brand, size, price?.text, price?.regularCents, ownerPrice?.text, endsEarly])
}

function split<T>(all: T[], first: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const one of all) parts[first(one) ? 0 : 1].push(one)
  return parts
}
