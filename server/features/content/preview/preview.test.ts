import { beforeAll, expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { importBundle } from '#server/features/content/import.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { makePreviewLink } from './routes.ts'

const { http, db, config } = await testApp()
beforeAll(async () => {
  const bundle = sampleBundle()
  Object.assign(bundle.publications[0]!, { visibleTo: '2026-11-24' })
  await importBundle(writeBundle(bundle, await samplePictures()), { staged: true }, { db, images: openImageStore(config.imageStore) })
})
const link = (hours = 1) => makePreviewLink(db, '', hours)

test('a private link shows what is staged, for any store and any day', async () => {
  const preview = await link()
  const at = async (store: string, date: string) => (await http({ url: `${preview}&store=${store}&date=${date}` })).payload
  const east = await at('bluff-east', '2026-11-18')
  expect(east).toContain('<h2>Weekly Flyer</h2>')
  expect(east).toContain('<h2>Owner Deals</h2>')
  expect(east).toContain('Not out yet.')
  expect(east).toContain('Meadow Row · milk · half gallon · Buy one, get one free')
  const west = await at('bluff-west', '2026-11-18')
  expect([west.includes('Weekly Flyer'), west.includes('Owner Deals')]).toEqual([true, false])
  expect(await at('bluff-west', '2026-11-25')).toContain('Nothing is shown on this day.')
})

test('without a valid code nothing is shown', async () => {
  const expired = await link(-1)
  for (const url of ['/preview', '/preview?code=x', `/preview?code=${'a'.repeat(43)}`, expired]) {
    const reply = await http({ url })
    expect([url, reply.statusCode, reply.payload.includes('Weekly Flyer')]).toEqual([url, 404, false])
  }
})

test('the page is not cached, not indexed, and its address is not sent as a referrer', async () => {
  const { headers, payload } = await http({ url: await link() })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(payload).toMatch(/<meta name="robots" content="noindex" ?\/?>/)
})

test('a stolen table opens nothing, because only the hash of a code is stored', async () => {
  const preview = await link()
  const kept = await db.selectFrom('preview_code').select('code_hash').execute()
  expect(kept.some((it) => preview.includes(it.code_hash))).toBe(false)
})
