import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { NoticeDesk, SentNotice } from '#contract/studio/notices.ts'
import type { Push } from '#server/features/push/jobs.ts'
import { asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { staffSession, type StaffHeaders } from '#server/testing/staff.ts'
import { inTens } from '#server/features/results/rules.ts'

const ordered: Push[] = []
const { app, db, http } = await testApp({}, undefined, { orderPush: async (_, ...orders) => void ordered.push(...orders) })
const [winona, viroqua] = [await makeStore(db, { storeRoute: 'winona' }), await makeStore(db, { storeRoute: 'viroqua' })]
const words = { title: 'New flyer', body: 'It starts today.' }
beforeEach(async () => {
  ordered.length = 0
  await db.deleteFrom('device').execute()
})

/** Phones of shoppers whose last visited store it is, made in the tables. */
async function phonesAt({ storeId }: { storeId: number }, count: number) {
  for (let at = 0; at < count; at++) {
    const userId = await userIdOf(db, await asVisitor(app))
    await db.updateTable('shopper').set({ last_visited_store_id: storeId }).where('user_id', '=', userId).execute()
    await db
      .insertInto('device')
      .values({
        user_id: userId,
        device_id: 'phone',
        device_type: 'android',
        version_number: '1',
        notification_token: randomUUID(),
        session_id: null,
      })
      .execute()
  }
}
const send = async (
  headers: StaffHeaders,
  storeIds: number[],
  { noticeId = crypto.randomUUID(), ...more }: { noticeId?: string; title?: string } = {},
) => http({ method: 'PUT', url: `/api/studio/notices/${noticeId}`, headers, payload: { ...words, storeIds, ...more } })
const deskFor = async (headers: StaffHeaders) => (await http({ url: '/api/studio/notices', headers })).json<NoticeDesk>()
const reach = async (headers: StaffHeaders, storeIds: number[]) =>
  (await http({ method: 'POST', url: '/api/studio/notices/reach', headers, payload: { storeIds } })).json<{ phones: number | null }>()

test('a notice goes once to each phone of its stores, also when a try is repeated, to open the store’s home, with the manners of what nobody asked for', async () => {
  await phonesAt(winona, 2)
  await phonesAt(viroqua, 1)
  const { headers } = await staffSession(db, { role: 'publisher' })
  const noticeId = randomUUID()
  const first = await send(headers, [winona.storeId], { noticeId })
  expect(first.json()).toMatchObject({ ...words, noticeId, stores: ['Valley Co-op'], phones: null, by: 'Marketing' })
  const again = await Promise.all([1, 2].map(() => send(headers, [winona.storeId], { noticeId })))
  expect(again.map((it) => it.json<SentNotice>())).toEqual([first.json(), first.json()])
  expect(ordered.map(({ notice, manners }) => [notice, manners?.timeZones])).toEqual(
    Array.from({ length: 2 }, () => [{ ...words, path: '/winona/home', about: `notice-${noticeId}` }, ['America/Chicago']]),
  )
  expect((await send(headers, [winona.storeId], { noticeId, title: 'Another' })).json()).toMatchObject({
    status: 409,
    code: 'sent_already',
  })
  const told = await db.selectFrom('journal').select(['act', 'subject', 'chain_id']).execute()
  expect(told).toEqual([{ act: 'Notice sent', subject: 'New flyer', chain_id: winona.chainId }])
})

test('two at once with one id order it once', async () => {
  await phonesAt(winona, 1)
  const { headers } = await staffSession(db, { role: 'publisher' })
  const noticeId = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => send(headers, [winona.storeId], { noticeId })))
  expect([replies.map((it) => it.statusCode), ordered.length]).toEqual([[200, 200, 200], 1])
})

test('how many phones it reaches is told in tens, and not at all below ten', async () => {
  await phonesAt(winona, 12)
  await phonesAt(viroqua, 9)
  const { headers } = await staffSession(db)
  const { stores, isOn } = await deskFor(headers)
  expect(isOn).toBe(true)
  expect(stores.filter((it) => [winona.storeId, viroqua.storeId].includes(it.storeId)).map((it) => it.phones)).toEqual([10, null])
  expect(await reach(headers, [winona.storeId, viroqua.storeId])).toEqual({ phones: 20 })
  expect([0, 1, 9, 10, 19, 20].map(inTens)).toEqual([null, null, null, 10, 10, 20])
})

test('it is for those who work for the store’s chain, and asks for the second factor', async () => {
  const { headers } = await staffSession(db, { role: 'publisher', chains: [viroqua.chainId] })
  expect((await send(headers, [winona.storeId])).json()).toMatchObject({ code: 'other_chain' })
  expect((await reach(headers, [winona.storeId])) as object).toMatchObject({ code: 'other_chain' })
  expect((await send(headers, [99_999])).statusCode).toBe(404)
  expect((await deskFor(headers)).stores.map((it) => it.storeId)).toEqual([viroqua.storeId])
  expect((await deskFor(headers)).sent).toEqual([])
  const late = (await staffSession(db, { role: 'publisher', secondFactorAt: new Date(Date.now() - 6 * 60_000) })).headers
  expect((await send(late, [winona.storeId])).json()).toMatchObject({ code: 'show_it_is_you' })
  const editor = (await staffSession(db, { role: 'editor' })).headers
  expect((await send(editor, [winona.storeId])).json()).toMatchObject({ code: 'other_role' })
  expect(ordered).toEqual([])
})

test('what a phone would cut off is refused', async () => {
  const { headers } = await staffSession(db, { role: 'publisher' })
  expect((await send(headers, [winona.storeId], { title: 'x'.repeat(61) })).statusCode).toBe(400)
  expect((await send(headers, [winona.storeId], { title: '  ' })).statusCode).toBe(400)
  expect((await send(headers, [])).statusCode).toBe(400)
})

test('a server that sends no notices says so', async () => {
  const off = await testApp({}, undefined, { db })
  const { headers } = await staffSession(db, { role: 'publisher' })
  expect((await off.http({ url: '/api/studio/notices', headers })).json()).toMatchObject({ isOn: false })
  const refused = await off.http({
    method: 'PUT',
    url: `/api/studio/notices/${randomUUID()}`,
    headers,
    payload: { ...words, storeIds: [winona.storeId] },
  })
  expect(refused.json()).toMatchObject({ status: 409, code: 'push_off' })
})
