import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { StudioRow } from '#contract/studio/rows.ts'
import { line, pdf, zip } from '#server/features/content/reading/testing.ts'
import { cleanWeeks } from './clean.ts'
import { setProgress } from './file-queries.ts'
import { matchWeekWorker } from './match-job.ts'
import { openStudio } from './testing.ts'

const { base, call, http, newWeek, drop, work, week, rows, orders, editor, other, stranger, db, chainId, images, read, weekWatches } =
  await openStudio()

/** A page with a small line at its foot: one with fewer words than that is looked at as a scan may be, for seconds. */
const page = (...lines: string[]) =>
  [...lines, line(40, 30, 8, Array.from({ length: 5 }, () => 'as long as there is').join(', '))].join('\n')
/** A page of 612 x 792 points with two cards and the days of the week. */
const flyer = (days = 'November 25 through December 1') =>
  pdf([
    page(
      line(40, 740, 16, `Wednesday, ${days}`),
      line(60, 640, 20, 'Honeycrisp apples'),
      line(60, 600, 30, '$1.49 lb'),
      line(340, 640, 20, 'Salted butter'),
      line(340, 610, 12, 'Prairie Churn, 1 lb'),
      line(340, 570, 30, '$3.79'),
    ),
  ])
const sheet = (...lines: string[]) => Buffer.from(['PLU,Item,Brand,Size,Price,Dept', ...lines].join('\n'))
const apples = '3283,Honeycrisp apples,,,$1.49 lb,Produce'
const butter = '70002,Salted butter,Prairie Churn,1 lb,$3.79,Dairy'
const rice = '70003,Hand-parched wild rice,,16 oz,$6.99,Grocery'
const byTitle = (all: StudioRow[], title: string) => all.find((it) => it.title === title)!
const patch = (weekId: string, { rowId }: StudioRow, change: object, headers?: object) =>
  call('PATCH', `${base}/${weekId}/rows/${rowId}`, change, headers)

test('from a PDF, a sheet and photos to rows that are placed: the whole way', async () => {
  const { weekId } = await newWeek()
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await drop(weekId, 'flyer.pdf', flyer())
  await drop(weekId, 'prices.csv', sheet(apples, butter, rice))
  await drop(weekId, 'photos.zip', zip({ 'photos/3283.jpg': photo, 'photos/unknown thing.jpg': photo }))
  await work()
  const now = await week(weekId)
  expect(now.files).toMatchObject([
    { kind: 'pages', state: 'read', found: '1 page', note: null },
    { kind: 'sheets', state: 'read', sheets: [{ rows: 4, isChosen: true }] },
    { kind: 'photos', state: 'read', photos: 2 },
  ])
  expect(now).toMatchObject({ state: 'making', daysAgree: true, pageCount: 1, progress: null, photos: { total: 2, withRow: 1 } })
  const all = await rows(weekId)
  expect(all.map((it) => [it.title, it.state, it.page])).toEqual([
    ['Honeycrisp apples', 'certain', 1],
    ['Salted butter', 'certain', 1],
    ['Hand-parched wild rice', 'unplaced', null],
  ])
  expect(all[0]).toMatchObject({ identifier: '3283', price: { kind: 'each', amountCents: 149, unit: 'lb' }, hasOwnPicture: true })
  expect(now.counts).toMatchObject({ rows: 3, certain: 2, unplaced: 1 })
  for (const uri of [now.pages[0]!.picture, now.pages[0]!.small, all[0]!.picture!, all[1]!.picture!, now.photos.some[0]!]) {
    const reply = await http({ url: uri, headers: editor.headers })
    expect([uri, reply.statusCode]).toEqual([uri, 200])
    expect((await sharp(reply.rawPayload).metadata()).width).toBeGreaterThan(50)
  }
})

