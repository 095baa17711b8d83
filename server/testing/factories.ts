import { randomUUID } from 'node:crypto'
import type { AdComponent, Price } from '#contract/ads.ts'
import type { BannerMedia } from '#contract/banners.ts'
import { inFeaturedCarousel, type DigitalExclusive } from '#contract/exclusives.ts'
import type { Db } from '#server/db/pool.ts'

/** A store of a chain of its own, open and in Minnesota. */
export async function makeStore(
  db: Db,
  { storeRoute = `store-${randomUUID().slice(0, 8)}`, withdrawn = false } = {},
): Promise<{ storeId: number; chainId: number; storeRoute: string }> {
  const { chain_id: chainId } = await db
    .insertInto('chain')
    .values({ external_id: randomUUID(), chain_name: 'Chain' })
    .returning('chain_id')
    .executeTakeFirstOrThrow()
  const { store_id: storeId } = await db
    .insertInto('store')
    .values({
      external_id: randomUUID(),
      chain_id: chainId,
      store_route: storeRoute,
      store_guid: randomUUID(),
      store_name: 'Valley Co-op',
      store_logo_uri: '',
      address_line1: '1 Main Street',
      address_line2: '',
      city: 'Winona',
      state_province: 'MN',
      postal_code: '55987',
      phone: '',
      web_url: '',
      store_hours: '',
      latitude: 44.05,
      longitude: -91.64,
      facebook_page_name: '',
      instagram_page_name: '',
      twitter_handle: '',
      time_zone: 'America/Chicago',
      search_text: 'valley co-op winona 55987',
      withdrawn_at: withdrawn ? new Date() : null,
    })
    .returning('store_id')
    .executeTakeFirstOrThrow()
  return { storeId, chainId, storeRoute }
}

export const twoForFive: Price = { kind: 'multi', text: '2 for $5', amountCents: 500, quantity: 2, unit: null, regularCents: 329 }

/** A deal on a page of a flyer of its own, in the category Produce, on the given days. */
export async function makeDeal(
  db: Db,
  { chainId }: { chainId: number },
  {
    title = 'Honeycrisp Apples',
    price = twoForFive,
    withdrawn = false,
    product = '4131',
    from = '2000-01-01',
    to = '2099-12-31',
  }: { title?: string; price?: Price | null; withdrawn?: boolean; product?: string; from?: string; to?: string } = {},
): Promise<{ adSpaceId: number; adStudioAssetId: string; itemName: string }> {
  const withdrawnAt = withdrawn ? new Date() : null
  const { ad_id: adId } = await db
    .insertInto('ad')
    .values({
      external_id: randomUUID(),
      chain_id: chainId,
      title: 'Weekly Flyer',
      ad_date_info: 'Nov 18 - Nov 24',
      valid_from: from,
      valid_to: to,
      visible_from: from,
      visible_to: to,
      visible_from_earliest: new Date('1999-12-31'),
      visible_to_latest: new Date('2100-01-02'),
      position: 0,
      withdrawn_at: withdrawnAt,
    })
    .returning('ad_id')
    .executeTakeFirstOrThrow()
  const { ad_page_id: pageId } = await db
    .insertInto('ad_page')
    .values({
      ad_id: adId,
      external_id: randomUUID(),
      page_number: 1,
      width: 1200,
      height: 1800,
      image_name: 'page-1',
      withdrawn_at: withdrawnAt,
    })
    .returning('ad_page_id')
    .executeTakeFirstOrThrow()
  const { category_id: categoryId } = await db
    .insertInto('category')
    .values({ external_id: randomUUID(), category_name: 'Produce', position: 1 })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  const { brand_id: brandId } = await db
    .insertInto('brand')
    .values({ brand_name: `Orchard ${randomUUID()}` })
    .returning('brand_id')
    .executeTakeFirstOrThrow()
  const adStudioAssetId = `a${randomUUID().slice(0, 8)}`
  const { ad_space_id: adSpaceId } = await db
    .insertInto('ad_space')
    .values({
      ad_id: adId,
      ad_page_id: pageId,
      external_id: randomUUID(),
      position: 0,
      ad_studio_asset_id: adStudioAssetId,
      product_identifier: product,
      brand_id: brandId,
      category_id: categoryId,
      area_type_token: 'REGULAR_AD',
      start_date: from,
      end_date: to,
      offset_x: 10,
      offset_y: 20,
      width: 300,
      height: 200,
      show_in_item_view: true,
      price: price && JSON.stringify(price),
      owner_price: null,
      ad_components: '[]',
      withdrawn_at: withdrawnAt,
    })
    .returning('ad_space_id')
    .executeTakeFirstOrThrow()
  const component: AdComponent = {
    adComponentId: adSpaceId * 10,
    componentValue: title,
    componentType: 'PRODUCTDETAILS',
    componentName: 'TITLE',
    adSpaceId,
    offsetX: 0,
    offsetY: 0,
    width: 0,
    height: 0,
    brandId,
    categoryId,
    adStudioAssetId,
    showInItemView: true,
  }
  await db
    .updateTable('ad_space')
    .set({ ad_components: JSON.stringify([component]) })
    .where('ad_space_id', '=', adSpaceId)
    .execute()
  return { adSpaceId, adStudioAssetId, itemName: title }
}

