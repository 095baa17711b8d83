import { expect, test } from 'vitest'
import { studioStores, type StudioStore } from '#contract/studio/hours.ts'
import type { Store } from '#contract/stores.ts'
import { contentVersion } from '#server/db/changes.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { requestTo } from '#server/testing/requests.ts'
import { staffSession, type StaffHeaders } from '#server/testing/staff.ts'

const { app, db, http, contentChanged } = await testApp()
const [here, there] = [await makeStore(db, { storeRoute: 'here' }), await makeStore(db, { storeRoute: 'there' })]
await db.updateTable('store').set({ chain_id: here.chainId }).where('store_id', '=', there.storeId).execute()
const foreign = await makeStore(db)
const marketing = await staffSession(db)
const manager = await staffSession(db, { role: 'store', storeId: here.storeId, name: 'Store manager' })

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const span = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })
const week = Array.from({ length: 7 }, () => [span(7, 21)])

const read = async (storeId: number, { headers } = marketing) =>
  (await http({ ...requestTo(studioStores.one, { storeId }), headers })).json<StudioStore>()
async function change(storeId: number, payload: object, headers: StaffHeaders = marketing.headers) {
  return http({
    method: 'PATCH',
    url: `/api/studio/stores/${storeId}`,
    headers,
    payload: { version: (await read(storeId)).version, ...payload },
  })
}
async function setDay(storeId: number, at: string, payload: object, headers: StaffHeaders = marketing.headers) {
  const told = { where: 'store', hours: [], words: 'Water main repair', isHoliday: false, version: 0 }
  return http({ method: 'PUT', url: `/api/studio/stores/${storeId}/days/${at}`, headers, payload: { ...told, ...payload } })
}
const removeDay = (storeId: number, at: string, where: string, version: number, headers: StaffHeaders = marketing.headers) =>
  http({ method: 'DELETE', url: `/api/studio/stores/${storeId}/days/${at}?where=${where}&version=${version}`, headers })
async function shopperSees(route: string) {
  contentChanged() // as the notice of the change does in a server
  return (await http({ url: `/${route}/api/stores` })).json<Store>()
}
const journal = () =>
  db.selectFrom('journal').select(['act', 'subject', 'staff_name', 'before', 'after']).orderBy('journal_id', 'desc').execute()

test('a week is written as text that shoppers read, the lines below it stay, and the journal has before and after', async () => {
  await db.updateTable('store').set({ store_hours: 'Daily 8-9\nDeli: 9 to 5' }).where('store_id', '=', here.storeId).execute()
  const version = await contentVersion(db)
  const reply = await change(here.storeId, { week: week.with(0, [span(8, 12), span(13, 18)]) })
  expect(reply.json()).toMatchObject({ corrected: ['storeHours'], version: 2 })
  const storeHours = 'Monday to Saturday 7 am to 9 pm\nSunday 8 am to noon, 1 pm to 6 pm\nDeli: 9 to 5'
  expect(await shopperSees('here')).toMatchObject({ storeHours })
  expect(await contentVersion(db)).toBe(version + 1)
  const [entry] = await journal()
  expect(entry).toMatchObject({ act: 'Hours changed', subject: 'Valley Co-op', staff_name: 'Marketing', after: { storeHours } })
  expect(entry!.before).toEqual({ storeHours: 'Daily 8-9\nDeli: 9 to 5' })
  await change(here.storeId, { more: '' })
  expect((await read(here.storeId)).storeHours).not.toContain('Deli')
})

test('a store comes with the usual hours of all stores of its chain, each once', async () => {
  await change(here.storeId, { week })
  await change(there.storeId, { week: week.with(0, []) })
  const texts = ['Every day 7 am to 9 pm', 'Monday to Saturday 7 am to 9 pm\nSunday closed']
  expect((await read(here.storeId)).chainHours).toEqual(texts)
  await change(there.storeId, { week })
  expect((await read(there.storeId)).chainHours).toEqual(texts.slice(0, 1))
})

