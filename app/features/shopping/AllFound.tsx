import { itemsText, type ShoppingList } from '#contract/lists.ts'
import { moneyText, totalWords } from '#contract/prices.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import { money } from '#app/features/lists/ListRow.tsx'
import { totalOf } from '#app/features/lists/sums.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { Price } from '#app/ui/Price.tsx'
import { t } from '#words/t.ts'
import { DoneLink } from './DoneLink.tsx'
import styles from './AllFound.module.css'

type Props = { list: ShoppingList; items: readonly ListItem[]; ended: (item: ListItem) => boolean }

/** The end of the shop, said plainly: everything is ticked. */
export function AllFound({ list, items, ended }: Props) {
  const total = totalOf(items, ended, useIsOwner())
  const { cents, atLeast, savedCents } = total
  return (
    <section className={styles.root} aria-labelledby="all-found">
      <h2 id="all-found">{t`That’s everything`}</h2>
      {cents > 0 && (
        <p className={styles.total}>
          {atLeast ? t`${itemsText(items.length)}, at least` : itemsText(items.length)} <Price price={money(cents)} size="md" tone="ink" />
        </p>
      )}
      {savedCents > 0 && (
        <p className={styles.saved}>
          {totalWords(total).saved} {moneyText(savedCents)}
        </p>
      )}
      <DoneLink list={list} kind="fill" big wide />
    </section>
  )
}
