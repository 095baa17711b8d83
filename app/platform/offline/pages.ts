import { pageCache, pageHeaders } from './caches.ts'
import { turns } from './drop.ts'

/**
 * `readAt`: when the deals were read that the page is about; a page that is opened from the device tells by it how old it is. `until`:
 * when it stops being true. One that was read before `notBefore` is fetched again. `entry` is the path of the script with which it must begin.
 * Moments in ms.
 */
export type Page = { path: string; readAt: number; until: number; notBefore: number; entry: string }

/**
 * Makes the device have these pages, as the server draws them, and no others. One that is there already is not fetched again unless it is of an
 * earlier build or too old. A later call ends an earlier one. Rejects at the first that the server did not draw.
 */
export async function keepPages(pages: readonly Page[]): Promise<void> {
  const turn = (turns.pages += 1)
  const cache = await caches.open(pageCache)
  const wanted = new Set(pages.map(({ path }) => path))
  for (const { url } of await cache.keys()) if (!wanted.has(pathOf(url))) await cache.delete(url)
  for (const page of pages) {
    const { headers } = (await cache.match(page.path, { ignoreVary: true })) ?? {}
    const before = Number(headers?.get(pageHeaders.readAt))
    // One of a moment to come was kept while the clock was ahead: it would be new enough for as long.
    if (headers?.get(pageHeaders.entry) === page.entry && before >= page.notBefore && before <= Date.now()) continue
    const kept = await fetchPage(page)
    if (turn !== turns.pages) return
    await cache.put(page.path, kept)
  }
}

/** Rejects for what is no such page: an error, a redirect, a page of another build. */
async function fetchPage({ path, readAt, until, entry }: Page): Promise<Response> {
  const reply = await fetch(path, { headers: { accept: 'text/html' }, priority: 'low' })
  const html = await reply.text()
  if (!reply.ok || reply.redirected || !html.includes(`"${entry}"`)) throw new Error(`no page to keep: ${path}`)
  const headers = new Headers({ [pageHeaders.until]: String(until), [pageHeaders.entry]: entry, [pageHeaders.readAt]: String(readAt) })
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options']) {
    const value = reply.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(html.replace('<html ', `<html data-kept="${readAt}" `), { headers })
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)
