import { brand } from '#brand'
import { Storefront } from './Storefront.tsx'
import { StoreSearch } from './StoreSearch.tsx'
import styles from './FindStorePage.module.css'

export default function FindStorePage() {
  return (
    <div className={styles.root}>
      <title>{`Find a store | ${brand.appName}`}</title>
      <div>
        <h1>
          Find a <span className="nb">co-op</span> near you
        </h1>
        <p className={styles.about}>Search by store name, zip code or city, and see what is on sale there this week.</p>
        <StoreSearch />
      </div>
      <Storefront className={styles.picture} />
    </div>
  )
}
