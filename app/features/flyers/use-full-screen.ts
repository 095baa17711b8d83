import { useEffect, useEffectEvent, type RefObject } from 'react'
import { screen } from '#app/platform/screen/index.ts'
import { isWithin, useKeys } from './use-keys.ts'

/**
 * While `full`, the picture has the screen: the device's whole one where the browser can give it, else the whole window. Returns what
 * asks for the screen, which browsers allow in a press only. The focus goes back to `opener`, unless it is on what stays.
 */
export function useFullScreen(
  full: boolean,
  picture: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  leave: () => void,
): () => void {
  const left = useEffectEvent(() => {
    if (full && !screen.isFull.get()) leave()
  })
  useKeys(picture, (event) => {
    if (!full || event.key !== 'Escape' || isWithin(event, 'dialog, [role=dialog], [role=status]')) return false
    leave()
    return true
  })
  useEffect(() => {
    const [own, back] = [picture.current, opener.current]
    if (!full || !own) return
    const stop = [screen.isFull.subscribe(left), shutOff(own)]
    return () => {
      for (const end of stop) end()
      screen.endFull()
      if (document.activeElement === document.body) back?.focus()
    }
  }, [full, picture, opener])
  return screen.fill
}

/** Shuts off all that the picture covers, so that the focus cannot go there; toasts and dialogs are above it. */
function shutOff(shown: HTMLElement): () => void {
  const covered: HTMLElement[] = []
  for (let at = shown; at.parentElement && at !== at.ownerDocument.body; at = at.parentElement) {
    for (const it of at.parentElement.children)
      if (it !== at && it instanceof HTMLElement && !it.inert && !it.matches('dialog, [role=status], script')) covered.push(it)
  }
  for (const it of covered) it.inert = true
  return () => {
    for (const it of covered) it.inert = false
  }
}
