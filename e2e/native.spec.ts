import type { BrowserContext, Page } from '@playwright/test'
import * as brand from '#brand'
import { expect, test } from './journey.ts'
import { anAddress, confirmSignUp, entryOf, signIn } from './member.ts'
import { home, installApp, phones, signInTab, type Installed } from './native.ts'
import { healthyPhone } from '#app/testing/native-phone.ts'
import { allSent, firstToAdd, onCard, openList, store, type } from './shopper.ts'

const link = (path: string) => `${brand.native.scheme}://${path}`
const lists = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Lists/ })
    .click()

/** Returns the names of the items that the server has for the app's token, which only the phone's keychain has. */
async function onServer({ secrets }: Installed, page: Page, server: string): Promise<{ itemName: string; isChecked: boolean }[]> {
  const [, token] = [...secrets].find(([key]) => key.endsWith('bearerToken'))!
  const authorization = `Bearer ${token}`
  return (await page.request.get(`${server}/api/shoppinglistitems`, { headers: { authorization } })).json()
}

async function signal(app: Installed, context: BrowserContext, connected: boolean) {
  await context.setOffline(!connected)
  app.state.connected = connected
  await app.emit('Network', 'networkStatusChange', { connected, connectionType: connected ? 'wifi' : 'none' })
}

