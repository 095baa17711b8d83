import { ListPlus, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { firstListName, quantityMax } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Stepper } from '#app/ui/Stepper.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { itemOn, stepItem, targetList } from './acts.ts'
import { addDeal } from './adding.ts'
import { openItem } from './open-item.tsx'
import { useLists, useListsValue } from './shopping-lists.ts'
import { SwitchListDialog } from './SwitchListDialog.tsx'
import styles from './AddToList.module.css'

type ButtonProps = { deal: Deal; store: Store; wide?: boolean }

/**
 * Puts a deal on the store's active list; on a card, `wide` where there is room for words. Once the deal is on the list, it
 * shows the quantity, with buttons for one more and one fewer where they fit.
 */
export function AddToListButton({ deal, store, wide = false }: ButtonProps) {
  const lists = useLists()
  const gate = useTermsGate()
  const item = useListsValue((snapshot) => itemOn(snapshot, targetList(snapshot, store.storeId), deal.adSpaceId))
  const { root, acted } = useKeptFocus()
  const add = () =>
    gate(() => {
      acted()
      if (lists) addDeal(lists, store.storeId, deal)
    })
  const step = (by: 1 | -1) => {
    acted()
    if (lists && item) stepItem(lists, item, by)
  }
  const edit = () => item && void openItem(item.shoppingListItemId)
  return (
    <div ref={root} className={classes(styles.card, wide && styles.roomy)}>
      {item === null ? (
        wide ? (
          <Button kind="fill" aria-label={`Add Item: ${deal.title}`} onClick={once(add)}>
            <ListPlus />
            Add Item
          </Button>
        ) : (
          <IconButton kind="ring" label={`Add ${deal.title} to list`} onClick={once(add)}>
            <Plus />
          </IconButton>
        )
      ) : (
        <>
          <Stepper
            filled
            className={styles.phone}
            value={item.quantity}
            label={deal.title}
            max={quantityMax}
            onFewer={() => step(-1)}
            onMore={() => step(1)}
          />
          <button
            type="button"
            className={styles.quantity}
            aria-label={`${item.quantity} on list. Change the quantity of ${deal.title}`}
            onClick={once(edit)}
          >
            {item.quantity} <small>on list</small>
          </button>
        </>
      )}
    </div>
  )
}

/** The bar of an item's page: the list that it is added to, the quantity, Add Item. `listId` comes from the page's path (decision B07). */
export function AddToListBar({ deal, store, listId }: { deal: Deal; store: Store; listId?: string }) {
  const lists = useLists()
  const gate = useTermsGate()
  const [chosen, setChosen] = useState(listId)
  const [quantity, setQuantity] = useState(1)
  const list = useListsValue((snapshot) => targetList(snapshot, store.storeId, chosen))
  const item = useListsValue((snapshot) => itemOn(snapshot, list, deal.adSpaceId))
  const { root, acted } = useKeptFocus()
  const name = list?.name ?? firstListName
  const add = () =>
    gate(() => {
      acted()
      if (lists) addDeal(lists, store.storeId, deal, { quantity, listId: chosen })
      setQuantity(1)
    })
  const step = (by: 1 | -1) => {
    if (!item) return setQuantity((now) => Math.min(Math.max(now + by, 1), quantityMax))
    acted()
    if (lists) stepItem(lists, item, by)
  }
  const switchList = () =>
    gate(() =>
      dialogs.open('switch-list', (close) => (
        <SwitchListDialog
          storeId={store.storeId}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id)
            close()
          }}
          onClose={close}
        />
      )),
    )
  return (
    <div ref={root} className={styles.bar}>
      <div className={styles.which}>
        <span>
          {item ? 'On' : 'Adds to'} <b>{name}</b>
        </span>
        <Button kind="text" small onClick={switchList}>
          Switch list
        </Button>
      </div>
      <div className={styles.acts}>
        <Stepper
          filled={item !== null}
          value={item?.quantity ?? quantity}
          label={deal.title}
          min={item ? 0 : 1}
          max={quantityMax}
          onFewer={() => step(-1)}
          onMore={() => step(1)}
        />
        {item && list ? (
          <Link className={buttonClass({ kind: 'ring' })} to={paths.list(list.shoppingListId)} onClick={toasts.close}>
            Open list
          </Link>
        ) : (
          <Button kind="fill" onClick={once(add)}>
            <ListPlus />
            Add Item
          </Button>
        )}
      </div>
    </div>
  )
}

/** A double click on Add adds once, also where its second half meets the button that has come in place of Add. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

/** A press may replace the button that was pressed: then the focus moves to the last button or link that replaced it. */
function useKeptFocus(): { root: RefObject<HTMLDivElement | null>; acted: () => void } {
  const root = useRef<HTMLDivElement>(null)
  const mine = useRef(false)
  useLayoutEffect(() => {
    if (!mine.current) return
    mine.current = false
    if (document.activeElement !== document.body) return
    const targets = [...(root.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].filter((it) => it.checkVisibility())
    targets.at(-1)?.focus()
  })
  return {
    root,
    acted: () => {
      mine.current = true
    },
  }
}
