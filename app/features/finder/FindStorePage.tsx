import * as brand from '#brand'
import { rich } from '#app/ui/rich.ts'
import { t, tx } from '#words/t.ts'
import { Storefront } from './Storefront.tsx'
import { StoreSearch } from './StoreSearch.tsx'
import { aboutFinding } from './rules.ts'
import styles from './FindStorePage.module.css'

export default function FindStorePage() {
  return (
    <div className={styles.root}>
      <title>{t`Find a store | ${brand.appName}`}</title>
      <meta name="description" content={aboutFinding()} />
      <div>
        <h1>{rich(tx`Find a ${(<span className="nb">{t`co-op`}</span>)} near you`)}</h1>
        <p className={styles.about}>{aboutFinding()}</p>
        <StoreSearch />
      </div>
      <Storefront className={styles.picture} />
    </div>
  )
}
