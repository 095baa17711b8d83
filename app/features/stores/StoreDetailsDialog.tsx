import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#app/router/index.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import { useTools } from '#app/context.ts'
import { useLastStoreRoute } from '#app/features/current-store/active-store.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { t } from '#words/t.ts'
import { chainQuery } from './chain.ts'
import { StoreDetails } from './StoreDetails.tsx'
import styles from './StoreDetailsDialog.module.css'

/** On a desktop, shows a store's details over the results (decision B15). It is closed while `store` is null. */
export function StoreDetailsDialog({ store, from, onClose }: { store: Store | null; from: Point | null; onClose: () => void }) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(store)
  if (store && store !== shown) setShown(store)
  const selectedRoute = useLastStoreRoute()
  const { data: chain } = useQuery({ ...chainQuery(useTools(), shown?.storeRoute ?? ''), enabled: store !== null })
  return (
    <Dialog
      open={store !== null}
      title={shown ? titleOf(shown) : ''}
      onClose={onClose}
      className={styles.root}
      actions={
        shown && (
          <Link className={buttonClass({ kind: 'text' })} to={paths.storesDetails(shown.storeRoute)} state={{ from }}>
            {t`Open store page`}
          </Link>
        )
      }
    >
      {shown && (
        <StoreDetails key={shown.storeId} store={shown} from={from} isSelected={shown.storeRoute === selectedRoute} chain={chain ?? null} />
      )}
    </Dialog>
  )
}
