import { brand } from '#brand'
import type { BannerMedia } from '#contract/banners.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { ImageStore } from '#server/adapters/image-store/index.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { inTransaction, type Db, type Trx } from '#server/db/pool.ts'
import { searchTextOf } from '#server/features/stores/rules.ts'
import type { Bundle, BundleBanner, BundleExclusive, BundlePublication, BundleStore } from './bundle.ts'
import { checkBundle, pageIdOf } from './check.ts'
import { assetIdOf, componentsOf, idFrom, type Pictures } from './components.ts'
import { firstMoment, lastMoment } from './moments.ts'
import { bogoPicture, storePictures, type Published } from './pictures.ts'
import {
  allCategories,
  brandIds,
  freeStoreNames,
  knownContent,
  lockImports,
  missingContent,
  replaceAdStores,
  spaceIds,
  storeGuids,
  upsertAds,
  upsertBannerMedia,
  upsertBanners,
  upsertCategories,
  upsertChains,
  upsertExclusives,
  upsertPages,
  upsertSpaces,
  upsertStores,
  type Missing,
  type SpaceRow,
  type StoreRow,
  type Whole,
} from './queries.ts'
import { openBundle, type PictureFolder } from './read.ts'

type Categories = Awaited<ReturnType<typeof allCategories>>
export type ImportParts = { db: Db; images: ImageStore; say?: (line: string) => void }
export type Imported = {
  stores: number
  publications: number
  pages: number
  items: number
  exclusives: number
  banners: number
  pictures: number
  /** What the server has beyond the bundle: withdrawn with `prune`, otherwise left as it was. */
  missing: Missing[]
}

/** How many rows go into one statement: their text is held in memory three times over. */
const batch = 2000

/**
 * Brings a bundle in: all of it in one transaction, or nothing. Throws BadBundle with every fault. Importing the same
 * bundle again changes nothing.
 */
export async function importBundle(
  path: string,
  { dryRun = false, prune = false, staged = false },
  { db, images, say = () => {} }: ImportParts,
): Promise<Imported> {
  const files = await openBundle(path)
  try {
    say('Checking the bundle …')
    const { bundle, pictures, notes } = await checkBundle(files, await knownContent(db))
    notes.slice(0, 20).forEach((note) => say(`Note: ${note}`))
    if (!dryRun) await storePictures(pictures, files, images, progress(say, 'pictures'))
    const missing = await inTransaction(db, async (trx) => {
      const found = await write(trx, bundle, pictures, { prune, staged, say })
      if (dryRun) throw new TakenBack(found)
      return found
    }).catch((error: unknown) => {
      if (error instanceof TakenBack) return error.missing
      throw error
    })
    return { ...countsOf(bundle), pictures: pictures.size, missing }
  } finally {
    files.close()
  }
}

/** A dry run does all that an import does, and ends its transaction by this. */
class TakenBack extends Error {
  readonly missing: Missing[]

  constructor(missing: Missing[]) {
    super('taken back')
    this.missing = missing
  }
}

function countsOf(bundle: Bundle) {
  const pages = bundle.publications.flatMap((it) => it.pages)
  return {
    stores: bundle.stores.length,
    publications: bundle.publications.length,
    pages: pages.length,
    items: pages.reduce((sum, page) => sum + page.items.length, 0),
    exclusives: bundle.exclusives.length,
    banners: bundle.banners.length,
  }
}

type How = { prune: boolean; staged: boolean; say: (line: string) => void }