test('without a sheet the deals are read off the pages, each to be looked at, until a sheet comes', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'flyer.pdf', flyer())
  await work()
  const all = await rows(weekId)
  expect(all.map((it) => [it.title, it.size, it.price?.text, it.state, it.page, it.row, it.file])).toEqual([
    ['Honeycrisp apples', '', '$1.49 lb', 'doubtful', 1, null, 'flyer.pdf'],
    ['Salted butter', '1 lb', '$3.79', 'doubtful', 1, null, 'flyer.pdf'],
  ])
  await patch(weekId, all[1]!, { version: 1, accept: true })
  expect((await call('POST', `${base}/${weekId}/match`)).status).toBe(200)
  await work()
  expect((await rows(weekId)).map((it) => [it.rowId, it.state])).toEqual([
    [all[0]!.rowId, 'doubtful'],
    [all[1]!.rowId, 'certain'],
  ])
  const sheetId = await drop(weekId, 'prices.csv', sheet(apples))
  await work()
  expect((await rows(weekId)).map((it) => [it.title, it.row, it.state])).toEqual([
    ['Salted butter', null, 'doubtful'],
    ['Honeycrisp apples', 2, 'certain'],
  ])
  // What was decided on a sheet's rows waits for it to come again.
  await patch(weekId, byTitle(await rows(weekId), 'Honeycrisp apples'), { version: 1, size: '3 lb bag' })
  await call('DELETE', `${base}/${weekId}/files/${sheetId}`)
  await work()
  expect(byTitle(await rows(weekId), 'Honeycrisp apples')).toMatchObject({ size: '3 lb bag', doubts: [] })
})

test('a flyer of other days or of another year is told, and last week’s by its name', async () => {
  const { weekId } = await newWeek({ validFrom: '2027-01-13', validTo: '2027-01-19' })
  await newWeek({ validFrom: '2027-01-06', validTo: '2027-01-12' })
  await drop(weekId, 'old.pdf', flyer('January 6 through 12'))
  await drop(weekId, 'other.pdf', flyer('June 1 through June 7'))
  await drop(weekId, 'last-year.pdf', flyer('January 13 through 19, 2026'))
  await drop(weekId, 'right.pdf', flyer('Jan. 13 - 1/19; 1/13/27 - 1/19/2027'))
  await work()
  const { files, daysAgree } = await week(weekId)
  expect(files.map((it) => it.note)).toEqual([
    'Looks like last week’s flyer. Page 1 says January 6 through 12.',
    'Page 1 says June 1 through 7. The days of this week are others.',
    'Page 1 says January 13 through 19, 2026. The days of this week are others.',
    null,
  ])
  expect(daysAgree).toBe(false)
  // What page 1 says is compared again once the week has other days.
  const { version } = await week(weekId)
  const { body: moved } = await call('PATCH', `${base}/${weekId}`, { version, validFrom: '2027-01-06', validTo: '2027-01-12' })
  expect([moved.daysAgree, moved.files[0].note]).toEqual([true, null])
})

test('a file that cannot be read is refused with a sentence', async () => {
  const { weekId } = await newWeek()
  const fileId = await drop(weekId, 'flyer.pdf', Buffer.from('%PDF-1.7 and nothing else'))
  await work()
  // How far it was, written late, takes nothing back.
  await setProgress(db, fileId, 0.5, 'Page 1 of 2')
  expect((await week(weekId)).files).toMatchObject([{ state: 'refused', reason: expect.stringMatching(/^[A-Z].*\.$/) }])
})

test('only what is unclear in the columns is asked, and an answer that is kept is not asked for again', async () => {
  const prices = (item: string) => Buffer.from(`PLU,Item,Price 1,Price 2\n${item}`)
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', prices('3283,Honeycrisp apples,$1.49,$1.99'))
  await work()
  expect((await week(weekId)).needs).toContain('columns')
  const { body: asked } = await call('GET', `${base}/${weekId}/columns`)
  expect(asked).toMatchObject({ rows: 1, questions: [{ field: 'price' }], isKept: false })
  expect(asked.columns.map((it: { state: string }) => it.state)).toEqual(['known', 'known', 'asked', 'asked'])
  const trials = asked.questions[0].options.map((it: { sample: object[] }) => it.sample[0])
  expect(trials).toMatchObject([
    { price: { amountCents: 149 }, regularCents: 199 },
    { price: { amountCents: 199 }, regularCents: 149 },
    { price: { amountCents: 199 }, regularCents: null },
    { price: null, regularCents: null },
  ])
  const wrong = await call('PUT', `${base}/${weekId}/columns`, { mapping: { price: 'Cost' }, keep: true, seen: asked.mapping })
  expect(wrong).toMatchObject({ status: 400, body: { detail: "The sheet has no column 'Cost'." } })
  const mapping = { ...asked.mapping, price: 'Price 1', regularPrice: 'Price 2' }
  const { body: answered } = await call('PUT', `${base}/${weekId}/columns`, { mapping, keep: true, seen: asked.mapping })
  expect(answered.needs).not.toContain('columns')
  await work()
  expect(await rows(weekId)).toMatchObject([{ price: { amountCents: 149 }, regularCents: 199 }])
  // Somebody who looked at the columns before that, and means others, is told what is there now.
  const others = { ...asked.mapping, price: 'Price 2' }
  const slower = await call('PUT', `${base}/${weekId}/columns`, { mapping: others, keep: true, seen: asked.mapping })
  expect(slower).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', present: { mapping } } })
  await work()
  expect(await rows(weekId)).toMatchObject([{ price: { amountCents: 149 }, regularCents: 199 }])
  const next = await newWeek({ validFrom: '2026-12-02', validTo: '2026-12-08' })
  await drop(next.weekId, 'prices.csv', prices('70002,Salted butter,$3.79,$4.59'))
  await work()
  expect((await call('GET', `${base}/${next.weekId}/columns`)).body).toMatchObject({ questions: [], isKept: true })
  expect(await rows(next.weekId)).toMatchObject([{ title: 'Salted butter', regularCents: 459 }])
})

