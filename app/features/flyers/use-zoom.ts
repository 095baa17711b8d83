import { useLayoutEffect, useRef, useState } from 'react'
import { scrollAfter, zoomOf } from './rules.ts'

/** Zooms a page in its frame, around a point that stays where it is. `width` is that of the whole page, in px, once it was enlarged. */
export function useZoom(zoom: number, onZoom: (zoom: number) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
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
    if (before === 1) setWidth(element.clientWidth)
    const ratio = zoom / before
    element.scrollTo({
      left: scrollAfter(element.scrollLeft, x || element.clientWidth / 2, ratio),
      top: scrollAfter(element.scrollTop, y || element.clientHeight / 2, ratio),
    })
    held.current = { zoom, x: 0, y: 0 }
  }, [zoom])
  return { frame, zoomTo, width }
}
