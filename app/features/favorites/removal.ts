import { useLayoutEffect, useRef, type RefObject } from 'react'
import { askToRemoveFavorite, removeFavorite } from '#app/features/favorite/acts.ts'
import type { Favorite } from '#app/features/favorite/changes.ts'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { useFavorites } from '#app/features/favorite/my-favorites.ts'

/**
 * Removes favorites after a question. The focus cannot stay at the heart that was pressed, since its row is gone: it moves to the
 * heart that is in its place within `root`, or to the page's heading.
 */
export function useRemoval(root: RefObject<HTMLElement | null>): (favorite: Favorite, heart: HTMLElement) => void {
  const favorites = useFavorites()
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = place.current
    place.current = null
    if (at === null || document.activeElement !== document.body) return
    const hearts = heartsIn(root.current)
    const next = hearts[Math.min(at, hearts.length - 1)]
    if (next) next.focus()
    else focusHeading()
  })

  function remove(favorite: Favorite, heart: HTMLElement) {
    place.current = heartsIn(root.current).indexOf(heart)
    if (favorites) removeFavorite(favorites, favorite)
  }
  // A task later, when the question has closed and has given the focus back to the heart.
  return (favorite, heart) => askToRemoveFavorite(() => void setTimeout(() => remove(favorite, heart)))
}

const heartsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? [])]
