import { raiseContentVersion } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { correctedFields, type Corrections } from './by-hand.ts'
import { component, placeOf, places } from './components.ts'
import { itemForCorrection, updateItem, type StoredItem } from './staff-queries.ts'

export type PictureChange = { before: string | null; after: string | null }

/**
 * Gives an item another first picture, by its published name, which imports keep like other corrections by hand; null puts
 * the bundle's own back. Returns null when there is no such item, or it is withdrawn.
 */
export async function setPicture(trx: Db, publication: string, externalId: string, picture: string | null): Promise<PictureChange | null> {
  const item = await itemForCorrection(trx, publication, externalId)
  if (!item) return null
  const before = pictureOf(item)
  const { picture: known, pictureBefore, ...others } = item.corrections ?? {}
  const own = known === undefined ? before : (pictureBefore ?? null)
  const after = picture ?? own
  const corrections: Corrections = after === own ? others : { ...others, picture: after!, pictureBefore: own }
  await updateItem(trx, {
    ...item,
    adComponents: withPicture(item, after),
    corrections: correctedFields(corrections).length === 0 ? null : corrections,
  })
  await raiseContentVersion(trx)
  return { before, after }
}

function pictureOf({ adComponents }: StoredItem): string | null {
  return adComponents.find((it) => placeOf(it) === places.pictures)?.componentValue ?? null
}

function withPicture(item: StoredItem, picture: string | null) {
  const others = item.adComponents.filter((it) => placeOf(it) !== places.pictures)
  const at = others.findIndex((it) => placeOf(it) > places.pictures)
  // The correction's text has the highest place of all, and comes before the other texts: the order of the rest stays.
  return others.toSpliced(at === -1 ? others.length : at, 0, ...component(places.pictures, 'PICTURE', picture ?? '', item))
}
