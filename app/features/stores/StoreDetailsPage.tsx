import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import { titleOf } from '#contract/store-names.ts'
import { useTools, type PageArgs } from '#app/context.ts'
import { loadActiveStore, storeQuery, useLastStoreRoute } from '#app/features/current-store/active-store.ts'
import { PageHead } from '#app/ui/PageHead.tsx'
import { t } from '#words/t.ts'
import { useDeviceLocation } from './device-location.ts'
import { chainQuery } from './chain.ts'
import { fromOf } from './rules.ts'
import { StoreDetails } from './StoreDetails.tsx'
import styles from './StoreDetailsPage.module.css'

/** One view for all six paths of a store's details (decisions B01, B14): of the store in the path, or of the active one. */
export async function loader(args: PageArgs) {
  const { queryClient, send } = args.context
  const { storeRoute, activeStoreRoute } = args.params
  const chain = queryClient.prefetchQuery(chainQuery({ send }, storeRoute ?? activeStoreRoute ?? ''))
  // As for the active store, a route that names no store is redirected to '/'.
  await loadActiveStore({ ...args, params: { activeStoreRoute: storeRoute ?? activeStoreRoute } })
  await chain
  return null
}

export default function StoreDetailsPage() {
  const tools = useTools()
  const { storeRoute, activeStoreRoute } = useParams()
  const route = storeRoute ?? activeStoreRoute ?? ''
  const { data: store } = useQuery(storeQuery(tools, route))
  const { data: chain } = useQuery(chainQuery(tools, route))
  const { point } = useDeviceLocation()
  const from = fromOf(useLocation().state) ?? point
  const lastRoute = useLastStoreRoute()
  if (!store) return null
  return (
    <div className={styles.root}>
      <title>{`${titleOf(store)}, ${store.city} | ${brand.appName}`}</title>
      <meta name="description" content={t`Hours, address and phone of ${titleOf(store)} in ${store.city}, ${store.stateProvince}.`} />
      <PageHead title={titleOf(store)} />
      <StoreDetails
        className={styles.details}
        store={store}
        from={from}
        isSelected={route === (activeStoreRoute ?? lastRoute)}
        chain={chain ?? null}
      />
    </div>
  )
}
