import type { Bundle } from './bundle.ts'
import { BadBundle, faultMax, type Fault } from './fault.ts'

/** Returns everything that `convert` was not sure of, with its place in content.json. */
export function doubtsOf(bundle: Bundle): Fault[] {
  const faultsAt = (path: string, name: string, doubts: readonly string[]) =>
    doubts.map((reason): Fault => ({ file: 'content.json', path: `${path} (${name})`, reason }))
  return [
    ...bundle.doubts.map((reason): Fault => ({ file: 'content.json', path: 'doubts', reason })),
    ...bundle.stores.flatMap((it, n) => faultsAt(`stores[${n}]`, it.storeName, it.doubts)),
    ...bundle.publications.flatMap(({ pages }, n) =>
      pages.flatMap(({ items }, p) =>
        items.flatMap((it, i) => faultsAt(`publications[${n}].pages[${p}].items[${i}]`, it.title, it.doubts)),
      ),
    ),
  ]
}

/** Throws DoubtfulBundle with all doubts of the bundle, if it has any. */
export function refuseDoubts(bundle: Bundle): void {
  const doubts = doubtsOf(bundle)
  if (doubts.length > 0) throw new DoubtfulBundle(doubts.slice(0, faultMax))
}

export class DoubtfulBundle extends BadBundle {}
