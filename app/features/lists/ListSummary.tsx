import { useState, type ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import { firstListName, itemsText, listTitle } from '#contract/lists.ts'
import { moneyText, totalWords } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import { paths } from '#app/paths.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { Price } from '#app/ui/Price.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { product } from '#words/product.ts'
import { t } from '#words/t.ts'
import type { ListItem } from './changes.ts'
import { ListRow, money } from './ListRow.tsx'
import { useEnded, useKnownState } from './lists.ts'
import { activeListOf } from './rules.ts'
import { firstOf } from './order.ts'
import { totalOf } from './sums.ts'
import { type Snapshot, useListsValue } from './shopping-lists.ts'
import { useStanding } from './standing.ts'
import styles from './ListSummary.module.css'

/** The store's active list on its home page: its first items, at most `max`, and its total; with `ad` below them, in a place of its own. */
export function ListSummary({ store, max, ad }: { store: Store; max: number; ad?: ReactNode }) {
  const list = useListsValue(({ data }) => activeListOf(data.lists, store.storeId))
  const all = useListsValue(({ data }) => data.items)
  const ended = useEnded(store)
  const isOwner = useIsOwner()
  const state = useKnownState()
  const items = useStanding(list ? all.filter((it) => it.shoppingListId === list.shoppingListId) : [], store, ended)
  const total = totalOf(items, ended, isOwner)
  const { cents, savedCents } = total
  const words = totalWords(total)
  const first = useFirst(items, max)
  return (
    <section className={styles.root} aria-labelledby="list-summary">
      <div className={styles.head}>
        <h2 id="list-summary">{listTitle(list?.name ?? firstListName)}</h2>
        <div className={styles.count}>{countOf(state, items) ?? <Skeleton className={styles.unread} />}</div>
      </div>
      {items.length === 0 && <p className={styles.hint}>{t`What you add from the ${product().many} shows here, with what it comes to.`}</p>}
      {items.length === 0 && <Blank />}
      {first.length > 0 && (
        <div role="list" aria-labelledby="list-summary">
          {first.map((item) => (
            <ListRow key={item.shoppingListItemId} item={item} ended={ended(item)} isOwner={isOwner} compact />
          ))}
        </div>
      )}
      {cents + savedCents > 0 && (
        <div className={styles.total}>
          <span>
            {words.total}
            {savedCents > 0 && (
              <b>
                {words.saved} {moneyText(savedCents)}
              </b>
            )}
          </span>
          <Price price={money(cents)} size="sm" tone="ink" />
        </div>
      )}
      {ad}
      <Link className={buttonClass({ wide: true, small: true })} to={list ? paths.list(list.shoppingListId) : paths.lists()}>
        {t`Open list`}
      </Link>
    </section>
  )
}

/** The items that are shown, which stay in their places while the shopper ticks them. */
function useFirst(items: readonly ListItem[], max: number): readonly ListItem[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const first = firstOf(items, shown, max)
  const ids = first.map((it) => it.shoppingListItemId)
  if (ids.join() !== shown.join()) setShown(ids)
  return first
}

/** The lines of an empty list, in the room that the first items need. */
function Blank() {
  return (
    <div className={styles.blank} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}

/** Returns null until the count is known. */
function countOf(state: Snapshot['state'], items: readonly ListItem[]): string | null {
  if (state === 'failed') return t`It could not be loaded`
  if (state !== 'known') return null
  if (items.length === 0) return t`Nothing on it yet`
  const checked = items.filter((it) => it.isChecked).length
  return t`${itemsText(items.length)}, ${checked} in the basket`
}
