import type { ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import { paths } from '#app/paths.ts'
import { product } from '#words/product.ts'
import { t } from '#words/t.ts'
import styles from './Banner.module.css'
import { targetOf, type Candidate } from './rules.ts'
import { useDealOf } from './use-deal-of.ts'

/** Leads where a click on the banner leads; where that is nowhere, it is no link. */
export function BannerLink({ banner, store, children }: { banner: Candidate; store: Store; children: ReactNode }) {
  const target = targetOf(banner, store)
  switch (target.kind) {
    case 'none':
      return <span className={styles.link}>{children}</span>
    case 'outside':
      return (
        <a className={styles.link} href={target.href} target="_blank" rel="noopener noreferrer" aria-label={target.name}>
          {children}
        </a>
      )
    case 'inside':
      return (
        <Link className={styles.link} to={target.to} aria-label={target.name}>
          {children}
        </Link>
      )
    case 'product':
      return (
        <ProductLink store={store} productIdentifier={target.productIdentifier} list={target.to}>
          {children}
        </ProductLink>
      )
  }
}

type ProductProps = { store: Store; productIdentifier: string; list: string; children: ReactNode }

/** Leads to the product's page, and nowhere when the store has no such deal. Until all deals are known, to the list of the one. */
function ProductLink({ store, productIdentifier, list, children }: ProductProps) {
  const deal = useDealOf(store, productIdentifier)
  if (deal === null) return <span className={styles.link}>{children}</span>
  const to = deal ? paths.item(store.storeRoute, store.storeId, deal.adSpaceId, { from: 'banners' }) : list
  return (
    <Link className={styles.link} to={to} aria-label={deal ? t`See ${deal.title}` : t`See the ${product().one}`}>
      {children}
    </Link>
  )
}
