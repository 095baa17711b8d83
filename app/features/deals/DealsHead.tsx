import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { product } from '#words/product.ts'
import type { Flyer } from '#app/features/deal/deal.ts'
import { saidThrough } from '#app/features/deal/rules.ts'
import styles from './DealsHead.module.css'

type Props = { store: Store; flyer: Flyer | undefined; title?: string }

/** The head of the views of a store's deals: where they are, and until when the first flyer is valid. */
export function DealsHead({ store, flyer, title = product().Many }: Props) {
  return (
    <div className={styles.head}>
      <h1 className={title === product().Many ? undefined : styles.long}>{title}</h1>
      <p>
        <b>{store.city || titleOf(store)}</b>
        <br />
        {flyer ? saidThrough(flyer.validTo, store.timeZone) : '\u00a0'}
      </p>
    </div>
  )
}
