import { uuidv7 } from '#app/uuid.ts'
import { errorText } from '#app/api/error-text.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import type { Favorite } from './changes.ts'
import type { MyFavorites } from './my-favorites.ts'
import { favoritesFor } from './rules.ts'

/** Makes the deal a favorite, or no favorite any more when it is one. */
export function toggleFavorite(favorites: Pick<MyFavorites, 'snapshot' | 'change'>, storeId: number, deal: Deal) {
  const own = favoritesFor(favorites.snapshot().data.favorites, storeId, deal)
  if (own.length === 0) favorites.change({ kind: 'addFavorite', favoriteId: uuidv7(), storeId, deal })
  for (const it of own) removeFavorite(favorites, it)
}

export function removeFavorite(favorites: Pick<MyFavorites, 'change'>, { favoriteId }: Pick<Favorite, 'favoriteId'>) {
  favorites.change({ kind: 'removeFavorite', favoriteId })
}

/** For places from which the favorite then disappears: a heart that stays in sight can be pressed again instead. */
export function askToRemoveFavorite(remove: () => void) {
  dialogs.confirm({
    key: 'remove-favorite',
    title: t`Remove favorite`,
    message: t`Would you like to remove this item from your favorites?`,
    onOk: remove,
  })
}

/** Shows, in the catalogue's words, that the server refused a change and that it is undone (spec section 8, decisions E53, F10). */
export function sayRefused() {
  dialogs.alert({ key: 'favorite-refused', ...errorText.modifyItem })
}
