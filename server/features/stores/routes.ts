import * as brand from '#brand'
import { stores, type Store } from '#contract/stores.ts'
import type { Db } from '#server/db/pool.ts'
import { insertMissingDefaultLists } from '#server/features/lists/default-lists.ts'
import { usPlaces } from '#server/features/places/bundled.ts'
import { locate } from '#server/features/places/rules.ts'
import type { Caller } from '#server/http/admission.ts'
import { badRequest, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteFavoriteStore, favoriteStoreIds, insertFavoriteStore, upsertVisit, visitedStoreIds } from './queries.ts'
import type { ReadDirectory } from './directory.ts'
import { searchStores, withDaysAround, type Directory, type ListedStore, type PublicStore } from './rules.ts'

export function storeRoutes(serve: Serve, directory: ReadDirectory) {
  serve(stores, {
    async search({ query: { clientToken, q = '', lat, long } }, { db, content, whoever }) {
      if (clientToken !== brand.client)
        throw badRequest('The clientToken is not known.', [{ field: 'clientToken', message: 'is not known' }])
      const near = lat === undefined || long === undefined ? null : { latitude: lat, longitude: long }
      const { all, milesToStore } = await directory(content)
      const { stores: found, ...how } = searchStores(all, { q, near }, (text) => locate(usPlaces(), text, milesToStore))
      return { results: await marked(db, await whoever(), found), ...how }
    },

    async favorites(_, { db, content, caller }) {
      const { all } = await directory(content)
      const ids = new Set(await favoriteStoreIds(db, caller.userId))
      return all
        .filter(({ store }) => ids.has(store.storeId))
        .map(({ store }) => ({ ...withDaysAround(store, Date.now()), isFavorited: true }))
    },

    async visit({ params: { storeId } }, { db, caller }) {
      if (!(await upsertVisit(db, caller.userId, storeId))) throw notFound('store')
      await insertMissingDefaultLists(db, caller.userId)
    },

    async favorite({ params: { storeId }, query: { favorite } }, { db, caller }) {
      if (favorite === 'false') return deleteFavoriteStore(db, caller.userId, storeId)
      if (!(await insertFavoriteStore(db, caller.userId, storeId))) throw notFound('store')
    },

    async one({ params: { storeRoute } }, { db, content, whoever }) {
      const { store } = listedOf(await directory(content), storeRoute)
      const [answer] = await marked(db, await whoever(), [store])
      return answer!
    },

    /** Whatever store names the call: a device whose store has left the network asks by it, and the others are still its shopper's. */
    async visited(_, { db, content, caller }) {
      const known = await directory(content)
      const ids = await visitedStoreIds(db, caller.userId)
      return marked(
        db,
        caller,
        ids.flatMap((id) => known.byId.get(id)?.store ?? []),
      )
    },

    async chain({ params: { storeRoute } }, { db, content, whoever }) {
      const known = await directory(content)
      const { chainId } = listedOf(known, storeRoute)
      return marked(
        db,
        await whoever(),
        known.all.filter((it) => it.chainId === chainId).map(({ store }) => store),
      )
    },
  })
}

function listedOf({ byRoute }: Directory, storeRoute: string): ListedStore {
  const listed = byRoute.get(storeRoute)
  if (!listed) throw notFound('store')
  return listed
}

/** Returns the stores with the caller's favorites marked; only members have favorite stores (decision C10). */
async function marked(db: Db, caller: Caller | null, all: readonly PublicStore[]): Promise<Store[]> {
  const favorites = new Set(caller?.isMember && all.length > 0 ? await favoriteStoreIds(db, caller.userId) : [])
  return all.map((store) => ({ ...withDaysAround(store, Date.now()), isFavorited: favorites.has(store.storeId) }))
}
