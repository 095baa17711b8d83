import { ArrowUpDown, Search as SearchIcon } from 'lucide-react'
import type { SortMethod, Store } from '#contract/stores.ts'
import type { Point } from '#contract/distance.ts'
import { messages } from '#app/api/error-text.ts'
import { WithFavoriteStores } from '#app/features/stores/FavoriteStoreButton.tsx'
import { mostPins } from '#app/features/stores/map/rules.ts'
import { sortNames, type Search } from '#app/features/stores/rules.ts'
import { StoreRow, StoreRowSkeletons } from '#app/features/stores/StoreRow.tsx'
import { paths } from '#app/paths.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { t } from '#words/t.ts'
import { countWords, type Where } from './rules.ts'
import { SortButton } from './SortDialog.tsx'
import styles from './ResultsList.module.css'

type Props = {
  className?: string
  search: Search
  where: Where
  /** Sorted; null until they have loaded. */
  stores: readonly Store[] | null
  isWaiting: boolean
  /** Given when the search has failed. */
  retry: (() => void) | null
  from: Point | null
  milesFrom: Point | null
  method: SortMethod
  sortHref: (method: SortMethod) => string
  selectedRoute: string | null
  openId: number | null
  onNumber: (storeId: number) => void
  onName: (store: Store) => boolean
  onDetails: (store: Store) => boolean
}

export function ResultsList({
  className,
  search,
  where,
  stores,
  isWaiting,
  retry,
  from,
  milesFrom,
  method,
  sortHref,
  selectedRoute,
  openId,
  onNumber,
  onName,
  onDetails,
}: Props) {
  const [count, around] = countWords(stores?.length ?? 0, search, where)
  return (
    <div className={className} aria-busy={isWaiting}>
      <div className={styles.meta}>
        <p role="status">
          {stores && stores.length > 0 ? (
            <>
              <b>{count}</b> {around}
            </>
          ) : (
            isWaiting && t`Looking for stores …`
          )}
        </p>
        {stores && stores.length > 1 && (
          <SortButton method={method} from={from} href={sortHref}>
            <ArrowUpDown size={18} />
            {t`Sort: ${sortNames[method].replaceAll(/\p{Lu}(?=\p{L})/gu, (letter) => letter.toLowerCase())}`}
          </SortButton>
        )}
      </div>
      {stores && stores.length > 0 && (
        <WithFavoriteStores>
          <ol>
            {stores.map((store, at) => (
              <StoreRow
                key={store.storeId}
                store={store}
                href={paths.findStoreDetails(store.storeRoute)}
                from={milesFrom}
                isSelected={store.storeRoute === selectedRoute}
                place={{
                  number: at + 1,
                  isOpen: store.storeId === openId,
                  ...(at < mostPins && { toggle: () => onNumber(store.storeId) }),
                }}
                onName={onName}
                onDetails={onDetails}
              />
            ))}
          </ol>
        </WithFavoriteStores>
      )}
      {isWaiting && !retry && <StoreRowSkeletons count={5} />}
      {retry && <NotLoaded what={t`The stores`} retry={retry} />}
      {/* Always there: a screen reader says what comes into it. */}
      <div role="status">
        {!isWaiting && !retry && (stores === null || stores.length === 0) && (
          <EmptyState
            picture={<SearchIcon />}
            title={messages.noStores}
            text={
              search.kind === 'none'
                ? t`Enter a store name, zip code or city, or use your location.`
                : t`Try a city or zip code nearby, or part of the store’s name.`
            }
          />
        )}
      </div>
    </div>
  )
}
