import { useRef, useState, type PointerEvent } from 'react'
import { isAway, swiped } from './rules.ts'

/**
 * Lets a finger push an element to the left, out of its row; scrolling stays the browser's. The element needs the style
 * `touch-action: pan-y`. A mouse does not swipe: there is a button too.
 */
export function useSwipe(onAway: (element: HTMLElement) => void) {
  const [isPushed, setPushed] = useState(false)
  const touch = useRef<{ id: number; x: number; y: number; by: number } | null>(null)

  function end(element: HTMLElement) {
    const by = touch.current?.by ?? 0
    touch.current = null
    setPushed(false)
    element.style.translate = ''
    return by
  }
  return {
    isPushed,
    handlers: {
      onPointerDown({ pointerType, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
        touch.current = pointerType === 'mouse' ? null : { id: pointerId, x: clientX, y: clientY, by: 0 }
      },
      onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
        const now = touch.current
        if (now?.id !== pointerId) return
        const by = now.by < 0 ? Math.min(clientX - now.x, -1) : swiped(clientX - now.x, clientY - now.y)
        if (by === now.by) return
        if (now.by === 0) setPushed(true)
        now.by = by
        currentTarget.style.translate = `${by}px`
      },
      onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
        if (isAway(end(currentTarget))) onAway(currentTarget)
      },
      onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => void end(currentTarget),
    },
  }
}
