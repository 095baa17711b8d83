import { browserAppState } from '../app-state/web.ts'
import { dropPages, dropPictures, turns } from './drop.ts'
import type { Page } from './pages.ts'
import type { Limits } from './pictures.ts'
import { listen } from '../listen.ts'
import { savesData } from '../network/saves-data.ts'

const missed = new Set<string>()

export const browserOffline = {
  hasFiles: () => false,
  onMissing(listener: () => void) {
    listen(window, 'vite:preloadError', (event) => {
      const [, href] = /Unable to preload CSS for (\S+)/.exec('payload' in event ? String(event.payload) : '') ?? []
      if (href) missed.add(href)
      listener()
    })
  },
  // What keeps pictures and pages is loaded when it has something to do; what drops them is there without a signal too.
  async keepPictures(addresses: readonly string[], limits: Limits) {
    const { drops } = turns
    if (!(await hasWorker())) return
    const { keepPictures } = await import('./pictures.ts')
    if (drops === turns.drops) await keepPictures(savesData() ? [] : addresses, limits)
  },
  async keepPages(pages: readonly Page[]) {
    const { drops } = turns
    if (!(await hasWorker())) return
    const { keepPages } = await import('./pages.ts')
    if (drops === turns.drops) await keepPages(savesData() ? [] : pages)
  },
  pageReadAt: () => Number(document.documentElement.dataset.kept) || null,
  dropPages,
  async dropKept() {
    await dropPictures()
    await dropPages()
  },
  async missedStyles() {
    for (const href of missed) {
      await loadStyle(href)
      missed.delete(href)
    }
  },
  async begin(entry: string) {
    const { serviceWorker } = navigator
    // A browser has none on an insecure site, and in some private windows.
    if (!serviceWorker) return
    // Where the app runs from source nothing may be stored: also not by a build that ran at this address before.
    if (import.meta.env.DEV) {
      for (const it of await serviceWorker.getRegistrations()) await it.unregister()
      return
    }
    const registration = await serviceWorker.register('/sw.js')
    await firstActive(registration)
    await putInCharge(registration, new URL(entry).pathname)
    // A page that stays open for days asks for a newer build when somebody comes back to it.
    browserAppState.onVisible(() => void registration.update().catch(() => {}))
  },
}

/** Without a worker nothing shows what is kept: a week's pictures would be fetched for nothing. From source there is none. */
async function hasWorker(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker?.getRegistration())?.active)
}

/** Waits for the first worker until it is active or cannot be installed: then the browser's own `ready` would never resolve. */
async function firstActive({ active, installing, waiting }: ServiceWorkerRegistration) {
  const first = installing ?? waiting
  if (active || !first) return
  await new Promise<void>((done) => first.addEventListener('statechange', () => first.state !== 'installed' && done()))
}

/**
 * Tells a newer worker that a page of its build is here, and waits until it is in charge, or is not to be because another page is open.
 * Nothing may be asked for meanwhile: a request that comes just when the former worker ends would start it anew, and it would stay in
 * charge until nothing was asked for in half a minute.
 */
async function putInCharge({ waiting }: ServiceWorkerRegistration, entry: string) {
  if (!waiting) return
  const activated = new Promise((done) => waiting.addEventListener('statechange', done, { once: true }))
  waiting.postMessage(entry) // oxlint-disable-line require-post-message-target-origin -- a worker, not a window
  await Promise.race([activated, new Promise((done) => setTimeout(done, 5000))])
}

function loadStyle(href: string): Promise<void> {
  return new Promise((loaded, fail) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => loaded()
    link.onerror = () => {
      link.remove()
      fail(new Error(`Unable to preload CSS for ${href}`))
    }
    document.head.append(link)
  })
}
