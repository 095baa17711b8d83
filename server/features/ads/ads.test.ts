import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ads, type Ad, type BriefAd, type Category } from '#contract/ads.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { onPrimary } from '#server/db/reads.ts'
import { importBundle } from '#server/features/content/import.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { openReplyCache } from './routes.ts'

const { http, db, config, contentChanged } = await testApp()
const { content } = onPrimary(db)
let pictures: Record<string, Buffer>
beforeAll(async () => {
  pictures = await samplePictures()
})

type Sample = ReturnType<typeof sampleBundle>
const week = (bundle: Sample) => bundle.publications[0]!

/** Imports the sample, visible today. */
async function publish(change: (bundle: Sample) => void = () => {}) {
  const bundle = sampleBundle()
  for (const publication of bundle.publications) Object.assign(publication, { visibleFrom: '2020-01-01', visibleTo: '2100-01-01' })
  change(bundle)
  await importBundle(writeBundle(bundle, pictures), {}, { db, images: openImageStore(config.imageStore) })
  contentChanged()
}
beforeEach(() => publish())

const list = async (storeRoute: string) => (await http({ url: `/${storeRoute}/api/ads` })).json<Ad[]>()

test('7.API.17 GET /{storeRoute}/api/ads returns the flyers of the store', async () => {
  const reply = await http({ url: '/bluff-east/api/ads' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toMatch(/^public/)
  expect(v.parse(ads.list.reply, reply.json()).map((it) => it.title)).toEqual(['Weekly Flyer', 'Owner Deals'])
  expect((await list('bluff-west')).map((it) => it.title)).toEqual(['Weekly Flyer'])
})

test('3.ENT.10 3.ENT.11 3.ENT.12 3.ENT.13 a flyer has its pages, items and components with every field', async () => {
  const [flyer] = await list('bluff-west')
  expect(flyer).toMatchObject({ title: 'Weekly Flyer', adDateInfo: 'Nov 18 - Nov 24', validFrom: '2026-11-18', validTo: '2026-11-24' })
  expect(flyer!.adPages.map(({ pageNumber, width, height, adId }) => [pageNumber, width, height, adId])).toEqual([
    [1, 600, 800, flyer!.adId],
    [2, 600, 800, flyer!.adId],
  ])
  const [page] = flyer!.adPages
  expect(page!.imageName).toMatch(/^front-[0-9a-f]{8}$/)
  expect(page!.adSpaces.map((it) => it.productIdentifier)).toEqual(['plu-apples', 'plu-milk'])
  const [apples] = page!.adSpaces
  expect(apples).toMatchObject({
    adPageId: page!.adPageId,
    adStudioAssetId: 'plu-apples',
    areaTypeToken: 'REGULAR_AD',
    startDate: '2026-11-18',
    endDate: '2026-11-24',
    offsetX: 0,
    offsetY: 0,
    width: 300,
    height: 400,
    showInItemView: true,
    isDigitalExclusive: false,
    price: { kind: 'multi', amountCents: 500, quantity: 2 },
    ownerPrice: null,
  })
  for (const component of apples!.adComponents) {
    expect(component).toMatchObject({
      adSpaceId: apples!.adSpaceId,
      brandId: apples!.brandId,
      categoryId: apples!.categoryId,
      adStudioAssetId: 'plu-apples',
      showInItemView: true,
    })
  }
})

test('3.ENT.14 3.ENT.15 3.ENT.16 components have the types and names of the network, in upper case', async () => {
  const [flyer] = await list('bluff-west')
  const [apples] = flyer!.adPages[0]!.adSpaces
  expect(apples!.adComponents.map((it) => [it.componentType, it.componentName])).toEqual([
    ['PRODUCTDETAILS', 'TITLE'],
    ['PRICE', 'PRICE'],
    ['PRODUCTIMAGE', 'PICTURE'],
    ['PRODUCTIMAGE', 'SECONDARYPICTURE'],
    ['PRODUCTDETAILS', 'HEALTHYOPTIONATTRIBUTE'],
    ['CUSTOMTEXT', 'CUSTOMTEXT'],
  ])
})

test('7.API.18 3.ENT.17 GET /{storeRoute}/api/categories returns those of the store’s items, in the order of its aisles', async () => {
  const categories = async (storeRoute: string) =>
    (await http({ url: `/${storeRoute}/api/categories` })).json<Category[]>().map((it) => it.categoryName)
  expect(await categories('bluff-west')).toEqual(['Produce', 'Dairy & eggs'])
  await publish((bundle) => void (bundle.categories = bundle.categories.toReversed()))
  expect(await categories('bluff-west')).toEqual(['Dairy & eggs', 'Produce'])
  await publish((bundle) => week(bundle).pages[0]!.items.forEach((it) => (it.category = 'produce')))
  expect(await categories('bluff-west')).toEqual(['Produce'])
})

test('an unknown or withdrawn store is 404', async () => {
  expect((await http({ url: '/nowhere/api/ads' })).statusCode).toBe(404)
  expect((await http({ url: '/nowhere/api/categories' })).statusCode).toBe(404)
  await db.updateTable('store').set({ withdrawn_at: new Date() }).where('store_route', '=', 'bluff-west').execute()
  contentChanged()
  expect((await http({ url: '/bluff-west/api/ads' })).statusCode).toBe(404)
})

test('withdrawn items and flyers are not shown, but where a page’s picture has them', async () => {
  await publish()
  const [apples] = (await list('bluff-west'))[0]!.adPages[0]!.adSpaces.filter((it) => it.productIdentifier !== 'plu-milk')
  expect((await list('bluff-west'))[0]!.adPages[0]!.withdrawn).toEqual([])
  await db.updateTable('ad_space').set({ withdrawn_at: new Date() }).where('external_id', '=', 'apples').execute()
  contentChanged()
  expect((await list('bluff-west'))[0]!.adPages[0]!.adSpaces.map((it) => it.productIdentifier)).toEqual(['plu-milk'])
  const { offsetX, offsetY, width, height } = apples!
  expect((await list('bluff-west'))[0]!.adPages[0]!.withdrawn).toEqual([{ offsetX, offsetY, width, height }])
  await db.updateTable('ad').set({ withdrawn_at: new Date() }).where('external_id', '=', 'bluff-w47').execute()
  contentChanged()
  expect(await list('bluff-west')).toEqual([])
})

test('the app reads the same flyers with each component’s name and words alone', async () => {
  const reply = await http({ url: '/bluff-east/api/ads?brief=true' })
  expect(reply.headers['cache-control']).toMatch(/^public/)
  const whole = await list('bluff-east')
  const words = (all: readonly BriefAd[]) =>
    all.map(({ adPages, ...ad }) => ({
      ...ad,
      pages: adPages.map(({ adSpaces, ...page }) => ({
        ...page,
        items: adSpaces.map(({ adComponents, ...space }) => ({
          ...space,
          said: adComponents.map((it) => [it.componentName, it.componentValue]),
        })),
      })),
    }))
  const brief = reply.json<BriefAd[]>()
  expect(words(whole)).toMatchObject(words(brief))
  const components = brief.flatMap((ad) => ad.adPages.flatMap((it) => it.adSpaces.flatMap((space) => space.adComponents)))
  expect(new Set(components.flatMap((it) => Object.keys(it)))).toEqual(new Set(['componentName', 'componentValue', 'spanishValue']))
})

test('for an unchanged reply only its ETag is sent, and a change shows at once', async () => {
  const {
    headers: { etag },
  } = await http({ url: '/bluff-west/api/ads' })
  expect((await http({ url: '/bluff-west/api/ads', headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
  await publish((bundle) => (week(bundle).title = 'Harvest Flyer'))
  expect((await list('bluff-west'))[0]!.title).toBe('Harvest Flyer')
})

test('a reply is made once for all requests, and stores that show the same share it', async () => {
  await publish((bundle) => Reflect.deleteProperty(bundle.publications[1]!, 'onlyStores'))
  const cache = openReplyCache({ cacheBytes: 2 ** 24, now: Date.now })
  const replies = await Promise.all(
    ['bluff-east', 'bluff-west', 'bluff-east', 'bluff-west'].map((route) => cache.repliesOf(content, route)),
  )
  expect(new Set(replies).size).toBe(1)
  expect(await cache.repliesOf(content, 'bluff-east')).toBe(replies[0])
})

test('a reply for which there is no room is made for the request, and not kept', async () => {
  const cache = openReplyCache({ cacheBytes: 1, now: Date.now })
  const replies = await Promise.all(['bluff-east', 'bluff-west', 'bluff-east'].map((route) => cache.repliesOf(content, route)))
  expect(replies.map(({ list: { value } }) => value.length)).toEqual([2, 1, 2])
  expect(await cache.repliesOf(content, 'bluff-east')).not.toBe(replies[0])
})

test('F07 what a store shows changes by itself at the next boundary', async () => {
  await publish((bundle) => Object.assign(week(bundle), { visibleFrom: '2026-11-16', visibleTo: '2026-11-24' }))
  await db.updateTable('ad').set({ published_at: '2020-01-01' }).execute()
  const now = vi.fn<() => number>()
  const cache = openReplyCache({ cacheBytes: 2 ** 24, now })
  const shownAt = async (moment: string) => {
    now.mockReturnValue(Date.parse(moment))
    return (await cache.repliesOf(content, 'bluff-west')).list.value.map((it) => it.title)
  }
  expect(await shownAt('2026-11-16T05:59:59.999Z')).toEqual([])
  expect(await shownAt('2026-11-16T06:00:00Z')).toEqual(['Weekly Flyer'])
  expect(await shownAt('2026-11-25T05:59:59.999Z')).toEqual(['Weekly Flyer'])
  expect(await shownAt('2026-11-25T06:00:00Z')).toEqual([])
  // The clock was ahead.
  expect(await shownAt('2026-11-24T12:00:00Z')).toEqual(['Weekly Flyer'])
})
