import { listen } from '../listen.ts'

export const browserStorage = {
  ...textsOf(() => localStorage),
  onChangedElsewhere(key: string | ((key: string) => boolean), listener: () => void) {
    const isMeant = typeof key === 'string' ? (it: string) => it === key : key
    return listen(window, 'storage', (event) => {
      if (event instanceof StorageEvent && (event.key === null || isMeant(event.key))) listener()
    })
  },
}

export const browserTabStorage = textsOf(() => sessionStorage)

/**
 * Takes a function, because the server has no storage, and where a browser refuses all storage even reading the global throws; in a web view
 * without storage it is null. Then texts last as long as the page.
 */
function textsOf(area: () => Storage | null) {
  const texts = new Map<string, string>()
  const own = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  }
  const there = () => {
    try {
      return area() ?? own
    } catch {
      return own
    }
  }
  return {
    get: (key: string) => there().getItem(key),
    set: (key: string, text: string) => there().setItem(key, text),
    remove: (key: string) => there().removeItem(key),
    keys() {
      const it = there()
      return it === own ? [...texts.keys()] : Object.keys(it)
    },
    clear: () => there().clear(),
    lasts: () => there() !== own,
  }
}
