import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Hands over every press of a key on the page that nothing else has handled, also where nothing has the focus. `onKey` returns whether
 * it has handled the key.
 */
export function useKeys(part: RefObject<Element | null>, onKey: (event: KeyboardEvent) => boolean) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const page = part.current?.ownerDocument
    page?.addEventListener('keydown', pressed)
    return () => page?.removeEventListener('keydown', pressed)
  }, [part])
}

/** Returns whether what has the focus is within an element that this selector finds. */
export const isWithin = ({ target }: KeyboardEvent, selector: string) => target instanceof Element && target.closest(selector) !== null
