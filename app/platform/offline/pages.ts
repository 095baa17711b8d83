import { pageCache, pageHeaders } from './caches.ts'
import { turns } from './drop.ts'

/**
 * `readAt`: when the deals were read that the pages are about; a page that is opened from the device tells by it how old it is. `until`:
 * when a page stops being true. `entry` is the path of the script with which it must begin. In ms.
 */
export type Page = { readAt: number; until: number; entry: string }

/**
 * Makes the device have these pages, as the server draws them, and no others. One that is there already is not fetched again unless it is of an
 * earlier build or was read before `notBefore`. A later call ends an earlier one.
 */
export async function keepPages(addresses: readonly string[], page: Page, notBefore: number): Promise<void> {
  const turn = (turns.pages += 1)
  const cache = await caches.open(pageCache)
  for (const { url } of await cache.keys()) if (!addresses.includes(pathOf(url))) await cache.delete(url)
  for (const address of addresses) {
    const { headers } = (await cache.match(address, { ignoreVary: true })) ?? {}
    if (headers?.get(pageHeaders.entry) === page.entry && Number(headers.get(pageHeaders.readAt)) >= notBefore) continue
    const kept = await fetchPage(address, page)
    if (turn !== turns.pages) return
    if (kept) await cache.put(address, kept)
  }
}

/** Returns null for what is no such page: an error, a redirect, a page of another build. */
async function fetchPage(address: string, { readAt, until, entry }: Page): Promise<Response | null> {
  const reply = await fetch(address, { headers: { accept: 'text/html' }, priority: 'low' })
  const html = await reply.text()
  if (!reply.ok || reply.redirected || !html.includes(`"${entry}"`)) return null
  const headers = new Headers({ [pageHeaders.until]: String(until), [pageHeaders.entry]: entry, [pageHeaders.readAt]: String(readAt) })
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options']) {
    const value = reply.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(html.replace('<html ', `<html data-kept="${readAt}" `), { headers })
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)
