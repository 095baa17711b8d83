import { useId } from 'react'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { SkeletonCards } from '#app/ui/Skeleton.tsx'
import { DealCard } from './DealCard.tsx'
import list from './DealList.module.css'
import styles from './CloseDeals.module.css'
import { words } from './words.ts'

type Props = {
  q: string
  /** Null while they are not known. */
  deals: readonly Deal[] | null
  store: Store
  /** There is nothing above them. */
  isAll: boolean
}

/** The deals that a text probably means, headed as a guess. */
export function CloseDeals({ q, deals, store, isAll }: Props) {
  const headId = useId()
  if (deals === null) return isAll ? <SkeletonCards count={2} label={words.closeLoading} /> : null
  if (deals.length === 0) return null
  return (
    <section className={styles.root} aria-labelledby={headId}>
      <SectionHead id={headId} title={words.closeTo(q)} text={isAll ? words.guessed : words.alsoClose} />
      <ul className={list.root}>
        {deals.map((deal) => (
          <li key={deal.adSpaceId}>
            <DealCard deal={deal} store={store} grid level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
