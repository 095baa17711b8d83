import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { registerPlugin } from '@capacitor/core'
import { apiDomain } from '#app/api/domain.ts'
import { nativeDevice } from '../device/native.ts'
import { inTime } from '../in-time.ts'

/** Of the iPhone's app itself: ios/App/App/SignInTab.swift. */
const SignInTab = registerPlugin<{ open: (page: { url: string; path: string }) => Promise<{ url?: string }> }>('SignInTab')

let opened: (url: string) => void = () => {}

export const nativeBrowser = {
  cameFrom: () => null,
  /**
   * The system's own browser in a tab over the app, which the shopper's passwords are known to. It rejects when there is none. On an iPhone it
   * resolves when the tab is closed: a page of the server's site would not open the app there by a link, so the tab hands its address over.
   */
  async leaveFor(url: string) {
    if (!nativeDevice.isApple()) return Browser.open({ url })
    const path = new URL(url).searchParams.get('returnUrl') ?? '/'
    const { url: back } = await SignInTab.open({ url, path })
    if (back) opened(back)
  },
  /**
   * Both systems keep the address that started the app as an event for the first listener. It has come when `getLaunchUrl` replies; what that
   * returns is not taken: it is the last address ever opened, also when the page was only loaded anew. A phone that does not reply starts the app all
   * the same: the address comes when it does.
   */
  async onOpened(listener: (address: URL) => void) {
    opened = (url) => {
      if (!URL.canParse(url)) return
      Browser.close().catch(() => {}) // where none is open
      listener(new URL(url))
    }
    const launched = App.addListener('appUrlOpen', ({ url }) => opened(url)).then(() => App.getLaunchUrl())
    await inTime(launched, 2000).catch((error: unknown) => console.error(error))
  },
}

/**
 * Follows Android's Back button, called once before the app starts: it closes what Escape closes, else it leads to the page below in
 * the history, and from the last one out of the app. No such button is on an iPhone.
 */
export async function followBackButton() {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (closeTopmost()) return
    if (canGoBack) history.back()
    else void App.minimizeApp() // as Android does it by itself: the app is there at once when it is wanted again
  })
}

/**
 * Follows links to our own pages in a new tab, called once before the app starts: the server's page opens over the app, in the system's browser. A
 * web view has no tabs: an iPhone's would do nothing, Android's would leave the page, and what it waits for.
 */
export function followNewTabs() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target=_blank]') : null
    if (link?.origin !== location.origin || event.defaultPrevented) return
    event.preventDefault()
    Browser.open({ url: apiDomain + link.pathname + link.search + link.hash }).catch((error: unknown) => console.error(error))
  })
}

/** Presses Escape where the focus is, or at the topmost dialog; returns whether something took it. */
function closeTopmost(): boolean {
  const note = document.querySelector<HTMLElement>(':popover-open')
  if (note) {
    note.hidePopover()
    return true
  }
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  const focused = document.activeElement ?? document.body
  const at = dialogs.some((it) => it.contains(focused)) ? focused : (dialogs.at(-1) ?? focused)
  return !at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}
