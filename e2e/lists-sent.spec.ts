import type { BrowserContext } from '@playwright/test'
import { expect, test } from './journey.ts'
import { refusal } from './refusal.ts'
import { allSent, namesOnServer, onServer, openList, type } from './shopper.ts'

/** Blocks all calls to the lists until the returned function is called. */
async function cutLists(context: BrowserContext) {
  await context.route('**/api/shoppinglist**', (route) => route.abort('internetdisconnected'))
  return () => context.unroute('**/api/shoppinglist**')
}

test('promise 4 changes made without a signal survive a reload and arrive once', async ({ page, context }) => {
  const deal = await openList(page)
  const reconnect = await cutLists(context)
  await type(page, 'Clothespins', 'Matches')
  await page.getByRole('checkbox', { name: deal, exact: true }).check()
  await expect(page.getByText('3 changes are waiting for a signal')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Matches' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: deal, exact: true })).toBeChecked()
  await expect(page.getByText('3 changes are waiting for a signal')).toBeVisible()
  await reconnect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('waiting for a signal')).toBeHidden()
  expect((await namesOnServer(page)).toSorted()).toEqual([deal, 'Clothespins', 'Matches'].toSorted())
  expect((await onServer(page)).find((it) => it.itemName === deal)?.isChecked).toBe(true)
})

test('a list that is opened again is drawn with what waits to be sent, not without it first', async ({ page, context }) => {
  const deal = await openList(page)
  await cutLists(context)
  await type(page, 'Clothespins')
  await page.getByRole('checkbox', { name: deal, exact: true }).check()
  await expect(page.getByText('2 changes are waiting for a signal')).toBeVisible()
  await page.addInitScript(() => {
    const look = () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')]
      if (boxes.length === 0) return
      observer.disconnect()
      document.documentElement.dataset['first'] = boxes.map((it) => (it.checked ? 'in the basket' : 'to be found')).join()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  })
  // Another tab is at the queue, so that reading it takes a while: longer than drawing would.
  const other = await context.newPage()
  await other.goto('/privacy')
  await other.evaluate(async () => {
    const opening = indexedDB.open('co-op-deals-outbox')
    await new Promise((opened) => opening.addEventListener('success', opened))
    const entries = opening.result.transaction('entries', 'readwrite').objectStore('entries')
    const holdOn = () => {
      if (!('letGo' in window)) entries.count().addEventListener('success', holdOn)
    }
    holdOn()
  })
  await page.bringToFront()
  const reading = page.waitForRequest('**/api/shoppinglistitems')
  await page.reload({ waitUntil: 'commit' })
  await reading
  // In this time it would be drawn without what waits.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  })
  await other.evaluate(() => void Object.assign(window, { letGo: true }))
  await expect(page.locator('html')).toHaveAttribute('data-first', 'in the basket,to be found')
})

test('promise 2 a change whose reply is lost is not made twice', async ({ page, context }) => {
  await openList(page)
  let lost = 0
  await context.route('**/api/shoppinglists/**', async (route) => {
    const reply = await route.fetch()
    if (lost++ < 2) return route.abort('connectionreset')
    return route.fulfill({ response: reply })
  })
  await page.getByRole('button', { name: 'List options' }).focus()
  await type(page, 'Clothespins')
  await expect(page.getByText('1 change is waiting for a signal')).toBeVisible()
  await expect(page.getByText('waiting for a signal')).toBeHidden()
  expect(lost).toBe(3)
  expect((await namesOnServer(page)).filter((it) => it === 'Clothespins')).toHaveLength(1)
})

test('two tabs show the same list and send each change once', async ({ page, context }) => {
  const deal = await openList(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('checkbox', { name: deal, exact: true })).toBeVisible()
  await allSent(page)
  const reconnect = await cutLists(context)
  await type(page, 'Clothespins')
  await type(other, 'Matches')
  await expect(other.getByRole('checkbox', { name: 'Clothespins' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Matches' })).toBeVisible()
  await reconnect()
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await namesOnServer(page)).toSorted()).toEqual([deal, 'Clothespins', 'Matches'].toSorted())
  for (const tab of [page, other]) {
    await expect(tab.getByText('waiting for a signal')).toBeHidden()
    await expect(tab.getByRole('checkbox')).toHaveCount(3)
  }
})

test('8.ERR.10 a refused change is undone and reported in the catalog’s words', async ({ page, context }) => {
  await openList(page)
  await context.route('**/api/shoppinglists/*/items', (route) => route.fulfill(refusal(409)))
  await type(page, 'Clothespins')
  await expect(page.getByRole('alertdialog', { name: 'Error Modifying Item' })).toContainText(
    'An unknown error has occurred while modifying the item. Please try again.',
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('checkbox', { name: 'Clothespins' })).toBeHidden()
  await expect(page.getByText('waiting for a signal')).toBeHidden()
})

test('what another device changed is shown after a reload', async ({ page }) => {
  await openList(page)
  await expect.poll(() => namesOnServer(page)).toHaveLength(1)
  const token = await page.evaluate(() => localStorage.getItem('bearerToken'))
  const [item] = await onServer(page)
  const shoppingListItemId = '01920000-0000-7000-8000-000000000001'
  await page.request.post(`/api/shoppinglists/${item!.shoppingListId}/items`, {
    headers: { authorization: `Bearer ${token}` },
    data: { shoppingListItemId, itemName: 'Bread', quantity: 1 },
  })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Bread' })).toBeVisible()
})
