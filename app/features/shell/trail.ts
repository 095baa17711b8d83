import { useEffect, useState } from 'react'
import { addressOf, useLocation, useRouter, useWay, type Router, type Way } from '#app/router/index.ts'
import { tabHistory } from '#app/platform/history/index.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The app's pages below the shown one in the browser's history, by their addresses, the nearest last. */
export type Under = readonly string[]

type Held = { key: string; at: string; under: Under }

/** More than anybody goes back; the browser limits what an entry of its history can keep. */
const most = 30

/** The last page of each router: the frame around the page of an error is another one, which goes on from there. */
const trails = new WeakMap<Router, Held>()

/** Returns the pages below this one. They are kept with the entry of the history itself, so that a reload forgets none. */
export function useTrail(): Under {
  const { pathname, search, key, mask } = useLocation()
  const way = useWay()
  const router = useRouter()
  const hydrated = useHydrated()
  const at = mask ? addressOf(mask) : pathname + search
  const [held, setHeld] = useState<Held | null>(() => trails.get(router) ?? null)
  if (hydrated && held?.key !== key) setHeld({ key, at, under: underOf(way, held, tabHistory.keptUnder(key)) })
  const under = held?.key === key ? held.under : none
  useEffect(() => {
    if (!held) return
    trails.set(router, held)
    tabHistory.keepUnder(held.key, held.under)
  }, [held, router])
  return under
}

const none: Under = []

/** Returns what is below a page, after a navigation from the page `before`; null as `before` is the beginning. */
export function underOf(way: Way, before: Pick<Held, 'at' | 'under'> | null, kept: Under): Under {
  if (before && way === 'push') return [...before.under, before.at].slice(-most)
  return before && way === 'replace' ? before.under : kept
}

/** Returns how many pages to go back to the nearest one with this address; null when there is none below. */
export function stepsTo(address: string, under: Under): number | null {
  const index = under.lastIndexOf(address)
  return index < 0 ? null : under.length - index
}
