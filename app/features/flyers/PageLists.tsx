import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#app/router/index.ts'
import { offerTo, priceText, saysBoth } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { titleLanguage, type Deal, type FlyerPage } from '#app/features/deal/deal.ts'
import { saidSale } from '#app/features/deal/rules.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { OwnerPair } from '#app/features/owner/OwnerPair.tsx'
import { AddToListButton } from '#app/features/lists/AddToList.tsx'
import { paths } from '#app/paths.ts'
import { productCount } from '#words/product.ts'
import { contentLanguage, t } from '#words/t.ts'
import styles from './PageLists.module.css'
import { itemOf } from './Regions.tsx'

type Props = {
  pages: readonly FlyerPage[]
  adId: number
  /** The page that is shown, 1-based over all pages: its list is open. */
  shown: number
  deals: ReadonlyMap<number, Deal>
  /** Whether `deals` contains more than the shown page's. */
  whole: boolean
  store: Store
}

/** The pages of a flyer as text: one list opens at a time. */
export function PageLists({ pages, adId, shown, deals, whole, store }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const open = (page: number) => setOpened((before) => (before.has(page) ? before : new Set(before).add(page)))
  return pages.map((page, at) => {
    const position = at + 1
    if (page.adId !== adId) return null
    const isShown = position === shown
    return (
      <details
        key={page.adPageId}
        id={isShown ? 'page-list' : undefined}
        name="flyer-pages"
        className={styles.root}
        open={isShown}
        onToggle={(event) => event.currentTarget.open && open(position)}
      >
        <summary>
          {t`Page ${page.pageNumber} as a list`}
          <span>{productCount(page.itemCount)}</span>
          <ChevronDown />
        </summary>
        {isShown || (whole && opened.has(position)) ? (
          <Items ids={page.adSpaceIds} deals={deals} store={store} />
        ) : (
          <Link className={styles.page} to={paths.flyers(store.storeRoute, position)} replace>
            {t`Open page ${page.pageNumber}`}
          </Link>
        )}
      </details>
    )
  })
}

function Items({ ids, deals, store }: { ids: readonly number[]; deals: ReadonlyMap<number, Deal>; store: Store }) {
  const isOwner = useIsOwner()
  return (
    <ul className={styles.items}>
      {ids.map((id) => {
        const deal = deals.get(id)
        if (!deal) return null
        const offer = offerTo(isOwner, deal)
        const price = offer.counts ?? offer.owners
        const isOfAnotherDay = deal.isSoon || deal.isOver
        return (
          <li key={id}>
            <Link to={itemOf(id, store)} viewTransition>
              <span lang={titleLanguage(deal)}>
                {deal.title}
                <small lang={contentLanguage()}>{[deal.brand, deal.size].filter(Boolean).join(', ')}</small>
              </span>
              {(price || isOfAnotherDay) && (
                <b>
                  {price && priceText(price)}
                  {isOfAnotherDay && <small>{saidSale(deal, store.timeZone)}</small>}
                  {offer.isOwners && <small>{t`Owner price`}</small>}
                  {saysBoth(offer, isOwner) && <OwnerPair offer={offer} stacked className={styles.pair} />}
                </b>
              )}
            </Link>
            <FavoriteButton deal={deal} storeId={store.storeId} />
            <AddToListButton deal={deal} store={store} />
          </li>
        )
      })}
    </ul>
  )
}
