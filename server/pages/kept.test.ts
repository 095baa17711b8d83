import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import type { Measure, Sample } from '#server/measures.ts'
import { makeStore } from '#server/testing/factories.ts'
import { addPages } from './built.ts'

test('a page is made once for all requests at the same time, and again when the content changes', async () => {
  const { app, sendInside, db, config, contentChanged } = await testApp()
  const dropPages = await addPages(app, { sendInside, config })
  const { storeId } = await makeStore(db, { storeRoute: 'valley' })
  const page = async () => (await app.inject({ url: '/valley/home' })).body
  await page()
  await db.updateTable('store').set({ store_name: 'Riverside' }).where('store_id', '=', storeId).execute()
  contentChanged()
  expect(await page()).not.toContain('Riverside')
  dropPages()
  expect(await page()).toContain('Riverside')
})

test('what mails and other sites append to an address makes it no other page', async () => {
  const { app, sendInside, db, config, contentChanged } = await testApp()
  await addPages(app, { sendInside, config })
  const { storeId } = await makeStore(db, { storeRoute: 'valley' })
  const page = async (search: string) => (await app.inject({ url: `/valley/deals/items${search}` })).body
  await page('?utm_source=mail&fbclid=1')
  await db.updateTable('store').set({ store_name: 'Riverside' }).where('store_id', '=', storeId).execute()
  contentChanged()
  for (const search of ['', '?fbclid=2', '?open=code']) expect(await page(search), search).not.toContain('Riverside')
  for (const search of ['?q=oats&fbclid=2', '?lang=es', '?refresh=true']) expect(await page(search), search).toContain('Riverside')
})

test('2.ROUTE.02 the store that a visitor visited last is in no page of another', async () => {
  const { app, sendInside, db, config } = await testApp()
  await addPages(app, { sendInside, config })
  for (const storeRoute of ['valley', 'ridge']) await makeStore(db, { storeRoute })
  const entry = (cookie?: string) => app.inject({ url: '/', headers: cookie ? { cookie } : {} })
  expect((await entry('lastStore=valley')).headers.location).toBe('/valley/home')
  expect((await entry('lastStore=ridge')).headers.location).toBe('/ridge/home')
  expect((await entry()).statusCode).toBe(200)
})

test('an address counts as what is kept besides its page', async () => {
  const { app, sendInside, config } = await testApp()
  const measures: Measure[] = []
  await addPages(app, { sendInside, config, show: (...all) => void measures.push(...all) })
  await app.inject({ url: `/nowhere/home?q=${'x'.repeat(7000)}` })
  const [{ value } = { value: 0 }] = (await measures.find(({ name }) => name === 'deals_kept_bytes')!.read()) as Sample[]
  expect(value).toBeGreaterThan(2 * 7000)
})

test('a page is the same in every encoding, made alone or among many', async () => {
  const { app, sendInside, db, config } = await testApp()
  await addPages(app, { sendInside, config })
  await makeStore(db, { storeRoute: 'valley' })
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  let asked = 0
  const pageIn = async (encoding: keyof typeof decoders) => {
    const reply = await app.inject({
      url: `/valley/home?to=${asked++}`,
      headers: { 'accept-encoding': encoding },
      remoteAddress: `10.0.0.${asked}`,
    })
    expect(reply.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    const html = decoders[encoding](reply.rawPayload).toString()
    return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  }
  const plain = await pageIn('identity')
  expect(plain).toContain('<h1')
  for (const encoding of ['br', 'gzip'] as const) {
    expect(await pageIn(encoding)).toBe(plain)
    for (const html of await Promise.all(Array.from({ length: 10 }, () => pageIn(encoding)))) expect(html).toBe(plain)
  }
})
