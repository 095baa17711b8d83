import { queryOptions } from '@tanstack/react-query'
import { favorites } from '#contract/favorites.ts'
import type { Tools } from '#app/context.ts'
import { favoriteOf, type Favorite } from './changes.ts'

export const readFavorites = async (send: Tools['send']): Promise<readonly Favorite[]> => (await send(favorites.all, {})).map(favoriteOf)

/** The shopper's favorites as the server has them; changes.ts applies what waits in the outbox to them. */
export const favoritesQuery = ({ send }: Pick<Tools, 'send'>, userId: string) =>
  queryOptions({
    queryKey: ['favorites', userId],
    queryFn: () => readFavorites(send),
  })

/** Never fetched: the ids of this device for which the server stores another id. */
export const aliasesKey = (userId: string) => ['favorite aliases', userId]
