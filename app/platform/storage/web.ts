import { listen } from '../listen.ts'

export const browserStorage = {
  ...textsOf(() => localStorage),
  onChangedElsewhere: (key: string, listener: () => void) =>
    listen(window, 'storage', (event) => {
      if (event instanceof StorageEvent && (event.key === key || event.key === null)) listener()
    }),
}

export const browserTabStorage = {
  ...textsOf(() => sessionStorage),
  clear: () => sessionStorage.clear(),
}

/** Takes a function, because the server has no storage, and where storage is forbidden even reading the global throws. */
function textsOf(area: () => Storage) {
  return {
    get: (key: string) => area().getItem(key),
    set: (key: string, text: string) => area().setItem(key, text),
    remove: (key: string) => area().removeItem(key),
    keys: () => Object.keys(area()),
  }
}
