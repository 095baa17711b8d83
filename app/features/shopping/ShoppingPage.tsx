import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { changeItem } from '#app/features/lists/acts.ts'
import { idIn, listIn, type ListItem } from '#app/features/lists/changes.ts'
import { useAisles, useEnded, useFreshLists } from '#app/features/lists/lists.ts'
import { nobody, sharedAs } from '#app/features/lists/people.ts'
import { NoList, useIsGone } from '#app/features/lists/NoList.tsx'
import { takesTypedItems } from '#app/features/lists/rules.ts'
import { useLists, useListsValue } from '#app/features/lists/shopping-lists.ts'
import { useStanding } from '#app/features/lists/standing.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { aisleText } from '#words/aisles.ts'
import { t } from '#words/t.ts'
import { takeOff } from './acts.ts'
import { AllFound } from './AllFound.tsx'
import { Basket } from './Basket.tsx'
import { Dock } from './Dock.tsx'
import { Head } from './Head.tsx'
import { Rows } from './Rows.tsx'
import { laidOut, leftText } from './rules.ts'
import { useSteady } from './use-steady.ts'
import { useWalk } from './use-walk.ts'
import styles from './ShoppingPage.module.css'

/** The list in the aisle: what is left to be found, large enough for one thumb. Nothing leads away from it but Done. */
export default function ShoppingPage() {
  const { id = '' } = useParams()
  useFreshLists()
  // What was said on the page before would lie over the rows, and move under the thumb when a notice comes.
  useEffect(() => toasts.close(), [])
  const found = useListsValue(({ data }) => listIn(data, id))
  const list = found?.isTemplate ? null : found
  return (
    <div className={styles.page}>
      <title>{t`Shopping: ${list ? listTitle(list.name) : t`list`} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      {list ? <Shopping key={id} list={list} /> : <WithoutList />}
    </div>
  )
}

/** The page has no navigation: without a list there must be another way out. */
function WithoutList() {
  const isGone = useIsGone()
  return (
    <>
      <NoList />
      {!isGone && (
        <Link className={classes(buttonClass({ wide: true }), styles.out)} to={paths.lists()}>
          {t`All lists`}
        </Link>
      )}
    </>
  )
}

function Shopping({ list }: { list: ShoppingList }) {
  const { shoppingListId } = list
  const lists = useLists()
  const all = useListsValue(({ data }) => data.items)
  const store = useStoreOf(list.storeId)
  const ended = useEnded(store)
  const isOwner = useIsOwner()
  const canAdd = takesTypedItems(list, useCurrentStore()?.storeId ?? null)
  const { order, learn } = useWalk(list.storeId, useAisles(store))
  const [ticked, setTicked] = useState<string | null>(null)
  const last = useListsValue(({ data }) => ticked && idIn(data, ticked))
  const [removing, setRemoving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const steady = useSteady(body)
  const items = useStanding(
    all.filter((it) => it.shoppingListId === shoppingListId),
    store,
    ended,
  )
  const { aisles, basket, left } = laidOut(items, order, last)

  function tick(item: ListItem, row: Element) {
    if (!lists) return
    steady(row)
    const isChecked = !item.isChecked
    changeItem(lists, item, { isChecked })
    setTicked(isChecked ? item.shoppingListItemId : null)
    if (isChecked || item.shoppingListItemId === last) learn(item, isChecked)
  }
  function remove(item: ListItem, row: Element) {
    if (!lists) return
    steady(row)
    takeOff(lists, item)
  }
  const rows = { ended, isOwner, last, removing, people: sharedAs(list)?.people ?? nobody, acts: { tick, remove } }
  return (
    <>
      <Head list={list} left={left} count={items.length} />
      <div ref={body} className={styles.body}>
        {aisles.map(({ name, items: its, checked }) => (
          <section key={name} className={styles.aisle}>
            <div className={styles.aisleHead}>
              <h2>{aisleText(name)}</h2>
              <span>{leftText(its.length - checked)}</span>
            </div>
            <Rows items={its} {...rows} />
          </section>
        ))}
        {items.length === 0 && <EmptyState title={t`Nothing on this list`} text={canAdd && t`Add what you need below.`} />}
        {items.length > 0 && left === 0 && <AllFound list={list} items={items} ended={ended} />}
        <Basket items={basket} {...rows} />
        {items.length > 0 && (
          <Button className={styles.removing} kind="text" small onClick={() => setRemoving(!removing)}>
            {removing ? t`Done removing` : t`Remove items`}
          </Button>
        )}
      </div>
      <Dock list={list} store={store} items={items} ended={ended} canAdd={canAdd} />
    </>
  )
}
