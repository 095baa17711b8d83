import { useState } from 'react'
import type { Price as PriceValue } from '#contract/ads.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { saidSale } from '#app/features/deal/rules.ts'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark, OwnerMark } from '#app/ui/Marks.tsx'
import { Price } from '#app/ui/Price.tsx'
import { priceText, priceWords } from '#app/ui/price-words.ts'
import styles from './DealPrice.module.css'

type Size = 'md' | 'xl'

type Props = { deal: Deal; store: Store; size?: Size; className?: string }

/** Shows what a deal costs, and that it is a digital exclusive. */
export function DealPrice(props: Props) {
  if (!props.deal.isDigitalExclusive) return <Cost {...props} />
  return (
    <>
      <DigitalMark />
      <Cost {...props} />
    </>
  )
}

/** Next to a price for owners also shows what everyone pays. */
function Cost({ deal, store, size = 'md', className }: Props) {
  const { price, ownerPrice, bogoPicture } = deal
  if (bogoPicture) return <BogoPicture address={bogoPicture} price={price} size={size} />
  const shown = ownerPrice ?? price
  if (!shown) return <p className={styles.note}>{saidSale(deal, store.timeZone)}</p>
  return (
    <>
      {ownerPrice && <OwnerMark />}
      <Price price={shown} size={size} className={className} />
      {ownerPrice && price && <p className={styles.note}>Everyone {priceText(price)}</p>}
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
      src={address}
      alt={priceWords(said)}
      width={240}
      height={120}
      loading="lazy"
      // A picture in a page from the server may have failed before React listened for the error.
      ref={(element) => {
        if (element?.complete && element.currentSrc && element.naturalWidth === 0) setFailed(true)
      }}
      onError={() => setFailed(true)}
    />
  )
}

const bogo: PriceValue = { kind: 'bogo', text: 'Buy one, get one free', amountCents: null, quantity: null, unit: null, regularCents: null }
