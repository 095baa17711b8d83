import { Info } from 'lucide-react'
import type { Ref } from 'react'
import { moneyText, offerTo, priceText, termsOf } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { correctionOf, saidFrom, saidSale, savingOf } from '#app/features/deal/rules.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { isSale } from '#app/features/owner/rules.ts'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark, OwnerMark } from '#app/ui/Marks.tsx'
import { Price } from '#app/ui/Price.tsx'
import { contentLanguage, t } from '#words/t.ts'
import { BogoPicture } from './DealPrice.tsx'
import styles from './ItemText.module.css'

type Props = {
  deal: Deal
  store: Store
  /** Only the shopper's favorites have it: the heart asks before it is gone. */
  asks?: boolean
  /** In a sheet, which is above its page and smaller. */
  inSheet?: boolean
  heading?: Ref<HTMLHeadingElement>
}

/** What an item is and what it costs, on its own page and in the sheet over a flyer. */
export function ItemText({ deal, store, asks = false, inSheet = false, heading }: Props) {
  const correction = correctionOf(deal)
  const Title = inSheet ? 'h2' : 'h1'
  return (
    <div className={classes(inSheet && styles.small)}>
      <FavoriteButton deal={deal} storeId={store.storeId} asks={asks} className={styles.heart} />
      <p className={styles.brand} lang={contentLanguage()}>
        {deal.brand}
      </p>
      <Title ref={heading} className={styles.title} lang={titleLanguage(deal)} {...(inSheet && { tabIndex: -1 })}>
        {deal.title}
      </Title>
      <p className={styles.size} lang={contentLanguage()}>
        {deal.size}
      </p>
      <Offer deal={deal} store={store} size={inSheet ? 'md' : 'xl'} />
      {correction !== null && (
        <p className={styles.correction} lang={contentLanguage()}>
          <Info size={18} />
          <span>{correction}</span>
        </p>
      )}
    </div>
  )
}

/** The price with all its details: whom it is for, what others pay, what it saves. */
function Offer({ deal, store: { timeZone }, size }: { deal: Deal; store: Store; size: 'md' | 'xl' }) {
  const { bogoPicture, isDigitalExclusive } = deal
  const offer = offerTo(useIsOwner(), deal)
  const { counts, isOwners, owners, everyone } = offer
  const shown = counts ?? owners
  const other = isOwners ? everyone : counts && owners
  const saving = counts && savingOf(counts)
  const terms = shown && termsOf(shown)
  const from = saidFrom(deal, shown, timeZone)
  const unit = shown?.unit ? ` ${shown.unit}` : ''
  return (
    <div className={styles.offer}>
      <div className={styles.price}>
        {isDigitalExclusive && <DigitalMark />}
        {shown !== null && shown === owners && <OwnerMark />}
        {bogoPicture ? (
          <BogoPicture address={bogoPicture} price={deal.price} size={size} />
        ) : shown ? (
          <Price price={shown} size={size} tone={isSale(offer) ? 'sale' : 'ink'} />
        ) : (
          <p>{saidSale(deal, timeZone)}</p>
        )}
        {from !== null && <p className={styles.terms}>{from}</p>}
        {terms !== null && <p className={styles.terms}>{terms}</p>}
      </div>
      {shown && (other !== null || shown.regularCents !== null) && (
        <dl>
          {other !== null && (
            <div className={classes(!isOwners && styles.owners)}>
              <dt>{isOwners ? t`Everyone` : t`Owners`}</dt> <dd>{priceText(other)}</dd>
            </div>
          )}
          {shown.regularCents !== null && shown.regularCents !== other?.amountCents && (
            <div>
              <dt>{t`Regular`}</dt>{' '}
              <dd>
                {moneyText(shown.regularCents)}
                {unit}
              </dd>
            </div>
          )}
          {saving !== null && (
            <div>
              <dt>{t`You save`}</dt>{' '}
              <dd>
                {moneyText(saving)}
                {unit}
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}
