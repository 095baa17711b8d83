import { EllipsisVertical, ShoppingBasket } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from '#app/router/index.ts'
import * as brand from '#brand'
import type { Person } from '#contract/people.ts'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { useMinute } from '#app/clock.ts'
import { DealsNote } from '#app/features/deal/DealsNote.tsx'
import { Banner } from '#app/features/banners/Banner.tsx'
import { useSlot } from '#app/features/banners/use-slot.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { OwnerLine } from '#app/features/owner/OwnerLine.tsx'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { paths } from '#app/paths.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { rich } from '#app/ui/rich.ts'
import { seeProducts } from '#words/product.ts'
import { aisleText } from '#words/aisles.ts'
import { t, tx } from '#words/t.ts'
import { AddBox } from './AddBox.tsx'
import { listIn, type ListItem } from './changes.ts'
import { ComesBack } from './ComesBack.tsx'
import { InitialsOf } from './Initials.tsx'
import { activateList } from './list-acts.ts'
import { NewsNote } from './NewsNote.tsx'
import { openSharing } from './open-sharing.tsx'
import { nobody, sharedAs, whoOf } from './people.ts'
import { Chunks } from './Chunks.tsx'
import { ListOptionsDialog } from './ListOptionsDialog.tsx'
import { ListRow } from './ListRow.tsx'
import { useAisles, useEnded, useFreshLists } from './lists.ts'
import { listText } from './list-text.ts'
import { NoList } from './NoList.tsx'
import { loadItemDialog } from './open-item.tsx'
import { useLists, useListsValue } from './shopping-lists.ts'
import { oftenBought, useWeek, type Week } from './new-week.ts'
import { once } from './one-press.ts'
import { PrintedList } from './PrintedList.tsx'
import { Receipt } from './Receipt.tsx'
import { takesTypedItems } from './rules.ts'
import { groupsOf, type Group } from './order.ts'
import { ownersSave, totalOf } from './sums.ts'
import { useStanding } from './standing.ts'
import { WeekNote } from './WeekNote.tsx'
import { useReturningParts } from './use-returning-parts.ts'
import { WaitingNotice } from './WaitingNotice.tsx'
import styles from './ListPage.module.css'

