import { useLayoutEffect, useRef } from 'react'
import { tabHistory } from '#app/platform/history/index.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import type { Location } from './history.ts'
import { usePage, useRouter } from './hooks.ts'
import { decodedOf } from './routes.ts'

/** By a page's key, how far it was scrolled, in pixels; a tab's reload keeps them. */
const kept = 'scrolled'
const scrolled = new Map<string, number>()

/** Keeps how far each page was scrolled, and goes there again; `keyOf` says which pages are the same. For the frame around all pages. */
export function useScrollRestoration(keyOf: (location: Location) => string) {
  const router = useRouter()
  const { location, way, keepsScroll, isReady } = usePage()
  /** A page may be left before it is drawn: until then the screen is scrolled as the one before it. */
  const drawn = useRef<Location>(null)
  useLayoutEffect(() => {
    for (const [key, y] of Object.entries(recordIn(tabStorage.get(kept))))
      if (typeof y === 'number' && !scrolled.has(key)) scrolled.set(key, y)
    const keep = (left: Location) => left === drawn.current && scrolled.set(keyOf(left), document.documentElement.scrollTop)
    const stops = [
      router.subscribe(({ before }) => before !== router.page() && keep(before.location)),
      tabHistory.onLeaving(() => {
        keep(router.page().location)
        tabStorage.set(kept, JSON.stringify(Object.fromEntries(scrolled)))
        tabHistory.scrollByHand(false)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router, keyOf])
  useLayoutEffect(() => {
    drawn.current = location
    tabHistory.scrollByHand(true)
    // The browser itself scrolls the page that the server drew.
    if (!isReady || (way === 'pop' && keepsScroll)) return
    const y = scrolled.get(keyOf(location))
    const place = location.hash === '' ? null : document.getElementById(decodedOf(location.hash.slice(1)))
    if (y !== undefined) document.documentElement.scrollTo(0, y)
    else if (place) place.scrollIntoView()
    else if (!keepsScroll) document.documentElement.scrollTo(0, 0)
  }, [location, way, keepsScroll, isReady, keyOf])
}