test('13 none of these is always a choice: a sheet goes on without prices when somebody says so, and never without names', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'stock.csv', Buffer.from('Goods,Counted\nHoneycrisp apples,12'))
  await work()
  const { body: asked } = await call('GET', `${base}/${weekId}/columns`)
  const options = (field: string) => asked.questions.find((it: { field: string }) => it.field === field).options
  expect(asked.questions.map((it: { field: string }) => it.field)).toEqual(['title', 'price'])
  for (const field of ['title', 'price']) {
    expect(options(field).at(-1)).toMatchObject({ words: 'None of these', mapping: { [field]: null } })
    expect(options(field).some((it: { isSuggested: boolean }) => it.isSuggested)).toBe(false)
  }
  const named = (mapping: object, seen: object) => call('PUT', `${base}/${weekId}/columns`, { mapping, keep: false, seen })
  expect((await named({ title: null, price: null }, asked.mapping)).body.needs).toContain('columns')
  const { body: after } = await call('GET', `${base}/${weekId}/columns`)
  expect((await named({ title: 'Goods', price: null }, after.mapping)).body.needs).not.toContain('columns')
})

test('a row is found by its words, by its own chain alone, until its week is over', async () => {
  const { weekId } = await newWeek()
  const lastDay = (day: string) => db.updateTable('week').set({ valid_to: day }).where('week_id', '=', weekId).execute()
  await lastDay('2099-12-31')
  const rowId = uuidv7()
  await call('POST', `${base}/${weekId}/rows`, { rowId, page: null, region: null, title: 'Quince paste', size: '8 oz' })
  const find = async (words: string, headers?: object) => (await call('GET', `/api/studio/rows?words=${words}`, undefined, headers)).body
  expect(await find('OZ%20quince')).toMatchObject([{ weekId, rowId, title: 'Quince paste' }])
  expect(await find('quince%20pepper')).toEqual([])
  expect(await find('quince', stranger.headers)).toEqual([])
  await lastDay('2020-01-07')
  expect(await find('quince')).toEqual([])
})

test('whether a week is over is told by the clock of its stores', async () => {
  const { weekId } = await newWeek()
  await call('POST', `${base}/${weekId}/rows`, { rowId: uuidv7(), page: null, region: null, title: 'Persimmon jam', size: '8 oz' })
  const clock = async (time_zone: string) =>
    void (await db.updateTable('store').set({ time_zone }).where('chain_id', '=', chainId).execute())
  onTestFinished(() => clock('America/Chicago'))
  const found = async () => (await call('GET', '/api/studio/rows?words=persimmon')).body.length
  const last = Temporal.Now.plainDateISO('Pacific/Pago_Pago').toString()
  await db.updateTable('week').set({ valid_from: last, valid_to: last }).where('week_id', '=', weekId).execute()
  await clock('Pacific/Pago_Pago')
  expect(await found()).toBe(1)
  await clock('Pacific/Kiritimati') // 25 hours ahead of it
  expect(await found()).toBe(0)
})