test.each([
  ['a store that opens at 3 am', { week: week.with(1, [span(3, 9)]) }],
  ['spans that overlap', { week: week.with(1, [span(8, 12), span(11, 15)]) }],
  ['lines that say other hours', { week, more: 'Sunday 9 to 5' }],
  ['markup', { more: '<b>Deli</b>' }],
  ['a phone with markup', { phone: '<a href=x>' }],
  ['a web address that is none', { webUrl: 'javascript:alert(1)' }],
  ['a state of three letters', { stateProvince: 'MIN' }],
  ['an empty city', { city: ' ' }],
  ['a page at another site', { facebookPageName: 'https://www.instagram.com/bluff' }],
])('%s is refused, as in a bundle', async (_, payload) => {
  const before = await read(here.storeId)
  expect((await change(here.storeId, payload)).statusCode).toBe(400)
  expect(await read(here.storeId)).toEqual(before)
})

test('a store’s facts are changed, and it is found by them', async () => {
  await change(here.storeId, { phone: ' 507-555-0100 ', city: 'Lanesboro' })
  expect(await shopperSees('here')).toMatchObject({ phone: '507-555-0100', city: 'Lanesboro' })
  const { search_text } = await db.selectFrom('store').select('search_text').where('store_id', '=', here.storeId).executeTakeFirstOrThrow()
  expect(search_text).toContain('lanesboro')
})

test('2.STORE.01 a page’s address that is pasted is kept as the page’s name', async () => {
  await change(here.storeId, { facebookPageName: 'https://www.facebook.com/bluffcoop/?ref=page', instagramPageName: '@bluff' })
  expect(await shopperSees('here')).toMatchObject({ facebookPageName: 'bluffcoop', instagramPageName: 'bluff' })
})

test('a store that moves to another ZIP code is there on the map, in its time zone; within its ZIP code it stays at its exact point', async () => {
  const at = async () => {
    const { latitude, longitude, timeZone } = await shopperSees('here')
    return { latitude, longitude, timeZone }
  }
  const exact = await at()
  await change(here.storeId, { addressLine1: '12 Canal Park Drive' })
  expect(await at()).toEqual(exact)
  await change(here.storeId, { city: 'Duluth', postalCode: '55802' })
  expect(await at()).toEqual({ latitude: expect.closeTo(46.77, 1), longitude: expect.closeTo(-92.1, 1), timeZone: 'America/Chicago' })
  await change(here.storeId, { city: 'Fargo', stateProvince: 'ND', postalCode: '58102-1234' })
  await change(here.storeId, { city: 'Bowman', postalCode: '58623' })
  expect((await at()).timeZone).toBe('America/Denver')
  for (const [payload, title] of [
    [{ postalCode: '58999' }, 'There is no ZIP code 58999.'],
    [{ stateProvince: 'MN' }, 'ZIP code 58623 is in Bowman, ND, not in Bowman, MN.'],
    [{ city: 'Fargo' }, 'ZIP code 58623 is in Bowman, ND, not in Fargo, ND.'],
  ] as const) {
    const reply = await change(here.storeId, payload)
    expect([reply.statusCode, reply.json().detail]).toEqual([400, title])
  }
  await change(here.storeId, { city: 'Winona', stateProvince: 'MN', postalCode: '55987' })
})

test('a day is told for one store or for its chain; the store’s own counts, and what is taken away is as usual again', async () => {
  const [near, far] = [day(3), day(200)]
  await setDay(here.storeId, near, { where: 'chain', words: 'Thanksgiving', isHoliday: true })
  await setDay(here.storeId, far, { words: 'Inventory' })
  expect((await shopperSees('there')).specialDays).toEqual([{ day: near, hours: [], words: 'Thanksgiving', isHoliday: true }])
  await setDay(here.storeId, near, { hours: [span(8, 12)], words: 'Only until noon' })
  expect((await shopperSees('here')).specialDays).toEqual([{ day: near, hours: [span(8, 12)], words: 'Only until noon', isHoliday: false }])
  expect((await read(here.storeId)).days.map((it) => [it.day, it.where, it.words])).toEqual([
    [near, 'chain', 'Thanksgiving'],
    [near, 'store', 'Only until noon'],
    [far, 'store', 'Inventory'],
  ])
  expect((await journal())[0]).toMatchObject({ act: 'Hours of a day changed', subject: `Valley Co-op, ${near}` })
  await removeDay(here.storeId, near, 'store', 1)
  expect((await shopperSees('here')).specialDays).toMatchObject([{ words: 'Thanksgiving' }])
  await removeDay(there.storeId, near, 'chain', 1)
  expect('specialDays' in (await shopperSees('here'))).toBe(false)
  expect((await journal())[0]).toMatchObject({ act: 'Usual hours put back', subject: `All stores of Chain, ${near}`, after: null })
})

