import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Deal } from '#app/features/deal/deal.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { askToRemoveFavorite, toggleFavorite } from './acts.ts'
import styles from '#app/ui/Heart.module.css'
import { t } from '#words/t.ts'
import { useFavorites, useFavoritesValue } from './my-favorites.ts'
import { favoritesFor } from './rules.ts'

type Props = {
  deal: Deal
  storeId: number
  /** Asks before it removes the favorite, because what is shown is gone with it. */
  asks?: boolean
  className?: string
}

/** The heart of a deal. A digital exclusive has none (1.FAV.04). A visitor meets the terms first, and then the wish is done. */
export function FavoriteButton({ deal, storeId, asks = false, className }: Props) {
  const favorites = useFavorites()
  const gate = useTermsGate()
  const pressed = useFavoritesValue(({ data }) => favoritesFor(data.favorites, storeId, deal).length > 0)
  if (deal.isDigitalExclusive) return null
  const toggle = () => favorites && toggleFavorite(favorites, storeId, deal)
  const press = () => gate(() => (asks && pressed ? askToRemoveFavorite(toggle) : toggle()))
  return <HeartButton title={deal.title} pressed={pressed} onClick={press} className={className} />
}

type HeartProps = Pick<ComponentProps<'button'>, 'onClick' | 'className'> & { title: string; pressed: boolean }

export function HeartButton({ title, pressed, onClick, className }: HeartProps) {
  return (
    <IconButton
      label={t`Favorite ${title || t`item`}`}
      aria-pressed={pressed}
      className={classes(styles.heart, styles.soft, className)}
      onClick={onClick}
    >
      <Heart />
    </IconButton>
  )
}
