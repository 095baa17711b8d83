import type { Page } from '@playwright/test'
import { expect, faultsOf, test } from './journey.ts'
import { becomeMember, entryOf, openMyList, signIn } from './member.ts'
import { codesIn } from './scanners.ts'
import { allSent, firstToAdd, onCard, onServer, store, type } from './shopper.ts'

const phoneSized = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const laptopSized = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 }

/** A row of the shopping mode is named by all that it says. */
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const left = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Puts the first deal that a search finds on the list, and returns its name. */
async function addFound(page: Page, text: string): Promise<string> {
  await page.goto(`/${store}/deals/items?q=${text}`)
  const { name, add } = await firstToAdd(page)
  await add.click()
  await expect(onCard(page, name)).toBeVisible()
  return name
}

/** Waits until the phone has what opens without a signal: the app’s files, the list, the code. */
async function readyForTheShop(page: Page, kept: readonly string[]) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const text of kept)
    await expect.poll(async () => JSON.stringify(await page.context().storageState({ indexedDB: true })).includes(text)).toBe(true)
}

async function scanned(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show my code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan at checkout to activate savings!' })
  await expect(dialog).toHaveCSS('opacity', '1')
  let codes: string[] = []
  await expect
    .poll(async () => {
      codes = (await codesIn(await page.screenshot())).zxing
      return codes.length
    })
    .toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  return codes[0]!
}

test('promise 4 1.LIST.05 the week’s shop: planned on a laptop, done on a phone without a signal, killed in the aisle, and nothing is lost or doubled', async ({
  browser,
  baseURL,
}) => {
  // At the kitchen table.
  const atHome = await browser.newContext({ ...laptopSized, baseURL: baseURL!, serviceWorkers: 'block' })
  const laptop = await atHome.newPage()
  const email = await becomeMember(laptop, 'Lamp oil')
  const milk = await addFound(laptop, 'milk')
  const cheese = await addFound(laptop, 'cheddar')
  await allSent(laptop)
  const planned = (await onServer(laptop)).map(({ itemName }) => itemName)
  expect(planned).toHaveLength(4)
  const first = planned.find((it) => !['Lamp oil', milk, cheese].includes(it))!
  await openMyList(laptop)

  // The same person’s phone, still at home.
  const inHand = await browser.newContext({ ...phoneSized, baseURL: baseURL!, serviceWorkers: 'allow' })
  let phone = await inHand.newPage()
  const faults = faultsOf(phone)
  await phone.goto('/account')
  await entryOf(phone, 'Sign In').click()
  await signIn(phone, email)
  await expect(entryOf(phone, 'Log Out')).toBeVisible()
  await phone.goto(`/${store}/home`)
  await expect.poll(async () => (await inHand.cookies()).some(({ name }) => name === 'lastStore')).toBe(true)
  await openMyList(phone)
  await phone.getByRole('link', { name: 'Start shopping' }).click()
  await expect(box(phone, 'Lamp oil')).toBeVisible()
  const code = await scanned(phone)
  await readyForTheShop(phone, [...planned, code.replace('Code128 ', '')])

  // At the door the signal is gone.
  await inHand.setOffline(true)
  await left(phone, '4 left')
  await box(phone, milk).check()
  await box(phone, 'Lamp oil').check()
  await left(phone, '2 left')
  await phone.getByRole('button', { name: 'Add an item' }).click()
  await type(phone, 'Matches')
  await expect(box(phone, 'Matches')).toBeVisible()

  // Somebody else remembers something.
  await type(laptop, 'Sparklers')
  await allSent(laptop)

  // The system takes the app from memory in the aisle, and the shopper opens it again where it was.
  const address = phone.url()
  await phone.close()
  phone = await inHand.newPage()
  faults.push(...faultsOf(phone))
  await phone.goto(address)
  await left(phone, '3 left')
  await expect(box(phone, milk)).toBeHidden()
  await box(phone, 'Matches').check()
  await box(phone, cheese).check()
  await phone.reload()
  await left(phone, '1 left')

  // At the till.
  expect(await scanned(phone)).toBe(code)
  await phone.getByRole('link', { name: 'Done' }).first().click()
  await expect(box(phone, first)).not.toBeChecked()

  // Back at home.
  await inHand.setOffline(false)
  await allSent(phone)
  await expect(box(phone, 'Sparklers')).toBeVisible()
  await expect(box(laptop, milk)).toBeChecked()
  await expect(box(laptop, 'Matches')).toBeChecked()
  const bought = (await onServer(phone)).map(({ itemName, quantity, isChecked }) => ({ itemName, quantity, isChecked }))
  const one = (itemName: string, isChecked: boolean) => ({ itemName, quantity: 1, isChecked })
  expect(bought.toSorted((a, b) => (a.itemName < b.itemName ? -1 : 1))).toEqual(
    [one(first, false), one('Lamp oil', true), one(milk, true), one(cheese, true), one('Matches', true), one('Sparklers', false)].toSorted(
      (a, b) => (a.itemName < b.itemName ? -1 : 1),
    ),
  )
  expect(faults).toEqual([])
  for (const context of [atHome, inHand]) await context.close()
})