/** A banner with one picture that links to another site; shown by every store, on the given days. */
export async function makeBanner(
  db: Db,
  { from = '2000-01-01', to = '2099-12-31', priority = 0, storeGuids = [] as string[], withdrawn = false } = {},
): Promise<{ bannerAdId: number; bannerAdMediaId: number }> {
  const { id: bannerAdId } = await db
    .insertInto('banner_ad')
    .values({
      external_id: randomUUID(),
      priority,
      store_inclusion_type: storeGuids.length > 0 ? 'selected' : 'all',
      store_guids: storeGuids,
      visible_from: from,
      visible_to: to,
      withdrawn_at: withdrawn ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body: Omit<BannerMedia, 'id'> = {
    mediaType: 'image',
    imageUri: '/images/hcc/banners/apples-0011aabb.jpg',
    placement: 'homepage-banner',
    clickType: 'redirect',
    clickArguments: 'https://orchard.example/',
    maxDisplayCountPerConsumer: 3,
    placementProductIdentifiers: [],
    priority: 0,
    width: 1200,
    height: 300,
  }
  const { id: bannerAdMediaId } = await db
    .insertInto('banner_media')
    .values({ banner_id: bannerAdId, external_id: randomUUID(), position: 0, body: JSON.stringify(body), withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { bannerAdId, bannerAdMediaId }
}

/** A digital exclusive of every store, on the given days. */
export async function makeExclusive(
  db: Db,
  { title = 'Cold Brew', from = '2000-01-01', to = '2099-12-31', priority = 0, withdrawn = false } = {},
): Promise<{ digitalExclusiveId: number }> {
  const body: Omit<DigitalExclusive, 'id'> = {
    title,
    name: title,
    brand: 'Orchard',
    description: '',
    price: '$1 off',
    size: '32 oz',
    startDate: from,
    endDate: to,
    category: { name: 'Beverages' },
    priority,
    storeInclusionType: 'all',
    storeGuids: [],
    adStudioAssetId: 'cold-brew',
    [inFeaturedCarousel]: true,
    media: [{ imageUri: '/images/hcc/products/cold-brew-0011aabb.png', type: 'picture' }],
  }
  const { id: digitalExclusiveId } = await db
    .insertInto('digital_exclusive')
    .values({
      external_id: randomUUID(),
      body: JSON.stringify(body),
      start_date: from,
      end_date: to,
      withdrawn_at: withdrawn ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { digitalExclusiveId }
}