test('of two people who change a row at once nobody loses anything', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, butter))
  await work()
  const row = byTitle(await rows(weekId), 'Salted butter')
  const [one, two] = await Promise.all([
    patch(weekId, row, { version: row.version, size: '8 oz' }),
    patch(weekId, row, { version: row.version, priceText: '2 for $7' }, other.headers),
  ])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  const late = one.status === 409 ? one : two
  expect(late.body).toMatchObject({ code: 'changed_meanwhile', present: { rowId: row.rowId, version: row.version + 1 } })
  const { version } = late.body.present
  const again = await patch(weekId, row, { version, ...(late === one ? { size: '8 oz' } : { priceText: '2 for $7' }) })
  expect(again.body).toMatchObject({ size: '8 oz', price: { kind: 'multi', amountCents: 700, quantity: 2 } })
  const journal = await db
    .selectFrom('journal')
    .select(['act', 'subject', 'staff_name'])
    .where('week_id', '=', weekId)
    .orderBy('journal_id')
    .execute()
  expect(journal.slice(-2).map((it) => [it.act, it.subject])).toEqual([
    ['Item corrected', 'Salted butter'],
    ['Item corrected', 'Salted butter'],
  ])
})

test('what people decided survives a new sheet; another price in it is told, and so is a row that it lost', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'flyer.pdf', flyer())
  await drop(weekId, 'prices.csv', sheet(apples, butter, rice))
  await work()
  const before = await rows(weekId)
  const region = { x: 10, y: 20, width: 200, height: 100 }
  const [first, second, third] = [
    byTitle(before, 'Honeycrisp apples'),
    byTitle(before, 'Salted butter'),
    byTitle(before, 'Hand-parched wild rice'),
  ]
  expect((await patch(weekId, first, { version: first.version, priceText: '$1.29 lb' })).body).toMatchObject({
    state: 'certain',
    decidedBy: 'Marketing',
  })
  expect((await patch(weekId, second, { version: second.version, state: 'leftOut' })).body.state).toBe('leftOut')
  expect((await patch(weekId, third, { version: third.version, page: 1, region })).body.state).toBe('certain')
  const drawn = await call('POST', `${base}/${weekId}/rows`, { rowId: uuidv7(), page: 1, region, title: 'Orange', priceText: '99¢' })
  expect(drawn.body).toMatchObject({ row: null, state: 'certain', price: { amountCents: 99 } })
  await drop(weekId, 'prices new.csv', sheet('3283,Honeycrisp apples,,,$1.59 lb,Produce', butter, '4011,Bananas,,,69¢ lb,Produce'))
  await work()
  const after = await rows(weekId)
  expect(after.map((it) => [it.title, it.state, it.doubts.map((doubt) => doubt.reason)])).toEqual([
    ['Honeycrisp apples', 'doubtful', ['The sheet says $1.59 lb now.']],
    ['Salted butter', 'leftOut', []],
    ['Hand-parched wild rice', 'doubtful', ['The sheet does not have it any more.']],
    ['Bananas', 'unplaced', []],
    ['Orange', 'certain', []],
  ])
  expect(byTitle(after, 'Honeycrisp apples')).toMatchObject({ rowId: first.rowId, price: { amountCents: 129 } })
  expect(byTitle(after, 'Hand-parched wild rice')).toMatchObject({ region, page: 1 })
  const now = byTitle(after, 'Honeycrisp apples')
  // What takes a correction back brings the doubts back.
  expect((await patch(weekId, now, { version: now.version, priceText: '$1.39 lb' })).body).toMatchObject({ state: 'certain', doubts: [] })
  const { body: back } = await patch(weekId, now, { version: now.version + 1, priceText: '$1.29 lb' })
  expect(back).toEqual({ ...now, version: now.version + 2, picture: back.picture })
  expect((await patch(weekId, now, { version: back.version, accept: true })).body.state).toBe('certain')
  await call('POST', `${base}/${weekId}/match`)
  await work()
  expect(byTitle(await rows(weekId), 'Honeycrisp apples')).toMatchObject({ state: 'certain', price: { amountCents: 129 } })
})

