import { useId, type ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { t } from '#words/t.ts'
import { SmallDeal } from './SmallDeal.tsx'
import styles from './DealStrip.module.css'

type Props = {
  title: string
  /** Where 'View All' leads. */
  to: string
  /** Empty where `children` are shown in their place. */
  deals: readonly Deal[]
  store: Store
  className?: string
  children?: ReactNode
}

/** A row of deals that goes on sideways. It is as high with anything else in their place. */
export function DealStrip({ title, to, deals, store, className, children }: Props) {
  const id = useId()
  return (
    <section className={classes(styles.root, className)} aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        className={styles.head}
        action={
          <Link viewTransition className={buttonClass({ kind: 'text', small: true })} to={to}>
            {t`View All`}
            <span className="vh"> {title}</span>
          </Link>
        }
      />
      {deals.length > 0 && (
        <ul className={styles.strip}>
          {deals.map((deal) => (
            <li key={deal.adSpaceId}>
              <SmallDeal deal={deal} store={store} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
