import { signal } from '#app/observable.ts'

const bad = new Set<string>()
/** Those of pictures that have no other address left. */
const missing = new Set<string>()
const askedAgain = new Set<string>()
const changed = signal()

/**
 * The addresses of pictures that failed: they are not requested again in this session (decision E44), unless the server was out of
 * reach meanwhile (docs/decisions/0238), and where no picture is left once more (docs/decisions/0248).
 */
export const badPictures = {
  subscribe: changed.subscribe,
  has: (address: string) => bad.has(address),
  add(address: string) {
    bad.add(address)
    changed.notify()
  },
  /** For when a picture has none of its addresses left. */
  miss(addresses: readonly string[]) {
    for (const it of addresses) if (!askedAgain.has(it)) missing.add(it)
  },
  /** For when the server has replied: what is missing may have failed in a gap of the network that nobody noticed. */
  askAgain() {
    if (missing.size === 0) return
    for (const it of missing) {
      bad.delete(it)
      askedAgain.add(it)
    }
    missing.clear()
    changed.notify()
  },
  /** For when the server was out of reach: what failed meanwhile may be there. */
  forget() {
    for (const them of [bad, missing, askedAgain]) them.clear()
    changed.notify()
  },
}
