import { webAddressOf } from '#contract/values.ts'
import type { Bundle, BundlePage } from './bundle.ts'
import { readContent, type ListName } from './content.ts'
import { BadBundle, faultMax, type Fault } from './fault.ts'
import { checkPictures, type PictureCheck, type Published } from './pictures.ts'
import type { BundleFiles } from './read.ts'
import { recognize } from './recognize.ts'
import type { KnownStore } from './store-identity.ts'
import { firstMoment, lastMoment } from './moments.ts'

/** What the database has already, by externalId: a bundle may refer to it without containing it. */
export type Known = { chains: Set<string>; categories: Set<string>; stores: Map<string, KnownStore> }

export type Checked = {
  bundle: Bundle
  pictures: Published
  /** What the bundle refers to but does not contain. Without a database nothing can verify that it exists. */
  needs: string[]
  notes: string[]
  /** Lines that say which stores were recognized under another id, and which have moved. */
  storeNotes: string[]
}

/** Reads and checks the whole bundle. Throws BadBundle with every fault. `known` is null without a database. */
export async function checkBundle(
  files: BundleFiles,
  known: Known | null,
  pictureCheck: PictureCheck = { kind: 'decode' },
): Promise<Checked> {
  const { bundle: read, faults, broken } = readContent(await files.content())
  if (read === null) throw new BadBundle(faults)
  const { bundle, notes: storeNotes } = known ? recognize(read, known.stores) : { bundle: read, notes: [] }
  const needs = new Set<string>()
  faults.push(...checkReferences(bundle, known, broken, needs))
  const { published, faults: pictureFaults, notes } = await checkPictures(bundle, files, pictureCheck)
  faults.push(...pictureFaults)
  if (faults.length > 0) throw new BadBundle(faults.slice(0, faultMax))
  return { bundle, pictures: published, needs: [...needs], notes, storeNotes }
}

/** Checks the references of a checked bundle again, since the database may have changed in the meantime. */
export function checkAgain(bundle: Bundle, known: Known): void {
  const faults = checkReferences(bundle, known, new Set(), new Set())
  if (faults.length > 0) throw new BadBundle(faults)
}

/**
 * Checks references, duplicates, regions and dates. When `known` is null, adds to `needs` whatever the bundle refers to
 * but does not contain.
 */
