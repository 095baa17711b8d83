import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { appState } from '#app/platform/app-state/index.ts'
import { trackingDelay } from './rules.ts'

/**
 * Returns the ref of an element, which is there as long as the component. `onSeen` is called once for each `thing` that the element
 * shows, when it has been visible for a second without a break: half of it, or half of the screen full of it, in a page in front,
 * and not below a dialog. With null nothing is watched.
 */
export function useSeen<E extends Element>(thing: number | null, onSeen: (thing: number) => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (thing !== null && element.current) return watch(element.current, () => seen(thing))
  }, [thing])
  return element
}

function watch(element: Element, seen: () => void): () => void {
  let inSight = false
  let timer: ReturnType<typeof setInterval> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1)!
      const half = document.documentElement.clientHeight / 2
      inSight = last.isIntersecting && (last.intersectionRatio >= 0.5 || last.intersectionRect.height >= half)
      look()
    },
    { threshold: steps },
  )
  const stops = [appState.onVisible(look), appState.onHidden(look)]
  observer.observe(element)
  return stop

  function look() {
    const isVisible = inSight && appState.isVisible()
    if (!isVisible) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= count()
  }

  /** Nothing says when a dialog opens or closes: a second counts when there is none at its beginning and at its end. */
  function count() {
    let wasCovered = isCovered(element)
    return setInterval(() => {
      const covered = isCovered(element)
      if (covered || wasCovered) {
        wasCovered = covered
        return
      }
      stop()
      seen()
    }, trackingDelay)
  }

  function stop() {
    observer.disconnect()
    for (const it of stops) it()
    clearInterval(timer)
  }
}

/** In 20 steps, so that also half a screen of a thing that is larger than the screen is noticed. */
const steps = Array.from({ length: 21 }, (_, at) => at / 20)

const isCovered = (element: Element) => [...document.querySelectorAll('dialog[open]')].some((it) => !it.contains(element))
