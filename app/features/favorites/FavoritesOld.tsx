import { DealsOld } from '#app/features/deals/states.tsx'
import { useFavorites, useFavoritesValue } from '#app/features/favorite/my-favorites.ts'

/** Says that what is shown is a copy, and from when, where the favorites could not be read again. */
export function FavoritesOld({ timeZone }: { timeZone: string | null }) {
  const favorites = useFavorites()
  const savedAt = useFavoritesValue((it) => it.savedAt)
  const offline = useFavoritesValue((it) => it.offline)
  if (savedAt === null || timeZone === null) return null
  return <DealsOld savedAt={savedAt} offline={offline} isFirstView={false} retry={() => favorites?.refresh()} timeZone={timeZone} />
}
