import type { Bundle, BundleStore } from './bundle.ts'
import { slugOf } from './convert/words.ts'
import { addressKey, guidOf, placeKey, townKey, type KnownStore, type Placed } from './store-identity.ts'

type Stores = ReadonlyMap<string, KnownStore>
/** The id of the known store that each store of a bundle is. */
type Found = Map<BundleStore, string>

/**
 * Returns the bundle with the server's id for each store that the server has already, and lines about those that moved
 * or were recognized (decision 0073). It does not check the bundle for faults, such as an id that occurs twice.
 */
export function recognize(bundle: Bundle, known: Stores): { bundle: Bundle; notes: string[] } {
  const found = match(bundle.stores, known)
  const unnamed = byTown(known, new Set(found.values()))
  const notes = bundle.stores.flatMap((store) => notesOf(store, found.get(store), known, unnamed))
  const again = bundle.stores.filter((it) => (found.get(it) ?? it.externalId) !== it.externalId)
  if (again.length > 0) notes.push(`${again.length} ${again.length === 1 ? 'store was' : 'stores were'} found again by name and address.`)
  const stores = named(bundle.stores, found, known)
  const calls = new Map(bundle.stores.map((it, at) => [it.externalId, stores[at]!.externalId]))
  const call = (id: string) => calls.get(id) ?? id
  if ([...calls].every(([from, to]) => from === to)) return { bundle: { ...bundle, stores }, notes }
  return {
    notes,
    bundle: {
      ...bundle,
      stores,
      publications: bundle.publications.map(({ onlyStores, exceptStores, ...it }) => ({
        ...it,
        ...(onlyStores && { onlyStores: onlyStores.map(call) }),
        ...(exceptStores && { exceptStores: exceptStores.map(call) }),
      })),
      exclusives: bundle.exclusives.map((it) => ({ ...it, stores: it.stores.map(call) })),
      banners: bundle.banners.map((it) => ({ ...it, stores: it.stores.map(call) })),
    },
  }
}

/**
 * Matches stores in this order: by the co-op's own id; by name and address; by an id that was made from an address that
 * has since changed; and at last, only for stores with a made id, by name and town, if exactly one store of the bundle
 * and one of the server are left there.
 */
function match(stores: readonly BundleStore[], known: Stores): Found {
  const found: Found = new Map()
  const taken = new Set<string>()
  const take = (store: BundleStore, id: string) => {
    found.set(store, id)
    taken.add(id)
  }
  const left = () => stores.filter((it) => !found.has(it))
  for (const store of stores) if (!store.madeId && known.has(store.externalId)) take(store, store.externalId)
  const here = Map.groupBy(
    [...known].filter(([id]) => !taken.has(id)),
    ([, it]) => `${it.chain} ${addressKey(it)}`,
  )
  for (const [key, [store]] of Map.groupBy(left(), (it) => `${it.chain} ${addressKey(it)}`)) {
    const [id] = here.get(key)?.[0] ?? []
    if (id !== undefined) take(store!, id)
  }
  for (const store of left()) if (store.madeId && known.has(store.externalId) && !taken.has(store.externalId)) take(store, store.externalId)
  const inTown = byTown(known, taken)
  for (const [key, [store, ...others]] of Map.groupBy(left(), (it) => `${it.chain} ${townKey(it)}`)) {
    const [only, ...more] = inTown.get(key) ?? []
    if (store!.madeId && only && others.length === 0 && more.length === 0) take(store!, only[0])
  }
  return found
}

/** Returns the stores that may have moved: those that are not withdrawn and not matched yet. */
function byTown(known: Stores, taken: ReadonlySet<string>): Map<string, [string, KnownStore][]> {
  return Map.groupBy(
    [...known].filter(([id, it]) => !taken.has(id) && !it.isWithdrawn),
    ([, it]) => `${it.chain} ${townKey(it)}`,
  )
}

function notesOf(store: BundleStore, id: string | undefined, known: Stores, unnamed: ReturnType<typeof byTown>): string[] {
  if (id !== undefined) {
    const before = known.get(id)!
    return placeKey(before) === placeKey(store)
      ? []
      : [`Moved: ${store.storeName} (${id}), from '${inWords(before)}' to '${inWords(store)}'.`]
  }
  const alike = unnamed.get(`${store.chain} ${townKey(store)}`) ?? []
  if (alike.length === 0) return []
  const others = alike.map(([other, it]) => `${other} at '${inWords(it)}'`).join(', ')
  return [
    `${store.storeName} at '${inWords(store)}' is taken for a new store, and the bundle does not name ${others}. If that moved, give it its id.`,
  ]
}

const inWords = ({ addressLine1, city }: Placed) => [addressLine1, city].filter(Boolean).join(', ')

/**
 * Gives a matched store with a made id the route and guid that it has on the server, because those were made as well. A
 * new store with a made id gets names that are free.
 */
function named(stores: readonly BundleStore[], found: Found, known: Stores): BundleStore[] {
  const ids = new Set([...known.keys(), ...stores.filter((it) => !it.madeId).map((it) => it.externalId)])
  const routes = new Set([
    ...[...known.values()].map((it) => it.storeRoute),
    ...stores.filter((it) => !it.madeId).map((it) => it.storeRoute),
  ])
  return stores.map((store) => {
    const id = found.get(store)
    if (id !== undefined) {
      if (id === store.externalId && !store.madeId) return store
      const { storeRoute, storeGuid } = known.get(id)!
      return { ...store, externalId: id, storeRoute, storeGuid }
    }
    if (!store.madeId) return store
    const externalId = freeName(store.externalId, ids)
    const storeRoute = freeName(store.storeRoute, routes, slugOf(store.city))
    return { ...store, externalId, storeRoute, storeGuid: externalId === store.externalId ? store.storeGuid : guidOf(externalId) }
  })
}

function freeName(wanted: string, taken: ReadonlySet<string>, more = ''): string {
  let name = wanted
  for (let n = more ? 1 : 2; taken.has(name); n++) name = `${wanted.slice(0, 30)}-${n === 1 ? more.slice(0, 25) : n}`
  return name
}