test('a row that was removed comes back as it was, with its price, its photo, its doubts and its file', async () => {
  const { weekId } = await newWeek()
  const fileId = await drop(weekId, 'flyer.pdf', flyer())
  await work()
  const read = byTitle(await rows(weekId), 'Salted butter')
  const rowId = uuidv7()
  const url = `${base}/${weekId}/rows`
  await call('POST', url, { rowId, page: 1, region: read.region, title: 'Orange', priceText: '99¢', size: '1 lb', spanishTitle: 'Naranja' })
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const headers = { ...editor.headers, 'content-type': 'application/octet-stream' }
  await http({ method: 'PUT', url: `${url}/${rowId}/picture`, headers, payload: photo })
  const made = await patch(weekId, { rowId } as StudioRow, { version: 2, state: 'itemOnly' })
  expect(made.body).toMatchObject({ hasOwnPicture: true, state: 'itemOnly', version: 3 })

  for (const row of [made.body as StudioRow, read]) {
    const [before, { rowId, page, region, title }] = [await rows(weekId), row]
    const { version } = row
    expect((await call('DELETE', `${url}/${rowId}?version=${version - 1}`)).body).toMatchObject({
      code: 'changed_meanwhile',
      present: { rowId },
    })
    expect((await call('DELETE', `${url}/${rowId}?version=${version}`)).status).toBe(204)
    expect((await rows(weekId)).map((it) => it.title)).not.toContain(title)
    const back = await call('POST', url, { rowId, page, region, title })
    // A version of its own, so that nobody takes it for the one that they have seen.
    expect(back.body).toEqual({ ...row, version: row.version + 1, picture: expect.not.stringMatching(row.picture!) })
    expect((await http({ url: back.body.picture, headers: editor.headers })).statusCode).toBe(200)
    expect((await rows(weekId)).map((it) => it.title)).toEqual(before.map((it) => it.title))
  }
  // Once more, and after its file is gone.
  await call('DELETE', `${url}/${read.rowId}`)
  await call('DELETE', `${base}/${weekId}/files/${fileId}`)
  expect((await call('POST', url, { rowId: read.rowId, page: null, region: null, title: '' })).body).toMatchObject({
    title: 'Salted butter',
    file: null,
    state: 'doubtful',
    doubts: read.doubts,
  })
})

test('an id that a row of another week has is refused as taken', async () => {
  const [{ weekId }, { weekId: other }] = [await newWeek(), await newWeek()]
  const row = { rowId: uuidv7(), page: null, region: null, title: 'Orange' }
  expect((await call('POST', `${base}/${other}/rows`, row)).status).toBe(200)
  expect(await call('POST', `${base}/${weekId}/rows`, row)).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  expect((await rows(other)).map((it) => it.title)).toEqual(['Orange'])
})

test('a row whose own days lie outside the week is doubtful until they do not; days that reach out of it are cut without a question', async () => {
  const { weekId } = await newWeek()
  const lines = [`${apples},11/18/2026,11/24/2026`, `${butter},11/1/2026,11/30/2026`, `${rice},11/27/2026,11/26/2026`]
  await drop(weekId, 'prices.csv', Buffer.from(['PLU,Item,Brand,Size,Price,Dept,Start Date,End Date', ...lines].join('\n')))
  await work()
  const doubts = async () => (await rows(weekId)).map((it) => it.doubts.map(({ reason }) => reason))
  const reversed = '2026-11-26 is before 2026-11-27: neither is taken'
  expect(await doubts()).toEqual([['2026-11-18 – 2026-11-24 lies outside the flyer’s days: not taken'], [], [reversed]])
  const { version } = await week(weekId)
  expect((await call('PATCH', `${base}/${weekId}`, { version, validFrom: '2026-11-18' })).status).toBe(200)
  await work()
  expect(await doubts()).toEqual([[], [], [reversed]])
})

test('a row in lists only is on no page of cards, and what is doubted of it keeps the week from going out until somebody has looked', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, rice))
  await work()
  const row = byTitle(await rows(weekId), 'Hand-parched wild rice')
  await patch(weekId, row, { version: row.version, state: 'itemOnly', page: null, region: null })
  await work()
  await drop(weekId, 'new.csv', sheet(apples, rice.replace('$6.99', '699')))
  await work()
  expect(await week(weekId)).toMatchObject({ needs: ['doubts', 'preview', 'moment'], counts: { doubtful: 1 }, pages: [{ rows: 1 }] })
  const doubtful = byTitle(await rows(weekId), 'Hand-parched wild rice')
  expect(doubtful).toMatchObject({ state: 'doubtful', isItemOnly: true, page: null })
  expect(await call('POST', `${base}/${weekId}/stage`)).toMatchObject({ status: 409, body: { code: 'doubtful' } })
  const { body } = await patch(weekId, doubtful, { version: doubtful.version, accept: true })
  expect(body).toMatchObject({ state: 'itemOnly' })
  await work()
  expect((await call('POST', `${base}/${weekId}/stage`)).status).toBe(200)
})

