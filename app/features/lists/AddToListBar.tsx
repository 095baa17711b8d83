import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#app/router/index.ts'
import { firstListName, listTitle, quantityMax } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { Stepper } from '#app/ui/Stepper.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { rich } from '#app/ui/rich.ts'
import { t, tx } from '#words/t.ts'
import { isTooLate, stepItem, targetList, toFindOn } from './acts.ts'
import { addDeal, inItsAisle } from './adding.ts'
import { once, useKeptFocus } from './one-press.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import { SwitchListDialog } from './SwitchListDialog.tsx'
import styles from './AddToListBar.module.css'

/**
 * The bar of an item's page: the list that it is added to, the quantity, Add Item. `listId` comes from the page's path (decision B07). There is
 * none for what is over, unless it is on the list.
 */
export function AddToListBar({ deal, store, listId }: { deal: Deal; store: Store; listId?: string }) {
  const lists = useLists()
  const tools = useTools()
  const gate = useTermsGate()
  const [chosen, setChosen] = useState(listId)
  const [quantity, setQuantity] = useState(1)
  const list = useListsValue((snapshot) => targetList(snapshot, store.storeId, chosen))
  const item = useListsValue((snapshot) => toFindOn(snapshot, list, deal.adSpaceId))
  const { root, acted, left } = useKeptFocus()
  const name = listTitle(list?.name ?? firstListName)
  const add = () =>
    gate(() => {
      acted()
      if (lists) addDeal(lists, store.storeId, inItsAisle(tools, store.storeRoute, deal), { quantity, listId: chosen })
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
  if (isTooLate(deal, item)) return null
  return (
    <div ref={root} onFocus={acted} onBlur={left} className={styles.bar}>
      <div className={styles.which}>
        <span>{rich(item ? tx`On ${(<b>{name}</b>)}||a list` : tx`Adds to ${(<b>{name}</b>)}`)}</span>
        <Button kind="text" small onClick={switchList}>
          {t`Switch list`}
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
            {t`Open list`}
          </Link>
        ) : (
          <Button kind="fill" onClick={once(add)}>
            <ListPlus />
            {t`Add Item`}
          </Button>
        )}
      </div>
    </div>
  )
}
