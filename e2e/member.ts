import { expect, type Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allSent, openList, type } from './shopper.ts'

const password = 'a long enough password'
export const anAddress = () => `shopper-${crypto.randomUUID()}@example.com`

/** Returns the newest mail to an address, from the folder that mails are written to when no SMTP server is set. */
export async function mailTo(address: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR!, 'outbox')
  let found = ''
  await expect
    .poll(() => {
      const names = existsSync(folder)
        ? readdirSync(folder)
            .filter((it) => it.endsWith('.eml'))
            .toSorted()
        : []
      const mails = names.map((it) => readFileSync(join(folder, it), 'utf8'))
      found = mails.findLast((it) => it.includes(address)) ?? ''
      return found !== ''
    })
    .toBe(true)
  return found
}

async function typeCredentials(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** Fills the sign-up pages to the end, wherever Create Account was pressed. */
export async function confirmSignUp(page: Page, email: string) {
  await page.waitForURL('**/api/oauth/signup')
  await typeCredentials(page, email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const [digits] = /\b\d{6}\b/.exec(
    (await mailTo(email))
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n'),
  )!
  await page.getByLabel('Code').fill(digits)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

export async function signIn(page: Page, email: string) {
  await page.waitForURL('**/api/oauth/login')
  await typeCredentials(page, email)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Makes a list with a deal and a typed item, open on the page; the terms are accepted on the way. */
export async function beginList(page: Page, item: string) {
  await openList(page)
  await type(page, item)
  await expect(page.getByRole('checkbox', { name: item })).toBeVisible()
}

/** Makes a new member who had such a list before, and returns the address. */
export async function becomeMember(page: Page, item: string): Promise<string> {
  const email = anAddress()
  await beginList(page, item)
  await allSent(page)
  await page.goto('/account')
  await entryOf(page, 'Create Account').click()
  await confirmSignUp(page, email)
  await expect(entryOf(page, 'Log Out')).toBeVisible()
  return email
}

export async function openMyList(page: Page) {
  await page.goto('/lists')
  await page.getByRole('link', { name: 'My List', exact: true }).click()
}

export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('bearerToken'))
export const entryOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

/** Returns all that this browser stores for the page's origin, as one text. */
export async function everythingKept(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, await caches.keys()]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((opened, fail) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => opened(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const store of db.objectStoreNames) {
        found.push(
          await new Promise((read, fail) => {
            const reading = db.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => read(reading.result)
            reading.onerror = () => fail(reading.error)
          }),
        )
      }
      db.close()
    }
    return found
  })
  return JSON.stringify([kept, await page.context().cookies()])
}
