import { banners } from '#contract/banners.ts'
import { exclusives } from '#contract/exclusives.ts'
import { publishing, type HistoryEntry, type Running } from '#contract/studio/publishing.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { previewOpener } from '#server/features/publishing/preview.ts'
import { matchedWeek } from '#server/features/publishing/testing.ts'
import type { testApp } from './build-app.ts'
import { requestTo, type Known } from './requests.ts'
import type { StaffHeaders } from './staff.ts'

type Parts = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'http' | 'config'>

/** Brings a week out and changes it as staff do. */
export async function bringOut({ db, http, config }: Parts, headers: StaffHeaders) {
  const { chain_id: chainId, store_route: route } = await db
    .selectFrom('store')
    .innerJoin('ad', 'ad.chain_id', 'store.chain_id')
    .select(['store.chain_id', 'store_route'])
    .executeTakeFirstOrThrow()
  const week = { chainId, validFrom: '2099-11-25', validTo: '2099-12-01', rows: [{ title: 'Butter', cents: 379 }] }
  const weekId = await matchedWeek(db, openImageStore(config.imageStore), week)
  const publication = `week-${weekId}`
  const act = async (row: keyof typeof publishing, payload?: object, more: Known = {}) => {
    const example = requestTo(publishing[row], { weekId, publication, item: 'butter', page: 'page-1', ...more })
    return http({ ...example, headers, ...(payload && { payload }) })
  }
  await act('stage')
  const [{ value: code } = { value: '' }] = (await act('preview')).cookies
  const link = (await act('previewLink')).json<{ code: string }>()
  await http({ ...requestTo(publishing.openPreview), headers: { origin: headers.origin }, payload: link })
  await previewOpener(db)({ week: weekId, code, day: '2099-11-25', path: '/', isPhone: true })
  for (const url of [`/${route}/api/ads?brief=true`, requestTo(banners.all).url, requestTo(exclusives.all).url])
    await http({ url, headers: { preview: `${code} 2099-11-25` } })
  for (const row of ['previewed', 'looksRight', 'comparison'] as const) await act(row)
  await act('publish', { when: { kind: 'clock', day: '2099-11-25', time: '06:00' } })
  await act('callBack')
  await act('publish', { when: { kind: 'now' } })
  const version = async () => (await act('running')).json<Running>().items[0]!.version
  await act('correct', { version: await version(), note: 'Corrected.', price: '$4.29' })
  await act('correct', { version: 'of before', note: 'Corrected.', price: '$4.39' }) // refused
  await act('withdrawItem', { version: await version(), note: 'Sold out.' })
  await act('restoreItem', { version: await version() })
  for (const row of ['withdrawPage', 'restorePage', 'withdraw', 'restore'] as const) await act(row, {})
  const history = (await http({ url: `/api/studio/publications/${publication}/history`, headers })).json<HistoryEntry[]>()
  const { journalId } = history.find((it) => it.act === 'Price corrected')!
  await act('putBack', { journalId, seen: history[0]!.journalId })
}