test('without pages of its own a week gets pages of cards, and they show what was corrected', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, butter, rice))
  await work()
  const before = await week(weekId)
  expect(before.pages).toMatchObject([{ source: 'composed', rows: 3 }])
  const row = byTitle(await rows(weekId), 'Salted butter')
  expect(row).toMatchObject({ state: 'certain', page: 1 })
  await patch(weekId, row, { version: row.version, priceText: '$2.79' })
  await work()
  const after = await week(weekId)
  expect(after.pages).toHaveLength(1)
  expect(after.pages[0]!.picture).not.toBe(before.pages[0]!.picture)

  const rowId = uuidv7()
  const url = `${base}/${weekId}/rows`
  await call('POST', url, { rowId, page: 1, region: { x: 10, y: 20, width: 200, height: 100 }, title: 'Orange', priceText: '99¢' })
  await work()
  expect((await week(weekId)).pages).toMatchObject([{ rows: 4 }])
  const withOrange = (await week(weekId)).pages[0]!.picture
  expect(withOrange).not.toBe(after.pages[0]!.picture)
  await call('DELETE', `${url}/${rowId}`)
  await work()
  expect((await week(weekId)).pages).toMatchObject([{ rows: 3 }])
  expect((await week(weekId)).pages[0]!.picture).not.toBe(withOrange)
  await drop(weekId, 'flyer.pdf', flyer())
  await work()
  expect((await week(weekId)).pages).toMatchObject([{ source: 'text', rows: 2 }])
})

test('pages of cards show what was corrected while they were drawn for the first time', async () => {
  const drawn = async (weekId: string) => (await http({ url: (await week(weekId)).pages[0]!.picture, headers: editor.headers })).rawPayload
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, butter))
  let isCorrected = false
  const put: typeof images.put = async (...args) => {
    await images.put(...args)
    if (isCorrected) return
    isCorrected = true
    const row = byTitle(await rows(weekId), 'Salted butter')
    await patch(weekId, row, { version: row.version, priceText: '$2.79' })
  }
  const match = matchWeekWorker({ db, images: { ...images, put } })
  for (let next = orders.shift(); next; next = orders.shift())
    if ('fileId' in next.data) await read(next.data, '', new AbortController().signal)
    else await match(next.data, '', new AbortController().signal)
  await work()
  const { weekId: other } = await newWeek()
  await drop(other, 'prices.csv', sheet(apples, butter))
  await work()
  const row = byTitle(await rows(other), 'Salted butter')
  await patch(other, row, { version: row.version, priceText: '$2.79' })
  await work()
  expect((await drawn(weekId)).equals(await drawn(other))).toBe(true)
})

test('a page of cards says the title of the week as it is now', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, butter))
  await work()
  const before = await week(weekId)
  await call('PATCH', `${base}/${weekId}`, { version: before.version, title: 'Winter Deals' })
  await work()
  expect((await week(weekId)).pages[0]!.picture).not.toBe(before.pages[0]!.picture)
})

test('a page of cards says on which days a deal holds that does not hold all week', async () => {
  const { weekId } = await newWeek()
  const pictures: Buffer[] = []
  for (const days of ['', '11/27/2026,11/28/2026', '11/25/2026,12/1/2026']) {
    await drop(weekId, `prices ${pictures.length}.csv`, Buffer.from(`Item,Price,Start date,End date\nBeans,$1.99,${days || ','}\n`))
    await work()
    const { rawPayload } = await http({ url: (await week(weekId)).pages[0]!.picture, headers: editor.headers })
    pictures.push(rawPayload)
  }
  const [always, twoDays, allDays] = pictures
  expect([twoDays!.equals(always!), allDays!.equals(always!)]).toEqual([false, true])
})

test('the days and the notes of a row are corrected by hand, the days within the week', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', Buffer.from('Item,Price,Start date,End date\nBeans,$1.99,11/27/2026,11/31/2026\n'))
  await work()
  const [row] = await rows(weekId)
  expect(row).toMatchObject({ state: 'doubtful', startDate: '2026-11-27', endDate: null, doubts: [{ field: 'endDate' }] })
  const { version } = row!
  expect(await patch(weekId, row!, { version, endDate: '2026-12-02' })).toMatchObject({
    status: 400,
    body: { detail: 'Its days must be within those of the week.' },
  })
  const { body } = await patch(weekId, row!, { version, endDate: '2026-11-28', text: 'Limit 2' })
  expect(body).toMatchObject({ state: 'certain', startDate: '2026-11-27', endDate: '2026-11-28', text: 'Limit 2', doubts: [] })
})

