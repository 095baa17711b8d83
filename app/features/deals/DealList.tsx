import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/items/deal.ts'
import { DealCard } from './DealCard.tsx'
import styles from './DealList.module.css'
import { firstCount } from './rules.ts'

type Props = {
  deals: readonly Deal[]
  store: Store
  /** How many there are in all; more than `deals` while only the server's part is there. */
  count: number
}

/**
 * Cards in as many columns as the styles say. Of many, only those about the window are in the page; the space of the
 * others is padding. What the server rendered stands without any, as plain HTML.
 */
export function DealList({ deals, store, count }: Props) {
  'use no memo' // the virtualizer changes in place: remembered by identity, it would never draw again
  const list = useRef<HTMLUListElement>(null)
  const { columns, top } = usePlace(list)
  // The same one while the deals are: for another it would measure all rows again.
  const keyOf = useCallback((row: number) => deals[row * columns]!.adSpaceId, [deals, columns])
  // oxlint-disable-next-line react/incompatible-library -- not memoized, see above
  const virtual = useWindowVirtualizer({
    count: Math.ceil(deals.length / columns),
    estimateSize: () => (columns === 1 ? 168 : 372),
    getItemKey: keyOf,
    gap: 12,
    overscan: 4,
    scrollMargin: top,
  })
  const rows = virtual.getVirtualItems()
  const isPart = deals.length < count
  // Before the window is measured there are no rows yet; the first ones stand in for them.
  const [from, to] =
    isPart || rows.length === 0
      ? [0, isPart ? deals.length : Math.min(deals.length, firstCount)]
      : [rows[0]!.index * columns, Math.min(deals.length, (rows.at(-1)!.index + 1) * columns)]
  const above = rows.length === 0 || isPart ? 0 : rows[0]!.start - top
  const below = rows.length === 0 || isPart ? 0 : virtual.getTotalSize() - (rows.at(-1)!.end - top)
  return (
    <ul ref={list} className={styles.root} {...((above > 0 || below > 0) && { style: { paddingTop: above, paddingBottom: below } })}>
      {deals.slice(from, to).map((deal, at) => {
        const index = from + at
        const first = index % columns === 0
        return (
          <li
            key={deal.adSpaceId}
            aria-setsize={count}
            aria-posinset={index + 1}
            data-index={index / columns}
            ref={first ? virtual.measureElement : undefined}
          >
            <DealCard deal={deal} store={store} grid eager={index < 2} />
          </li>
        )
      })}
    </ul>
  )
}

/** How many columns the styles make, and where the list begins on the page. */
function usePlace(list: React.RefObject<HTMLUListElement | null>) {
  const [place, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current!
    const look = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      setPlace((before) => (before.columns === columns && before.top === top ? before : { columns, top }))
    }
    look()
    // What stands above can grow too: the page's own size tells of both.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}