function checkReferences(bundle: Bundle, known: Known | null, broken: Set<string>, needs: Set<string>): Fault[] {
  const faults: Fault[] = []
  const fault = (path: string, reason: string) => void (faults.length < faultMax && faults.push({ file: 'content.json', path, reason }))

  const own = {
    chains: new Set(bundle.chains.map((it) => it.externalId)),
    categories: new Set(bundle.categories.map((it) => it.externalId)),
    stores: new Map(bundle.stores.map((it) => [it.externalId, it.chain])),
  }
  const refer = (path: string, kind: 'chain' | 'category' | 'store', id: string) => {
    const here = { chain: own.chains, category: own.categories, store: own.stores }[kind]
    if (here.has(id) || broken.has(id)) return
    if (!known) return void needs.add(`${kind} ${id}`)
    const there = { chain: known.chains, category: known.categories, store: known.stores }[kind]
    if (!there.has(id)) fault(path, `names the ${kind} ${id}, which is neither in the bundle nor on the server`)
  }
  const once = (seen: Map<string, string>, path: string, value: string) => {
    const first = seen.get(value)
    if (first !== undefined) fault(path, `'${value}' is there already, at ${first}`)
    else seen.set(value, path)
  }
  const inOrder = (path: string, from: string, to: string, fields: string) => {
    // Two days are compared as days. As instants, a day ends after the next one has begun in another time zone.
    const reversed = from.includes('T') || to.includes('T') ? firstMoment(from) > lastMoment(to) : from > to
    if (reversed) fault(path, `${fields} are reversed: ${from} is after ${to}`)
  }
  const eachOnce = (list: ListName) => {
    const seen = new Map<string, string>()
    bundle[list].forEach((it, index) => once(seen, `${list}[${index}].externalId`, it.externalId))
  }
  for (const list of ['chains', 'categories', 'stores', 'publications', 'exclusives', 'banners'] as const) eachOnce(list)

  const categoryNames = new Map<string, string>()
  bundle.categories.forEach((it, index) => once(categoryNames, `categories[${index}].name`, it.name))
  const routes = new Map<string, string>()
  const guids = new Map<string, string>()
  const leaving = new Set(bundle.stores.map((it) => it.externalId))
  const takenRoutes = new Map([...(known?.stores ?? [])].filter(([id]) => !leaving.has(id)).map(([id, it]) => [it.storeRoute, id]))
  const takenGuids = new Map([...(known?.stores ?? [])].filter(([id]) => !leaving.has(id)).map(([id, it]) => [it.storeGuid, id]))
  bundle.stores.forEach((store, index) => {
    const at = `stores[${index}]`
    refer(`${at}.chain`, 'chain', store.chain)
    once(routes, `${at}.storeRoute`, store.storeRoute)
    once(guids, `${at}.storeGuid`, store.storeGuid)
    if (takenRoutes.has(store.storeRoute))
      fault(`${at}.storeRoute`, `'${store.storeRoute}' belongs to the store ${takenRoutes.get(store.storeRoute)} on the server`)
    if (takenGuids.has(store.storeGuid)) fault(`${at}.storeGuid`, `belongs to the store ${takenGuids.get(store.storeGuid)} on the server`)
  })

  bundle.publications.forEach((publication, index) => {
    const at = `publications[${index}]`
    refer(`${at}.chain`, 'chain', publication.chain)
    inOrder(`${at}.validTo`, publication.validFrom, publication.validTo, 'validFrom and validTo')
    inOrder(`${at}.visibleTo`, publication.visibleFrom, publication.visibleTo, 'visibleFrom and visibleTo')
    if (publication.visibleFromTime !== undefined && publication.visibleFrom.includes('T'))
      fault(`${at}.visibleFromTime`, 'is for a visibleFrom that is a day')
    if (publication.onlyStores && publication.exceptStores) fault(`${at}.exceptStores`, 'cannot stand beside onlyStores')
    for (const list of ['onlyStores', 'exceptStores'] as const) {
      const seen = new Map<string, string>()
      publication[list]?.forEach((id, n) => {
        const path = `${at}.${list}[${n}]`
        refer(path, 'store', id)
        once(seen, path, id)
        const chain = own.stores.get(id) ?? known?.stores.get(id)?.chain
        if (chain !== undefined && chain !== publication.chain)
          fault(path, `the store ${id} belongs to the chain ${chain}, not to ${publication.chain}`)
      })
    }
    const pageIds = new Map<string, string>()
    const itemIds = new Map<string, string>()
    publication.pages.forEach((page, n) => {
      const pageAt = `${at}.pages[${n}]`
      once(pageIds, `${pageAt}.externalId`, pageIdOf(page))
      if (page.pageNumber !== n + 1) fault(`${pageAt}.pageNumber`, `must be ${n + 1}: pages are numbered 1, 2, 3 … in order`)
      page.items.forEach((item, m) => {
        const itemAt = `${pageAt}.items[${m}]`
        once(itemIds, `${itemAt}.externalId`, item.externalId)
        refer(`${itemAt}.category`, 'category', item.category)
        const [start, end] = [item.startDate ?? publication.validFrom, item.endDate ?? publication.validTo]
        inOrder(`${itemAt}.endDate`, start, end, 'startDate and endDate')
        if (item.startDate)
          inOrder(`${itemAt}.startDate`, publication.validFrom, item.startDate, 'the publication’s validFrom and startDate')
        if (item.endDate) inOrder(`${itemAt}.endDate`, item.endDate, publication.validTo, 'endDate and the publication’s validTo')
        const { region } = item
        if (region && (region.width <= 0 || region.height <= 0)) fault(`${itemAt}.region`, 'is empty')
        else if (region && leaves(region, page)) fault(`${itemAt}.region`, 'leaves the page')
      })
    })
  })

  bundle.exclusives.forEach((exclusive, index) => {
    const at = `exclusives[${index}]`
    refer(`${at}.category`, 'category', exclusive.category)
    inOrder(`${at}.endDate`, exclusive.startDate, exclusive.endDate, 'startDate and endDate')
    exclusive.stores.forEach((id, n) => refer(`${at}.stores[${n}]`, 'store', id))
    if ((exclusive.storeInclusionType === 'all') !== (exclusive.stores.length === 0)) fault(`${at}.stores`, storesRule)
  })

  bundle.banners.forEach((banner, index) => {
    const at = `banners[${index}]`
    inOrder(`${at}.visibleTo`, banner.visibleFrom, banner.visibleTo, 'visibleFrom and visibleTo')
    banner.stores.forEach((id, n) => refer(`${at}.stores[${n}]`, 'store', id))
    if ((banner.storeInclusionType === 'all') !== (banner.stores.length === 0)) fault(`${at}.stores`, storesRule)
    const mediaIds = new Map<string, string>()
    banner.media.forEach((media, n) => {
      const mediaAt = `${at}.media[${n}]`
      once(mediaIds, `${mediaAt}.externalId`, media.externalId)
      if ((media.clickType === 'none') !== (media.clickArguments.trim() === '')) {
        fault(
          `${mediaAt}.clickArguments`,
          media.clickType === 'none' ? 'must be empty when clickType is none' : `must be given when clickType is ${media.clickType}`,
        )
      } else if (media.clickType === 'redirect' && webAddressOf(media.clickArguments) === null)
        fault(`${mediaAt}.clickArguments`, 'must be a web address')
    })
  })
  return faults
}

const storesRule = 'must be given when storeInclusionType is selected or excluded, and left out when it is all'
/** Design programs measure boxes in fractions of a pixel. */
const slack = 0.5

function leaves(region: { x: number; y: number; width: number; height: number }, page: BundlePage) {
  return (
    region.x < -slack || region.y < -slack || region.x + region.width > page.width + slack || region.y + region.height > page.height + slack
  )
}

export function pageIdOf(page: BundlePage): string {
  return page.externalId ?? `page-${page.pageNumber}`
}
