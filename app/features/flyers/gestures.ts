import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { wholeOf, zoomOf } from './rules.ts'

type Options = {
  zoom: number
  /** `point` is in px from the frame's upper left corner. */
  zoomTo: (zoom: number, point: { x: number; y: number }) => void
  onTurn: (way: 1 | -1) => void
  /** A finger begins to move sideways on a whole page. */
  onTurning: () => void
  /** A finger rests on a point of the page, in px of the window. */
  onHold: (clientX: number, clientY: number) => void
}

const doubleTapMs = 280
const holdMs = 550

/**
 * Fingers pinch to zoom, tap twice to enlarge a page and to show it whole again, swipe to turn a whole page, and rest to put an item on
 * the list; a mouse drags an enlarged page; a wheel zooms with the control key, which is also what a trackpad's pinch sends. Panning
 * with a finger is the frame's own scrolling. Times are those of the fingers' movements (timeStamp): a slow phone may deliver the
 * events much later.
 */
export function useGestures(frame: RefObject<HTMLElement | null>, { zoom: drawn, zoomTo: draw, onTurn, onTurning, onHold }: Options) {
  /** The last zoom, even if it is not rendered yet: each turn of a wheel continues from the previous one. */
  const zoom = useRef(drawn)
  useLayoutEffect(() => {
    zoom.current = drawn
  }, [drawn])
  const touched = useRef({ at: -Infinity, x: 0, y: 0 })
  const doubled = useRef(-Infinity)
  const dragged = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const begun = useRef<{ distance: number; zoom: number } | { x: number; y: number; at: number } | null>(null)

  const within = (clientX: number, clientY: number) => {
    const box = frame.current!.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  const isSecondTap = ({ timeStamp }: TouchEvent, { clientX, clientY }: Touch) =>
    timeStamp - touched.current.at <= doubleTapMs && Math.hypot(clientX - touched.current.x, clientY - touched.current.y) <= 30
  const zoomTo = (to: number, point: { x: number; y: number }) => {
    zoom.current = zoomOf(to)
    draw(zoom.current, point)
  }
  const hold = useEffectEvent(({ clientX, clientY }: Touch) => {
    held.current = true
    onHold(clientX, clientY)
  })
  const touchStart = useEffectEvent((event: TouchEvent) => {
    const [one, two] = event.touches
    clearTimeout(holding.current)
    held.current = false
    if (one && two) {
      event.preventDefault()
      begun.current = { distance: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), zoom: zoom.current }
    } else if (one) {
      begun.current = { x: one.clientX, y: one.clientY, at: event.timeStamp }
      holding.current = setTimeout(() => hold(one), holdMs)
      if (isSecondTap(event, one)) clearTimeout(waiting.current) // the event of its end may arrive too late
    }
  })
  const touchMove = useEffectEvent((event: TouchEvent) => {
    const [one, two] = event.touches
    const start = begun.current
    if (one && start && 'at' in start && Math.hypot(one.clientX - start.x, one.clientY - start.y) >= 10) {
      clearTimeout(holding.current)
      if (zoom.current === 1 && Math.abs(one.clientX - start.x) > Math.abs(one.clientY - start.y)) onTurning()
    }
    if (!one || !two || !start || !('distance' in start)) return
    event.preventDefault()
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    zoomTo((start.zoom * distance) / start.distance, within((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2))
  })
  const touchEnd = useEffectEvent((event: TouchEvent) => {
    const start = begun.current
    const [last] = event.changedTouches
    if (event.touches.length > 0 || !start || !last) return
    begun.current = null
    clearTimeout(holding.current)
    if (held.current) event.preventDefault() // no click follows
    if ('distance' in start && zoom.current !== wholeOf(zoom.current)) zoomTo(1, within(last.clientX, last.clientY))
    if ('distance' in start || held.current) return
    const [dx, dy] = [last.clientX - start.x, last.clientY - start.y]
    if (Math.hypot(dx, dy) < 10) {
      const isSecond = isSecondTap(event, last)
      touched.current = { at: event.timeStamp, x: last.clientX, y: last.clientY }
      if (!isSecond) return
      event.preventDefault() // no click follows: this was not a press
      clearTimeout(waiting.current)
      touched.current.at = -Infinity
      doubled.current = event.timeStamp
      zoomTo(zoom.current > 1 ? 1 : 2.5, within(last.clientX, last.clientY))
    } else if (zoom.current === 1 && Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy) && event.timeStamp - start.at < 600)
      onTurn(dx < 0 ? 1 : -1)
  })
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const to = zoom.current * Math.exp(-event.deltaY / 200)
    zoomTo(event.deltaY > 0 ? wholeOf(to) : to, within(event.clientX, event.clientY))
  })
  const pointerDown = useEffectEvent((event: PointerEvent) => {
    dragged.current = false
    if (event.pointerType !== 'mouse' || event.button !== 0 || zoom.current === 1) return
    const element = frame.current!
    const page = element.ownerDocument
    const from = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > 4) dragged.current = true
      if (dragged.current) element.scrollTo({ left: from.x - clientX, top: from.y - clientY })
    }
    const up = () => page.removeEventListener('pointermove', move)
    page.addEventListener('pointermove', move)
    page.addEventListener('pointerup', up, { once: true })
  })
  /** The menu of a link, which a phone opens for a finger that rests; a mouse has its own button for it. */
  const menu = useEffectEvent((event: Event) => {
    if (begun.current || held.current) event.preventDefault()
  })
  const cancel = useEffectEvent(() => {
    clearTimeout(holding.current)
    begun.current = null
  })
  const dragStart = useEffectEvent((event: DragEvent) => event.preventDefault()) // the browser's own dragging of a link or a picture
  // A layout effect, so that the gestures work as soon as the page is shown.
  useLayoutEffect(() => {
    const element = frame.current!
    const end = new AbortController()
    const { signal } = end
    element.addEventListener('touchstart', touchStart, { passive: false, signal })
    element.addEventListener('touchmove', touchMove, { passive: false, signal })
    element.addEventListener('touchend', touchEnd, { passive: false, signal })
    element.addEventListener('touchcancel', cancel, { signal })
    element.addEventListener('contextmenu', menu, { signal })
    element.addEventListener('wheel', wheel, { passive: false, signal })
    element.addEventListener('pointerdown', pointerDown, { signal })
    element.addEventListener('dragstart', dragStart, { signal })
    return () => {
      end.abort()
      clearTimeout(waiting.current)
      clearTimeout(holding.current)
    }
  }, [frame])

  return {
    /** Returns true during the click that ends a drag. */
    wasDragged: () => dragged.current,
    /** Runs what a click does: at once for a mouse; for a finger, once there was no second tap. */
    afterDoubleTap: ({ timeStamp }: Pick<Event, 'timeStamp'>, act: () => void) => {
      if (timeStamp <= doubled.current) return // the click of one of two taps, which arrives after both
      clearTimeout(waiting.current)
      if (timeStamp - touched.current.at > 1000) act()
      else waiting.current = setTimeout(act, doubleTapMs)
    },
  }
}