for (const phone of phones) {
  test.describe(phone, () => {
    test('0.PROD.01 the main job: a store, its deals, and a list that is there after a restart', async ({ context }) => {
      const app = await installApp(context, phone)
      let page = await app.start()
      await expect(page.getByRole('heading', { name: /Find a co-op near you/ })).toBeVisible()
      const name = await openList(page, home)
      await type(page, 'Lamp oil')
      await expect(page.getByRole('checkbox', { name: 'Lamp oil' })).toBeVisible()
      await app.kill()
      page = await app.start()
      await page.waitForURL(`${home}/${store}/home`)
      await expect(page.getByRole('region', { name: 'My List' }).getByText(name)).toBeVisible()
    })

    test('an offline shop: the list opens without a signal after a restart, and what is ticked arrives when it is back', async ({
      context,
      baseURL,
    }) => {
      const app = await installApp(context, phone)
      let page = await app.start()
      await openList(page, home)
      await type(page, 'Lamp oil')
      await allSent(page)
      await signal(app, context, false)
      await app.kill()
      page = await app.start()
      await lists(page)
      await page.getByRole('link', { name: 'My List', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Lamp oil' }).click()
      await page.getByRole('link', { name: 'Start shopping' }).click()
      await expect.poll(() => app.state.stays).toBe('lit')
      await signal(app, context, true)
      await allSent(page)
      expect(await onServer(app, page, baseURL!)).toContainEqual(expect.objectContaining({ itemName: 'Lamp oil', isChecked: true }))
    })

    test('2.ROUTE.05 1.NATV.02 sign-up, the code, log-out and sign-in again, by the system’s browser and verified links', async ({
      context,
      baseURL,
    }) => {
      const email = anAddress()
      const ownPhone = healthyPhone()
      let app: Installed
      const browser = signInTab(context, baseURL!, (url) => app.emit('App', 'appUrlOpen', { url }))
      app = await installApp(context, phone, browser.handlers, ownPhone)
      const page = await app.start()
      await openList(page, home)
      await type(page, 'Lamp oil')
      await allSent(page)
      await page.getByRole('link', { name: 'Account' }).click()
      await entryOf(page, 'Create Account').click()
      await confirmSignUp(await browser.tab(), email)
      await expect(page.getByText('You are signed in').filter({ visible: true })).toBeVisible()
      expect((await onServer(app, page, baseURL!)).map((it) => it.itemName)).toContain('Lamp oil')

      // Neither the page's storage nor its address has a token.
      expect(await page.evaluate(() => JSON.stringify(localStorage) + location.href)).not.toMatch(/bearerToken|authToken/)

      await app.emit('App', 'appUrlOpen', { url: link('/?to=code') })
      const code = page.getByRole('dialog', { name: /^Scan at checkout/ })
      await expect(code.getByRole('img', { name: 'Account barcode' })).toBeVisible()
      await expect.poll(() => app.state.brightness).toBe(1)
      // Android's button Back.
      await app.emit('App', 'backButton', { canGoBack: true })
      await expect(code).toBeHidden()
      await expect.poll(() => app.state.brightness).toBe(0.4)

      await page.getByRole('link', { name: 'Account' }).click()
      await entryOf(page, 'Log Out').click()
      await page.waitForURL(`${home}/${store}/home`)
      await page.getByRole('link', { name: 'Account' }).click()
      await entryOf(page, 'Sign In').click()
      await signIn(await browser.tab(), email)
      await expect(page.getByText('You are signed in').filter({ visible: true })).toBeVisible()
      await lists(page)
      await page.getByRole('link', { name: 'My List', exact: true }).click()
      await expect(page.getByRole('checkbox', { name: 'Lamp oil' })).toBeVisible()
    })

    test('1.LIST.09 sharing hands the list’s text to the phone; directions lead to its maps', async ({ context }) => {
      const app = await installApp(context, phone)
      const page = await app.start()
      await openList(page, home)
      await type(page, 'Lamp oil')
      await page.getByRole('button', { name: 'List options' }).click()
      await page.getByRole('button', { name: 'Share' }).click()
      await expect.poll(() => app.calledWith('Share.share')).toHaveLength(1)
      expect(app.calledWith('Share.share')[0]!.text).toMatch(/\[ \] Lamp oil/)
      await app.emit('App', 'appUrlOpen', { url: link(`/${store}/details`) })
      const maps = phone === 'ios' ? /^https:\/\/maps\.apple\.com\// : /^https:\/\/www\.google\.com\/maps\/dir\//
      await expect(page.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', maps)
    })

    test('2.SHELL.08 both texts of the terms open over the app, and the dialog waits below them', async ({ context, baseURL }) => {
      const app = await installApp(context, phone)
      const page = await app.start()
      await page.goto(`${home}/${store}/deals/items`)
      const { name, add } = await firstToAdd(page)
      await add.click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('link', { name: /^Terms of Use/ }).click()
      await dialog.getByRole('link', { name: /^Privacy Policy/ }).click()
      await expect.poll(() => app.calledWith('Browser.open')).toEqual([{ url: `${baseURL}/termsofservice` }, { url: `${baseURL}/privacy` }])
      await page.getByRole('button', { name: 'I Accept' }).click()
      await expect(onCard(page, name)).toBeVisible()
    })

    test('a notice, a link and shared text start the app where they lead', async ({ context, baseURL }) => {
      const app = await installApp(context, phone)
      let page = await app.start()
      await openList(page, home)
      await app.kill()
      page = await app.start({ tapped: `/${store}/deals/favorites` })
      await page.waitForURL(`${home}/${store}/deals/favorites`)
      await app.kill()
      app.state.launchUrl = `${baseURL}/${store}/deals/items?q=cheddar`
      page = await app.start()
      await page.waitForURL(`${home}/${store}/deals/items?q=cheddar`)
      await expect(page.getByRole('main').getByRole('article').first()).toContainText(/cheddar/i)
      await app.kill()
      // As Android's MainActivity writes it.
      app.state.launchUrl = link(`/lists?add=${encodeURIComponent('2 boxes matches\nKite string')}`)
      page = await app.start()
      await expect(page.getByRole('alertdialog', { name: 'Add 2 items to My List?' })).toContainText('matches, Kite string')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      for (const name of [/matches/i, 'Kite string']) await expect(page.getByRole('checkbox', { name })).toBeVisible()
    })

    test('1.NATV.01 6.ROLE.17 the place: refused, then allowed', async ({ context }) => {
      const app = await installApp(context, phone)
      app.state.says.location = 'denied'
      const page = await app.start()
      await page.goto(`${home}/find/store`)
      const locate = page.getByRole('button', { name: 'Use My Current Location' }).first()
      await locate.click()
      await page.getByRole('alertdialog', { name: 'Location Access Denied' }).getByRole('button', { name: 'Close' }).click()
      app.state.allows.location = 'granted'
      await locate.click()
      await page.waitForURL(`${home}/find/store/results?**`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Winona Commons Co-op')
    })

    test('killed with a full outbox, its web storage evicted: 200 of 200 changes arrive', async ({ context, baseURL }) => {
      const app = await installApp(context, phone)
      let page = await app.start()
      await openList(page, home)
      await signal(app, context, false)
      const names = Array.from({ length: 200 }, (_, at) => `Twine ${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`)
      await page.getByRole('combobox', { name: 'Add your own item' }).evaluate((field, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, names.join('\n'))
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const waiting = () => [...app.files.keys()].filter((it) => it.includes('outbox')).length
      await expect.poll(waiting).toBe(200)
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('outbox')) localStorage.removeItem(key)
      })
      await app.kill()
      const blank = await context.newPage()
      await blank.goto(`${home}/robots.txt`)
      await blank.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('co-op-deals-outbox').onsuccess = done)))
      await blank.close()
      page = await app.start()
      await signal(app, context, true)
      // A file is gone when its change has arrived. The browser's own database, which was deleted, is empty before and after.
      await expect.poll(waiting).toBe(0)
      const arrived = (await onServer(app, page, baseURL!)).map((it) => it.itemName)
      expect(arrived.filter((it) => it.startsWith('Twine ')).toSorted()).toEqual(names)
    })

    test('resumed after a day: the version is asked for and the deals are read anew', async ({ context }) => {
      const app = await installApp(context, phone)
      const page = await app.start()
      await openList(page, home)
      await app.emit('App', 'pause', null)
      await page.clock.setFixedTime(Date.now() + 24 * 3600_000)
      const version = page.waitForResponse('**/api/app/**')
      await app.emit('App', 'resume', null)
      expect((await version).ok()).toBe(true)
      const deals = page.waitForResponse(/\/api\/ads/)
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Deals/ })
        .click()
      expect((await deals).ok()).toBe(true)
    })
  })
}
