import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { focusLast } from '#app/ui/focus-heading.ts'

/** A double click on Add adds once, also where its second half meets the button that has come in place of Add. */
export const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

/**
 * A press may replace the button that was pressed, and Undo elsewhere the one that has the focus: then the focus moves to the last button or
 * link that replaced it. `acted` is to be called with the press and when the focus comes to `root`, `left` when it goes.
 */
export function useKeptFocus(): { root: RefObject<HTMLDivElement | null>; acted: () => void; left: () => void } {
  const root = useRef<HTMLDivElement>(null)
  const mine = useRef(false)
  useLayoutEffect(() => {
    if (!mine.current) return
    // What is removed with the focus leaves it to the body, and tells nobody.
    if (document.activeElement === document.body) focusLast(root.current)
    mine.current = root.current?.contains(document.activeElement) ?? false
  })
  return {
    root,
    acted: () => {
      mine.current = true
    },
    left: () => {
      mine.current = false
    },
  }
}
