import type { Store } from '#contract/stores.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import styles from './Skyscraper.module.css'

/** The tall banner below the navigation of a desktop, on the pages of a store. */
export function Skyscraper() {
  const store = useActiveStore()
  return store && <Tall store={store} />
}

function Tall({ store }: { store: Store }) {
  return <Banner slot={useSlot('left-nav-skyscraper', store)} store={store} className={styles.root} />
}
