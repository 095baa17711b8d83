import { brand } from '#brand'
import { rich } from '#app/ui/rich.ts'
import { t, tx } from '#words/t.ts'
import { Storefront } from './Storefront.tsx'
import { StoreSearch } from './StoreSearch.tsx'
import styles from './FindStorePage.module.css'

export default function FindStorePage() {
  return (
    <div className={styles.root}>
      <title>{t`Find a store | ${brand.appName}`}</title>
      <div>
        <h1>{rich(tx`Find a ${(<span className="nb">{t`co-op`}</span>)} near you`)}</h1>
        <p className={styles.about}>{t`Search by store name, zip code or city, and see what is on sale there this week.`}</p>
        <StoreSearch />
      </div>
      <Storefront className={styles.picture} />
    </div>
  )
}
