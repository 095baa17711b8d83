import { apiDomain } from '#app/api/domain.ts'
import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal, silence, type HealthyPhone } from '#app/testing/native-phone.ts'
import type { Phone } from '#app/testing/native-wire.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DialogHost, dialogs } from '#app/ui/dialogs.tsx'
import '#app/ui/base.css'
import { followBackButton, followNewTabs, nativeBrowser } from './native.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Loads the app's page, with the address that has started the app, and keeps the addresses that it is told. */
async function started(phone: Phone, launchUrl: string | null, before?: HealthyPhone) {
  const native = nativeBridge(phone, {}, before)
  native.state.launchUrl = launchUrl
  // The event waits for whoever listens first.
  if (launchUrl !== null && !before) native.emit('App', 'appUrlOpen', { url: launchUrl })
  const opened: string[] = []
  await nativeBrowser.onOpened(({ href }) => opened.push(href))
  return { ...native, opened }
}

const link = 'https://deals.example/login?authToken=a-code'

describe.each(phones)('on %s', (phone) => {
  test('a page that leads back into the app is opened in the system’s browser', async () => {
    const url = 'https://deals.example/api/oauth/login?returnUrl=%2Flogin'
    const { calledWith } = nativeBridge(phone, { 'SignInTab.open': () => ({}) })
    await nativeBrowser.leaveFor(url)
    expect(calledWith(phone === 'ios' ? 'SignInTab.open' : 'Browser.open')).toEqual([phone === 'ios' ? { url, path: '/login' } : { url }])
  })

  test('without a browser that is an error', async () => {
    const refuse = () => {
      throw new NativeRefusal('Unable to display URL')
    }
    nativeBridge(phone, { 'Browser.open': refuse, 'SignInTab.open': refuse })
    await expect(nativeBrowser.leaveFor('https://deals.example')).rejects.toThrow('Unable to display URL')
  })

  test('the address that started the app comes once, also when the page is loaded again', async () => {
    const first = await started(phone, link)
    expect(first.opened).toEqual([link])
    const again = await started(phone, link, first)
    again.emit('App', 'appUrlOpen', { url: 'https://deals.example/stores' })
    expect(again.opened).toEqual(['https://deals.example/stores'])
  })

  test('each address that opens the running app comes, the same one twice, and closes the tab over it', async () => {
    const { opened, emit, calledWith } = await started(phone, null)
    emit('App', 'appUrlOpen', { url: link })
    emit('App', 'appUrlOpen', { url: link })
    expect(opened).toEqual([link, link])
    await expect.poll(() => calledWith('Browser.close').length).toBe(2)
  })

  test('a phone that does not say what started the app does not hold the start for long, and addresses still come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { emit, calledWith } = nativeBridge(phone, { 'App.getLaunchUrl': () => silence })
    const opened: string[] = []
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const starting = nativeBrowser.onOpened(({ href }) => opened.push(href))
    await vi.waitUntil(() => calledWith('App.getLaunchUrl').length === 1, { interval: 0, timeout: 30_000 })
    await vi.advanceTimersByTimeAsync(2000)
    await starting
    emit('App', 'appUrlOpen', { url: link })
    expect(opened).toEqual([link])
  })

  test('what is no address opens nothing', async () => {
    const { opened, emit, calledWith } = await started(phone, null)
    emit('App', 'appUrlOpen', { url: 'no address' })
    emit('App', 'appUrlOpen', { url: link })
    expect(opened).toEqual([link])
    await expect.poll(() => calledWith('Browser.close').length).toBe(1)
  })
})

test('2.SHELL.08 a page of ours in a new tab opens over the app, from the server; one of another site is left to the web view', async () => {
  const { calledWith } = nativeBridge('ios')
  followNewTabs()
  const left: string[] = []
  const leave = (event: Event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) left.push(event.target.href)
    event.preventDefault()
  }
  addEventListener('click', leave)
  onTestFinished(() => removeEventListener('click', leave))
  const screen = await render(
    <>
      <a href="/termsofservice" target="_blank" rel="noopener">
        Terms
      </a>
      <a href="https://maps.example/" target="_blank" rel="noopener">
        Map
      </a>
    </>,
  )
  await screen.getByRole('link', { name: 'Terms' }).click()
  await screen.getByRole('link', { name: 'Map' }).click()
  expect(calledWith('Browser.open')).toEqual([{ url: `${apiDomain}/termsofservice` }])
  expect(left).toEqual(['https://maps.example/'])
})

test('an iPhone’s tab hands over the address to which it was led back; one that was closed opens nothing', async () => {
  const backs: { url?: string }[] = [{ url: link }, {}]
  nativeBridge('ios', { 'SignInTab.open': () => backs.shift() })
  const opened: string[] = []
  await nativeBrowser.onOpened(({ href }) => opened.push(href))
  await nativeBrowser.leaveFor('https://deals.example/api/oauth/login?returnUrl=%2Flogin')
  await nativeBrowser.leaveFor('https://deals.example/api/oauth/login?returnUrl=%2Flogin')
  expect(opened).toEqual([link])
})

const failed = { title: 'Error', message: 'Failed' }

test('Android’s Back closes the topmost dialog, then goes back in the history, and leaves the app from its first page', async () => {
  const { emit, calledWith } = nativeBridge('android')
  await followBackButton()
  const press = (canGoBack: boolean) => emit('App', 'backButton', { canGoBack })
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const screen = await render(<DialogHost failed={() => failed} />)
  dialogs.alert({ key: 'below', title: 'Below', message: 'One' })
  dialogs.alert({ key: 'above', title: 'Above', message: 'Two' })
  await expect.element(screen.getByRole('alertdialog', { name: 'Above' })).toBeVisible()
  press(true)
  await expect.element(screen.getByRole('alertdialog', { name: 'Above' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alertdialog', { name: 'Below' })).toBeVisible()
  press(true)
  await expect.element(screen.getByRole('alertdialog', { name: 'Below' })).not.toBeInTheDocument()
  expect(back).not.toHaveBeenCalled()
  press(true)
  expect(back).toHaveBeenCalledOnce()
  expect(calledWith('App.minimizeApp')).toEqual([])
  press(false)
  await expect.poll(() => calledWith('App.minimizeApp').length).toBe(1)
  expect(back).toHaveBeenCalledOnce()
})

test('Android’s Back closes a note that the browser opened by itself', async () => {
  const { emit } = nativeBridge('android')
  await followBackButton()
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const screen = await render(
    <dialog popover="auto" aria-label="A note">
      A note
    </dialog>,
  )
  const note = screen.getByText('A note')
  screen.container.querySelector('dialog')!.showPopover()
  await expect.element(note).toBeVisible()
  emit('App', 'backButton', { canGoBack: true })
  await expect.element(note).not.toBeVisible()
  expect(back).not.toHaveBeenCalled()
})
