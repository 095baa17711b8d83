import { ChevronRight, Heart } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import styles from './FavoritesLink.module.css'
import { useFavoritesValue } from './my-favorites.ts'

/** Leads to all favorites, and says how many they are once that is known. */
export function FavoritesLink() {
  const count = useFavoritesValue(({ data }) => data.favorites.length)
  return (
    <Link className={styles.root} to={paths.favoriteItems()} viewTransition>
      <Heart />
      <b>Favorites</b>
      {count > 0 && <span>{count === 1 ? '1 item' : `${count} items`}</span>}
      <ChevronRight />
    </Link>
  )
}
