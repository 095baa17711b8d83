import { CircleUserRound, MapPin } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { BarcodeButton } from '#app/features/barcode/BarcodeButton.tsx'
import { greetingOf, useAccount } from '#app/features/session/account.ts'
import { OpenLine } from '#app/features/stores/OpenLine.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { useCurrentStore, useCurrentStoreRoute, useFreshStore } from '#app/features/current-store/current-store.ts'
import { t } from '#words/t.ts'
import styles from './StoreLine.module.css'

/**
 * The right side of the header: the barcode, for which there is always room, and from 992 px the store whose deals these are, and a
 * link to choose another one.
 */
export function StoreLine() {
  const store = useCurrentStore()
  const storeRoute = useCurrentStoreRoute()
  const { data: account, isFetching } = useAccount()
  return (
    <div className={styles.root}>
      {store && (
        <div className={styles.store}>
          <MapPin />
          <p>
            <b>{titleOf(store)}</b>
            <StoreHours store={store} />
          </p>
        </div>
      )}
      <Link className={buttonClass({ kind: 'text', small: true })} to={paths.findStore()}>
        {storeRoute === null ? t`Find a store` : t`Change Store`}
      </Link>
      {/* Beside the greeting, which would push it aside if it came later. */}
      <div className={styles.code}>{(account !== undefined || !isFetching) && <BarcodeButton />}</div>
      <Link className={styles.account} to={paths.account()}>
        <CircleUserRound />
        <span>{account?.firstName ? greetingOf(account.firstName) : t`Account`}</span>
      </Link>
    </div>
  )
}

function StoreHours({ store }: { store: Store }) {
  return <OpenLine store={useFreshStore(store)} />
}
