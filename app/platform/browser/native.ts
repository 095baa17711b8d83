import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'

/** Outlives a reload, but not the app; what a tab keeps is removed when a session ends. */
const launched = 'launched'

export const nativeBrowser = {
  cameFrom: () => null,
  /** The system's own browser in a tab over the app, which the shopper's passwords are known to. It rejects when there is none. */
  leaveFor: (url: string) => Browser.open({ url }),
  /** The address that opened the app is asked for; an iPhone tells of it by an event as well, which comes first, and it counts once. */
  async onOpened(listener: (address: URL) => void) {
    const isStart = window.name !== launched
    window.name = launched
    const told = new Set<string>()
    const open = (url: string) => {
      if (!URL.canParse(url)) return
      Browser.close().catch(() => {}) // where none is open
      listener(new URL(url))
    }
    await App.addListener('appUrlOpen', ({ url }) => {
      told.add(url)
      open(url)
    })
    if (!isStart) return
    const launch = await App.getLaunchUrl()
    if (launch?.url && !told.has(launch.url)) open(launch.url)
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
