import { Info, Pencil, RefreshCw } from 'lucide-react'
import { memo, useState } from 'react'
import type { Price as PriceValue } from '#contract/ads.ts'
import type { Person } from '#contract/people.ts'
import { offerTo, priceText, saysBoth, termsOf } from '#contract/prices.ts'
import { afterPaint } from '#app/after-paint.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { RowPicture } from '#app/features/deal/RowPicture.tsx'
import { OwnerPair } from '#app/features/owner/OwnerPair.tsx'
import { isSale } from '#app/features/owner/rules.ts'
import { handsOnFocus } from '#app/ui/focus-heading.ts'
import { Price } from '#app/ui/Price.tsx'
import { classes } from '#app/ui/classes.ts'
import { rich } from '#app/ui/rich.ts'
import { contentLanguage, t, tx } from '#words/t.ts'
import { changeItem } from './acts.ts'
import type { ListItem } from './changes.ts'
import { Initials } from './Initials.tsx'
import { endedText, subOf } from './line-words.ts'
import { byText } from './people.ts'
import { againOf, type Week } from './new-week.ts'
import { openItem } from './open-item.tsx'
import { replaceItem } from './replace-item.ts'
import { amountOfItem, lineWorth, offerOf } from './sums.ts'
import { useLists } from './shopping-lists.ts'
import { SubText } from './SubText.tsx'
import styles from './ListRow.module.css'

type Props = {
  item: ListItem
  ended: boolean
  /** Of the shopper, who is asked for once for all rows. */
  isOwner: boolean | null
  /** After the item's own sale has ended: what is on sale now, which may have the product again. */
  week?: Week | null
  /** On a shared list, who has added it, or has it in the basket. */
  by?: Person | null
  /** Others have added it since the shopper last looked, and the shopper has asked which. */
  isNew?: boolean
  /** Lower, with one line for the name: in the summary of a list. */
  compact?: boolean
}

/** An item of a list: the box ticks it off, a press on the rest changes it. It renders again only when it changes. */
export const ListRow = memo(function ListRow({ item, ended, isOwner, week = null, by = null, isNew = false, compact = false }: Props) {
  const lists = useLists()
  const again = week && againOf(item, week)
  const { shoppingListItemId, itemName } = item
  // The tick is seen before the rest of the page hears of it: that counts the whole list anew.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const isChecked = ticked ?? item.isChecked
  const tick = (isChecked: boolean) => {
    setTicked(isChecked)
    afterPaint(() => {
      setTicked(null)
      if (lists) changeItem(lists, item, { isChecked })
    })
  }
  return (
    <div
      role="listitem"
      className={classes(styles.root, compact && styles.compact, isChecked && styles.done, isNew && styles.fresh)}
      data-new={isNew || undefined}
    >
      <label className={styles.cell}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={itemName}
          lang={item.deal ? titleLanguage(item.deal) : undefined}
          checked={isChecked}
          onChange={({ target }) => tick(target.checked)}
        />
      </label>
      <span className={styles.picture}>
        <ItemPicture deal={item.deal} />
        {by && <Initials person={by} className={styles.by} />}
      </span>
      <div className={styles.rest}>
        <div className={styles.text}>
          <button
            type="button"
            className={styles.name}
            lang={item.deal ? titleLanguage(item.deal) : undefined}
            aria-haspopup="dialog"
            onClick={() => void openItem(shoppingListItemId)}
          >
            {itemName}
          </button>
          <Sub item={item} ended={ended} isOwner={isOwner} />
          <ToldOf item={item} className={styles.told} />
          {by && <span className="vh">{byText(item, by)}</span>}
        </div>
        <LineEnd item={item} ended={ended} isOwner={isOwner} />
        <Pair item={item} ended={ended} isOwner={isOwner} />
        {again && <Again item={item} deal={again} isOwner={isOwner} />}
      </div>
    </div>
  )
})

