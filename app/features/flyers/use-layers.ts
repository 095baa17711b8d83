import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRouter } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { itemPathOf } from '#app/features/deal/rules.ts'
import { paths } from '#app/paths.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { itemOf, regionId } from './Regions.tsx'

/**
 * What is open over the page of a flyer, each an entry of the history, so that Back closes it: the full screen, and the sheet of an
 * item. The sheet's entry shows the item's own address, and is still the flyer's page (docs/decisions/0121).
 */
export function useLayers({ storeRoute, ...store }: Store, shown: number, deals: ReadonlyMap<number, Deal>) {
  const location = useLocation()
  const { mask, pathname, state, key } = location
  const { navigate, page } = useRouter()
  const full = useHydrated() && state?.full === true
  const path = mask ? itemPathOf(mask.pathname.split('/').slice(3)) : null
  const ringed = path?.adSpaceId ?? null
  const still = { keepsScroll: true, keepsData: true, state: full ? { full } : null }
  /** Where to go once Back has arrived: a page is never turned under its sheet. */
  const then = useRef<number | null>(null)
  const inFull = useRef<number | null>(null)

  /** A second press may come before what the first one brings is drawn. */
  const isDrawn = () => page().location === location
  const back = (steps: number) => void navigate(-steps, { from: location })

  function turn(to: number | null) {
    if (to === null) return
    if (mask) {
      then.current = to
      back(1)
    } else void navigate(paths.flyers(storeRoute, to), { replace: true, keepsScroll: true, state: still.state })
  }
  const seen = useRef<string | null>(null)
  const arrived = useEffectEvent((key: string) => {
    if (seen.current === key) return
    seen.current = key
    const to = then.current ?? (full ? null : inFull.current)
    then.current = null
    inFull.current = full ? shown : null
    if (to !== null && to !== shown) turn(to)
  })
  useEffect(() => arrived(key), [key])

  const was = useRef<number | null>(null)
  useEffect(() => {
    // The focus goes back to where the sheet came from, unless it has gone elsewhere by itself.
    if (ringed === null && was.current !== null && isFree(document.activeElement))
      document.getElementById(regionId(was.current))?.focus({ preventScroll: true })
    was.current = ringed
  }, [ringed])

  return {
    ringed,
    full,
    turn,
    open: (adSpaceId: number) => {
      const item = itemOf(adSpaceId, { storeRoute, ...store })
      if (adSpaceId === ringed || !isDrawn()) return
      if (deals.has(adSpaceId)) void navigate(pathname, { mask: item, replace: mask !== undefined, ...still })
      else void navigate(item, { viewTransition: true })
    },
    close: () => back(1),
    enlarge: () => isDrawn() && void navigate(pathname, { ...still, state: { full: true } }),
    leave: () => back(mask ? 2 : 1),
  }
}

const isFree = (focus: Element | null) => focus === null || focus === document.body || focus.closest('[role=dialog]') !== null