test('the journal has what was before and after a correction, the regular price too', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(rice))
  await work()
  const [row] = await rows(weekId)
  await patch(weekId, row!, { version: row!.version, regularCents: 899 })
  const entry = () =>
    db.selectFrom('journal').select(['act', 'before', 'after']).where('week_id', '=', weekId).orderBy('journal_id', 'desc')
  expect(await entry().executeTakeFirst()).toEqual({
    act: 'Item corrected',
    before: { regularPrice: null },
    after: { regularPrice: '$8.99' },
  })
})

test('a row that somebody placed on a page that is not there any more loses its place, and is doubtful until it has one', async () => {
  const { weekId } = await newWeek()
  const first = page(line(60, 640, 20, 'Honeycrisp apples'), line(60, 600, 30, '$1.49 lb'))
  const long = await drop(weekId, 'long.pdf', pdf([first, page(line(60, 640, 20, 'Recipes')), page(line(60, 640, 20, 'Our farmers'))]))
  await drop(weekId, 'prices.csv', sheet(apples, butter, rice))
  await work()
  const before = await rows(weekId)
  const region = { x: 10, y: 20, width: 200, height: 100 }
  for (const [title, change] of [
    ['Salted butter', { page: 3, region }],
    ['Hand-parched wild rice', { page: 3, region, state: 'itemOnly' }],
  ] as const) {
    const row = byTitle(before, title)
    expect((await patch(weekId, row, { version: row.version, ...change })).status).toBe(200)
  }
  await call('POST', `${base}/${weekId}/rows`, { rowId: uuidv7(), page: 3, region, title: 'Orange', priceText: '99¢' })
  await call('DELETE', `${base}/${weekId}/files/${long}`)
  await drop(weekId, 'short.pdf', pdf([first]))
  orders.splice(0, 1) // The run of a week without pages: the new flyer came before it.
  await work()
  const states = async () => (await rows(weekId)).map((it) => [it.title, it.state, it.page, it.doubts.map(({ reason }) => reason)])
  const lost = 'Its page is not there any more.'
  const expected = [
    ['Honeycrisp apples', 'certain', 1, []],
    ['Salted butter', 'doubtful', null, [lost]],
    ['Hand-parched wild rice', 'itemOnly', null, []],
    ['Orange', 'doubtful', null, [lost]],
  ]
  expect(await states()).toEqual(expected)
  await call('POST', `${base}/${weekId}/match`)
  await work()
  expect(await states()).toEqual(expected)
  const orange = byTitle(await rows(weekId), 'Orange')
  expect((await patch(weekId, orange, { version: orange.version, page: 1, region })).body).toMatchObject({ state: 'certain', doubts: [] })
})

test('a place on a page of cards is none on the flyer that comes in its stead', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, butter))
  await work()
  const region = { x: 10, y: 20, width: 200, height: 100 }
  const row = byTitle(await rows(weekId), 'Salted butter')
  await patch(weekId, row, { version: row.version, page: 1, region })
  await work()
  await drop(weekId, 'flyer.pdf', pdf([page(line(60, 640, 20, 'Honeycrisp apples'))]))
  await work()
  expect(byTitle(await rows(weekId), 'Salted butter')).toMatchObject({
    state: 'doubtful',
    page: null,
    doubts: [{ reason: 'Its page is not there any more.' }],
  })
})

test('while rows are matched nothing goes out, and rows on composed pages keep their places', async () => {
  const { weekId } = await newWeek()
  await drop(weekId, 'prices.csv', sheet(apples, butter, rice))
  const stage = () => call('POST', `${base}/${weekId}/stage`)
  const isMatched = { status: 409, body: { code: 'being_matched', detail: 'The rows are being matched: one moment.' } }
  expect(await stage()).toMatchObject(isMatched)
  await work()
  expect((await stage()).status).toBe(200)
  const row = byTitle(await rows(weekId), 'Salted butter')
  await patch(weekId, row, { version: row.version, priceText: '$2.79' })
  expect(await stage()).toMatchObject(isMatched)
  const before = await rows(weekId)
  // Pages are put into the store after the rows were brought together, and before they get their new places.
  const during: StudioRow[][] = []
  const put: typeof images.put = async (...args) => {
    during.push(await rows(weekId))
    await images.put(...args)
  }
  const match = matchWeekWorker({ db, images: { ...images, put } })
  for (let next = orders.shift(); next; next = orders.shift())
    if ('number' in next.data) await match(next.data, '', new AbortController().signal)
  expect(during.length).toBeGreaterThan(0)
  for (const seen of during) expect(seen).toEqual(before)
  expect((await rows(weekId)).map((it) => it.state)).toEqual(['certain', 'certain', 'certain'])
  expect((await stage()).status).toBe(200)
  await drop(weekId, 'prices new.csv', sheet(apples, butter))
  expect(await stage()).toMatchObject(isMatched)
  await work()
  expect((await stage()).status).toBe(200)
  expect((await week(weekId)).itemCount).toBe(2)
})

