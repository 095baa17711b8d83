import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Placement } from '#contract/banners.ts'
import type { Store } from '#contract/stores.ts'
import { bannerViews } from '#app/features/tracking/views.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useBanners } from './queries.ts'
import { candidatesFor, chosenOf, roomOf, type Candidate, type Room } from './rules.ts'

/** One place for a banner in a page. */
export type Slot = {
  placement: Placement
  /** The space that it takes; null when there is no banner for it, and nothing is drawn. */
  room: Room | null
  /** null while it is not known which one shows, and when none does any more: its space stays, so that nothing moves. */
  banner: Candidate | null
  /** Called when the banner's picture can't be shown. */
  failed: () => void
  /** The ref of an element that stands where a banner would be that was not known when the page was drawn. */
  anchor: (element: Element | null) => void
}

type State = {
  of: string
  /** null while they are not known. */
  candidates: readonly Candidate[] | null
  /** undefined on the server and while hydrating: the device's counts are not known there. */
  chosen: Candidate | null | undefined
  /** The space that was drawn, which stays; null when none was. */
  room: Room | null
  failed: readonly number[]
}

/** Takes the first that this device may show, in the space that is there already, or else in its own. */
function chosenFrom(candidates: readonly Candidate[], { of, room, failed }: Pick<State, 'of' | 'room' | 'failed'>): State {
  const chosen = chosenOf(candidates, bannerViews.displays, failed)
  return { of, candidates, chosen, room: room ?? (chosen && roomOf(chosen.media)), failed }
}

/**
 * Decides which banner stands in a place: once, when the page is drawn, since a banner that came or changed later would move
 * what is read or pressed; one that has ended, or that staff have withdrawn, gives its space to the next. A page from the server keeps the space
 * for the banner that comes first; a banner that is known only later takes its place while that is below the window. `product` is the one
 * that the page shows.
 */
export function useSlot(placement: Placement, store: Store, product: string | null = null): Slot {
  const all = useBanners(store)
  const hydrated = useHydrated()
  const known = all && candidatesFor(all, { placement, store, product })
  const of = `${placement} ${store.storeGuid} ${product}`
  const begin = (): State => {
    const first = known?.[0]
    const none = { of, room: first && !hydrated ? roomOf(first.media) : null, failed: [] }
    return known && hydrated ? chosenFrom(known, none) : { ...none, candidates: known ?? null, chosen: undefined }
  }
  const [state, setState] = useState(begin)
  const now = state.of === of ? state : begin()
  const { candidates, chosen, room, failed: out } = now
  if (now !== state) setState(now)
  if (hydrated && candidates && chosen === undefined) setState(chosenFrom(candidates, now))
  if (chosen && known && !known.some(({ media }) => media.id === chosen.media.id)) setState(chosenFrom(known, now))

  const [element, setElement] = useState<Element | null>(null)
  // In a transition: set at once, a page that has just been hydrated would be rendered anew, with all its effects, in one long task.
  const anchor = useCallback((it: Element | null) => startTransition(() => setElement(it)), [])
  const isLate = candidates === null && known !== undefined
  const below = useEffectEvent(() => {
    if (known) setState(chosenFrom(known, now))
  })
  useEffect(() => {
    if (element && isLate) return whenBelow(element, () => below())
  }, [element, isLate])

  function failed() {
    if (candidates && chosen) setState(chosenFrom(candidates, { ...now, failed: [...out, chosen.media.id] }))
  }

  const first = candidates?.[0]
  // The server draws a picture only if every device shows it.
  const sure = first && first.media.maxDisplayCountPerConsumer === null ? first : null
  return { placement, room, banner: chosen === undefined ? sure : chosen, failed, anchor }
}

function whenBelow(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    const { isIntersecting, boundingClientRect } = entries.at(-1)!
    if (isIntersecting || boundingClientRect.top < document.documentElement.clientHeight) return
    observer.disconnect()
    then()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
