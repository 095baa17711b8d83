import { listen } from '../listen.ts'

export const browserStorage = {
  ...textsOf(() => localStorage),
  onChangedElsewhere: (key: string, listener: () => void) =>
    listen(window, 'storage', (event) => {
      if (event instanceof StorageEvent && (event.key === key || event.key === null)) listener()
    }),
}

export const browserTabStorage = textsOf(() => sessionStorage)

/**
 * Takes a function, because the server has no storage, and where a browser refuses all storage even reading the global throws: then texts
 * last as long as the page.
 */
function textsOf(area: () => Storage) {
  const texts = new Map<string, string>()
  function either<T>(there: (it: Storage) => T, refused: () => T): T {
    let it: Storage
    try {
      it = area()
    } catch {
      return refused()
    }
    return there(it)
  }
  return {
    get: (key: string) =>
      either(
        (it) => it.getItem(key),
        () => texts.get(key) ?? null,
      ),
    set: (key: string, text: string) =>
      either(
        (it) => it.setItem(key, text),
        () => void texts.set(key, text),
      ),
    remove: (key: string) =>
      either(
        (it) => it.removeItem(key),
        () => void texts.delete(key),
      ),
    keys: () => either(Object.keys, () => [...texts.keys()]),
    clear: () =>
      either(
        (it) => it.clear(),
        () => texts.clear(),
      ),
  }
}
