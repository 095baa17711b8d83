import type { VirtualItem } from '@tanstack/virtual-core'
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
import { useRows } from './use-rows.ts'

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
 * the others. What the server rendered has no padding, as plain HTML. The first cards stand, with room for the others, until somebody
 * touches or scrolls the page.
 */
export function DealList({ deals, store, count, from, inline = null }: Props) {
  'use no memo' // the rows are changed in place: memoized by identity, the list would never render again
  const list = useRef<HTMLUListElement>(null)
  const isPart = deals.length < count
  /** It came with the page: its rows are as high as they stand there. */
  const stood = useRef(isPart)
  const holds = useRef(false)
  // The server's part stands as it was drawn, and is neither measured nor watched: that would hold up the page that has just come.
  const place = usePlace(list, !isPart, holds)
  const isLong = count > firstCount
  const isWhole = isLong && place !== null && !isPart
  const { columns, top } = place ?? { columns: 1, top: 0 }
  const cardRows = Math.ceil(deals.length / columns)
  const hasInline = inline !== null
  const inlineAt = Math.min(inlineAfter, deals.length)
  const inlineRow = hasInline ? Math.ceil(inlineAt / columns) : Infinity
  const rowCount = cardRows + (hasInline ? 1 : 0)
  /** Returns the first card of a row; of the row between the cards, that of the next one. */
  const cardAt = (row: number) => Math.min(deals.length, (row > inlineRow ? row - 1 : row) * columns)
  const estimate = columns === 1 ? 168 : 372
  // The same function while the deals are the same: with another one all rows would be measured again.
  const keyOf = useCallback(
    (row: number) => (row === inlineRow ? 'inline' : deals[(row > inlineRow ? row - 1 : row) * columns]!.adSpaceId),
    [deals, columns, inlineRow],
  )
  const askOwner = useOwnerQuestion(store)
  const { pathname, search } = useLocation()
  const address = pathname + search
  const rows = useRows({
    isLong,
    enabled: isWhole,
    count: rowCount,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    gap,
    overscan: 4,
    scrollMargin: top,
    known: () => (left?.address === address && !stood.current ? left.rows : rowsOf(list.current!, top, keyOf)),
  })
  useEffect(
    () => () => {
      if (rows) left = { address, rows: rows.measurementsCache }
    },
    [rows, address],
  )
  const near = (isWhole && rows?.getVirtualItems()) || []
  const [first, last] = [near[0], near.at(-1)]
  const isPlaced = first !== undefined
  useLayoutEffect(() => {
    holds.current = isPlaced
  }, [isPlaced])
  // Before it is known which rows are near, the first cards are shown, with space for the others.
  const begin = first ? cardAt(first.index) : 0
  const end = last ? cardAt(last.index + 1) : isPart ? deals.length : Math.min(deals.length, firstCount)
  const above = first ? first.start - top : 0
  const below = isPart
    ? 0
    : last && rows
      ? rows.getTotalSize() - (last.end - top)
      : (cardRows - Math.ceil(end / columns)) * (estimate + gap)
  const isInlineIn = hasInline && (first && last ? first.index <= inlineRow && inlineRow <= last.index : inlineAt <= end)
  const measure = isPlaced ? rows?.measureElement : undefined
  const between = (
    <li ref={measure} data-index={inlineRow} className={styles.inline}>
      {inline}
    </li>
  )
  return (
    <ul
      ref={list}
      className={classes(styles.root, isPlaced ? styles.rows : styles.first)}
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
              ref={startsRow ? measure : undefined}
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

/** Returns the rows that stand in the list, as high as they are. */
function rowsOf(list: HTMLElement, top: number, keyOf: (row: number) => string | number): VirtualItem[] {
  const rows: VirtualItem[] = []
  let start = top
  for (const element of list.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
    const index = Number(element.dataset.index)
    if (index !== rows.length) continue // not the first card of a row
    const size = element.offsetHeight
    rows.push({ key: keyOf(index), index, start, end: start + size, size, lane: 0 })
    start += size + gap
  }
  return rows
}

/**
 * Returns how many columns the styles make, and where the list begins on the page; null until it has looked. While the list `holds` its
 * place, what grows above it moves nothing that a shopper sees who has scrolled into it.
 */
function usePlace(list: React.RefObject<HTMLUListElement | null>, looks: boolean, holds: React.RefObject<boolean>) {
  const [place, setPlace] = useState<{ columns: number; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!looks) return
    const element = list.current!
    let was: number | null = null
    const look = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      if (holds.current && was !== null && scrollY > was) scrollBy({ top: top - was, behavior: 'instant' })
      was = top
      setPlace((before) => (before?.columns === columns && before.top === top ? before : { columns, top }))
    }
    look()
    // What is above the list can grow too: the size of the page changes with both.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, looks, holds])
  return place
}
