import type { Db } from '#server/db/pool.ts'
import { changedByHand, itemsByHand, releaseAll, storesByHand, withdrawnByHand, type Changeable } from './by-hand-queries.ts'
import { keepCorrections, type Corrections } from './by-hand.ts'
import type { Bundle, BundleItem, BundleStore } from './bundle.ts'
import type { Whole } from './prune-queries.ts'
import { keepStore, type KeptStore } from './store-by-hand.ts'

type KeptItem = { item: BundleItem; corrections: Corrections | null }
export type KeptByHand = {
  /** Gives an item of the bundle with what staff changed. */
  item: (publication: string, item: BundleItem) => KeptItem
  store: (store: BundleStore) => KeptStore
  /** Whether staff made or changed the whole thing: then it stays as it is. */
  isChanged: (kind: Changeable, externalId: string) => boolean
}
type How = { overwrite: boolean; say: (line: string) => void }

/**
 * Reports what staff changed by hand and the import keeps, and returns what that is. With `overwrite` the changes are
 * given up, which is reported as well.
 */
export async function keepByHand(db: Db, bundle: Bundle, whole: Whole, { overwrite, say }: How): Promise<KeptByHand> {
  const withdrawn = await withdrawnByHand(db, whole)
  const changed = await changedByHand(db, whole)
  const touched = await itemsByHand(db, whole.publications)
  const items = new Map(touched.map((it) => [`${it.publication} ${it.externalId}`, it]))
  const lines = [
    ...withdrawn.map((it) => ({ what: 'withdrawn', text: `${it.kind} ${it.externalId}` })),
    ...changed.map((it) => ({ what: 'changed', text: `${it.kind} ${it.externalId}` })),
  ]
  const kept = new Map<string, KeptItem>()
  for (const { publication, item } of itemsOf(bundle)) {
    const known = items.get(`${publication} ${item.externalId}`)
    if (!known && item.correctedByHand.length === 0) continue
    const text = `item ${item.externalId} of ${publication}`
    if (known?.isWithdrawn) lines.push({ what: 'withdrawn', text })
    const { differences, ...rest } = keepCorrections(item, overwrite ? null : (known?.corrections ?? null))
    kept.set(`${publication} ${item.externalId}`, rest)
    const given = overwrite && known?.corrections ? keepCorrections(item, known.corrections).differences : differences
    if (given.length > 0) lines.push({ what: 'corrected', text: `${text}: ${given.join(', ')}` })
  }
  const stores = await storesByHand(db, whole.stores)
  const keptStores = new Map(
    bundle.stores.map((store) => [store, keepStore(store, overwrite ? null : (stores.get(store.externalId) ?? null))]),
  )
  for (const [store, { differences }] of keptStores) {
    const given = overwrite ? keepStore(store, stores.get(store.externalId) ?? null).differences : differences
    if (given.length > 0) lines.push({ what: 'corrected', text: `store ${store.externalId}: ${given.join(', ')}` })
  }
  if (overwrite) await releaseAll(db, whole)
  sayAll(lines.map(({ what, text }) => (overwrite ? `Overwritten, though ${what} by hand: ${text}` : `Kept as ${what} by hand: ${text}`)))
  const left = new Set(overwrite ? [] : changed.map((it) => `${it.kind} ${it.externalId}`))
  return {
    item: (publication, item) => kept.get(`${publication} ${item.externalId}`) ?? { item, corrections: null },
    store: (store) => keptStores.get(store) ?? keepStore(store, null),
    isChanged: (kind, externalId) => left.has(`${kind} ${externalId}`),
  }

  function sayAll(all: string[]) {
    for (const line of all.slice(0, mostLines)) say(line)
    if (all.length > mostLines) say(`… and ${all.length - mostLines} more by hand`)
  }
}

const mostLines = 200

function* itemsOf(bundle: Bundle) {
  for (const { externalId, pages } of bundle.publications)
    for (const page of pages) for (const item of page.items) yield { publication: externalId, item }
}
