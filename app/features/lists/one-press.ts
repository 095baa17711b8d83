import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react'

/** A double click on Add adds once, also where its second half meets the button that has come in place of Add. */
export const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

/** A press may replace the button that was pressed: then the focus moves to the last button or link that replaced it. */
export function useKeptFocus(): { root: RefObject<HTMLDivElement | null>; acted: () => void } {
  const root = useRef<HTMLDivElement>(null)
  const mine = useRef(false)
  useLayoutEffect(() => {
    if (!mine.current) return
    mine.current = false
    if (document.activeElement !== document.body) return
    const targets = [...(root.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].filter((it) => it.checkVisibility())
    targets.at(-1)?.focus()
  })
  return {
    root,
    acted: () => {
      mine.current = true
    },
  }
}
