import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { StudioRow } from '#contract/studio/rows.ts'
import { useFollowed } from '#studio/features/weeks/following.ts'
import { hasSheet } from '#studio/features/weeks/rules.ts'
import { Button } from '#studio/ui/Button.tsx'
import { FocusCard } from './FocusCard.tsx'
import { groups, type Group } from './rows.ts'
import { nameOf, saleWords, type Matching } from './use-matching.ts'
import type { Rows } from './use-rows.ts'
import styles from './RowList.module.css'

type Entry = { kind: 'group'; group: Group; rows: readonly StudioRow[] } | { kind: 'row' | 'focus'; row: StudioRow; at: number; of: number }

/** All rows by what is to be done with them. Only those in sight are drawn: there may be hundreds. */
export function RowList({ rows, matching }: { rows: Rows; matching: Matching }) {
  'use no memo' // the virtualizer is mutated in place: memoized by identity, the list would never render again
  const { row, lists } = matching
  const scroll = useRef<HTMLDivElement>(null)
  const entries: Entry[] = groups.flatMap((group): Entry[] => {
    const list = lists.get(group.state) ?? []
    if (list.length === 0) return []
    const shown = matching.isOpen(group.state) ? list : []
    return [
      { kind: 'group', group, rows: list },
      ...shown.map((it, at): Entry => ({ kind: it.rowId === row?.rowId ? 'focus' : 'row', row: it, at: at + 1, of: list.length })),
    ]
  })
  // oxlint-disable-next-line react/incompatible-library -- not memoized, see above
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => (entries[at]?.kind === 'focus' ? 330 : 36),
    getItemKey: (at) => keyOf(entries[at]),
    overscan: 8,
  })
  const at = entries.findIndex((it) => it.kind === 'focus')
  const { scrollToIndex } = virtual
  const { isCorrecting } = matching
  const rowId = row?.rowId
  useEffect(() => {
    // After the card has its height. The form can be taller than the list: it begins with the name.
    if (at >= 0) requestAnimationFrame(() => scrollToIndex(at, { align: isCorrecting ? 'start' : 'auto' }))
  }, [at, rowId, isCorrecting, scrollToIndex])
  return (
    <div ref={scroll} className={styles.root}>
      {entries.length === 0 && (
        <p className={styles.none}>
          {rows.rows.length === 0 ? 'There is no row yet: press D and draw a deal on its page.' : 'No row is like that.'}
        </p>
      )}
      <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const entry = entries[item.index]
          if (!entry) return null
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.entry}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {entry.kind === 'group' && <GroupHead entry={entry} matching={matching} />}
              {entry.kind === 'row' && <RowLine row={entry.row} matching={matching} />}
              {entry.kind === 'focus' && <FocusCard key={entry.row.rowId} rows={rows} matching={matching} {...entry} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const keyOf = (entry: Entry | undefined) =>
  !entry ? 'none' : entry.kind === 'group' ? entry.group.state : `${entry.row.rowId} ${entry.kind}`

function GroupHead({ entry: { group, rows }, matching }: { entry: Extract<Entry, { kind: 'group' }>; matching: Matching }) {
  const isOpen = matching.isOpen(group.state)
  const { week } = matching
  const isCompared = hasSheet(week) && week.pages.some((it) => it.source !== 'composed')
  return (
    <div className={styles.group}>
      <button type="button" aria-expanded={isOpen} onClick={() => matching.toggle(group.state)}>
        {isOpen ? <ChevronDown size={18} /> : <ChevronRight size={18} />}
        <b>{group.words}</b>
        <span>
          {rows.length}, {group.state === 'certain' && !isCompared ? 'each on its page' : group.about}
        </span>
      </button>
      {group.state === 'unplaced' && matching.mayEdit && (
        <Button kind="text" onClick={() => matching.acts.allItemsOnly(rows)}>
          Show as items only
        </Button>
      )}
    </div>
  )
}

function RowLine({ row, matching }: { row: StudioRow; matching: Matching }) {
  const { others } = useFollowed()
  const here = others.find(({ at }) => at.rowId === row.rowId)
  const why = row.doubts[0]?.reason ?? [row.brand, row.size].filter(Boolean).join(', ')
  return (
    <button type="button" className={styles.row} onClick={() => matching.focus(row.rowId)}>
      <span className={styles.number}>{row.row ?? '–'}</span>
      <span className={styles.name}>
        <b>{nameOf(row)}</b> <span>{here ? `${here.name} is here. ${why}` : why}</span>
      </span>
      <span className={styles.price}>{row.price?.kind === 'bogo' ? 'BOGO' : saleWords(row)}</span>
      <span className={styles.page}>{row.page === null ? 'No page' : `Page ${row.page}`}</span>
    </button>
  )
}
