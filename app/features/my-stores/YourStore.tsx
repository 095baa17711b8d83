import { Check, Phone } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { unchanging, useObserved } from '#app/observable.ts'
import { FavoriteStoreButton } from '#app/features/stores/FavoriteStoreButton.tsx'
import { addressOf, directionsOf, phoneLinkOf } from '#app/features/stores/rules.ts'
import { OpenNow } from '#app/features/stores/OpenNow.tsx'
import { paths } from '#app/paths.ts'
import { device } from '#app/platform/device/index.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { seeProducts } from '#words/product.ts'
import { contentLanguage, t } from '#words/t.ts'
import styles from './YourStore.module.css'

/** The store of this device, with what a shopper does there. */
export function YourStore({ store }: { store: Store }) {
  const isApple = useObserved(unchanging, device.isApple, false)
  const callLink = phoneLinkOf(store.phone)
  return (
    <section className={styles.root} aria-label={t`Your store`}>
      <p className={styles.mark}>
        <Check size={18} />
        {t`Your store`}
      </p>
      <FavoriteStoreButton store={store} className={styles.heart} />
      <h2>
        <Link to={paths.storeDetails(store.storeRoute)}>{titleOf(store)}</Link>
      </h2>
      <p className={styles.address} lang={contentLanguage()}>
        {addressOf(store).join(', ')}
      </p>
      <OpenNow store={store} withToday className={styles.hours} />
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'fill' })} to={paths.deals(store.storeRoute)}>
          {seeProducts()}
        </Link>
        <a className={buttonClass()} href={directionsOf(store, isApple)} target="_blank" rel="noreferrer">
          {t`Get Directions`}
        </a>
        {callLink && (
          <a className={iconButtonClass('ring')} href={callLink} aria-label={t`Call ${titleOf(store)}`}>
            <Phone size={22} />
          </a>
        )}
      </div>
    </section>
  )
}
