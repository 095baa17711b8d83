import { ListPlus, Plus } from 'lucide-react'
import { quantityMax } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { Button } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Stepper } from '#app/ui/Stepper.tsx'
import { useHeard } from '#app/ui/use-heard.ts'
import { t } from '#words/t.ts'
import { isTooLate, stepItem, targetList, toFindOn } from './acts.ts'
import { addDeal, inItsAisle } from './adding.ts'
import { once, useKeptFocus } from './one-press.ts'
import { openItem } from './open-item.tsx'
import { useLists, useListsValue } from './shopping-lists.ts'
import styles from './AddToList.module.css'

type ButtonProps = { deal: Deal; store: Store; wide?: boolean }

/**
 * Puts a deal on the store's active list; on a card, `wide` where there is room for words. Once the deal is on the list, it
 * shows the quantity, with buttons for one more and one fewer where they fit. What is over can't be put on it any more.
 */
export function AddToListButton({ deal, store, wide = false }: ButtonProps) {
  const lists = useLists()
  const tools = useTools()
  const gate = useTermsGate()
  const item = useListsValue((snapshot) => toFindOn(snapshot, targetList(snapshot, store.storeId), deal.adSpaceId))
  const { root, acted, left } = useKeptFocus()
  const { mark, hear } = useHeard()
  const add = () =>
    hear(() =>
      gate(() => {
        acted()
        if (lists) addDeal(lists, store.storeId, inItsAisle(tools, store.storeRoute, deal))
      }),
    )
  const step = (by: 1 | -1) => {
    acted()
    if (lists && item) stepItem(lists, item, by)
  }
  const edit = () => item && void openItem(item.shoppingListItemId)
  if (isTooLate(deal, item)) return null
  return (
    <div
      ref={root}
      className={classes(styles.card, wide && styles.roomy)}
      data-on-list={item !== null || undefined}
      onFocus={acted}
      onBlur={left}
    >
      {item === null ? (
        wide ? (
          <Button {...mark} kind="fill" aria-label={t`Add Item: ${deal.title}`} onClick={once(add)}>
            <ListPlus />
            {t`Add Item`}
          </Button>
        ) : (
          <IconButton {...mark} kind="ring" label={t`Add ${deal.title} to list`} onClick={once(add)}>
            <Plus />
          </IconButton>
        )
      ) : (
        <>
          <Stepper
            filled
            className={styles.stepper}
            value={item.quantity}
            label={deal.title}
            max={quantityMax}
            onFewer={() => step(-1)}
            onMore={() => step(1)}
          />
          <button
            type="button"
            className={styles.quantity}
            aria-label={t`${item.quantity} on list. Change the quantity of ${deal.title}`}
            onClick={once(edit)}
          >
            {item.quantity} <small>{t`on list`}</small>
          </button>
        </>
      )}
    </div>
  )
}
