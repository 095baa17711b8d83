import type { Store } from '#contract/stores.ts'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { t } from '#words/t.ts'
import styles from './Skyscraper.module.css'

/** The tall banner below the navigation of a desktop, on the pages of a store. */
export function Skyscraper() {
  const store = useActiveStore()
  return store && <Tall store={store} />
}

function Tall({ store }: { store: Store }) {
  const slot = useSlot('left-nav-skyscraper', store)
  const banner = <Banner slot={slot} store={store} className={styles.root} />
  return slot.room === null ? banner : <aside aria-label={t`Sponsored ad`}>{banner}</aside>
}
