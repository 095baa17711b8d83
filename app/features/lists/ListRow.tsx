import { Pencil } from 'lucide-react'
import { memo } from 'react'
import type { Price as PriceValue } from '#contract/ads.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { groundOf } from '#app/features/deal/ground.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { classes } from '#app/ui/classes.ts'
import { changeItem } from './acts.ts'
import type { ListItem } from './changes.ts'
import { openItem } from './open-item.tsx'
import { amountOfItem, lineWorth, priceOf } from './rules.ts'
import { useLists } from './shopping-lists.ts'
import styles from './ListRow.module.css'

type Props = { item: ListItem; ended: boolean }

/** An item of an open list: the box ticks it off, a press on the rest changes it. It renders again only when it changes. */
export const ListRow = memo(function ListRow({ item, ended }: Props) {
  const lists = useLists()
  const { shoppingListItemId, itemName, isChecked } = item
  return (
    <div role="listitem" className={classes(styles.root, isChecked && styles.done)}>
      <label className={styles.cell}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={itemName}
          checked={isChecked}
          onChange={() => lists && changeItem(lists, item, { isChecked: !isChecked })}
        />
      </label>
      <ItemPicture deal={item.deal} />
      <div className={styles.rest}>
        <div className={styles.text}>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => void openItem(shoppingListItemId)}>
            {itemName}
          </button>
          <Sub item={item} ended={ended} />
        </div>
        <LineEnd item={item} ended={ended} />
      </div>
    </div>
  )
})

/** The same row without anything to press, for summaries. */
export function PlainRow({ item, ended }: Props) {
  return (
    <li className={classes(styles.root, styles.plain, item.isChecked && styles.done)}>
      <ItemPicture deal={item.deal} />
      <div className={styles.rest}>
        <div className={styles.text}>
          <p className={styles.name}>{item.itemName}</p>
          <Sub item={item} ended={ended} />
        </div>
        <LineEnd item={item} ended={ended} />
      </div>
    </li>
  )
}

function Sub({ item, ended }: Props) {
  const text = subOf(item, ended)
  if (!ended) return text && <p className={styles.sub}>{text}</p>
  return (
    <p className={styles.sub}>
      <span className={styles.ended}>sale ended</span>
      {text && `, ${text}`}
    </p>
  )
}

/** Returns '12 oz bag, Lake & Paddle', or the condition of the price where its figure doesn't show it. */
function subOf(item: ListItem, ended: boolean): string {
  if (!item.deal) return item.notes
  const price = priceOf(item, ended)
  const offer = price && price === item.deal.ownerPrice ? 'owner price' : price && offerOf(price)
  return [item.deal.size, offer || item.deal.brand, item.notes].filter(Boolean).join(', ')
}

function offerOf({ kind, text, quantity }: PriceValue): string {
  if (kind === 'bogo') return `buy ${quantity === null || quantity === 1 ? 'one' : quantity}, get one free`
  return kind === 'each' ? '' : text
}

function LineEnd({ item, ended }: Props) {
  const { cents } = lineWorth(item, ended)
  const quantity = amountOfItem(item, priceOf(item, ended))
  if (cents === null && !quantity) return null
  return (
    <div className={styles.end}>
      {cents !== null && <Price price={money(cents)} size="sm" tone={item.isChecked ? 'ink' : 'sale'} />}
      {quantity && <span className={styles.quantity}>{quantity}</span>}
    </div>
  )
}

/** Returns a sum as a price, for the component that draws both. */
export function money(cents: number): PriceValue {
  return { kind: 'each', text: '', amountCents: cents, quantity: null, unit: null, regularCents: null }
}

function ItemPicture({ deal }: { deal: Deal | null }) {
  if (!deal)
    return (
      <span className={classes(styles.ground, styles.own)}>
        <Pencil />
      </span>
    )
  return (
    <span className={styles.ground}>
      <Picture candidates={deal.pictures} alt="" width={96} height={96} sizes="48px" widths={widths} ground={groundOf(deal)} />
    </span>
  )
}

const widths: readonly PictureWidth[] = [96, 160]
