import { useLayoutEffect, useRef, type RefObject } from 'react'
import { askToRemoveFavorite, removeFavorite } from '#app/features/favorite/acts.ts'
import type { Favorite } from '#app/features/favorite/changes.ts'
import { useFavorites } from '#app/features/favorite/my-favorites.ts'

/**
 * Removes favorites after a question. The focus cannot return to the heart that was pressed, since its row is gone: it moves to the
 * heart that is in its place, or to the page's heading. `count` is the number of rows within `root`.
 */
export function useRemoval(root: RefObject<HTMLElement | null>, count: number): (favorite: Favorite, heart: HTMLElement) => void {
  const favorites = useFavorites()
  const place = useRef<number | null>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    const at = place.current
    if (!isFewer || at === null) return
    place.current = null
    const move = () => {
      if (document.activeElement !== document.body) return
      const hearts = heartsIn(root.current)
      const target = hearts[Math.min(at, hearts.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
      if (target?.tagName === 'H1') target.tabIndex = -1
      target?.focus()
    }
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', move, { once: true })
    else move()
  }, [count, root])
  return (favorite, heart) =>
    askToRemoveFavorite(() => {
      place.current = heartsIn(root.current).indexOf(heart)
      if (favorites) removeFavorite(favorites, favorite)
    })
}

const heartsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? [])]
