import { Check, Plus, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { bought as calls, type Bought } from '#contract/bought.ts'
import { itemsText, type ShoppingList } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useMinute } from '#app/clock.ts'
import { useTools } from '#app/context.ts'
import { useUser } from '#app/features/session/user.ts'
import { Button } from '#app/ui/Button.tsx'
import { chipClass } from '#app/ui/Chips.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { handsOnFocus } from '#app/ui/focus-heading.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { dateText } from '#words/dates.ts'
import { t } from '#words/t.ts'
import { putBack, removeItem } from './acts.ts'
import { sayAdded } from './adding.ts'
import { boughtQuery } from './bought.ts'
import { bringBack, putThing } from './bring-back.ts'
import type { ListItem } from './changes.ts'
import { useEnded } from './lists.ts'
import { useWeek } from './new-week.ts'
import { itemFor, lastTimeOf, usualAt } from './returning.ts'
import { useLists } from './shopping-lists.ts'
import styles from './Returning.module.css'

type Props = { list: ShoppingList; store: Store; items: readonly ListItem[]; bought: readonly Bought[] }

/** What may come back onto the store's active list: what the shopper buys often, and what came from it the last time. */
export function Returning({ list, store, items, bought }: Props) {
  const lists = useLists()
  const now = useMinute()
  const deals = useWeek(store, true, now)?.deals ?? []
  const ended = useEnded(store)
  const usual = usualAt(store.storeId, bought)
  const last = lastTimeOf(list.shoppingListId, items, bought, now)
  if (!lists) return null
  const to = { lists, list, deals }
  return (
    <>
      {usual.length > 0 && (
        <Usual
          usual={usual}
          items={items}
          onAdd={(things, basket) =>
            basket.length > 0
              ? bringBack(to, { things, basket, ended })
              : sayAdded(
                  lists,
                  things.map((it) => putThing(to, it)),
                )
          }
        />
      )}
      {last && (
        <Button wide className={styles.last} onClick={() => bringBack(to, { ...last, ended })}>
          <RotateCcw size={18} />
          <span>
            {t`The last list again`}
            <small>{t`${itemsText(last.things.length + last.basket.length)}, from ${dayOf(last.at)}`}</small>
          </span>
        </Button>
      )}
    </>
  )
}

type UsualProps = {
  usual: readonly Bought[]
  items: readonly ListItem[]
  /** `basket`: what lies ticked off, and is to be found again. */
  onAdd: (things: readonly Bought[], basket: readonly ListItem[]) => void
}

/** One press for each, and one for all that are not to be found yet. What is added keeps its place, so that nothing moves under the finger. */
function Usual({ usual, items, onAdd }: UsualProps) {
  const [removing, setRemoving] = useState(false)
  const forget = useForget()
  const lists = useLists()
  const toFind = items.filter((it) => !it.isChecked)
  const missing = usual.filter((it) => !itemFor(it, toFind))
  const add = (things: readonly Bought[]) =>
    onAdd(
      things.filter((it) => !itemFor(it, items)),
      [...new Set(things.flatMap((it) => itemFor(it, items) ?? []))],
    )
  const press = (thing: Bought) => {
    const item = itemFor(thing, toFind)
    if (removing) void forget(thing)
    else if (!item) add([thing])
    else if (lists) {
      removeItem(lists, item)
      toasts.show({ text: t`Removed ${item.itemName}`, acts: [{ label: t`Undo`, onAct: () => putBack(lists, item) }] })
    }
  }
  return (
    <section className={styles.usual} aria-labelledby="usual">
      <div className={styles.head}>
        <h2 id="usual">{t`The usual`}</h2>
        {missing.length > 1 && !removing && (
          <Button kind="text" small onClick={() => add(missing)}>
            {t`Add all ${missing.length}`}
          </Button>
        )}
      </div>
      <ul className={styles.chips}>
        {usual.map((thing) => {
          const isOn = itemFor(thing, toFind) !== null
          const Mark = removing ? X : isOn ? Check : Plus
          return (
            <li key={thing.itemName}>
              <button
                ref={handsOnFocus}
                type="button"
                className={chipClass}
                {...(removing ? { 'aria-label': t`Remove ${thing.itemName} from the usual` } : { 'aria-pressed': isOn })}
                onClick={() => press(thing)}
              >
                <Mark size={16} />
                <span>{thing.itemName}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <Button kind="text" small aria-pressed={removing} className={styles.edit} onClick={() => setRemoving(!removing)}>
        {removing ? t`Done` : t`Edit the usual`}
      </Button>
    </section>
  )
}

/** Returns what makes the server forget a thing; here it goes at once. */
function useForget() {
  const { send, queryClient } = useTools()
  const user = useUser()
  const { queryKey } = boughtQuery({ send }, user?.userId ?? '')
  return async ({ storeId, itemName }: Bought) => {
    const others = (all: readonly Bought[] = []) => all.filter((it) => it.storeId !== storeId || it.itemName !== itemName)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, others)
    try {
      await send(calls.forget, { query: { storeId: String(storeId), itemName } })
    } catch (error) {
      console.error(error)
      dialogs.alert({ key: 'forget-bought', ...failureText(error) })
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

const dayOf = (at: string) => dateText(Date.parse(at))
