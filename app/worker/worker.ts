import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { savesData } from '#app/platform/network/saves-data.ts'
import { pageCache, pictureCache } from '#app/platform/offline/caches.ts'
import { asksForNew, choosesLanguage, isDown, isSecret, kindOf, keptUnder, ledOn, mayShow } from './rules.ts'

/**
 * Opens the app without a signal (docs/decisions/0104). It stores the files of one build and the shell, never a reply of the API; what a
 * shopper has read is in IndexedDB, by app/api/query-client.ts. The server writes `files` in front of this script: `first` is
 * the shell and all that its start needs.
 */
declare const self: ServiceWorkerGlobalScope & { files: { first: PrecacheEntry[]; rest: PrecacheEntry[] } }

const shell = '/shell'
/** How long a page may take to begin to arrive, in ms. Then the app opens with what is on the device. */
const patience = 2500

const { first, rest } = self.files
precache(savesData() ? first : [...first, ...rest])

// Navigation preload stays off: a browser sends it for every navigation, and again for those that a worker leaves alone. A sign-in page
// would be opened twice, and its one-time code refused.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A page that has just started, and whose build is this one, says so. When no other page is open, none of the build before is.
self.addEventListener('message', (event) => {
  if (first.some(({ url }) => url === event.data)) event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, self.location.origin)
  if (kind === 'page') event.respondWith(page(request))
  else if (kind === 'file') event.respondWith(file(request))
  else if (kind === 'picture') event.respondWith(picture(request))
})

async function takeOver() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length <= 1) await self.skipWaiting()
}

/**
 * A page that the app has kept is shown at once: the app then brings what is new. Of others the one that the server draws is preferred: it is
 * complete, and new.
 */
async function page(request: Request): Promise<Response> {
  const on = await orNull(wayOn(request))
  if (on) return Response.redirect(on)
  const atHand = await orNull(keptPage(request.url))
  if (atHand && !asksForNew(request)) return atHand
  const arriving = fetch(request)
  arriving.catch(() => {}) // looked at below, when the shell has been looked up
  const kept = atHand ?? (await orNull(matchPrecache(shell)))
  if (!kept) return arriving
  const replied = arriving.catch(() => null)
  const first = await (choosesLanguage(request) ? replied : Promise.race([replied, after(patience)]))
  if (first && !isDown(first)) return first
  return isSecret(request) ? withoutReferrer(kept) : kept
}

/** The entry leads to the home that may be shown at once, without asking the server where it is. */
async function wayOn({ url }: Request): Promise<string | null> {
  const isEntry = new URL(url).pathname === '/' && (await caches.has(pageCache))
  const to = isEntry ? ledOn(url, await (await caches.open(pageCache)).keys()) : null
  return to && (await keptPage(to)) && to
}

async function keptPage(url: string): Promise<Response | null> {
  const kept = await caches.match(keptUnder(url), { cacheName: pageCache, ignoreVary: true })
  const build = { entries: first.map(({ url: file }) => file), isNewerWaiting: self.registration.waiting !== null }
  return kept && mayShow(kept, Date.now(), build) ? kept : null
}

/** Looks in every cache: a page of a newer build may be open before its worker is in charge. */
async function file(request: Request): Promise<Response> {
  return (await orNull(matchPrecache(request))) ?? (await orNull(caches.match(request, { ignoreVary: true }))) ?? fetch(request)
}

/** Of a picture that cannot be fetched, or for which a gateway replies, any width will do. */
async function picture(request: Request): Promise<Response> {
  const kept = (ignoreSearch: boolean) => orNull(caches.match(request, { cacheName: pictureCache, ignoreVary: true, ignoreSearch }))
  const atHand = await kept(false)
  if (atHand) return atHand
  const arrived = await orNull(fetch(request))
  if (arrived && !isDown(arrived)) return arrived
  return (await kept(true)) ?? arrived ?? Response.error()
}

/** What the device cannot read, as some that are full, is as if it were not there: the server has it. So is what cannot be fetched. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch {
    return null
  }
}

const after = (milliseconds: number) => new Promise<null>((done) => setTimeout(() => done(null), milliseconds))

function withoutReferrer({ body, headers }: Response): Response {
  const changed = new Headers(headers)
  changed.set('referrer-policy', 'no-referrer')
  return new Response(body, { headers: changed })
}
