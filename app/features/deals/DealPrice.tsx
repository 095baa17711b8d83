import { useState } from 'react'
import type { Price as PriceValue } from '#contract/ads.ts'
import { offerTo, priceText, saysBoth, termsOf } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { saidFrom, saidSale } from '#app/features/deal/rules.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { OwnerPair } from '#app/features/owner/OwnerPair.tsx'
import { isSale } from '#app/features/owner/rules.ts'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark, OwnerMark } from '#app/ui/Marks.tsx'
import { Price } from '#app/ui/Price.tsx'
import { priceWords } from '#app/ui/price-words.ts'
import { sourceOf } from '#app/ui/picture-source.ts'
import { t } from '#words/t.ts'
import styles from './DealPrice.module.css'

type Size = 'md' | 'xl'

type Props = { deal: Deal; store: Store; size?: Size; className?: string }

/** Shows what a deal costs the shopper, and whom else it costs what: lines of text, and below them the figures. */
export function DealPrice({ deal, store, size = 'md', className }: Props) {
  const isOwner = useIsOwner()
  const offer = offerTo(isOwner, deal)
  const { bogoPicture, isDigitalExclusive } = deal
  const { isOwners, owners, everyone } = offer
  const shown = offer.counts ?? owners
  const terms = shown && termsOf(shown)
  const from = saidFrom(deal, shown, store.timeZone)
  const isMarked = isDigitalExclusive && size === 'xl' // a card has the mark on its edge
  const stacked = size === 'md'
  return (
    <>
      {(isMarked || owners !== null || terms !== null) && (
        <div className={classes(styles.lines, owners !== null && (stacked && everyone ? styles.stacked : styles.owners))}>
          {isMarked && <DigitalMark />}
          {saysBoth(offer, isOwner) && <OwnerPair offer={offer} stacked={stacked} />}
          {isOwners && <OwnerMark />}
          {isOwners && everyone && size === 'xl' && <p className={styles.note}>{t`Everyone ${priceText(everyone)}`}</p>}
          {terms !== null && <p className={styles.terms}>{terms}</p>}
        </div>
      )}
      {from !== null && <p className={styles.note}>{from}</p>}
      {bogoPicture ? (
        <BogoPicture address={bogoPicture} price={deal.price} size={size} />
      ) : shown ? (
        <Price price={shown} size={size} tone={isSale(offer) ? 'sale' : 'ink'} className={className} />
      ) : (
        <p className={styles.note}>{saidSale(deal, store.timeZone)}</p>
      )}
    </>
  )
}

/** The network's picture in place of a price's words (decision E15); the words are shown when the picture can't be loaded. */
export function BogoPicture({ address, price, size = 'md' }: { address: string; price: PriceValue | null; size?: Size }) {
  const [failed, setFailed] = useState(false)
  const said = price ?? bogo
  if (failed) return <Price price={said} size={size} />
  return (
    <img
      className={classes(styles.bogo, size === 'xl' && styles.large)}
      alt={priceWords(said)}
      width={240}
      height={120}
      loading="lazy"
      {...(size === 'xl' ? sourceOf(address, '12rem', [240, 320, 480]) : sourceOf(address, '6rem', [96, 160, 240]))}
      // A picture in a page from the server may have failed before React listened for the error.
      ref={(element) => {
        if (element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed(true)
      }}
      onError={() => setFailed(true)}
    />
  )
}

const bogo: PriceValue = { kind: 'bogo', text: t`Buy one, get one free`, amountCents: null, quantity: null, unit: null, regularCents: null }