/** The same row without anything to press, for the cards of all lists. */
export function PlainRow({ item, ended, isOwner }: Props) {
  return (
    <li className={classes(styles.root, styles.compact, styles.plain, item.isChecked && styles.done)}>
      <ItemPicture deal={item.deal} />
      <div className={styles.rest}>
        <div className={styles.text}>
          <p className={styles.name} lang={item.deal ? titleLanguage(item.deal) : undefined}>
            {item.itemName}
          </p>
          <Sub item={item} ended={ended} isOwner={isOwner} />
        </div>
        <LineEnd item={item} ended={ended} isOwner={isOwner} />
        <Pair item={item} ended={ended} isOwner={isOwner} />
      </div>
    </li>
  )
}

function Sub({ item, ended, isOwner }: Props) {
  const offer = offerOf(item, ended, isOwner)
  const text = subOf(item, offer, isOwner)
  const said = <SubText item={item} offer={offer} isOwner={isOwner} />
  const isWhole = item.begins !== undefined || (offer.counts && termsOf(offer.counts))
  if (!ended) return text && <p className={classes(styles.sub, isWhole && styles.whole)}>{said}</p>
  return (
    <p className={styles.sub}>
      <span className={styles.ended}>{endedText(item)}</span>
      {text && <>, {said}</>}
    </p>
  )
}

/** What staff said when they corrected or withdrew the deal. */
export function ToldOf({ item: { told }, className }: { item: ListItem; className?: string | undefined }) {
  if (!told?.note) return null
  return (
    <span className={className} lang={contentLanguage()}>
      <Info size={14} />
      <span>{told.note}</span>
    </span>
  )
}

function LineEnd({ item, ended, isOwner }: Props) {
  const { cents, atLeast } = lineWorth(item, ended, isOwner)
  const offer = offerOf(item, ended, isOwner)
  const quantity = amountOfItem(item)
  if (cents === null && !quantity) return null
  return (
    <div className={styles.end}>
      {cents !== null && atLeast && <span className={styles.quantity}>{t`at least`}</span>}
      {cents !== null && <Price price={money(cents)} size="sm" tone={item.isChecked || !isSale(offer) ? 'ink' : 'sale'} />}
      {quantity && <span className={styles.quantity}>{quantity}</span>}
    </div>
  )
}

function Pair({ item, ended, isOwner }: Props) {
  const offer = offerOf(item, ended, isOwner)
  return saysBoth(offer, isOwner) && <OwnerPair offer={offer} className={styles.pair} />
}

/** One press puts the deal of this week in the place of the one that has ended. */
function Again({ item, deal, isOwner }: { item: ListItem; deal: Deal; isOwner: boolean | null }) {
  const lists = useLists()
  const { counts, owners } = offerTo(isOwner, deal)
  const price = counts ?? owners
  const said = price ? priceText(price) : t`a new price`
  return (
    <button ref={handsOnFocus} type="button" className={styles.again} onClick={() => lists && replaceItem(lists, item, deal)}>
      <RefreshCw size={16} />
      <span>
        {rich(
          price !== null && price === owners ? tx`On sale again: ${(<b>{said}</b>)} for owners.` : tx`On sale again: ${(<b>{said}</b>)}.`,
        )}{' '}
        {rich(tx`${(<u>{t`Use this one`}</u>)}${(<span className="vh">{tx` for ${item.itemName}`}</span>)}||a deal for an item`)}
      </span>
    </button>
  )
}

/** Returns a sum as a price, for the component that draws both. */
export function money(cents: number): PriceValue {
  return { kind: 'each', text: '', amountCents: cents, quantity: null, unit: null, regularCents: null }
}

export function ItemPicture({ deal, className }: { deal: Deal | null; className?: string }) {
  if (!deal)
    return (
      <span className={classes(styles.ground, styles.own, className)}>
        <Pencil />
      </span>
    )
  return (
    <span className={classes(styles.ground, className)}>
      <RowPicture deal={deal} sizes="48px" />
    </span>
  )
}
