import { listen } from '../listen.ts'

/** The addresses of a tab, as the browser keeps them for its Back. */
export const webHistory = {
  address: () => location.pathname + location.search + location.hash,
  state: (): unknown => history.state,
  push: (state: unknown, address: string) => history.pushState(state, '', address),
  replace: (state: unknown, address: string) => history.replaceState(state, '', address),
  go: (steps: number) => history.go(steps),
  onMoved: (listener: () => void) => listen(window, 'popstate', listener),
  onLeaving: (listener: () => void) => listen(window, 'pagehide', listener),
  scrollByHand(isByHand: boolean) {
    history.scrollRestoration = isByHand ? 'manual' : 'auto'
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
