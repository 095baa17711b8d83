import sharp from 'sharp'
import { studioContent, uploadPath, type UploadedPicture } from '#contract/studio/content.ts'
import { notices } from '#contract/studio/notices.ts'
import { changedByHand } from '#server/features/content/by-hand-queries.ts'
import { unprunedOf } from '#server/features/content/prune-queries.ts'
import { devicesAtStores, insertNotice, noticeById } from '#server/features/studio-content/notice-queries.ts'
import type { testApp } from './build-app.ts'
import { requestTo } from './requests.ts'
import type { StaffHeaders } from './staff.ts'

/** Makes and changes exclusives, banners and pictures as staff do, and tells of a notice. */
export async function keepContent({ db, http }: Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'http'>, headers: StaffHeaders) {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30', visibleFrom: '2026-11-01', visibleTo: '2026-11-30' }
  const picture = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#1f5b36' } })
    .png()
    .toBuffer()
  const upload = async (folder: string) => {
    const sent = { ...headers, 'content-type': 'application/octet-stream' }
    return (
      await http({ method: 'PUT', url: `${uploadPath}?folder=${folder}&name=a`, headers: sent, payload: picture })
    ).json<UploadedPicture>()
  }
  const [wide, product] = [await upload('banners'), await upload('products')]
  const { category_id: _, external_id: category } = await db.selectFrom('category').selectAll().executeTakeFirstOrThrow()
  const own = { version: null, category, storeInclusionType: 'all', stores: [], ...days, clickType: 'none', clickArguments: '' }
  const example = (known: object) => ({ ...requestTo(studioContent.keepBanner, { ...known }), headers })
  const media = { ...own, externalId: 'm', file: wide.picture, mediaType: 'image', placement: 'homepage-banner', priority: 0 }
  const banner = { ...own, priority: 0, media: [{ ...media, maxDisplayCountPerConsumer: null, placementProductIdentifiers: [] }] }
  const exclusive = { ...own, title: 'a', name: 'a', brand: '', description: '', price: '', size: '', priority: 0, media: [] }
  await http({ ...example({ id: 'studio-a' }), payload: banner })
  await http({
    ...requestTo(studioContent.keepExclusive, { id: 'studio-a' }),
    headers,
    payload: { ...exclusive, displayInFeaturedDealsCarousel: false },
  })
  for (const kind of ['exclusives', 'banners']) {
    for (const act of [studioContent.withdraw, studioContent.bringBack]) {
      const { url } = requestTo(act, { id: 'studio-a' })
      await http({ method: 'POST', url: url.replace(/content\/\w+/, `content/${kind}`), headers })
    }
  }
  for (const row of [studioContent.choices, studioContent.exclusives, studioContent.banners, studioContent.items, notices.desk])
    await http({ ...requestTo(row, { words: 'apples', identifiers: undefined }), headers })
  const set = requestTo(studioContent.setPicture, { ad: 'bluff-w47', id: 'pears' })
  await http({ ...set, headers, payload: { picture: product.picture, seen: null } })
  const whole = { chains: [], stores: [], publications: [], pages: [], items: [], media: [] }
  await changedByHand(db, { ...whole, exclusives: ['studio-a'], banners: ['studio-a'] })
  await unprunedOf(db, { ...whole, exclusives: [], banners: [] })
  const { store_id: storeId } = await db.selectFrom('store').select('store_id').where('withdrawn_at', 'is', null).executeTakeFirstOrThrow()
  await db.updateTable('shopper').set({ last_visited_store_id: storeId }).execute()
  await devicesAtStores(db, [storeId])
  const noticeId = crypto.randomUUID()
  await insertNotice(db, { noticeId, title: 'a', body: 'a', storeIds: [storeId], phones: null, by: 'Marketing' })
  await noticeById(db, noticeId)
}
