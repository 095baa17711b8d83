import { observable } from '#app/observable.ts'
import { addressOf, pathOf, type History, type Location, type LocationState } from './history.ts'
import { loadPage, missing, type Failure, type Loaded } from './load.ts'
import { matchRoutes, type Match, type RouteLook, type RouteObject } from './routes.ts'

/** How a page was reached: by the browser's Back or Forward or as the first one, or by a new or a replaced entry of the history. */
export type Way = 'pop' | 'push' | 'replace'

/** What is shown. The same object stays as long as nothing of it changes. */
export type Page = {
  location: Location
  way: Way
  matches: readonly Match<RouteLook>[]
  data: Readonly<Record<string, unknown>>
  failed: Failure | null
  /** False until the first page is loaded. */
  isReady: boolean
  /** The shopper stays where the page before was scrolled to. */
  keepsScroll: boolean
}

export type GoOptions = {
  replace?: boolean | undefined
  /** Is kept with the entry of the history. */
  state?: LocationState | undefined
  /** The address to show instead of the page's own. */
  mask?: string | undefined
  keepsScroll?: boolean | undefined
  /** The routes that stay keep their data, though the search has changed. */
  keepsData?: boolean | undefined
  viewTransition?: boolean | undefined
  /** Where this was asked: nothing is done when the shopper has left it, and another page is not asked for while one is on its way. */
  from?: Location | undefined
}

/** Goes to an address of the app, or so many steps in the history. Resolves when the page is there, or another one was asked for. */
export type Navigate = (to: string | number, options?: GoOptions) => Promise<void>

export type Router = {
  page: () => Page
  /** The page that is loading, if one is. It is told a moment later. */
  going: () => Location | null
  navigate: Navigate
  /** Loads the data of the shown page again. */
  reload: () => Promise<void>
  hrefOf: (to: string) => string
  /** Calls the listener when `page` or `going` has changed. */
  subscribe: (listener: (change: Change) => void) => () => void
}
/** `before` is the page that was shown until now. */
type Change = { before: Page; viewTransition: boolean }

type Options<Context> = {
  routes: RouteObject<Context>[]
  history: History
  context: Context
  /** The data that the server has put into the page: the first page is then shown as it is. */
  data?: Readonly<Record<string, unknown>> | undefined
}

