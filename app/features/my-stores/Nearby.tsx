import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#app/router/index.ts'
import type { Point } from '#contract/distance.ts'
import { useTools } from '#app/context.ts'
import { locate, useDeviceLocation, useFreshLocation } from '#app/features/stores/device-location.ts'
import { storesQuery } from '#app/features/stores/queries.ts'
import { pointToSearch, sortStores } from '#app/features/stores/rules.ts'
import { StoreRowSkeletons } from '#app/features/stores/StoreRow.tsx'
import { notLocated, tellNotLocated, type NotLocated } from '#app/features/stores/not-located.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { t } from '#words/t.ts'
import { StoreRows } from './StoreGroup.tsx'
import styles from './pages.module.css'

/** The stores around the device. `hasStore` is false for somebody who has no store yet, and so looks for a first one. */
export function Nearby({ hasStore }: { hasStore: boolean }) {
  const { point: device, isRecent } = useDeviceLocation()
  const [searched, setSearched] = useState<Point | null>(null)
  useFreshLocation()
  const point = pointToSearch(searched, device)
  if (point !== searched) setSearched(point)
  return (
    <section className={styles.group}>
      {(hasStore || point) && (
        <SectionHead
          title={hasStore ? t`Find another store` : isRecent ? t`Near you` : t`Near where you were last`}
          action={point && <LocateAgain />}
          ruled
        />
      )}
      {point ? <Around point={point} /> : <NoLocation hasStore={hasStore} />}
    </section>
  )
}

function Around({ point }: { point: Point }) {
  const { data, isError, refetch } = useQuery(storesQuery(useTools(), { kind: 'near', point }))
  if (isError && !data) return <NotLoaded what={t`The stores near you`} retry={() => void refetch()} />
  if (!data) return <StoreRowSkeletons count={5} />
  return <StoreRows stores={sortStores(data.results, 'distance', point)} level={3} />
}

/** The device may be elsewhere by now, and a browser that would ask the shopper first is not asked by itself. */
function LocateAgain() {
  const [isLocating, setLocating] = useState(false)
  const ask = async () => {
    setLocating(true)
    const { kind } = await locate()
    setLocating(false)
    if (kind !== 'located') tellNotLocated(kind)
  }
  return (
    <Button kind="text" small busy={isLocating} onClick={() => void ask()}>
      {t`Use My Current Location`}
    </Button>
  )
}

function NoLocation({ hasStore }: { hasStore: boolean }) {
  const [isLocating, setLocating] = useState(false)
  const [failure, setFailure] = useState<NotLocated | null>(null)
  const words = failure && notLocated[failure]
  const ask = async () => {
    setLocating(true)
    const { kind } = await locate()
    setLocating(false)
    setFailure(kind === 'located' ? null : kind)
  }
  return (
    <div role="status">
      <EmptyState
        picture={<LocateFixed />}
        title={words?.title ?? (hasStore ? t`Stores around you` : t`Where are you?`)}
        text={words?.message ?? t`Share your location to see the stores around you, or search by store name, zip code or city.`}
        action={
          <div className={styles.actions}>
            <Button kind={hasStore ? 'ring' : 'fill'} busy={isLocating} onClick={() => void ask()}>
              {t`Use My Current Location`}
            </Button>
            <Link className={buttonClass()} to={paths.findStore()}>
              {t`Find a store`}
            </Link>
          </div>
        }
      />
    </div>
  )
}
