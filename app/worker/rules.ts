import { drawnBy, leadsTo } from '#app/paths.ts'
import { pictureRoot } from '#contract/pictures.ts'
import { anyList, pageHeaders } from '#app/platform/offline/caches.ts'

/** What the worker does with a request; null: nothing, the browser handles it. */
export type Kind = 'page' | 'file' | 'picture' | null

/** Navigations that are no page of the app: the API with its sign-in pages and its docs, and what operators and staff open. */
const notOurs = /^\/(?:[^/]+\/)?api(?:\/|$)|^\/(?:preview|studio|metrics|healthz|readyz|assets|fonts|art|images)(?:\/|$)|^\/[^/]+\.[^/]+$/
/** Files that never change under their address. */
const files = /^\/(?:assets|fonts|art)\//

export function kindOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Kind {
  const { origin: site, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || site !== origin) return null
  // What staff look at before it is out has the address of a page that the device may have as it is now.
  if (mode === 'navigate') return notOurs.test(pathname) || searchParams.has('preview') ? null : 'page'
  if (files.test(pathname)) return 'file'
  // A video is asked for in parts, which a cache does not have.
  return pathname.startsWith(`${pictureRoot}/`) && !/\.(?:mp4|webm)$/.test(pathname) ? 'picture' : null
}

/** A proxy says these in place of a server that is down; our own server says 503 when it is too busy to draw a page. */
export const isDown = ({ status }: Pick<Response, 'status'>) => status >= 502 && status <= 504

/** The addresses to which the sign-in leads back carry a code, which no other address may hear of (docs/decisions/0065). */
export const isSecret = ({ url }: Pick<Request, 'url'>) => /^\/(?:login|createAccount)\/?$/.test(new URL(url).pathname)

/** Returns whether somebody reloads: then the server is asked first. */
export const asksForNew = ({ cache }: Pick<Request, 'cache'>) => cache === 'no-cache' || cache === 'reload'

/** Returns whether somebody has chosen the other language: the server alone draws the page in it, and keeps the choice. */
export const choosesLanguage = ({ url }: Pick<Request, 'url'>) => new URL(url).searchParams.has('lang')

/** Returns the address under which a page would be kept: the server draws the same frame for every list. */
export function keptUnder(url: string): string {
  const address = new URL(url)
  return address.origin + drawnBy(address).replace(/^(\/lists\/details\/)[^/?]+(?=(?:\/shopping)?$)/, `$1${anyList}`)
}

/**
 * Returns where the entry leads whose home of a store is kept, as the server would by their cookie, which a worker cannot read everywhere: the pages
 * of one store are kept, of the last one. Null for another address, and where the search asks for the entry itself or for another language.
 */
export function ledOn(url: string, kept: readonly Pick<Request, 'url'>[]): string | null {
  const { origin } = new URL(url)
  const { pathname, searchParams } = new URL(drawnBy(new URL(url)), origin)
  if (pathname !== '/' || [...searchParams.keys()].some((it) => it !== 'to')) return null
  const [storeRoute] = kept.flatMap((it) => /^\/([^/]+)\/home$/.exec(new URL(it.url).pathname)?.[1] ?? [])
  return storeRoute === undefined ? null : origin + leadsTo(searchParams, storeRoute)
}

type Build = { entries: readonly string[]; isNewerWaiting: boolean }

/**
 * Returns whether a kept page may be shown: while its sales last, and when this worker has the files of its build. While a newer build waits
 * it may not: the page of that build, which puts it in charge, has to come from the server. Nor may one of a moment to come: the clock was ahead.
 */
export function mayShow({ headers }: Pick<Response, 'headers'>, now: number, { entries, isNewerWaiting }: Build): boolean {
  const isNow = Number(headers.get(pageHeaders.readAt)) <= now && now < Number(headers.get(pageHeaders.until))
  return isNow && !isNewerWaiting && entries.includes(headers.get(pageHeaders.entry) ?? '')
}
