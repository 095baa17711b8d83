import { expect, type Locator, type Page } from '@playwright/test'

export const store = 'winona-commons'

/** Makes a shopper who has visited the store, accepted the terms with the first item, and has the list open, at the server too. Returns that item's name. */
export async function openList(page: Page, server = ''): Promise<string> {
  await page.goto(`${server}/${store}/deals/items`)
  const { name, add } = await firstToAdd(page)
  await add.click()
  await page.getByRole('button', { name: 'I Accept' }).click()
  await expect(onCard(page, name)).toBeVisible()
  // It would lie over a row of the list for a while, and take the press that was meant for it.
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Lists/ })
    .click()
  await page.getByRole('link', { name: 'My List', exact: true }).click()
  await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
  await allSent(page)
  return name
}

/**
 * Returns the name of the first deal that can be put on the list and has a heart, which an exclusive has not, and its button. The button is found
 * by that name: a member's exclusives may come in above it before it is pressed.
 */
export async function firstToAdd(page: Page): Promise<{ name: string; add: Locator }> {
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Favorite / }) })
  const first = cards.getByRole('button', { name: /^Add .+ to list$/ }).first()
  const name = (await first.getAttribute('aria-label'))!.replace(/^Add (.+) to list$/, '$1')
  return { name, add: cards.getByRole('button', { name: `Add ${name} to list`, exact: true }).first() }
}

/** Returns how a card shows that its deal is on the list: a stepper on a phone, a number on a desktop. */
export function onCard(page: Page, name: string) {
  return page
    .getByRole('group', { name: `Quantity of ${name}` })
    .or(page.getByRole('button', { name: `1 on list. Change the quantity of ${name}` }))
    .filter({ visible: true })
}

/**
 * Adds these items to the open list. A name that belongs to an aisle (napkins) is two changes if the words of the aisles have not arrived yet:
 * a journey that counts what waits types one that belongs to none (clothespins).
 */
export async function type(page: Page, ...names: string[]) {
  for (const name of names) {
    const box = page.getByRole('combobox', { name: /^(?:Add your own item|Agrega tu propio artículo)$/ })
    await box.fill(name)
    await box.press('Enter')
  }
}

/** Returns the items that the server has for the page's token. */
export async function onServer(
  page: Page,
): Promise<{ itemName: string; quantity: number; isChecked: boolean; notes: string; shoppingListId: string }[]> {
  const token = await page.evaluate(() => localStorage.getItem('bearerToken'))
  const reply = await page.request.get(new URL('/api/shoppinglistitems', page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.json()
}

export const namesOnServer = async (page: Page) => (await onServer(page)).map((it) => it.itemName)

/**
 * Waits until the device has nothing more to send: the server may have a change whose reply is still on its way. What a page that was left
 * has only noted is put into the database by the next one.
 */
export async function allSent(page: Page) {
  const waiting = () =>
    page.evaluate(
      () =>
        new Promise<number>((found, fail) => {
          const opening = indexedDB.open('co-op-deals-outbox')
          opening.onerror = () => fail(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result
              .transaction('entries')
              .objectStore('entries')
              .count(IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER))
            counting.onerror = () => fail(counting.error)
            counting.onsuccess = () => {
              opening.result.close()
              found(counting.result + Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length)
            }
          }
        }),
    )
  await expect.poll(waiting).toBe(0)
}
