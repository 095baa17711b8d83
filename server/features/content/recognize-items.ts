import type { Db } from '#server/db/pool.ts'
import type { Bundle, BundleItem, BundlePublication } from './bundle.ts'
import { madeBefore, madeItemId } from './convert/item-id.ts'
import { itemsWithIds, type KnownItem } from './queries.ts'

/**
 * Returns the bundle with the server's id for each item that a release before brought in under its name alone: ids that are made
 * have the size since (decision 0235). An item is the same one by its name and size.
 */
export async function recognizeItems(db: Db, bundle: Bundle): Promise<Bundle> {
  const publications: BundlePublication[] = []
  for (const publication of bundle.publications) publications.push(await recognized(db, publication))
  return { ...bundle, publications }
}

async function recognized(db: Db, publication: BundlePublication): Promise<BundlePublication> {
  const all = publication.pages.flatMap(({ items }) => items)
  const made = all.filter(isMade)
  if (made.length === 0) return publication
  const ids = new Set(made.flatMap((it) => [it.externalId, ...madeBefore(it)]))
  const there = new Map((await itemsWithIds(db, publication.externalId, [...ids])).map((it) => [it.externalId, it]))
  if (there.size === 0) return publication
  const taken = new Set(all.map((it) => it.externalId))
  const idOf = (item: BundleItem) => {
    if (!isMade(item) || there.has(item.externalId)) return item.externalId
    const before = madeBefore(item).find((id) => !taken.has(id) && isSame(item, there.get(id))) ?? item.externalId
    taken.add(before)
    return before
  }
  const pages = publication.pages.map((page) => ({ ...page, items: page.items.map((it) => ({ ...it, externalId: idOf(it) })) }))
  return { ...publication, pages }
}

const isMade = (item: BundleItem) => item.size !== '' && item.externalId.startsWith(madeItemId(item))

/** The id says the name. Of the size, the unit may have come to it since. */
function isSame({ size }: BundleItem, known: KnownItem | undefined): boolean {
  const before = known?.components.find((it) => it.componentName === 'SIZE')?.componentValue
  return before !== undefined && `${size} `.startsWith(`${before} `)
}
