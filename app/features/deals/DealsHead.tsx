import { brand } from '#brand'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import type { Flyer } from '#app/features/deal/deal.ts'
import { saidThrough } from '#app/features/deal/rules.ts'
import styles from './DealsHead.module.css'

/** The head of the views of a store's deals: where they are, and until when the first flyer is valid. */
export function DealsHead({ store, flyer }: { store: Store; flyer: Flyer | undefined }) {
  return (
    <div className={styles.head}>
      <h1>{brand.product.Many}</h1>
      <p>
        <b>{store.city || titleOf(store)}</b>
        <br />
        {flyer ? saidThrough(flyer.validTo, store.timeZone) : '\u00a0'}
      </p>
    </div>
  )
}
