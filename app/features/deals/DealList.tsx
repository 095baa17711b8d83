import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, memo, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useOwnerQuestion } from '#app/features/owner/use-owner-question.ts'
import type { Origin } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { DealCard } from './DealCard.tsx'
import styles from './DealList.module.css'
import { firstCount } from './rules.ts'

type Props = {
  deals: readonly Deal[]
  store: Store
  /** How many there are in all; more than in `deals` while only the server's part is there. */
  count: number
  from?: Origin
  /** Stands between the cards, over all columns. */
  inline?: ReactNode
}

/**
 * Shows cards in as many columns as the styles set. Of many cards only those near the window are in the page; padding replaces
 * the others. What the server rendered has no padding, as plain HTML.
 */
export function DealList({ deals, store, count, from, inline = null }: Props) {
  'use no memo' // the virtualizer is mutated in place: memoized by identity, the list would never render again
  const list = useRef<HTMLUListElement>(null)
  const isPart = deals.length < count
  // The server's part stands as it was drawn, and is neither measured nor watched: that would hold up the page that has just come.
  const place = usePlace(list, !isPart)
  const isPlaced = place !== null && !isPart
  const { columns, top } = place ?? { columns: 1, top: 0 }
  const cardRows = Math.ceil(deals.length / columns)
  const hasInline = inline !== null
  const inlineAt = Math.min(inlineAfter, deals.length)
  const inlineRow = hasInline ? Math.ceil(inlineAt / columns) : Infinity
  const rowCount = cardRows + (hasInline ? 1 : 0)
  /** Returns the first card of a row; of the row between the cards, that of the next one. */
  const cardAt = (row: number) => Math.min(deals.length, (row > inlineRow ? row - 1 : row) * columns)
  const estimate = columns === 1 ? 168 : 372
  // The same function while the deals are the same: with another one the virtualizer would measure all rows again.
  const keyOf = useCallback(
    (row: number) => (row === inlineRow ? 'inline' : deals[(row > inlineRow ? row - 1 : row) * columns]!.adSpaceId),
    [deals, columns, inlineRow],
  )
  const askOwner = useOwnerQuestion(store)
  const { pathname, search } = useLocation()
  const address = pathname + search
  // oxlint-disable-next-line react/incompatible-library -- not memoized, see above
  const virtual = useWindowVirtualizer({
    enabled: isPlaced,
    count: rowCount,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    gap,
    overscan: 4,
    scrollMargin: top,
    ...(left?.address === address && { initialMeasurementsCache: left.rows }),
  })
  // The first rows stood in the page with their own heights before they are measured for the first time: nothing moves for that,
  // also when the shopper has scrolled meanwhile.
  const isFirst = useRef(true)
  virtual.shouldAdjustScrollPositionOnItemSizeChange = isFirst.current ? () => false : undefined
  useLayoutEffect(() => {
    if (isPlaced) isFirst.current = false
  }, [isPlaced])
  useEffect(
    () => () => {
      left = { address, rows: virtual.measurementsCache }
    },
    [virtual, address],
  )
  const rows = virtual.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  // Before the window is measured there are no rows: the first cards are shown, with space for the others.
  const begin = first ? cardAt(first.index) : 0
  const end = last ? cardAt(last.index + 1) : isPart ? deals.length : Math.min(deals.length, firstCount)
  const above = first ? first.start - top : 0
  const below = isPart ? 0 : last ? virtual.getTotalSize() - (last.end - top) : (cardRows - Math.ceil(end / columns)) * (estimate + gap)
  const isInlineIn = hasInline && (first && last ? first.index <= inlineRow && inlineRow <= last.index : inlineAt <= end)
  const between = (
    <li ref={isPlaced ? virtual.measureElement : undefined} data-index={inlineRow} className={styles.inline}>
      {inline}
    </li>
  )
  return (
    <ul
      ref={list}
      className={classes(styles.root, isPart && styles.part)}
      {...((above > 0 || below > 0) && { style: { paddingTop: above, paddingBottom: below } })}
    >
      {deals.slice(begin, end).map((deal, at) => {
        const index = begin + at
        const startsRow = index % columns === 0
        return (
          <Fragment key={deal.adSpaceId}>
            {isInlineIn && index === inlineAt && between}
            <li
              aria-setsize={count}
              aria-posinset={index + 1}
              data-index={index / columns + (index >= inlineAt && hasInline ? 1 : 0)}
              ref={startsRow && isPlaced ? virtual.measureElement : undefined}
            >
              <Card deal={deal} store={store} grid eager={index === 0} from={from} onReason={askOwner} />
            </li>
          </Fragment>
        )
      })}
      {isInlineIn && inlineAt === end && between}
    </ul>
  )
}

const gap = 12
/** After how many cards what stands between them comes: a whole number of rows, of one, two or three columns. */
const inlineAfter = 6
/** The list renders at every scroll, its cards only when their deals change. */
const Card = memo(DealCard)
/** The heights of the rows of the list that was left last, so that a shopper who returns to it finds the same place. */
let left: { address: string; rows: VirtualItem[] } | null = null

/** Returns how many columns the styles make, and where the list begins on the page; null until it has looked. */
function usePlace(list: React.RefObject<HTMLUListElement | null>, looks: boolean) {
  const [place, setPlace] = useState<{ columns: number; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!looks) return
    const element = list.current!
    const look = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      setPlace((before) => (before?.columns === columns && before.top === top ? before : { columns, top }))
    }
    look()
    // What is above the list can grow too: the size of the page changes with both.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, looks])
  return place
}
