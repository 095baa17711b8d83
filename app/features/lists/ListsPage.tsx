import { ListPlus } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { itemsText, listTitle, type ShoppingList } from '#contract/lists.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { FavoritesLink } from '#app/features/favorite/FavoritesLink.tsx'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { TagMark } from '#app/ui/Marks.tsx'
import { t } from '#words/t.ts'
import { createList } from './list-acts.ts'
import { whoseText } from './people.ts'
import { PlainRow } from './ListRow.tsx'
import { ListNameForm } from './ListNameForm.tsx'
import { ListsUnread } from './ListsUnread.tsx'
import { useEnded, useFreshLists } from './lists.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import { useSharedPath } from './use-shared-path.ts'
import { listsByStore, withoutUnused } from './order.ts'
import { WaitingNotice } from './WaitingNotice.tsx'
import { useStanding } from './standing.ts'
import styles from './ListsPage.module.css'

/** The page of my lists, by store. It is personal, so the server sends only its frame. */
export default function ListsPage() {
  useFreshLists()
  useSharedPath()
  const { lists: all, items } = useListsValue(({ data }) => data)
  const current = useCurrentStore()
  const lists = withoutUnused(all, items, current?.storeId ?? null)
  return (
    <div>
      <title>{t`Lists | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <h1>{t`Lists`}</h1>
        {current && <CreateList store={current} />}
      </div>
      <FavoritesLink />
      {lists.length === 0 ? (
        <ListsUnread />
      ) : (
        listsByStore(lists, current?.storeId ?? null).map((its) => (
          <ListsOfStore key={its.storeId} storeId={its.storeId} lists={its.lists} isCurrent={its.storeId === current?.storeId} />
        ))
      )}
      <WaitingNotice />
    </div>
  )
}

/** On desktop each list shows its first items (spec section 9). */
const itemsMax = 3

function ListsOfStore({ storeId, lists, isCurrent }: { storeId: number; lists: readonly ShoppingList[]; isCurrent: boolean }) {
  const store = useStoreOf(storeId)
  return (
    <section className={styles.store}>
      <SectionHead title={store ? titleOf(store) : t`Another store`} text={isCurrent ? t`Your store` : undefined} ruled />
      <ul className={styles.lists}>
        {lists.map((list) => (
          <ListCard key={list.shoppingListId} list={list} store={store} isActive={isCurrent && list.isDefault} />
        ))}
      </ul>
    </section>
  )
}

function ListCard({ list, store, isActive }: { list: ShoppingList; store: Store | null; isActive: boolean }) {
  const all = useListsValue(({ data }) => data.items)
  const ended = useEnded(store)
  const isOwner = useIsOwner()
  const whose = whoseText(list)
  const items = useStanding(
    all.filter((it) => it.shoppingListId === list.shoppingListId),
    store,
    ended,
  )
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3>
          <Link to={paths.list(list.shoppingListId)}>{listTitle(list.name)}</Link>
        </h3>
        {isActive && <TagMark>{t`Active`}</TagMark>}
        {list.isTemplate && <TagMark>{t`Template`}</TagMark>}
      </div>
      {whose && <p className={styles.whose}>{whose}</p>}
      <p>{itemsText(items.length)}</p>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.slice(0, itemsMax).map((item) => (
            <PlainRow key={item.shoppingListItemId} item={item} ended={ended(item)} isOwner={isOwner} />
          ))}
        </ul>
      )}
    </li>
  )
}

function CreateList({ store }: { store: Store }) {
  const lists = useLists()
  const gate = useTermsGate()
  const create = () =>
    gate(() =>
      dialogs.open('create-list', (close) => (
        <Dialog open title={t`Create New List`} size="small" onClose={close}>
          <ListNameForm
            focused
            submit={t`Create`}
            onCancel={close}
            onName={(name) => {
              if (lists) createList(lists, store.storeId, name)
              close()
            }}
          />
        </Dialog>
      )),
    )
  return (
    <Button small onClick={create}>
      <ListPlus />
      {t`Create New List`}
    </Button>
  )
}
