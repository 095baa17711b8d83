import { nativeBridge } from '#app/testing/native-bridge.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as brand from '#brand'
import { app, type Versions } from '#contract/app.ts'
import { browser } from '#app/platform/browser/index.ts'
import { device } from '#app/platform/device/index.ts'
import { nativeDevice } from '#app/platform/device/native.ts'
import { thisDevice } from '#app/platform/device/web.ts'
import { answer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { renderApp } from '#app/testing/render-app.tsx'
import { outdated, watchVersion } from './gate.ts'

const wants = (minimumRequiredVersion: string | number) => answer(app.versions, { minimumRequiredVersion, serverVersion: '1.16' })
const failures: Fake[] = [unreached(app.versions), refuse(app.versions, 503), refuse(app.versions, 404)]

afterEach(() => {
  outdated.set(false)
  vi.restoreAllMocks()
})

async function started(reply: Fake) {
  const routes = [{ path: '/lists', Component: () => <input aria-label="Add your own item" /> }]
  const rendered = await renderApp(routes, '/lists', [reply])
  onTestFinished(watchVersion(rendered.tools.send))
  const { screen, server } = rendered
  return { screen, server, page: screen.getByRole('textbox'), gate: screen.getByRole('heading', { level: 1, name: 'Version Out of Date' }) }
}

/** What the browser does when the shopper returns to the app. */
const shownAgain = () => document.dispatchEvent(new Event('visibilitychange'))

test('2.VERS.01 1.VERS.01 4.VERS.01 the screen with the store links replaces the app when the server wants a newer version', async () => {
  const { screen, page, gate, server } = await started(wants('1.16'))
  await expect.element(gate).toBeVisible()
  await expect.element(gate).toHaveFocus()
  await expect.element(page).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', brand.appStores.ios)
  await expect.element(screen.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', brand.appStores.android)
  expect(server.sent.map(({ endpoint }) => endpoint.path)).toEqual(['/api/app/coop-deals'])
})

test('it offers to load the page again, which gets the newest version of the app', async () => {
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  const { screen } = await started(wants(2))
  await screen.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['ios', 'in the App Store', brand.appStores.ios],
  ['android', 'on Google Play', brand.appStores.android],
] as const)('2.VERS.01 E48 an app for %s leads to its own store, and to nothing else', async (phone, where, address) => {
  nativeBridge(phone)
  Object.assign(device, nativeDevice)
  onTestFinished(() => void Object.assign(device, thisDevice))
  const { screen, gate } = await started(wants('1.16'))
  await expect.element(gate).toBeVisible()
  await expect.element(screen.getByText(`A newer version of ${brand.appName} is needed to go on. Get it ${where}.`)).toBeVisible()
  expect(screen.getByRole('link').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('link', { name: 'Update' })).toHaveAttribute('href', address)
  expect(screen.getByRole('button').query()).toBeNull()
})

test.each(['1.15', '1.9', 1.2, '1.0', 'none'])('4.VERS.01 a minimum of %j does not', async (minimum) => {
  const { page, gate, server } = await started(wants(minimum))
  await expect.poll(() => server.requests(app.versions).length).toBe(1)
  shownAgain()
  await expect.poll(() => server.requests(app.versions).length).toBe(2)
  await expect.element(page).toBeVisible()
  expect(gate.query()).toBeNull()
})

test('4.VERS.02 E02 the version is asked for again when the page is shown again: the screen comes, and goes when the minimum is lowered', async () => {
  const { page, gate, server } = await started(wants('1.15'))
  await expect.poll(() => server.requests(app.versions).length).toBe(1)
  server.now(wants('1.15.1'))
  shownAgain()
  await expect.element(gate).toBeVisible()
  server.now(wants('1.0'))
  shownAgain()
  await expect.element(page).toBeVisible()
  await expect.element(gate).not.toBeInTheDocument()
})

test('D23 a call that fails never blocks, and does not open what is blocked', async () => {
  for (const failure of failures) {
    const { screen, page, gate, server } = await started(failure)
    await expect.poll(() => server.requests(app.versions).length).toBe(1)
    await expect.element(page).toBeVisible()
    server.now(wants('1.16'))
    shownAgain()
    await expect.element(gate).toBeVisible()
    server.now(failure)
    shownAgain()
    await expect.poll(() => server.requests(app.versions).length).toBeGreaterThanOrEqual(3)
    await expect.element(gate).toBeVisible()
    outdated.set(false)
    await screen.unmount()
  }
})

test('a reply that is overtaken by a later one says nothing', async () => {
  const slow = Promise.withResolvers<Versions>()
  const send = vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce({ minimumRequiredVersion: '1.16', serverVersion: '1.16' })
  onTestFinished(watchVersion(send))
  shownAgain()
  await expect.poll(outdated.get).toBe(true)
  slow.resolve({ minimumRequiredVersion: '1.0', serverVersion: '1.16' })
  await slow.promise
  expect(outdated.get()).toBe(true)
})
