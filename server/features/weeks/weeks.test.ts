import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { filePartBytes, type Week } from '#contract/studio/weeks.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeDeal } from '#server/testing/factories.ts'
import { cleanWeeks } from './clean.ts'
import { keys } from './rules.ts'
import { openStudio } from './testing.ts'

const { db, base, call, put, images, orders, newWeek, store, chainId, stranger } = await openStudio()

test('a new week follows the last one, and a publication that came by command has a week too', async () => {
  await makeDeal(db, store)
  const week = await newWeek()
  expect(week).toMatchObject({ state: 'empty', needs: ['files', 'sheet', 'preview', 'moment'], version: 1 })
  const { body } = await call('GET', base)
  expect(body.chains).toMatchObject([{ chainId, next: { validFrom: '2026-12-02', validTo: '2026-12-08' } }])
  expect(body.weeks).toHaveLength(2)
  const brought = (body.weeks as Week[]).find((it) => !it.isMadeHere)!
  expect((await call('PATCH', `${base}/${brought.weekId}`, { version: 1, title: 'Mine' })).body.code).toBe('brought_in_by_command')
})

test('a week of another chain is neither seen nor changed', async () => {
  const { weekId } = await newWeek()
  const { body } = await call('GET', base, undefined, stranger.headers)
  expect(body.weeks).toEqual([])
  for (const [method, url, payload] of [
    ['GET', '', undefined],
    ['PATCH', '', { version: 1, title: 'Mine' }],
    ['DELETE', '', undefined],
    ['GET', '/rows', undefined],
    ['GET', '/columns', undefined],
    ['GET', '/changes', undefined],
    ['PUT', '/presence', { step: 'files', rowId: null }],
    ['GET', '/pages/1/page', undefined],
  ] as const)
    expect([url, await call(method, `${base}/${weekId}${url}`, payload, stranger.headers)]).toMatchObject([
      url,
      { status: 403, body: { code: 'other_chain' } },
    ])
  const part = await put(weekId, uuidv7(), { name: 'a.csv', bytes: 3, from: 0 }, Buffer.from('abc'), stranger.headers)
  expect(part.body.code).toBe('other_chain')
})

test('of two people who change a week at once the slower one gets what is there', async () => {
  const { weekId } = await newWeek()
  const one = await call('PATCH', `${base}/${weekId}`, { version: 1, title: 'Thanksgiving week' })
  expect(one.body).toMatchObject({ title: 'Thanksgiving week', version: 2 })
  const other = await call('PATCH', `${base}/${weekId}`, { version: 1, title: 'Another' })
  expect(other).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', present: { title: 'Thanksgiving week', version: 2 } } })
})

test('a week keeps its title in Spanish until that is changed, and may have none', async () => {
  const { weekId } = await newWeek()
  const url = `${base}/${weekId}`
  const { body: named } = await call('PATCH', url, { version: 1, spanishTitle: 'Semana de Acción de Gracias' })
  const { body: renamed } = await call('PATCH', url, { version: 2, title: 'Thanksgiving week' })
  const { body: emptied } = await call('PATCH', url, { version: 3, spanishTitle: '' })
  expect([named, renamed, emptied].map((it) => it.spanishTitle)).toEqual(['Semana de Acción de Gracias', 'Semana de Acción de Gracias', ''])
})

test('a file comes in parts, in order; a part that comes twice is harmless, and one that is missing is told', async () => {
  const { weekId } = await newWeek()
  const fileId = uuidv7()
  const bytes = filePartBytes + 5
  const whole = Buffer.alloc(bytes, 'x')
  const send = (from: number, part = whole.subarray(from, from + filePartBytes)) =>
    put(weekId, fileId, { name: 'flyer.pdf', bytes, from }, part)
  expect(await send(filePartBytes)).toMatchObject({ status: 409, body: { code: 'part_missing' } })
  expect((await send(0)).body).toMatchObject({ received: filePartBytes, state: 'waiting' })
  expect((await send(0)).body.received).toBe(filePartBytes)
  expect(orders.filter((it) => it.name === 'read-file')).toEqual([])
  expect((await send(filePartBytes)).body.received).toBe(bytes)
  expect(orders.filter((it) => it.name === 'read-file')).toEqual([{ name: 'read-file', data: { fileId } }])
})

test('a part of a file that is another week’s, or came before with other bytes, is not written over it', async () => {
  const [mine, other] = [await newWeek(), await newWeek()]
  const fileId = uuidv7()
  const whole = Buffer.alloc(filePartBytes + 5, 'x')
  const first = { name: 'flyer.pdf', bytes: whole.length, from: 0 }
  await put(mine.weekId, fileId, first, whole.subarray(0, filePartBytes))
  const wrong = Buffer.alloc(filePartBytes, 'y')
  expect(await put(other.weekId, fileId, first, wrong)).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  expect((await put(mine.weekId, fileId, first, wrong)).status).toBe(200)
  expect((await images.get(keys.part(fileId, 0)))?.equals(whole.subarray(0, filePartBytes))).toBe(true)
})

test('a night that comes while the first part of a file is stored leaves it there', async () => {
  const { weekId } = await newWeek()
  const fileId = uuidv7()
  const first = Buffer.alloc(filePartBytes, 'x')
  const sent = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('week').select('week_id').where('week_id', '=', weekId).forUpdate().execute()
    const sending = put(weekId, fileId, { name: 'flyer.pdf', bytes: filePartBytes + 5, from: 0 }, first)
    await someoneWaits(db)
    await cleanWeeks(images)(db, new Date())
    return { sending }
  })
  expect((await sent.sending).status).toBe(200)
  expect(await images.has(keys.part(fileId, 0))).toBe(true)
})

test.each([
  ['is too large', 413, { bytes: 600 * 1024 * 1024, from: 0 }, 'A file may have 512 MB.'],
  ['is empty', 400, { bytes: 0, from: 0 }, 'is empty'],
  ['is not as long as it says', 400, { bytes: 9, from: 0 }, 'not as long'],
  ['begins in between', 400, { bytes: 9, from: 4 }, 'not as long'],
])('a file that %s is refused with a sentence', async (_, status, size, sentence) => {
  const { weekId } = await newWeek()
  const reply = await put(weekId, uuidv7(), { name: 'flyer.pdf', ...size }, Buffer.from('abc'))
  expect([reply.status, reply.body.detail]).toEqual([status, expect.stringContaining(sentence)])
})
