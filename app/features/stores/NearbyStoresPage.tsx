import { useQuery } from '@tanstack/react-query'
import { LocateFixed, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#brand'
import type { Point } from '#contract/distance.ts'
import { useTools } from '#app/context.ts'
import { useLastStoreRoute } from '#app/features/current-store/active-store.ts'
import { errorText } from '#app/api/error-text.ts'
import type { Located } from '#app/platform/location/index.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { locate, useDeviceLocation, useFreshLocation } from './device-location.ts'
import { storesQuery } from './queries.ts'
import { pointToSearch, sortStores } from './rules.ts'
import { StoreRow, StoreRowSkeletons } from './StoreRow.tsx'
import styles from './NearbyStoresPage.module.css'

export default function NearbyStoresPage() {
  const { point: device, isKnown } = useDeviceLocation()
  const [searched, setSearched] = useState<Point | null>(null)
  useFreshLocation()
  const point = pointToSearch(searched, device)
  if (point !== searched) setSearched(point)
  return (
    <div className={styles.root}>
      <title>{`Stores near you | ${brand.appName}`}</title>
      <PageHead
        title="Stores near you"
        action={
          <Link className={buttonClass({ kind: 'text', small: true })} to={paths.findStore()}>
            Find a store
          </Link>
        }
      />
      {point ? <Nearby point={point} /> : <NoLocation isKnown={isKnown} />}
    </div>
  )
}

function Nearby({ point }: { point: Point }) {
  const { data, isError, refetch } = useQuery(storesQuery(useTools(), { kind: 'near', point }))
  const selectedRoute = useLastStoreRoute()
  if (isError && !data)
    return (
      <EmptyState
        picture={<WifiOff />}
        title="The stores could not be loaded"
        text="Check your connection, then try again."
        action={
          <Button kind="fill" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    )
  if (!data) return <StoreRowSkeletons count={5} />
  return (
    <ul className={styles.list}>
      {sortStores(data.results, 'distance', point).map((store) => (
        <StoreRow
          key={store.storeId}
          store={store}
          href={paths.storesDetails(store.storeRoute)}
          from={point}
          isSelected={store.storeRoute === selectedRoute}
        />
      ))}
    </ul>
  )
}

/**
 * Shows placeholders until it is known whether the device has a last place. Without scripts that never becomes known: then it shows
 * the link to the search.
 */
function NoLocation({ isKnown }: { isKnown: boolean }) {
  const { isLocating } = useDeviceLocation()
  const [failure, setFailure] = useState<Exclude<Located['kind'], 'located'> | null>(null)
  const words =
    failure && { denied: errorText.locationDenied, failed: errorText.locationFailed, unavailable: errorText.locationOther }[failure]
  const ask = async () => {
    const { kind } = await locate()
    setFailure(kind === 'located' ? null : kind)
  }
  return (
    <>
      {!isKnown && (
        <div className={styles.waiting}>
          <StoreRowSkeletons count={5} />
        </div>
      )}
      <div className={isKnown ? undefined : styles.unknown} role="status">
        <EmptyState
          picture={<LocateFixed />}
          title={words?.title ?? 'Where are you?'}
          text={words?.message ?? 'Share your location to see the stores around you, or search by store name, zip code or city.'}
          action={
            <div className={styles.actions}>
              <Button kind="fill" busy={isLocating} className={styles.locate} onClick={() => void ask()}>
                Use My Current Location
              </Button>
              <Link className={buttonClass()} to={paths.findStore()}>
                Find a store
              </Link>
            </div>
          }
        />
      </div>
    </>
  )
}
