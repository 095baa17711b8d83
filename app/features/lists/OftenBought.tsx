import { Link } from '#app/router/index.ts'
import { offerTo, saysBoth } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { RowPicture } from '#app/features/deal/RowPicture.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { OwnerPair } from '#app/features/owner/OwnerPair.tsx'
import { isSale } from '#app/features/owner/rules.ts'
import { paths } from '#app/paths.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { Price } from '#app/ui/Price.tsx'
import { contentLanguage, t } from '#words/t.ts'
import { AddToListButton } from './AddToList.tsx'
import styles from './OftenBought.module.css'

type Props = { deals: readonly Deal[]; store: Store; onClose: () => void }

/** What is on sale of what the shopper often buys, to be put on the list from here. */
export function OftenBought({ deals, store, onClose }: Props) {
  const isOwner = useIsOwner()
  return (
    <Dialog open title={t`On sale, and often bought`} onClose={onClose}>
      <ul>
        {deals.map((deal) => {
          const offer = offerTo(isOwner, deal)
          const shown = offer.counts ?? offer.owners
          return (
            <li key={deal.adSpaceId} className={styles.row}>
              <RowPicture deal={deal} sizes="56px" className={styles.picture} />
              <div className={styles.text}>
                <h3>
                  <Link to={paths.item(store.storeRoute, store.storeId, deal.adSpaceId)} onClick={onClose} lang={titleLanguage(deal)}>
                    {deal.title}
                  </Link>
                </h3>
                <p lang={contentLanguage()}>{[deal.size, deal.brand].filter(Boolean).join(', ')}</p>
                {shown && <Price price={shown} size="sm" tone={isSale(offer) ? 'sale' : 'ink'} className={styles.price} />}
                {saysBoth(offer, isOwner) && <OwnerPair offer={offer} />}
              </div>
              <AddToListButton deal={deal} store={store} />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
