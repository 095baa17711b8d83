import * as brand from '#brand'
import { firstValueOf } from '#contract/components.ts'
import { favorites, type Favorite } from '#contract/favorites.ts'
import { assetPicture } from '#contract/pictures.ts'
import { countDeal } from '#server/features/results/counting-queries.ts'
import { badRequest, conflict, gone, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  countFavorites,
  favoriteById,
  favoriteOfItem,
  favoritesOf,
  insertFavorite,
  insertFavoriteAlias,
  markFavoriteDeleted,
  newestItem,
  type KeptFavorite,
} from './queries.ts'
import { favoritesMax, isExclusive } from './rules.ts'

export function favoriteRoutes(serve: Serve) {
  serve(favorites, {
    all: async (_, { db, caller }) => (await favoritesOf(db, caller.userId)).map(shown),

    async add({ body: { favoriteId, storeId, adStudioAssetId } }, { db, caller: { userId } }) {
      if (isExclusive(adStudioAssetId)) {
        throw badRequest('A digital exclusive cannot be a favorite.', [
          { field: 'adStudioAssetId', message: 'is that of a digital exclusive' },
        ])
      }
      const known = await favoriteById(db, userId, favoriteId)
      if (known?.isDeleted) throw gone('favorite')
      if (known) return shown(known)
      const liked = await newestItem(db, storeId, adStudioAssetId)
      if (!liked) throw notFound(brand.product.one)
      const kept = await favoriteOfItem(db, userId, storeId, liked.adSpace.adStudioAssetId)
      if (kept) {
        await insertFavoriteAlias(db, userId, favoriteId, kept.favoriteId)
        return shown(kept)
      }
      if ((await countFavorites(db, userId)) >= favoritesMax) {
        throw conflict('too_many_favorites', `A shopper can keep ${favoritesMax} favorites.`)
      }
      await insertFavorite(db, userId, { favoriteId, storeId, title: firstValueOf(liked.adSpace, 'TITLE') }, liked)
      await countDeal(db, userId, 'heart', storeId, liked.adSpace.adSpaceId)
      return shown((await favoriteById(db, userId, favoriteId))!)
    },

    async remove({ params }, { db, caller: { userId } }) {
      const favorite = await favoriteById(db, userId, params.favoriteId)
      if (!favorite) throw notFound('favorite')
      if (!favorite.isDeleted) await markFavoriteDeleted(db, userId, favorite.favoriteId)
    },
  })
}

function shown({ isDeleted: _, ...favorite }: KeptFavorite): Favorite {
  return { ...favorite, imageUri: assetPicture(favorite.adStudioAssetId) }
}
