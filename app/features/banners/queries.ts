import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import * as brand from '#brand'
import { banners, type BannerAd } from '#contract/banners.ts'
import { nobody } from '#contract/endpoint.ts'
import { isShownAt } from '#contract/store-inclusion.ts'
import type { Store } from '#contract/stores.ts'
import { useTools, type Tools } from '#app/context.ts'
import { userQuery } from '#app/features/session/user.ts'
import { useStill } from '#app/still.ts'
import { placeOf } from './rules.ts'

/** All banners of the network; a page from the server has only those that its store may show at once. */
type Banners = { kind: 'all'; banners: readonly BannerAd[] } | { kind: 'first view'; of: string; banners: readonly BannerAd[] }

/** The network's banners of today, the same for everybody; the server wants the caller's id all the same. */
export const bannersQuery = ({ send }: Pick<Tools, 'send'>) =>
  queryOptions({
    queryKey: ['banners'],
    meta: { whose: 'everybody' },
    staleTime: ({ state }: { state: { data: Banners | undefined } }) => (state.data?.kind === 'first view' ? 0 : 5 * 60_000),
    queryFn: async ({ client }: { client: QueryClient }): Promise<Banners> => {
      const { userId } = await client.ensureQueryData(userQuery({ send }))
      return { kind: 'all', banners: await send(banners.all, { params: { userId, customerGuid: brand.customerGuid } }) }
    },
  })

/**
 * For the server: puts the store's banners into the page, so that their places are kept free from the first paint on. A page is
 * drawn without banners when they can't be read. Modal ones are left to the app, which opens them later.
 */
export async function loadStoresBanners({ send, queryClient }: Tools, store: Pick<Store, 'storeGuid'>): Promise<void> {
  const all = await send(banners.all, { params: { userId: nobody, customerGuid: brand.customerGuid } }).catch(() => [])
  const shown = all.flatMap((banner) => {
    const media = banner.media.filter(({ placement }) => !placeOf(placement).isModal)
    return isShownAt(store.storeGuid, banner) && media.length > 0 ? [{ ...banner, media }] : []
  })
  const data: Banners = {
    kind: 'first view',
    of: store.storeGuid,
    banners: shown.map((it) => ({ ...it, storeInclusionType: 'all', storeGuids: [] })),
  }
  queryClient.setQueryData(bannersQuery({ send }).queryKey, data)
}

/**
 * Returns the banners of which the store's are known now; undefined when they are not. A page that came with those of its store asks for all
 * of them, which other pages may show, once somebody has touched it.
 */
export function useBanners({ storeGuid }: Store): readonly BannerAd[] | undefined {
  const isStill = useStill()
  const { data } = useQuery({
    ...bannersQuery(useTools()),
    enabled: ({ state: { data } }) => !(isStill && data?.kind === 'first view' && data.of === storeGuid),
  })
  return data?.kind === 'first view' && data.of !== storeGuid ? undefined : data?.banners
}

/** Returns all of them, once they are known, and whether they could not be read. */
export function useAllBanners(): { all: readonly BannerAd[] | null; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useQuery(bannersQuery(useTools()))
  return { all: data?.kind === 'all' ? data.banners : null, failed: isError, retry: () => void refetch() }
}
