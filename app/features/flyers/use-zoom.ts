import { useLayoutEffect, useRef, useState } from 'react'
import type { FlyerPage } from '#app/features/deal/deal.ts'
import { scrollAfter, zoomOf } from './rules.ts'

/** Zooms a page in its frame, around a point that stays where it is. `room` is the size of the whole page, in px, once it was enlarged. */
export function useZoom(page: FlyerPage, zoom: number, onZoom: (zoom: number) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  const held = useRef({ zoom: 1, x: 0, y: 0 })

  /** Zooms around a point of the frame, in px; without a point around its middle. */
  function zoomTo(to: number, point?: { x: number; y: number }) {
    const element = frame.current!
    held.current = { zoom: held.current.zoom, x: point?.x ?? element.clientWidth / 2, y: point?.y ?? element.clientHeight / 2 }
    onZoom(zoomOf(to))
  }
  useLayoutEffect(() => {
    const element = frame.current!
    const { zoom: before, x, y } = held.current
    if (before === zoom) return
    if (before === 1) setRoom({ width: element.clientWidth, height: (element.clientWidth * page.height) / page.width })
    const ratio = zoom / before
    const to = {
      left: scrollAfter(element.scrollLeft, x || element.clientWidth / 2, ratio),
      top: scrollAfter(element.scrollTop, y || element.clientHeight / 2, ratio),
    }
    held.current = { zoom, x: 0, y: 0 }
    // Waits until the frame's height is fixed: before that there is nothing to scroll in.
    const soon = requestAnimationFrame(() => element.scrollTo(to))
    return () => cancelAnimationFrame(soon)
  }, [zoom, page])
  return { frame, zoomTo, room }
}
