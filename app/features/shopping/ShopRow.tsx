import { Trash2, X } from 'lucide-react'
import { memo, type ChangeEvent, type MouseEvent } from 'react'
import type { Person } from '#contract/people.ts'
import { titleLanguage } from '#app/features/deal/deal.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { Initials } from '#app/features/lists/Initials.tsx'
import { endedText, subOf } from '#app/features/lists/line-words.ts'
import { byText } from '#app/features/lists/people.ts'
import { ItemPicture, money, ToldOf } from '#app/features/lists/ListRow.tsx'
import { amountOfItem, lineWorth, offerOf } from '#app/features/lists/sums.ts'
import { SubText } from '#app/features/lists/SubText.tsx'
import { isSale } from '#app/features/owner/rules.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Price } from '#app/ui/Price.tsx'
import { t } from '#words/t.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './ShopRow.module.css'

export type RowActs = { tick: (item: ListItem, row: Element) => void; remove: (item: ListItem, row: Element) => void }
type Priced = { item: ListItem; ended: boolean; isOwner: boolean | null }
type Props = Priced & {
  isLast: boolean
  removing: boolean
  acts: RowActs
  /** On a shared list, who has added it, or has it in the basket. */
  by: Person | null
}

/**
 * An item to be found in the store: a press anywhere ticks it, a swipe removes it, as does its button while `removing`. `isLast`: it was
 * ticked last, and is still here so that it can be taken back. It renders again only when it changes.
 */
export const ShopRow = memo(function ShopRow({ item, ended, isOwner, isLast, removing, acts, by }: Props) {
  const { itemName, isChecked } = item
  const { isPushed, handlers } = useSwipe((label) => acts.remove(item, rowOf(label)))
  return (
    <div role="listitem" className={classes(styles.root, isChecked && styles.done, isLast && styles.last)}>
      {isPushed && (
        <span className={styles.behind} aria-hidden="true">
          <Trash2 />
          {t`Remove`}
        </span>
      )}
      <label className={classes(styles.label, isPushed && styles.pushed)} {...handlers}>
        <span className={styles.cell}>
          <Checkbox className={styles.tick} checked={isChecked} onChange={({ target }: ChangeEvent) => acts.tick(item, rowOf(target))} />
        </span>
        <span className={styles.picture}>
          <ItemPicture deal={item.deal} className={styles.ground} />
          {by && <Initials person={by} className={styles.by} />}
        </span>
        <span className={styles.rest}>
          <span className={styles.text}>
            <span className={styles.name} lang={item.deal ? titleLanguage(item.deal) : undefined}>
              {itemName}
            </span>
            <Sub item={item} ended={ended} isOwner={isOwner} />
            <ToldOf item={item} className={styles.told} />
            {by && <span className="vh">{byText(item, by)}</span>}
          </span>
          {isLast ? (
            <span className={styles.undo} aria-hidden="true">
              {t`Undo`}
            </span>
          ) : (
            !removing && <LinePrice item={item} ended={ended} isOwner={isOwner} />
          )}
        </span>
      </label>
      {removing && !isLast && (
        <IconButton
          label={t`Remove ${itemName}`}
          className={styles.remove}
          onClick={({ currentTarget }: MouseEvent) => acts.remove(item, rowOf(currentTarget))}
        >
          <X />
        </IconButton>
      )}
    </div>
  )
})

const rowOf = (element: Element) => element.closest('[role=listitem]') ?? element

/** The quantity comes first: it is what the hand needs. */
function Sub({ item, ended, isOwner }: Priced) {
  const offer = offerOf(item, ended, isOwner)
  const quantity = amountOfItem(item)
  const about = subOf(item, offer, isOwner)
  if (!quantity && !ended && !about) return null
  return (
    <span className={styles.sub}>
      {quantity && <b>{quantity}</b>}
      {quantity && (ended || about) && ' · '}
      {ended && endedText(item)}
      {ended && about && ', '}
      <SubText item={item} offer={offer} isOwner={isOwner} />
    </span>
  )
}

function LinePrice({ item, ended, isOwner }: Priced) {
  const { cents, atLeast } = lineWorth(item, ended, isOwner)
  if (cents === null) return null
  const tone = item.isChecked || !isSale(offerOf(item, ended, isOwner)) ? 'ink' : 'sale'
  return (
    <span className={styles.end}>
      {atLeast && <span className={styles.atLeast}>{t`at least`}</span>}
      <Price className={styles.price} price={money(cents)} size="sm" tone={tone} />
    </span>
  )
}
