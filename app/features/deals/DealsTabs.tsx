import { Link } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/Tabs.tsx'
import { product } from '#words/product.ts'
import { t } from '#words/t.ts'

/** The views of a store's deals. */
export function DealsTabs({ store: { storeRoute }, open }: { store: Store; open: 'items' | 'flyers' | 'favorites' }) {
  return (
    <Tabs label={product().Many}>
      <Link viewTransition to={paths.deals(storeRoute)} aria-current={open === 'items' ? 'page' : undefined}>
        {t`Items`}
      </Link>
      <Link viewTransition to={paths.flyers(storeRoute)} aria-current={open === 'flyers' ? 'page' : undefined}>
        {t`Flyers`}
      </Link>
      <Link viewTransition to={paths.favoriteDeals(storeRoute)} aria-current={open === 'favorites' ? 'page' : undefined}>
        {t`Favorites`}
      </Link>
    </Tabs>
  )
}
