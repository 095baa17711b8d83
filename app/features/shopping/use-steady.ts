import { useLayoutEffect, useRef, type RefObject } from 'react'
import { focusHeading } from '#app/ui/focus-heading.ts'

/**
 * Keeps the shopper's place while rows come and go. Call the returned function with a row before it is ticked or removed: the row
 * stays under the thumb as far as the page can scroll, and where it is gone the focus moves to the next one, or else the one before.
 */
export function useSteady(root: RefObject<HTMLElement | null>): (row: Element) => void {
  const before = useRef<{ row: Element; top: number; others: readonly HTMLElement[] | null } | null>(null)
  useLayoutEffect(() => {
    if (!before.current) return
    const { row, top, others } = before.current
    before.current = null
    if (row.isConnected) {
      const moved = row.getBoundingClientRect().top - top
      if (moved !== 0) document.scrollingElement?.scrollBy(0, moved)
    }
    if (others === null || document.activeElement !== document.body) return
    const next = others.find((it) => it.isConnected)
    if (next) next.focus({ preventScroll: true })
    else focusHeading()
  })
  return (row) => {
    const boxes = [...(root.current?.querySelectorAll<HTMLElement>('input[type=checkbox]') ?? [])]
    const at = boxes.findIndex((it) => row.contains(it))
    const others = row.contains(document.activeElement) ? [...boxes.slice(at + 1), ...boxes.slice(0, at).toReversed()] : null
    before.current = { row, top: row.getBoundingClientRect().top, others }
  }
}
