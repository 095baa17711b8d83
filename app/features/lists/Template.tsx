import { EllipsisVertical, ListPlus, Plus } from 'lucide-react'
import { useNavigate } from '#app/router/index.ts'
import { firstListName, itemsText, listTitle, type ShoppingList } from '#contract/lists.ts'
import { titleOf } from '#contract/store-names.ts'
import { useMinute } from '#app/clock.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { titleLanguage } from '#app/features/deal/deal.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { aisleText } from '#words/aisles.ts'
import { t } from '#words/t.ts'
import { firstList } from './acts.ts'
import { beginList, bringBack } from './bring-back.ts'
import type { ListItem } from './changes.ts'
import { ListOptionsDialog } from './ListOptionsDialog.tsx'
import { ItemPicture } from './ListRow.tsx'
import { useAisles, useEnded } from './lists.ts'
import { useWeek } from './new-week.ts'
import { once } from './one-press.ts'
import { openItem } from './open-item.tsx'
import { itemFor, thingOf } from './returning.ts'
import { activeListOf } from './rules.ts'
import { amountOfItem } from './sums.ts'
import { groupsOf } from './order.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import page from './ListPage.module.css'
import styles from './Template.module.css'

/** What is on a template, and two ways to begin with it: onto the store's active list, or as a list of its own. */
export function Template({ template }: { template: ShoppingList }) {
  const lists = useLists()
  const navigate = useNavigate()
  const active = useListsValue(({ data }) => activeListOf(data.lists, template.storeId))
  const all = useListsValue(({ data }) => data.items)
  const items = all.filter((it) => it.shoppingListId === template.shoppingListId)
  const store = useStoreOf(template.storeId)
  const isHere = useCurrentStore()?.storeId === template.storeId
  const deals = useWeek(store, true, useMinute())?.deals ?? []
  const ended = useEnded(store)
  const groups = groupsOf(items, useAisles(store))
  const name = listTitle(active?.name ?? firstListName)
  const add = () => {
    if (!lists) return
    const list = active ?? { ...template, ...firstList(lists, template.storeId), name: firstListName }
    const there = all.filter((it) => it.shoppingListId === list.shoppingListId)
    const things = items.map(thingOf)
    const basket = things.flatMap((it) => itemFor(it, there) ?? []).filter((it) => it.isChecked)
    bringBack({ lists, list, deals }, { things: things.filter((it) => !itemFor(it, there)), basket: [...new Set(basket)], ended })
    void navigate(paths.list(list.shoppingListId))
  }
  const begin = () => {
    if (lists) void navigate(paths.list(beginList(lists, template, items, deals)))
  }
  const options = () =>
    dialogs.open('list-options', (close) => <ListOptionsDialog shoppingListId={template.shoppingListId} textOf={null} onClose={close} />)
  return (
    <>
      <header>
        <div className={page.head}>
          <h1>{listTitle(template.name)}</h1>
          <IconButton label={t`Template options`} aria-haspopup="dialog" onClick={options}>
            <EllipsisVertical />
          </IconButton>
        </div>
        <p className={page.meta}>{[t`Template`, store && titleOf(store), itemsText(items.length)].filter(Boolean).join(', ')}</p>
      </header>
      {items.length === 0 ? (
        <EmptyState title={t`Nothing in this template yet`} text={isHere && t`Type what it should have.`} />
      ) : (
        <div className={styles.acts}>
          <Button kind="fill" onClick={once(add)}>
            <Plus />
            {t`Add to ${name}`}
          </Button>
          <Button onClick={once(begin)}>
            <ListPlus />
            {t`Start a new list`}
          </Button>
        </div>
      )}
      {groups.map((group) => (
        <section key={group.name} className={page.group}>
          <div className={page.groupHead}>
            <h2>{aisleText(group.name)}</h2>
          </div>
          <ul>
            {group.items.map((item) => (
              <Row key={item.shoppingListItemId} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Row({ item }: { item: ListItem }) {
  const { itemName, notes, deal, shoppingListItemId } = item
  const sub = [amountOfItem(item), notes].filter(Boolean).join(', ')
  return (
    <li className={styles.row}>
      <ItemPicture deal={deal} />
      <div>
        <button
          type="button"
          lang={deal ? titleLanguage(deal) : undefined}
          aria-haspopup="dialog"
          onClick={() => void openItem(shoppingListItemId)}
        >
          {itemName}
        </button>
        {sub && <p>{sub}</p>}
      </div>
    </li>
  )
}
