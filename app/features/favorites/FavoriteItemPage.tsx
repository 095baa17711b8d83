import { useState } from 'react'
import { Navigate, useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import type { PageArgs } from '#app/context.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { useFindStore } from '#app/features/current-store/visited-stores.ts'
import { isUuid } from '#app/features/deal/rules.ts'
import { loadFrame, useDeals, type Loaded } from '#app/features/deal/queries.ts'
import { Item, ItemSkeleton } from '#app/features/deals/Item.tsx'
import { idIn } from '#app/features/favorite/changes.ts'
import { useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { saleOf } from '#app/features/favorite/rules.ts'
import { useMinute } from '#app/clock.ts'
import { paths } from '#app/paths.ts'
import { t } from '#words/t.ts'
import { FavoritesUnread } from './FavoritesUnread.tsx'
import { useReading, type Reading } from './reading.ts'

/** A favorite's id is a UUID; anything else is no page (decision B04). */
export async function loader(args: PageArgs): Promise<Loaded> {
  if (!isUuid(args.params.id ?? '')) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return loadFrame(args)
}

/** One favorite, on sale or not. It is personal, so the server sends only its frame, and only the app can tell that it is unknown. */
export default function FavoriteItemPage() {
  const store = useActiveStore()!
  const { id = '' } = useParams()
  const result = useDeals(store)
  const reading = useReading()
  const isReading = useFavoritesValue((it) => it.isReading)
  const now = useMinute()
  const favorite = useFavoritesValue(({ data }) => data.favorites.find((it) => it.favoriteId === idIn(data, id.toLowerCase())) ?? null)
  const storeId = favorite?.storeId ?? store.storeId
  const found = useFindStore(storeId)(storeId)
  const [wasThere, setWasThere] = useState(false)
  if (favorite && !wasThere) setWasThere(true)

  if (!favorite) {
    // The shopper has removed it here, and goes back to the others; an unknown one leads to the deals (decision B08).
    if (reading.state === 'known' && (wasThere || !isReading))
      return <Navigate to={wasThere ? paths.favoriteDeals(store.storeRoute) : paths.deals(store.storeRoute)} replace />
    return reading.state === 'failed' ? <Unread reading={reading} /> : <ItemSkeleton />
  }
  if (found.state === 'failed') return <Unread reading={found} />
  if (found.state === 'missing') return <Navigate to={paths.deals(store.storeRoute)} replace />
  if (!found.store || now === 0) return <ItemSkeleton />
  const own = found.store
  const isHere = own.storeId === store.storeId
  const deals = isHere && result.state === 'ready' && result.data.kind === 'all' ? result.data.deals : null
  const sale = saleOf(favorite, deals, now, own.timeZone)
  if (sale.state === 'unknown') return <Navigate to={paths.deals(store.storeRoute)} replace />
  return (
    <>
      <meta name="robots" content="noindex" />
      <Item
        deal={sale.deal}
        store={own}
        flyer={result.state === 'ready' ? result.data.flyers.find((it) => it.adId === sale.deal.adId) : undefined}
        listId={null}
        asks
      />
    </>
  )
}

function Unread({ reading }: { reading: Reading }) {
  return (
    <>
      <title>{`${t`Favorite`} | ${brand.appName}`}</title>
      <h1 className="vh">{t`Favorite`}</h1>
      <FavoritesUnread reading={reading} none={{ title: t`Favorite` }} />
    </>
  )
}
