import { browser } from '#app/platform/browser/index.ts'
import { tabHistory } from '#app/platform/history/index.ts'

export type Path = { pathname: string; search: string; hash: string }
export type LocationState = Readonly<Record<string, unknown>> | null
/**
 * `key` is of its entry in the history; the first page of a document has 'default'. `mask` is the address that is shown instead. `under`: the
 * addresses of the app's pages below it in the history, the nearest last.
 */
export type Location = Path & { key: string; state: LocationState; mask?: Path | undefined; under: readonly string[] }

/** Where Back leads. */
export type History = {
  /** What the browser adds before each path of ours. */
  base: string
  /** Returns another object each time. */
  now: () => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  /** Calls the listener when the shopper has gone back or on. */
  onMoved: (listener: () => void) => void
}

export const addressOf = ({ pathname, search, hash }: Path) => pathname + search + hash

export function pathOf(address: string): Path {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { pathname: pathname || '/', search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}

/** `base` is the path below which all pages are. */
export function browserHistory(base = ''): History {
  const shown = (location: Location) => base + addressOf(location.mask ?? location)
  return {
    base,
    now: () => entryOf(tabHistory.address(), tabHistory.state(), base),
    push(location) {
      try {
        tabHistory.push(kept(location), shown(location))
      } catch {
        browser.restartAt(shown(location)) // a browser that takes no more entries now, as Safari after 100 in half a minute
      }
    },
    replace: (location) => tabHistory.replace(kept(location), shown(location)),
    go: tabHistory.go,
    onMoved: (listener) => void tabHistory.onMoved(listener),
  }
}

/** A history without a browser's: of a page on the server, and for tests. */
export function memoryHistory(address: string): History {
  const entries: Location[] = [{ ...pathOf(address), key: 'default', state: null, mask: undefined, under: [] }]
  const listeners: (() => void)[] = []
  let at = 0
  return {
    base: '',
    now: () => ({ ...entries[at]! }),
    push: (location) => void entries.splice(++at, Infinity, location),
    replace: (location) => void (entries[at] = location),
    go(steps) {
      at = Math.min(Math.max(at + steps, 0), entries.length - 1)
      for (const listener of listeners) listener()
    },
    onMoved: (listener) => void listeners.push(listener),
  }
}

/** What is kept with an entry, so that a reload forgets nothing; with a mask also the address of the page below it. */
const kept = ({ key, state, mask, under, ...location }: Location) => ({
  key,
  usr: state,
  under,
  masked: mask && { pathname: location.pathname, search: location.search, hash: location.hash },
})

/** Reads an entry that this or an earlier build kept, or the browser, or somebody else's script. */
function entryOf(address: string, entry: unknown, base: string): Location {
  const { key, usr, masked, under } = fieldsOf(entry)
  const shown = pathOf(address.startsWith(base) ? address.slice(base.length) : address)
  const path = fieldsOf(masked)
  const masks = typeof path.pathname === 'string' ? pathOf(`${path.pathname}${String(path.search)}${String(path.hash)}`) : null
  return {
    ...(masks ?? shown),
    key: typeof key === 'string' ? key : 'default',
    state: typeof usr === 'object' && usr !== null ? fieldsOf(usr) : null,
    mask: masks ? shown : undefined,
    under: Array.isArray(under) ? under.filter((it) => typeof it === 'string') : [],
  }
}

const fieldsOf = (it: unknown): Record<string, unknown> => (typeof it === 'object' && it !== null ? { ...it } : {})
