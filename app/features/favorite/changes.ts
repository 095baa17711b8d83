import { favorites as endpoints, type Favorite as Sent } from '#contract/favorites.ts'
import { assetPicture } from '#contract/pictures.ts'
import { CallError, type Call } from '#app/api/call.ts'
import type { Entry } from '#app/api/outbox.ts'
import { dealOf, type Deal } from '#app/features/deal/deal.ts'

/** A favorite as the app works with it. */
export type Favorite = Pick<Sent, 'favoriteId' | 'storeId' | 'adStudioAssetId' | 'productIdentifier' | 'title' | 'imageUri'> & {
  /** The deal as it was when it became a favorite; null when only its title is left. */
  deal: Deal | null
  /** The product's newest deal at the store, on sale or not; null when the store has none any more. */
  latest: Deal | null
}

/** `aliases` maps ids that this device made to those under which the server stores the same favorite (decision F09). */
export type FavoritesData = { favorites: readonly Favorite[]; aliases: Readonly<Record<string, string>> }

/** What a shopper does to favorites. Doing a change twice has the same effect as doing it once. */
export type Change =
  { kind: 'addFavorite'; favoriteId: string; storeId: number; deal: Deal } | { kind: 'removeFavorite'; favoriteId: string }
export type ChangeReply = Sent | null

export const noFavorites: FavoritesData = { favorites: [], aliases: {} }

/** Returns the data as it will be once the server has done all waiting changes. */
export function overlay(data: FavoritesData, changes: readonly Change[]): FavoritesData {
  return changes.reduce(applied, data)
}

function applied(data: FavoritesData, change: Change): FavoritesData {
  const id = idIn(data, change.favoriteId)
  if (change.kind === 'removeFavorite') return { ...data, favorites: data.favorites.filter((it) => it.favoriteId !== id) }
  if (data.favorites.some((it) => it.favoriteId === id)) return data
  const held = data.favorites.find((it) => it.storeId === change.storeId && it.adStudioAssetId === change.deal.adStudioAssetId)
  if (held) return { ...data, aliases: { ...data.aliases, [change.favoriteId]: held.favoriteId } }
  return { ...data, favorites: [newFavorite(change), ...data.favorites] }
}

const made = new WeakMap<Change, Favorite>()

/** Returns the same object for the same change: while that waits, its row does not render again with every other change. */
function newFavorite(change: Extract<Change, { kind: 'addFavorite' }>): Favorite {
  const known = made.get(change)
  if (known) return known
  const { favoriteId, storeId, deal } = change
  const { adStudioAssetId, productIdentifier, title } = deal
  const imageUri = assetPicture(adStudioAssetId)
  const favorite: Favorite = { favoriteId, storeId, adStudioAssetId, productIdentifier, title, imageUri, deal, latest: deal }
  made.set(change, favorite)
  return favorite
}

/** Returns the id under which a favorite is stored. */
export function idIn({ aliases }: Pick<FavoritesData, 'aliases'>, id: string): string {
  return aliases[id] ?? id
}

/** Returns the data after the server has done a change: its reply overwrites the favorite that it names. */
export function confirmed(data: FavoritesData, change: Change, reply: ChangeReply): FavoritesData {
  const done = applied(data, change)
  if (!reply) return done
  const favorite = favoriteOf(reply)
  const lost = change.favoriteId
  const aliases = lost === favorite.favoriteId ? done.aliases : { ...done.aliases, [lost]: favorite.favoriteId }
  const others = done.favorites.filter((it) => it.favoriteId !== lost || lost === favorite.favoriteId)
  const isThere = others.some((it) => it.favoriteId === favorite.favoriteId)
  return {
    aliases,
    favorites: isThere ? others.map((it) => (it.favoriteId === favorite.favoriteId ? favorite : it)) : [favorite, ...others],
  }
}

export function favoriteOf({ adSpace, adDateInfo, latest, revision: _, ...favorite }: Sent): Favorite {
  return {
    ...favorite,
    deal: adSpace && { ...dealOf(adSpace, null, ''), adDateInfo },
    latest: latest && dealOf(latest, null, ''),
  }
}

/** Sends what waits in the outbox, under its own id: the server writes it once, however often it is sent. */
export async function sendChange(call: Call, { id, change }: Entry<Change>, signal: AbortSignal): Promise<ChangeReply> {
  const { favoriteId } = change
  const more = { idempotencyKey: id, signal }
  if (change.kind === 'addFavorite') {
    const { adStudioAssetId, productIdentifier } = change.deal
    return call(endpoints.add, { body: { favoriteId, storeId: change.storeId, adStudioAssetId, productIdentifier } }, more)
  }
  try {
    return await call(endpoints.remove, { params: { favoriteId } }, more)
  } catch (error) {
    // When the favorite to remove is gone already, the change counts as done.
    if (error instanceof CallError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}
