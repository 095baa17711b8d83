import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Box } from '#contract/studio/values.ts'
import type { Size } from './regions.ts'

/** The space around the page, in pixels. */
const margin = 16
const least = 0.1
const most = 4

/** How large the page is shown: pixels of the screen for each unit. Until somebody zooms, the whole page fits. */
export function useZoom(view: RefObject<HTMLDivElement | null>, page: Size, region: Box | null) {
  const [room, setRoom] = useState<Size>({ width: 600, height: 600 })
  const [chosen, setChosen] = useState<number | null>(null)
  const fit = between(least, Math.min((room.width - margin) / page.width, (room.height - margin) / page.height), 1.5)
  const scale = chosen ?? fit
  /** The point of the page that is to be in the middle, once it is drawn at another size. */
  const middle = useRef<{ x: number; y: number } | null>(null)

  // Before it is painted: the page would be shown at another size first.
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [view])

  function zoomTo(next: number | null, at: { x: number; y: number } | null = null) {
    middle.current = at ?? inTheMiddle()
    setChosen(next === null ? null : between(least, next, most))
  }
  function inTheMiddle() {
    const { current } = view
    return (
      current && { x: (current.scrollLeft + current.clientWidth / 2) / scale, y: (current.scrollTop + current.clientHeight / 2) / scale }
    )
  }

  useEffect(() => {
    const { current } = view
    const at = middle.current
    middle.current = null
    if (current && at) current.scrollTo(at.x * scale - current.clientWidth / 2, at.y * scale - current.clientHeight / 2)
  }, [scale, view])

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoomTo(scale * Math.exp(-event.deltaY / 300))
  })
  useEffect(() => {
    const element = view.current
    // Not passive: the browser would zoom its own page too.
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [view])

  // Whatever is selected is in sight.
  const { x = 0, y = 0, width = 0, height = 0 } = region ?? {}
  const show = useEffectEvent((box: Box) => {
    const { current } = view
    if (!current || box.width === 0) return
    const left = box.x * scale
    const top = box.y * scale
    const isIn =
      left >= current.scrollLeft &&
      top >= current.scrollTop &&
      left + box.width * scale <= current.scrollLeft + current.clientWidth &&
      top + box.height * scale <= current.scrollTop + current.clientHeight
    if (!isIn)
      current.scrollTo(left + (box.width * scale) / 2 - current.clientWidth / 2, top + (box.height * scale) / 2 - current.clientHeight / 2)
  })
  useEffect(() => show({ x, y, width, height }), [x, y, width, height])

  return {
    scale,
    isFit: chosen === null,
    fit: () => zoomTo(null),
    larger: () => zoomTo(scale * 1.25),
    smaller: () => zoomTo(scale / 1.25),
    toRegion: () => {
      if (!region) return
      const next = Math.min((room.width * 0.7) / region.width, (room.height * 0.5) / region.height, 2)
      zoomTo(next, { x: region.x + region.width / 2, y: region.y + region.height / 2 })
    },
  }
}

export type Zoom = ReturnType<typeof useZoom>

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))
