import { listen } from '../listen.ts'

const go = (address: string) => location.assign(address)

export const webBrowser = {
  address: () => new URL(location.href),
  cameFrom() {
    const { origin } = location
    return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : null
  },
  leaveFor: async (address: string) => go(address),
  onOpened: async () => {},
  startAt: (path: string) => history.replaceState(null, '', path),
  restartAt: go,
  replaceBy: (path: string) => location.replace(path),
  reload: () => location.reload(),
  onIntent(listener: (address: URL) => void) {
    for (const type of ['pointerover', 'pointerdown', 'focusin'] as const)
      listen(document, type, ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
        if (link?.origin === location.origin) listener(new URL(link.href))
      })
  },
  keepUnder(key: string, under: readonly string[]) {
    const state: unknown = history.state
    if (isObject(state) && keyOf(state) === key) history.replaceState({ ...state, under }, '')
  },
  keptUnder(key: string): readonly string[] {
    const state: unknown = history.state
    if (!isObject(state) || keyOf(state) !== key || !('under' in state) || !Array.isArray(state.under)) return []
    return state.under.filter((it) => typeof it === 'string')
  },
  wearTextFont() {
    document.documentElement.dataset.fonts = 'text display'
  },
  dropMask() {
    const state: unknown = history.state
    if (isObject(state) && 'masked' in state) history.replaceState({ ...state, masked: undefined }, '')
  },
}

const isObject = (it: unknown): it is object => typeof it === 'object' && it !== null

/** Returns the router's key of an entry of the history; the first page of a document has none. */
function keyOf(state: unknown): string | null {
  return isObject(state) && 'key' in state && typeof state.key === 'string' ? state.key : null
}
