import { signal } from '#app/observable.ts'

const bad = new Set<string>()
const changed = signal()

/**
 * The addresses of pictures that failed: they are not requested again in this session (decision E44), unless the server was out of
 * reach meanwhile (docs/decisions/0238).
 */
export const badPictures = {
  subscribe: changed.subscribe,
  has: (address: string) => bad.has(address),
  add(address: string) {
    bad.add(address)
    changed.notify()
  },
  /** For when the server was out of reach: what failed meanwhile may be there. */
  forget() {
    bad.clear()
    changed.notify()
  },
}