async function write(trx: Trx, bundle: Bundle, pictures: Published, { prune, staged, say }: How): Promise<Missing[]> {
  await lockImports(trx)
  await upsertChains(trx, bundle.chains)
  const known = await allCategories(trx)
  await upsertCategories(trx, inAisles(bundle.categories, known))
  const categories = await allCategories(trx)
  // A slip of the pen in a spreadsheet is an aisle of its own in every store.
  const fresh = bundle.categories.filter((it) => !known.has(it.externalId)).map((it) => it.name)
  if (known.size > 0 && fresh.length > 0) say(`New aisles: ${fresh.join(', ')}`)

  const stores = bundle.stores.map((store) => storeRow(store, pictures))
  for (const rows of batches(stores)) await freeStoreNames(trx, rows)
  for (const rows of batches(stores)) await upsertStores(trx, rows)
  if (stores.length > 0) say(`Stores: ${stores.length}`)

  const { adIds, ...placed } = await writePublications(trx, bundle.publications, { categories, pictures, staged, say })
  const exceptions = bundle.publications.flatMap((it) => [
    ...(it.onlyStores ?? []).map((store) => ({ adId: adIds.get(it.externalId)!, store, included: true })),
    ...(it.exceptStores ?? []).map((store) => ({ adId: adIds.get(it.externalId)!, store, included: false })),
  ])
  await replaceAdStores(trx, [...adIds.values()], exceptions)

  const guids = await storeGuids(trx)
  await upsertExclusives(
    trx,
    bundle.exclusives.map((it) => exclusiveRow(it, categories, guids, pictures)),
  )
  const bannerIds = await upsertBanners(
    trx,
    bundle.banners.map((it) => ({
      external_id: it.externalId,
      priority: it.priority,
      store_inclusion_type: it.storeInclusionType,
      store_guids: it.stores.map((id) => guids.get(id)!),
      visible_from: it.visibleFrom,
      visible_to: it.visibleTo,
    })),
  )
  const media = bundle.banners.flatMap((banner) =>
    banner.media.map((it, position) => ({
      bannerId: bannerIds.get(banner.externalId)!,
      externalId: it.externalId,
      position,
      body: mediaBody(it, pictures),
    })),
  )
  await upsertBannerMedia(trx, media)

  const whole: Whole = {
    chains: bundle.chains.map((it) => it.externalId),
    stores: bundle.stores.map((it) => it.externalId),
    publications: bundle.publications.map((it) => it.externalId),
    ...placed,
    exclusives: bundle.exclusives.length > 0 ? bundle.exclusives.map((it) => it.externalId) : null,
    banners: bundle.banners.length > 0 ? bundle.banners.map((it) => it.externalId) : null,
    media,
  }
  const missing = await missingContent(trx, whole, prune)
  await raiseContentVersion(trx)
  return missing
}

/**
 * A bundle that names every category of the network says what the aisles are called and how they follow each other. One
 * that names some, as a single week does, leaves them as they are and puts what is new behind.
 */
function inAisles(named: Bundle['categories'], known: Categories) {
  const names = new Set(named.map((it) => it.externalId))
  if ([...known.keys()].every((it) => names.has(it))) return named.map((it, position) => ({ ...it, position }))
  let last = Math.max(-1, ...[...known.values()].map((it) => it.position))
  return named.map(({ externalId, name }) => {
    const own = known.get(externalId)
    return { externalId, name: own?.name ?? name, position: own?.position ?? ++last }
  })
}

type Surroundings = { categories: Categories; pictures: Published; staged: boolean; say: (line: string) => void }

async function writePublications(trx: Trx, publications: BundlePublication[], { categories, pictures, staged, say }: Surroundings) {
  const adIds = await upsertAds(
    trx,
    publications.map((it, position) => ({
      external_id: it.externalId,
      chain: it.chain,
      title: it.title,
      ad_date_info: it.adDateInfo,
      valid_from: it.validFrom,
      valid_to: it.validTo,
      visible_from: it.visibleFrom,
      visible_to: it.visibleTo,
      visible_from_earliest: new Date(firstMoment(it.visibleFrom)).toISOString(),
      visible_to_latest: new Date(lastMoment(it.visibleTo)).toISOString(),
      position,
      published_at: publishedAt(it.publishAt, staged),
    })),
  )
  const pages = publications.flatMap((publication) =>
    publication.pages.map((page) => ({ publication, page, adId: adIds.get(publication.externalId)! })),
  )
  const pageIds: number[] = []
  for (const rows of batches(pages)) {
    pageIds.push(
      ...(await upsertPages(
        trx,
        rows.map(({ page, adId }) => ({
          ad_id: adId,
          external_id: pageIdOf(page),
          page_number: page.pageNumber,
          width: page.width,
          height: page.height,
          image_name: publishedName(pictures, 'pages', page.imageName),
        })),
      )),
    )
  }

  const items = pages.flatMap(({ publication, page, adId }, at) =>
    page.items.map((item, position) => ({ publication, item, adId, pageId: pageIds[at]!, position })),
  )
  const names: Pictures = {
    product: (name) => publishedName(pictures, 'products', name),
    bogo: pictures.get(`products/${bogoPicture}`)?.name ?? null,
  }
  const brands = await brandIds(trx, [...new Set(items.map(({ item }) => item.brand))])
  const written = progress(say, 'items')
  let done = 0
  for (const some of batches(items)) {
    const ids = await spaceIds(
      trx,
      some.map(({ adId, item }) => ({ ad_id: adId, external_id: item.externalId })),
    )
    await upsertSpaces(
      trx,
      some.map(({ publication, item, adId, pageId, position }, at): SpaceRow => {
        const own = {
          adSpaceId: ids[at]!,
          brandId: brands.get(item.brand)!,
          categoryId: categories.get(item.category)!.categoryId,
          adStudioAssetId: assetIdOf(item),
        }
        const { x, y, width, height } = item.region ?? { x: 0, y: 0, width: 0, height: 0 }
        return {
          ad_space_id: own.adSpaceId,
          ad_id: adId,
          ad_page_id: pageId,
          external_id: item.externalId,
          position,
          ad_studio_asset_id: own.adStudioAssetId,
          product_identifier: item.productIdentifier,
          brand_id: own.brandId,
          category_id: own.categoryId,
          area_type_token: item.areaTypeToken,
          start_date: item.startDate ?? publication.validFrom,
          end_date: item.endDate ?? publication.validTo,
          offset_x: x,
          offset_y: y,
          width,
          height,
          show_in_item_view: item.showInItemView,
          price: item.price,
          owner_price: item.ownerPrice,
          ad_components: componentsOf(item, own, names),
        }
      }),
    )
    written((done += some.length), items.length)
  }
  return {
    adIds,
    pages: pages.map(({ adId, page }) => ({ adId, externalId: pageIdOf(page) })),
    items: items.map(({ adId, item }) => ({ adId, externalId: item.externalId })),
  }
}

