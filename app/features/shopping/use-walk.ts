import { useRef, useState } from 'react'
import * as v from 'valibot'
import { aisleOf } from '#contract/lists.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { ownTexts } from '#app/features/session/session.ts'
import { isAisle } from './rules.ts'
import { afterTrip, noWalk, orderOf, ticked, type Walk } from './walk.ts'

/**
 * Returns the store's aisles in the shopper's order, and learns from each tick. The order is that of when the page was opened: what is
 * learned on the way moves nothing before the next trip.
 */
export function useWalk(storeId: number, aisles: readonly string[]) {
  const [opened] = useState(() => ({ walk: readWalk(storeId), at: Date.now() }))
  /** What was known before the last tick, the only one that is taken back. */
  const before = useRef(noWalk)
  function learn({ category, deal }: ListItem, isTicked: boolean) {
    const aisle = aisleOf({ category, isTyped: deal === null })
    if (!isAisle(aisle)) return
    if (!isTicked) return keepWalk(storeId, before.current)
    const now = Date.now()
    before.current = afterTrip(readWalk(storeId), aisles, now)
    keepWalk(storeId, ticked(before.current, aisle, now))
  }
  return { order: orderOf(afterTrip(opened.walk, aisles, opened.at), aisles), learn }
}

const Kept = v.object({
  places: v.record(v.string(), v.object({ at: v.number(), trips: v.number() })),
  trip: v.object({ aisles: v.array(v.string()), last: v.number() }),
})

const nameOf = (storeId: number) => `walk-${storeId}`

function readWalk(storeId: number): Walk {
  try {
    return v.parse(Kept, JSON.parse(ownTexts.get(nameOf(storeId)) ?? ''))
  } catch {
    return noWalk // nothing is stored, or what another version of the app has stored
  }
}

function keepWalk(storeId: number, walk: Walk) {
  ownTexts.set(nameOf(storeId), JSON.stringify(walk))
}