test('60 days after its last day a week’s files are gone, and what belongs to no week; what is used stays', async () => {
  const old = await newWeek({ validFrom: '2026-08-05', validTo: '2026-08-11' })
  const current = await newWeek()
  for (const { weekId } of [old, current]) await drop(weekId, 'flyer.pdf', flyer())
  await work()
  await images.put('studio/weeks/none/file/picture', Buffer.from('x'))
  const of = async (weekId: string) => (await images.keys('studio/weeks/')).filter((it) => it.includes(weekId)).length
  await cleanWeeks(images)(db, new Date('2026-10-09T09:00:00Z'))
  expect([await of(old.weekId), await of(current.weekId), await of('none')]).toEqual([2, 2, 0])
  await cleanWeeks(images)(db, new Date('2026-10-11T09:00:00Z'))
  expect([await of(old.weekId), await of(current.weekId)]).toEqual([0, 2])
  expect((await week(old.weekId)).files).toEqual([])
})

test('the pictures that staff gave to rows stay for a night in which the week has no files, and go with those of old weeks', async () => {
  const { weekId } = await newWeek()
  const files = [await drop(weekId, 'prices.csv', sheet(apples, butter)), await drop(weekId, 'flyer.pdf', flyer())]
  await work()
  const { rowId } = byTitle(await rows(weekId), 'Salted butter')
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const headers = { ...editor.headers, 'content-type': 'application/octet-stream' }
  await http({ method: 'PUT', url: `${base}/${weekId}/rows/${rowId}/picture`, headers, payload: photo })
  for (const fileId of files) {
    await call('DELETE', `${base}/${weekId}/files/${fileId}`)
    await work()
  }
  await cleanWeeks(images)(db, new Date('2026-11-20T09:00:00Z'))
  const { picture } = byTitle(await rows(weekId), 'Salted butter')
  expect((await http({ url: picture!, headers: editor.headers })).statusCode).toBe(200)
  await cleanWeeks(images)(db, new Date('2027-02-02T09:00:00Z'))
  expect((await images.keys('studio/weeks/')).filter((it) => it.includes(weekId))).toEqual([])
})

test('who has a week open hears of what others do, and sees them', async () => {
  const { weekId, change } = await newWeek()
  const url = `${base}/${weekId}/changes?after=${change}`
  const waiting = call('GET', url)
  await expect.poll(() => weekWatches.count()).toBe(1)
  await call('PUT', `${base}/${weekId}/presence`, { step: 'matching', rowId: null }, other.headers)
  weekWatches.changed(weekId)
  const heard = await waiting
  expect(heard.body).toEqual({ change, others: [{ staffId: other.staff.staffId, name: 'Grocery', at: { step: 'matching', rowId: null } }] })
  await call('PATCH', `${base}/${weekId}`, { version: 1, title: 'Thanksgiving' }, other.headers)
  expect((await call('GET', url)).body.change).toBeGreaterThan(change)
  await db
    .updateTable('week_presence')
    .set({ seen_at: new Date(Date.now() - 61_000) })
    .execute()
  expect((await week(weekId)).others).toEqual([])
})

test('when a process dies while it reads, another one reads the file again, and its pages are there once', async () => {
  const { weekId } = await newWeek()
  const fileId = await drop(weekId, 'flyer.pdf', flyer())
  const dying = new AbortController()
  const reading = read({ fileId }, '', dying.signal)
  dying.abort(new Error('the process ends'))
  await expect(reading).rejects.toThrow('the process ends')
  expect((await week(weekId)).files).toMatchObject([{ state: 'waiting' }])
  expect(orders).toHaveLength(1)
  await Promise.all([read({ fileId }, '', new AbortController().signal), read({ fileId }, '', new AbortController().signal)])
  await work()
  expect(await week(weekId)).toMatchObject({ files: [{ state: 'read' }], pageCount: 1 })
  expect((await images.keys('studio/uploads/')).filter((it) => it.includes(fileId))).toEqual([])
})
