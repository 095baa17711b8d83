import type { BannerMedia } from '#contract/banners.ts'
import { inFeaturedCarousel, type DigitalExclusive } from '#contract/exclusives.ts'
import { assetPicture, bannerPicture, productPicture } from '#contract/pictures.ts'
import { bogoMarker } from '#contract/prices.ts'
import { searchTextOf } from '#server/features/stores/rules.ts'
import type { Corrections } from './by-hand.ts'
import type { KeptStore } from './store-by-hand.ts'
import { readPrice } from './convert/price-text.ts'
import type { BundleBanner, BundleExclusive, BundleItem, BundlePage, BundlePublication } from './bundle.ts'
import { pageIdOf } from './check.ts'
import { assetIdOf, componentsOf, idFrom } from './components.ts'
import { firstMoment, lastMoment } from './moments.ts'
import type { Published } from './pictures.ts'
import type { MediaRow, Row, SpaceRow, StoreRow } from './queries.ts'
import type { PictureFolder } from './read.ts'

/** Turn what is in a bundle into rows of the tables. Ids of other tables are looked up by externalId. */
type Ids = ReadonlyMap<string, number>
type Categories = ReadonlyMap<string, { categoryId: number; name: string }>

export function adRow(it: BundlePublication, position: number, chains: Ids, staged: boolean): Row<'ad'> {
  return {
    external_id: it.externalId,
    chain_id: chains.get(it.chain)!,
    title: it.title,
    spanish_title: it.spanishTitle,
    ad_date_info: it.adDateInfo,
    valid_from: it.validFrom,
    valid_to: it.validTo,
    visible_from: it.visibleFrom,
    visible_from_time: it.visibleFromTime ?? null,
    visible_to: it.visibleTo,
    visible_from_earliest: new Date(firstMoment(it.visibleFrom)).toISOString(),
    visible_to_latest: new Date(lastMoment(it.visibleTo)).toISOString(),
    position,
    published_at: publishedAt(it.publishAt, staged),
  }
}

/** Returns the present time unless the bundle or the command gives another; null means staged. */
function publishedAt(publishAt: string | null | undefined, staged: boolean): string | null {
  if (staged || publishAt === null) return null
  return publishAt ?? new Date().toISOString()
}

export function pageRow(page: BundlePage, adId: number, pictures: Published): Row<'ad_page'> {
  return {
    ad_id: adId,
    external_id: pageIdOf(page),
    page_number: page.pageNumber,
    width: page.width,
    height: page.height,
    image_name: publishedName(pictures, 'pages', page.imageName),
  }
}

/** An item with its position. */
export type Placed = {
  publication: BundlePublication
  item: BundleItem
  corrections: Corrections | null
  adId: number
  pageId: number
  position: number
}
type Surroundings = { brands: Ids; categories: Categories; pictures: Published }

export function spaceRow(
  { publication, item, corrections, adId, pageId, position }: Placed,
  adSpaceId: number,
  { brands, categories, pictures }: Surroundings,
): SpaceRow {
  const own = {
    adSpaceId,
    brandId: brands.get(item.brand)!,
    categoryId: categories.get(item.category)!.categoryId,
    adStudioAssetId: assetIdOf(item),
  }
  const first = item.pictures[0] === undefined ? null : publishedName(pictures, 'products', item.pictures[0])
  const { x, y, width, height } = item.region ?? { x: 0, y: 0, width: 0, height: 0 }
  return {
    ad_space_id: adSpaceId,
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
    ad_components: componentsOf(item, own, {
      product: (name) => publishedName(pictures, 'products', name),
      bogo: pictures.get(`products/${bogoMarker}`)?.name ?? null,
      byHand: corrections?.picture,
    }),
    corrections: corrections?.picture === undefined ? corrections : { ...corrections, pictureBefore: first },
  }
}

export function storeRow({ store, corrections }: KeptStore, chains: Ids, pictures: Published): StoreRow {
  return {
    external_id: store.externalId,
    chain_id: chains.get(store.chain)!,
    store_route: store.storeRoute,
    store_guid: store.storeGuid,
    store_name: store.storeName,
    store_logo_uri: store.logo ? assetPicture(publishedName(pictures, 'assets', store.logo)) : '',
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
    corrections,
  }
}

export function exclusiveRow(it: BundleExclusive, categories: Categories, guids: ReadonlyMap<string, string>, pictures: Published) {
  const body: Omit<DigitalExclusive, 'id'> = {
    title: it.title,
    name: it.name,
    brand: it.brand,
    description: it.description,
    ...(it.spanishTitle !== '' && { spanishTitle: it.spanishTitle }),
    ...(it.spanishName !== '' && { spanishName: it.spanishName }),
    ...(it.spanishDescription !== '' && { spanishDescription: it.spanishDescription }),
    price: it.price,
    offer: readPrice(it.price).price,
    size: it.size,
    startDate: it.startDate,
    endDate: it.endDate,
    category: { name: categories.get(it.category)!.name },
    priority: it.priority,
    storeInclusionType: it.storeInclusionType,
    storeGuids: it.stores.map((id) => guids.get(id)!),
    adStudioAssetId: it.adStudioAssetId ?? idFrom(it.externalId),
    [inFeaturedCarousel]: it.displayInFeaturedDealsCarousel,
    media: it.media.map(({ image, type }) => ({
      type,
      imageUri:
        type === 'bug'
          ? assetPicture(publishedName(pictures, 'assets', image))
          : productPicture(publishedName(pictures, 'products', image)),
    })),
  }
  return { external_id: it.externalId, body, start_date: it.startDate, end_date: it.endDate }
}

export function bannerRow(it: BundleBanner, guids: ReadonlyMap<string, string>): Row<'banner_ad'> {
  return {
    external_id: it.externalId,
    priority: it.priority,
    store_inclusion_type: it.storeInclusionType,
    store_guids: it.stores.map((id) => guids.get(id)!),
    visible_from: it.visibleFrom,
    visible_to: it.visibleTo,
  }
}

export function mediaRow(it: BundleBanner['media'][number], bannerId: number, position: number, pictures: Published): MediaRow {
  return { banner_id: bannerId, external_id: it.externalId, position, body: mediaBody(it, pictures) }
}

function mediaBody(media: BundleBanner['media'][number], pictures: Published): Omit<BannerMedia, 'id'> {
  const { name, files } = pictures.get(`banners/${media.file}`)!
  const path = files.find((it) => it.kind === (media.mediaType === 'video' ? 'video' : 'picture'))!.path
  const ending = media.mediaType === 'video' ? path.slice(path.lastIndexOf('.')).toLowerCase() : '.jpg'
  return {
    mediaType: media.mediaType,
    imageUri: bannerPicture(name + ending),
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
