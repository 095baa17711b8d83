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
  dropMask() {
    const state: unknown = history.state
    if (typeof state === 'object' && state !== null && 'masked' in state) history.replaceState({ ...state, masked: undefined }, '')
  },
}
