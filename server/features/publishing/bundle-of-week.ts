import { Buffer } from 'node:buffer'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { BundleText } from '#server/features/content/bundle.ts'
import { ownDays, shortDays } from '#server/features/content/convert/dates.ts'
import { unheard } from '#server/features/content/convert/report.ts'
import { productOfName } from '#server/features/content/convert/item-id.ts'
import { slugOf } from '#server/features/content/convert/words.ts'
import type { BundleFile, BundleFiles } from '#server/features/content/read.ts'
import type { PageRecord } from '#server/features/weeks/page-queries.ts'
import { cutOf } from '#server/features/weeks/picture-routes.ts'
import type { RowRecord } from '#server/features/weeks/row-record.ts'
import { conflict } from '#server/http/problem.ts'
import type { AdToStage } from './queries.ts'

type Item = NonNullable<BundleText['publications']>[number]['pages'][number]['items'][number]
/** `of` tells staff whose picture it is. */
type Picture = { of: string; read: () => Promise<Buffer | null> }
type Source = { ad: AdToStage; pages: readonly PageRecord[]; rows: readonly RowRecord[]; images: ImageStore }

/**
 * Makes a bundle of a week, so that it goes the way of every flyer: the same checks, the same rows. A row that has no photo gets its
 * cut of the page. Rows without a place, and those that were left out, stay behind.
 */
export async function bundleOfWeek({ ad, pages, rows, images }: Source): Promise<BundleFiles> {
  const bytes = new Map<string, Picture>()
  const files: BundleFile[] = []
  const picture = (folder: 'pages' | 'products', name: string, { of, read }: Picture) => {
    const path = `${folder}/${name}.webp`
    files.push({ folder, name, kind: 'picture', path, size: 0 })
    bytes.set(path, { of, read })
    return name
  }
  const going = rows.filter((it) => it.state === 'certain' || it.state === 'itemOnly')
  const categories = new Map(going.map(({ category }) => [slugOf(category) || 'other', category || 'Other']))

  function itemOf(row: RowRecord): Item {
    const page = row.state === 'certain' && row.page !== null ? pages[row.page - 1] : undefined
    const region = page && row.region && within(row.region, page)
    const shown = pictureOf(row, page)
    return {
      externalId: row.externalId,
      productIdentifier: row.identifier || productOfName(row) || row.externalId,
      brand: row.brand,
      title: row.title,
      size: row.size,
      category: slugOf(row.category) || 'other',
      price: row.price && { ...row.price, regularCents: row.price.regularCents ?? row.regularCents },
      ownerPrice: row.ownerPrice,
      // What is cut off was no reason to ask, and what lies outside was asked when the rows were matched.
      ...ownDays(row, ad, unheard),
      ...(region && { region }),
      pictures: shown ? [picture('products', `row-${row.rowId}`, shown)] : [],
      healthyOptions: row.healthyOptions,
      texts: row.text === '' ? [] : [row.text],
      spanishTitle: row.spanishTitle,
      spanishTexts: row.spanishText === '' ? [] : [row.spanishText],
    }
  }

  function pictureOf({ title, picture: own, region }: RowRecord, page: PageRecord | undefined): Picture | null {
    if (own !== null) return { of: `'${title}'`, read: () => images.get(own) }
    return page && region ? { of: `page ${page.pageNumber}`, read: () => cutOf(images, ad.weekId, page, region) } : null
  }

  const content: BundleText = {
    version: 1,
    categories: [...categories].map(([externalId, name]) => ({ externalId, name })),
    publications: [
      {
        externalId: ad.externalId,
        chain: ad.chain,
        title: ad.title,
        spanishTitle: ad.spanishTitle,
        adDateInfo: ad.adDateInfo || shortDays(ad.validFrom, ad.validTo),
        validFrom: ad.validFrom,
        validTo: ad.validTo,
        visibleFrom: ad.visibleFrom ?? ad.validFrom,
        ...(ad.visibleFrom !== null && ad.visibleFromTime !== null && { visibleFromTime: ad.visibleFromTime }),
        visibleTo: ad.validTo,
        publishAt: null,
        ...(ad.onlyStores && { onlyStores: ad.onlyStores }),
        ...(ad.exceptStores && { exceptStores: ad.exceptStores }),
        pages: pages.map((page) => ({
          pageNumber: page.pageNumber,
          imageName: picture('pages', `page-${page.pageNumber}`, { of: `page ${page.pageNumber}`, read: () => images.get(page.picture) }),
          width: page.width,
          height: page.height,
          items: rowsOnPage(going, page.pageNumber).map(itemOf),
        })),
      },
    ],
  }
  return {
    content: async () => Buffer.from(JSON.stringify(content)),
    files,
    async read({ path }) {
      const { of, read } = bytes.get(path)!
      const found = await read()
      if (!found) throw conflict('no_picture', `The picture of ${of} is not there any more: hand it in again first.`)
      return found
    },
    beside: (name) => Promise.reject(new Error(`a week has no ${name}`)),
    close: () => {},
  }
}

/** Returns the rows that go out on a page, in their order. What is on no page is in lists only, and belongs to the first. */
export function rowsOnPage(going: readonly RowRecord[], pageNumber: number): RowRecord[] {
  return going.filter((it) => (it.state === 'itemOnly' ? 1 : it.page) === pageNumber)
}

type Region = { x: number; y: number; width: number; height: number }

/** A region that was drawn over the edge of its page ends there. */
function within(region: Region, page: Pick<PageRecord, 'width' | 'height'>): Region {
  const [x, y] = [Math.max(0, region.x), Math.max(0, region.y)]
  return {
    x,
    y,
    width: Math.min(region.x + region.width, page.width) - x,
    height: Math.min(region.y + region.height, page.height) - y,
  }
}
