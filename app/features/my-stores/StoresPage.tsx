import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import type { Store } from '#contract/stores.ts'
import { paths } from '#app/paths.ts'
import { PageHead } from '#app/ui/PageHead.tsx'
import { useFavoriteStores, usePreviousStores, useYourStore, type Read } from './my-stores.ts'
import { Nearby } from './Nearby.tsx'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { StoreGroup, Waiting } from './StoreGroup.tsx'
import { YourStore } from './YourStore.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { t } from '#words/t.ts'
import styles from './pages.module.css'

/** The tab Stores: the shopper's store, the favorites, the ones visited before, and then the way to another one. */
export default function StoresPage() {
  return (
    <div className={styles.root}>
      <title>{t`Stores | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={t`Stores`}
        action={
          <div className={styles.find} {...docked}>
            <Link to={paths.findStore()}>
              <Search size={22} />
              {t`Find a store`}
            </Link>
          </div>
        }
      />
      {useParts()}
    </div>
  )
}

/**
 * Returns the parts from the top down to the first one that is still loading, which is shown as placeholders: so nothing that a
 * shopper already reads moves when a part above it arrives. The placeholders of each wait are others, since the same ones would move.
 * What could not be read is said once, below what is known.
 */
function useParts(): ReactNode[] {
  const yours = useYourStore()
  const favorites = useFavoriteStores()
  const visited = usePreviousStores()
  if (yours.kind === 'waiting') return [<Waiting key="waiting for yours" withCard />]
  const [own] = storesOf(yours)
  const parts = [own && <YourStore key="yours" store={own} />]
  if (favorites.kind === 'waiting') return [...parts, <Waiting key="waiting for favorites" />]
  parts.push(<Group key="favorites" stores={storesOf(favorites)} title={t`Favorites||stores`} to={paths.favoriteStores()} areFavorites />)
  if (visited.kind === 'waiting') return [...parts, <Waiting key="waiting for visited" />]
  const above = new Set([...storesOf(yours), ...storesOf(favorites)].map(({ storeId }) => storeId))
  const others = storesOf(visited).filter(({ storeId }) => !above.has(storeId))
  const retries = [yours, favorites, visited].flatMap((read) => (read.kind === 'failed' ? [read.retry] : []))
  parts.push(
    <Group key="visited" stores={others} title={t`Visited before`} to={paths.previousStores()} />,
    retries.length > 0 ? <NotLoaded key="failed" what={t`Your stores`} retry={() => retries.forEach((retry) => retry())} /> : undefined,
    <Nearby key="nearby" hasStore={own !== undefined} />,
  )
  return parts
}

function storesOf(read: Read): readonly Store[] {
  return read.kind === 'known' ? read.stores : []
}

/** A group without stores is left out: the tab is no place to say what somebody does not have. */
function Group({ stores, ...group }: { stores: readonly Store[]; title: string; to: string; areFavorites?: boolean }) {
  return stores.length > 0 && <StoreGroup stores={stores} {...group} />
}
