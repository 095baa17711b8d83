import { ChevronRight, Heart } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import { itemsText } from '#contract/lists.ts'
import { paths } from '#app/paths.ts'
import { t } from '#words/t.ts'
import styles from './FavoritesLink.module.css'
import { useFavoritesValue } from './my-favorites.ts'

/** Leads to all favorites, and says how many they are once that is known. */
export function FavoritesLink() {
  const count = useFavoritesValue(({ data }) => data.favorites.length)
  return (
    <Link className={styles.root} to={paths.favoriteItems()} viewTransition>
      <Heart />
      <b>{t`Favorites`}</b>
      {count > 0 && <span>{itemsText(count)}</span>}
      <ChevronRight />
    </Link>
  )
}
