import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { Link } from '#app/router/index.ts'
import { itemNameMax, notesMax, quantityMax } from '#contract/lists.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { FavoriteButton } from '#app/features/favorite/FavoriteButton.tsx'
import { useCurrentStoreRoute } from '#app/features/current-store/current-store.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { Field } from '#app/ui/Field.tsx'
import { Stepper } from '#app/ui/Stepper.tsx'
import { contentLanguage, t } from '#words/t.ts'
import { askToRemove, changeItem, removeItem, stepItem } from './acts.ts'
import { itemIn, listIn, type ListItem } from './changes.ts'
import { useAisles } from './lists.ts'
import { useOffering } from './load-offers.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import { itemNameOf } from './rules.ts'
import styles from './ItemDialog.module.css'

/** Changes an item of a list: everything of a typed item, only the quantity of an ad item. It closes when the item is gone. */
export function ItemDialog({ shoppingListItemId, onClose }: { shoppingListItemId: string; onClose: () => void }) {
  const item = useListsValue(({ data }) => itemIn(data, shoppingListItemId))
  const gone = useEffectEvent(onClose)
  useEffect(() => {
    if (item === null) gone()
  }, [item])
  return (
    <Dialog open={item !== null} size={item?.deal ? 'small' : 'sheet'} title={item?.itemName ?? t`Item`} onClose={onClose}>
      {item && (item.deal ? <AdItem item={item} deal={item.deal} onClose={onClose} /> : <TypedItem item={item} onClose={onClose} />)}
    </Dialog>
  )
}

/** Returns the store of the item's list, which need not be the current one. */
const useStoreOfItem = (item: ListItem) => useStoreOf(useStoreIdOf(item) ?? 0)
const useStoreIdOf = ({ shoppingListId }: ListItem) => useListsValue(({ data }) => listIn(data, shoppingListId)?.storeId ?? null)

/** Quantity takes effect at once, as it does on a card. */
function AdItem({ item, deal, onClose }: { item: ListItem; deal: Deal; onClose: () => void }) {
  const lists = useLists()
  const storeId = useStoreIdOf(item)
  const store = useStoreOfItem(item)
  const storeRoute = useCurrentStoreRoute()
  return (
    <>
      <p className={styles.what}>
        <span lang={contentLanguage()}>{[deal.size, deal.brand].filter(Boolean).join(', ')}</span>
        {storeRoute !== null && store && (
          <Link to={paths.item(storeRoute, store.storeId, deal.adSpaceId, { listId: item.shoppingListId })} onClick={onClose}>
            {t`See details`}
          </Link>
        )}
        {storeId !== null && <FavoriteButton deal={deal} storeId={storeId} className={styles.heart} />}
      </p>
      <div className={styles.quantity}>
        <span>{t`Quantity`}</span>
        <Stepper
          value={item.quantity}
          label={item.itemName}
          max={quantityMax}
          onFewer={() => lists && stepItem(lists, item, -1)}
          onMore={() => lists && stepItem(lists, item, 1)}
        />
      </div>
      <div className={styles.acts}>
        <Button kind="text" onClick={() => lists && askToRemove(() => removeItem(lists, item))}>
          {t`Remove From List`}
        </Button>
        <Button kind="fill" onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
    </>
  )
}

/**
 * The quantity can't go below 1 here; there is a separate button to remove the item (spec section 4). What differs from the item as it
 * was opened is sent, and nothing else: others may have changed it meanwhile (decision F09).
 */
function TypedItem({ item, onClose }: { item: ListItem; onClose: () => void }) {
  const lists = useLists()
  const [opened] = useState(item)
  const [typed, setTyped] = useState(opened.itemName)
  const [notes, setNotes] = useState(opened.notes)
  const [quantity, setQuantity] = useState(opened.quantity)
  const itemName = itemNameOf(typed)
  const offering = useOffering()
  const items = useListsValue(({ data }) => data.items)
  const aisles = useAisles(useStoreOfItem(item))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (itemName === null || !lists) return
    const fields = {
      ...(itemName !== opened.itemName && { itemName, ...(offering && { category: offering.aisleFor(itemName, items, aisles) }) }),
      ...(notes !== opened.notes && { notes }),
      ...(quantity !== opened.quantity && { quantity }),
    }
    if (Object.keys(fields).length > 0) changeItem(lists, item, fields)
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        label={t`Name`}
        name="itemName"
        value={typed}
        onChange={setTyped}
        required
        maxLength={itemNameMax}
        autoComplete="off"
        data-autofocus=""
      />
      <Field label={t`Notes`} name="notes" value={notes} onChange={setNotes} rows={3} maxLength={notesMax} />
      <div className={styles.quantity}>
        <span>{t`Quantity`}</span>
        <Stepper
          value={quantity}
          label={item.itemName}
          min={1}
          max={quantityMax}
          onFewer={() => setQuantity((it) => Math.max(it - 1, 1))}
          onMore={() => setQuantity((it) => Math.min(it + 1, quantityMax))}
        />
      </div>
      <div className={styles.acts}>
        <Button kind="text" onClick={() => lists && askToRemove(() => removeItem(lists, item))}>
          {t`Remove From List`}
        </Button>
        <Button type="submit" kind="fill" disabled={itemName === null}>
          {t`Save`}
        </Button>
      </div>
    </form>
  )
}
