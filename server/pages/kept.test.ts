import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
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

test('2.ROUTE.02 the store that a visitor visited last is in no page of another', async () => {
  const { app, sendInside, db, config } = await testApp()
  await addPages(app, { sendInside, config })
  for (const storeRoute of ['valley', 'ridge']) await makeStore(db, { storeRoute })
  const entry = (cookie?: string) => app.inject({ url: '/', headers: cookie ? { cookie } : {} })
  expect((await entry('lastStore=valley')).headers.location).toBe('/valley/home')
  expect((await entry('lastStore=ridge')).headers.location).toBe('/ridge/home')
  expect((await entry()).statusCode).toBe(200)
})