/** The page of one shopping list. It is personal, so the server sends only its frame. */
export default function ListPage() {
  const { id = '' } = useParams()
  useFreshLists()
  useEffect(() => void loadItemDialog().catch(() => {}), []) // ahead, for when there is no signal
  const list = useListsValue(({ data }) => listIn(data, id))
  return (
    <div className={styles.page}>
      <title>{`${list ? listTitle(list.name) : t`Shopping list`} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      {/* By the address: the list's own id changes when the server has one already, and what is being typed would be lost. */}
      {list?.isTemplate ? <OpenTemplate key={id} template={list} /> : list ? <OpenList key={id} list={list} /> : <NoList />}
    </div>
  )
}

function OpenTemplate({ template }: { template: ShoppingList }) {
  const parts = useReturningParts(true)
  const isHere = useCurrentStore()?.storeId === template.storeId
  return (
    <>
      <div className={styles.body}>
        {parts ? <parts.Template template={template} /> : <h1 className="vh">{listTitle(template.name)}</h1>}
      </div>
      <div className={styles.dock} {...docked}>
        {isHere && <AddBox list={template} />}
        <WaitingNotice overDock />
      </div>
    </>
  )
}

function OpenList({ list }: { list: ShoppingList }) {
  const all = useListsValue(({ data }) => data.items)
  const current = useCurrentStore()
  const store = useStoreOf(list.storeId)
  const ended = useEnded(store)
  const isOwner = useIsOwner()
  const aisles = useAisles(store)
  const isActive = takesTypedItems(list, current?.storeId ?? null)
  const isHere = list.storeId === current?.storeId
  const items = useStanding(
    all.filter((it) => it.shoppingListId === list.shoppingListId),
    store,
    ended,
  )
  const groups = groupsOf(items, aisles)
  const place = store ? titleOf(store) : ''
  const checked = items.filter((it) => it.isChecked).length
  const over = items.filter(ended)
  const favorites = useFavoritesValue(({ data }) => data.favorites)
  const week = useWeek(store, over.length > 0, useMinute())
  const shared = sharedAs(list)
  const more = isOwner === null ? ownersSave(items, ended) : 0
  const body = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none)
  // The news may come before the items that they tell of.
  const marked = items.some((it) => fresh.has(it.shoppingListItemId)) ? fresh : none
  useEffect(() => {
    const first = marked.size > 0 ? body.current?.querySelector('[data-new]') : null
    first?.scrollIntoView({ block: 'nearest' })
    first?.querySelector('button')?.focus({ preventScroll: true })
  }, [marked])
  return (
    <>
      <PrintedList name={listTitle(list.name)} place={place} groups={groups} ended={ended} isOwner={isOwner} />
      <div ref={body} className={styles.body}>
        <Head
          list={list}
          store={store}
          checked={checked}
          count={items.length}
          textOf={() => listText({ name: listTitle(list.name), place, groups, ended, isOwner })}
        />
        {!isActive && <Activate list={list} store={store} isHere={isHere} />}
        {items.length === 0 ? (
          <NothingOnIt store={store} isActive={isActive} isHere={isHere} />
        ) : (
          <>
            {groups.map((group, at) => (
              <Fragment key={group.name}>
                <GroupOfRows group={group} ended={ended} isOwner={isOwner} week={week} people={shared?.people ?? nobody} fresh={marked} />
                {at === 0 && store && <ListAd store={store} />}
              </Fragment>
            ))}
            <DealsNote />
          </>
        )}
        {isActive && store && <ComesBack list={list} store={store} items={items} />}
      </div>
      <div className={styles.dock} {...docked}>
        {shared && <NewsNote shoppingListId={list.shoppingListId} onShow={setFresh} />}
        {week && store && isActive && (
          <WeekNote
            key={week.name}
            store={store}
            week={week.name}
            ended={over.length}
            oftenBought={() => {
              const here = favorites.filter((it) => it.storeId === store.storeId)
              return oftenBought(all, items, here, week)
            }}
          />
        )}
        <Receipt total={totalOf(items, ended, isOwner)} />
        {more > 0 && <OwnerLine cents={more} store={store} />}
        {isHere && <AddBox list={list} />}
        <WaitingNotice overDock />
      </div>
    </>
  )
}

const none: ReadonlySet<string> = new Set()

/** Between two aisles, never inside one. */
function ListAd({ store }: { store: Store }) {
  return <Banner slot={useSlot('mobile-shopping-list', store)} store={store} className={styles.ad} />
}

type HeadProps = { list: ShoppingList; store: Store | null; checked: number; count: number; textOf: () => string }

function Head({ list, store, checked, count, textOf }: HeadProps) {
  const shared = sharedAs(list)
  const options = () =>
    dialogs.open('list-options', (close) => <ListOptionsDialog shoppingListId={list.shoppingListId} textOf={textOf} onClose={close} />)
  return (
    <header>
      <div className={styles.head}>
        <h1>{listTitle(list.name)}</h1>
        <IconButton label={t`List options`} aria-haspopup="dialog" onClick={options}>
          <EllipsisVertical />
        </IconButton>
      </div>
      {shared && (
        <button
          type="button"
          className={styles.shared}
          aria-haspopup="dialog"
          aria-label={t`Shared: ${shared.people.map((it) => it.firstName).join(', ')}`}
          onClick={() => void openSharing(list.shoppingListId)}
        >
          {t`Shared`}
          <InitialsOf people={shared.people} />
        </button>
      )}
      <div className={styles.state}>
        <p className={styles.meta}>
          {store?.city}
          {store && count > 0 && ', '}
          {count > 0 && <>{rich(tx`${(<b>{t`${checked} of ${count}`}</b>)} in the basket`)}</>}
        </p>
        {count > 0 && (
          <Link className={buttonClass({ kind: 'fill', small: true })} to={paths.shopping(list.shoppingListId)} viewTransition>
            <ShoppingBasket size={18} />
            {t`Start shopping`}
          </Link>
        )}
      </div>
      {count > 0 && <progress className={styles.progress} value={checked} max={count} aria-hidden="true" />}
    </header>
  )
}

/** Makes the list the default one while its own store is the current one; otherwise leads to its store with it (spec section 4). */
function Activate({ list, store, isHere }: { list: ShoppingList; store: Store | null; isHere: boolean }) {
  const lists = useLists()
  const navigate = useNavigate()
  const activate = () => {
    if (lists && isHere) activateList(lists, list)
    if (store && !isHere) void navigate(paths.homeWithList(store.storeRoute, list.shoppingListId))
  }
  if (!isHere && !store) return null
  return (
    <Button className={styles.activate} wide onClick={once(activate)}>
      {t`Activate This List`}
    </Button>
  )
}

type GroupProps = {
  group: Group
  ended: (item: ListItem) => boolean
  isOwner: boolean | null
  week: Week | null
  people: readonly Person[]
  fresh: ReadonlySet<string>
}

function GroupOfRows({ group: { name, items, checked }, ended, isOwner, week, people, fresh }: GroupProps) {
  return (
    <section className={styles.group}>
      <div className={styles.groupHead}>
        <h2>{aisleText(name)}</h2>
        <span>{t`${checked} of ${items.length}`}</span>
      </div>
      <Chunks
        items={items}
        rowRem={4.25}
        renderItem={(item) => {
          const isOver = ended(item)
          return (
            <ListRow
              key={item.shoppingListItemId}
              item={item}
              ended={isOver}
              isOwner={isOwner}
              week={isOver ? week : null}
              by={whoOf(item, people)}
              isNew={fresh.has(item.shoppingListItemId)}
            />
          )
        }}
      />
    </section>
  )
}

function NothingOnIt({ store, isActive, isHere }: { store: Store | null; isActive: boolean; isHere: boolean }) {
  const typing = isHere ? t`Type what you need.` : t`Activate it first: what you add then goes here.`
  return (
    <EmptyState
      title={t`Nothing on this list yet`}
      text={isActive ? t`Add what is on sale, or type what you need.` : typing}
      action={
        isActive &&
        store && (
          <Link className={buttonClass({ kind: 'fill' })} to={paths.deals(store.storeRoute)}>
            {seeProducts()}
          </Link>
        )
      }
    />
  )
}