test('whoever was slower is told, and changes nothing', async () => {
  const at = day(5)
  await setDay(here.storeId, at, {})
  for (const reply of [
    await setDay(here.storeId, at, { words: 'Mine' }),
    await removeDay(here.storeId, at, 'store', 0),
    await change(here.storeId, { version: 0, week }),
  ])
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'changed_meanwhile', present: { storeId: here.storeId } }])
  expect((await read(here.storeId)).days.find((it) => it.day === at)).toMatchObject({ words: 'Water main repair', version: 1 })
  expect((await setDay(here.storeId, at, { version: 1, words: 'Mine' })).statusCode).toBe(200)
  expect((await removeDay(here.storeId, at, 'store', 2)).statusCode).toBe(200)
  expect((await setDay(here.storeId, at, {})).statusCode).toBe(200)
})

test.each([
  ['days that are none', '2026-02-30', {}],
  ['spans in no order', '2026-12-24', { hours: [span(12, 14), span(8, 9)] }],
  ['markup in the reason', '2026-12-24', { words: '<script>' }],
])('%s are refused', async (_, at, payload) => {
  expect((await setDay(here.storeId, at, payload)).statusCode).toBe(400)
})

test('of two who tell a day of all stores at once, each at another store, the slower is told too', async () => {
  for (const at of Array.from({ length: 8 }, (_, it) => day(20 + it))) {
    const both = [
      [here, 20],
      [there, 18],
    ] as const
    const replies = await Promise.all(
      both.map(([{ storeId }, closes]) => setDay(storeId, at, { where: 'chain', hours: [span(8, closes)] })),
    )
    expect(replies.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('a store’s own staff change its hours and days and nothing else; an editor changes none; no one another chain’s', async () => {
  const editor = await staffSession(db, { role: 'editor' })
  const publisher = await staffSession(db, { role: 'publisher', chains: [foreign.chainId] })
  const status = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode
  expect(await status(change(here.storeId, { week }, manager.headers))).toBe(200)
  expect(await status(setDay(here.storeId, day(9), {}, manager.headers))).toBe(200)
  for (const [id, payload] of [
    [there.storeId, { week }],
    [here.storeId, { phone: '1' }],
  ] as const)
    expect(await status(change(id, payload, manager.headers))).toBe(403)
  expect(await status(setDay(here.storeId, day(9), { where: 'chain' }, manager.headers))).toBe(403)
  expect(await status(change(here.storeId, { week }, editor.headers))).toBe(403)
  for (const reply of [change(here.storeId, { week }, publisher.headers), setDay(here.storeId, day(8), {}, publisher.headers)])
    expect(await status(reply)).toBe(403)
  expect((await http({ ...requestTo(studioStores.one, { storeId: here.storeId }), headers: publisher.headers })).json().code).toBe(
    'other_chain',
  )
  const { stores } = (await http({ ...requestTo(studioStores.all), headers: manager.headers })).json<{ stores: StudioStore[] }>()
  expect(stores.filter((it) => it.mayChange).map((it) => it.storeId)).toEqual([here.storeId])
  expect((await read(here.storeId, manager)).mayChangeAll).toBe(false)
})

test('how many shoppers opened a store last is said in tens, and not at all below ten', async () => {
  const visit = async () => http({ method: 'PUT', url: `/api/stores/${foreign.storeId}?visited=true`, headers: await asVisitor(app) })
  for (let at = 0; at < 9; at++) await visit()
  expect((await read(foreign.storeId)).shoppers).toBe(null)
  for (let at = 0; at < 5; at++) await visit()
  expect((await read(foreign.storeId)).shoppers).toBe(10)
})