/** At once, unless the bundle or the command says otherwise; null: staged. */
function publishedAt(publishAt: string | null | undefined, staged: boolean): string | null {
  if (staged || publishAt === null) return null
  return publishAt ?? new Date().toISOString()
}

function storeRow(store: BundleStore, pictures: Published): StoreRow {
  return {
    external_id: store.externalId,
    chain: store.chain,
    store_route: store.storeRoute,
    store_guid: store.storeGuid,
    store_name: store.storeName,
    store_logo_uri: store.logo ? assetUri(publishedName(pictures, 'assets', store.logo)) : '',
    address_line1: store.addressLine1,
    address_line2: store.addressLine2,
    city: store.city,
    state_province: store.stateProvince,
    postal_code: store.postalCode,
    phone: store.phone,
    web_url: store.webUrl,
    store_hours: store.storeHours,
    latitude: store.latitude,
    longitude: store.longitude,
    facebook_page_name: store.facebookPageName,
    instagram_page_name: store.instagramPageName,
    twitter_handle: store.twitterHandle,
    time_zone: store.timeZone,
    search_text: searchTextOf(store),
  }
}

function exclusiveRow(it: BundleExclusive, categories: Categories, guids: Map<string, string>, pictures: Published) {
  const body: Omit<DigitalExclusive, 'id'> = {
    title: it.title,
    name: it.name,
    brand: it.brand,
    description: it.description,
    price: it.price,
    size: it.size,
    startDate: it.startDate,
    endDate: it.endDate,
    category: { name: categories.get(it.category)!.name },
    priority: it.priority,
    storeInclusionType: it.storeInclusionType,
    storeGuids: it.stores.map((id) => guids.get(id)!),
    adStudioAssetId: it.adStudioAssetId ?? idFrom(it.externalId),
    displayInFeaturedDealsCarousel: it.displayInFeaturedDealsCarousel,
    media: it.media.map(({ image, type }) => ({
      type,
      imageUri:
        type === 'bug'
          ? assetUri(publishedName(pictures, 'assets', image))
          : `/images/${brand.client}/products/${publishedName(pictures, 'products', image)}.png`,
    })),
  }
  return { externalId: it.externalId, body, startDate: it.startDate, endDate: it.endDate }
}

function mediaBody(media: BundleBanner['media'][number], pictures: Published): Omit<BannerMedia, 'id'> {
  const { name, files } = pictures.get(`banners/${media.file}`)!
  const path = files.find((it) => it.kind === (media.mediaType === 'video' ? 'video' : 'picture'))!.path
  const ending = media.mediaType === 'video' ? path.slice(path.lastIndexOf('.')).toLowerCase() : '.jpg'
  return {
    mediaType: media.mediaType,
    imageUri: `/images/${brand.client}/banners/${name}${ending}`,
    placement: media.placement,
    clickType: media.clickType,
    clickArguments: media.clickArguments,
    maxDisplayCountPerConsumer: media.maxDisplayCountPerConsumer,
    placementProductIdentifiers: media.placementProductIdentifiers,
    priority: media.priority,
    width: media.width,
    height: media.height,
  }
}

function publishedName(pictures: Published, folder: PictureFolder, name: string): string {
  return pictures.get(`${folder}/${name}`)!.name
}

/** On the image host, by the first letter (decision D19). */
function assetUri(name: string): string {
  return `${brand.imageHost}/${name.charAt(0)}/${name}.png`
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += batch) yield all.slice(from, from + batch)
}

/** Says a line at each tenth, so that a large import shows that it goes on. */
function progress(say: (line: string) => void, what: string) {
  let told = -1
  return (done: number, all: number) => {
    const tenth = Math.floor((done / all) * 10)
    if (tenth === told || (all < 1000 && done < all)) return
    told = tenth
    say(`${done} of ${all} ${what}`)
  }
}