export function createRouter<Context>({ routes, history, context, data }: Options<Context>): Router {
  const listeners = observable<Change | null>(null)
  let page = firstPage(routes, history.now(), data)
  let going: Location | null = null
  let loading: AbortController | null = null
  /** The ways that a view transition has led, so that Back gets one too. */
  const led = new Set<string>()
  /** From where a step in the history was asked for a moment ago. A step that leads nowhere can be asked for again. */
  let left: Location | null = null

  history.onMoved(() => void go(history.now(), 'pop', {}))
  if (!page.isReady) void go(page.location, 'pop', {})
  return {
    page: () => page,
    going: () => going,
    navigate,
    reload,
    hrefOf: (to) => history.base + addressOf(resolved(to)),
    subscribe: (listener) => listeners.subscribe(() => listener(listeners.get()!)),
  }

  async function navigate(to: string | number, options: GoOptions = {}) {
    const { from } = options
    const isStep = typeof to === 'number'
    if (from && (isLeft(from) || (going && !isStep))) return
    if (isStep) {
      const mine = (left = page.location)
      setTimeout(() => left === mine && (left = null), stepMs)
      return history.go(to)
    }
    const mask = options.mask === undefined ? undefined : pathOf(options.mask)
    const location: Location = { ...resolved(to), key: newKey(), state: options.state ?? null, mask, under: [] }
    await go(location, options.replace ? 'replace' : 'push', options)
  }

  /** The history moves some time after a step, and the page that it leads to arrives after that. */
  function isLeft(it: Location): boolean {
    return it !== page.location || it.key !== history.now().key || it === left
  }

  async function go(location: Location, way: Way, options: GoOptions) {
    loading?.abort()
    const mine = (loading = new AbortController())
    const matches = matchRoutes(routes, location)
    if (!matches) return arrive(location, way, { ...noPage(routes), data: {} }, options)
    const stays = isOnlyHash(location) ? () => true : staysIn(location, options)
    if (matches.every((it) => !it.route.lazy && (!it.route.loader || stays(it))))
      return arrive(location, way, { matches, data: dataOf(matches, {}), failed: null }, options)
    going = location
    // What is loaded already is there before anybody can see that something loads.
    const wait = setTimeout(() => mine.signal.aborted || tell(page, false))
    const loaded = await loadPage(matches, (it) => !stays(it), requestOf(location, mine.signal), context)
    clearTimeout(wait)
    if (mine.signal.aborted) return
    if (loaded.redirect) return redirectTo(loaded.redirect, way, options)
    arrive(location, way, { matches, data: dataOf(matches, loaded.data), failed: loaded.failed }, options)
  }

  async function reload() {
    const { matches, location } = page
    const all = matchRoutes(routes, location)
    if (!all) return
    const loaded = await loadPage(all, () => true, requestOf(location), context)
    if (page.matches !== matches || going) return
    if (loaded.redirect) return redirectTo(loaded.redirect, 'pop', {})
    show({ ...page, data: dataOf(matches, loaded.data), failed: loaded.failed })
  }

  /** The first page and one from the history are replaced by what they lead to. */
  async function redirectTo(response: Response, way: Way, { viewTransition }: GoOptions) {
    await navigate(response.headers.get('location')!, { replace: way !== 'push', viewTransition })
  }

  function arrive(asked: Location, way: Way, loaded: Pick<Page, 'matches' | 'data' | 'failed'>, options: GoOptions) {
    loading = null
    going = null
    const location = way === 'pop' ? asked : { ...asked, under: underOf(way, history.now()) }
    const [from, to] = [page.location.pathname, location.pathname]
    if (options.viewTransition) led.add(`${from} ${to}`)
    if (way === 'push') history.push(location)
    if (way === 'replace') history.replace(location)
    const viewTransition = options.viewTransition ?? (way === 'pop' && (led.has(`${to} ${from}`) || led.has(`${from} ${to}`)))
    show({ location, way, ...loaded, isReady: true, keepsScroll: options.keepsScroll ?? false }, viewTransition)
  }

  function show(next: Page, viewTransition = false) {
    const before = page
    page = next
    tell(before, viewTransition)
  }

  function tell(before: Page, viewTransition: boolean) {
    listeners.set({ before, viewTransition })
  }

  /** An address may be a search or a place of the shown page. */
  function resolved(to: string) {
    const { pathname, search } = page.location
    return pathOf(to.startsWith('?') ? pathname + to : to.startsWith('#') ? pathname + search + to : to)
  }

  function isOnlyHash({ pathname, search, hash }: Location): boolean {
    const now = page.location
    return page.isReady && pathname === now.pathname && search === now.search && hash !== now.hash
  }

  /** Returns which routes need not be loaded again: those of the same part of the address, with the same search; none of the same address. */
  function staysIn({ pathname, search }: Location, { keepsData = false }: GoOptions): (match: Match) => boolean {
    const now = page.location
    const isSame = keepsData || (search === now.search && pathname !== now.pathname)
    return ({ id, pathname }) =>
      isSame && page.isReady && !page.failed && page.matches.some((it) => it.id === id && it.pathname === pathname)
  }

  function dataOf(matches: readonly Match<RouteLook>[], loaded: Loaded['data']): Loaded['data'] {
    const all = { ...page.data, ...loaded }
    return Object.fromEntries(matches.filter(({ id }) => id in all).map(({ id }) => [id, all[id]]))
  }
}

/** Returns what is below a page that comes after this entry of the history, or in its place. */
function underOf(way: Way, { under, mask, pathname, search }: Location): readonly string[] {
  return way === 'replace' ? under : [...under, mask ? addressOf(mask) : pathname + search].slice(-mostUnder)
}

/** More than anybody goes back; the browser limits what an entry of its history can keep. */
const mostUnder = 30

/** Within it the history has moved, on a slow phone too. */
const stepMs = 1000

/** Not secret, and also where a page may not ask for a UUID: without https. */
const newKey = () => Math.random().toString(36).slice(2, 10)

/** Where a loader reads an address, nobody asks for its origin. */
const requestOf = (location: Location, signal?: AbortSignal) => new Request(`http://app${location.pathname}${location.search}`, { signal })

function firstPage<Context>(routes: RouteObject<Context>[], location: Location, data: Page['data'] | undefined): Page {
  const matches = matchRoutes(routes, location)
  const isReady = data !== undefined || !matches?.some(({ route }) => route.lazy !== undefined || route.loader !== undefined)
  const loaded = matches ? { matches, failed: null } : noPage(routes)
  return { location, way: 'pop', ...loaded, data: data ?? {}, isReady, keepsScroll: data !== undefined }
}

/** The outermost route shows that an address leads nowhere. */
export function noPage<Context>(routes: RouteObject<Context>[]): Pick<Page, 'matches' | 'failed'> {
  return { matches: [{ id: 'none', route: routes[0]!, params: {}, pathname: '/' }], failed: { error: missing(), at: 0 } }
}
