import { brand } from '#brand'
import { adSpaceOfExclusive } from '#contract/exclusives.ts'
import { changesPatience, lists, raised, type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Db } from '#server/db/pool.ts'
import { exclusiveById } from '#server/features/exclusives/queries.ts'
import { countDeal } from '#server/features/results/counting-queries.ts'
import { countAttempt } from '#server/http/attempts.ts'
import { hashOf } from '#server/secrets.ts'
import { badRequest, conflict, gone, notFound, tooMany } from '#server/http/problem.ts'
import { makeWatches, type Watches } from '#server/http/watches.ts'
import type { Serve } from '#server/http/serve.ts'
import type { UserId } from '#server/user-id.ts'
import { insertDefaultList } from './default-lists.ts'
import { listMail } from './mails.ts'
import {
  countItems,
  countLists,
  defaultListOf,
  fingerprintNow,
  insertItem,
  insertItemAlias,
  insertList,
  insertListAlias,
  isOpenStore,
  itemById,
  itemsByAisle,
  itemOfAdSpace,
  itemsOf,
  listById,
  listsOf,
  markDefaultList,
  markItemDeleted,
  markItemsDeleted,
  markListDeleted,
  renameList,
  snapshotOf,
  storeOfList,
  unmarkDefaultList,
  updateItem,
  type AdSnapshot,
} from './queries.ts'
import { itemsMax, listsMax } from './rules.ts'

/** Mails in an hour by one shopper, to one address, and from one network: nobody can flood others in our name. */
const mailsPerHour = { shopper: 10, address: 10, network: 60 }

type Parts = { post: (db: Db, mail: Mail) => Promise<void>; publicUrl: () => string }

export function listRoutes(serve: Serve, { post, publicUrl }: Parts): Watches {
  const watches = makeWatches({ patience: changesPatience })
  serve(lists, {
    all: ({ query: { storeId } }, { db, caller }) => listsOf(db, caller.userId, storeId ?? null),

    async create({ body: { shoppingListId, storeId, name, isDefault = false } }, { db, caller: { userId } }) {
      const known = await listById(db, userId, shoppingListId)
      if (known) return sameStore(live(known, 'list'), storeId)
      if (!(await isOpenStore(db, storeId))) throw notFound('store')
      const kept = await defaultListOf(db, userId, storeId)
      if (isDefault && kept) {
        await insertListAlias(db, userId, shoppingListId, kept.shoppingListId)
        return kept
      }
      if ((await countLists(db, userId)) >= listsMax) throw conflict('too_many_lists', `A shopper can keep ${listsMax} lists.`)
      if (!isDefault) await insertDefaultList(db, userId, storeId)
      await insertList(db, userId, { shoppingListId, storeId, name, isDefault })
      return listAt(db, userId, shoppingListId)
    },

    async change({ params, body: { shoppingListId, storeId, name, isDefault } }, { db, caller: { userId } }) {
      const list = await listAt(db, userId, params.shoppingListId)
      if (shoppingListId !== undefined && shoppingListId !== params.shoppingListId && shoppingListId !== list.shoppingListId) {
        throw badRequest('The body names another list than the path.', [
          { field: 'shoppingListId', message: 'is not the list of the path' },
        ])
      }
      if (storeId !== undefined) sameStore(list, storeId)
      if (name !== undefined) await renameList(db, userId, list.shoppingListId, name)
      if (isDefault && !list.isDefault) {
        await unmarkDefaultList(db, userId, list.storeId)
        await markDefaultList(db, userId, list.shoppingListId)
      }
      return listAt(db, userId, list.shoppingListId)
    },

    async remove({ params }, { db, caller: { userId } }) {
      const list = await listById(db, userId, params.shoppingListId)
      if (!list) throw notFound('list')
      if (list.isDefault) throw conflict('default_list', 'A default list cannot be deleted: make another list the default list first.')
      if (list.isDeleted) return
      await markItemsDeleted(db, userId, list.shoppingListId)
      await markListDeleted(db, userId, list.shoppingListId)
    },

    async email({ params, query: { address, includeImages, isOwner: said } }, { db, caller: { userId }, from }) {
      const list = await listAt(db, userId, params.shoppingListId)
      await countMail(db, { userId, address, from })
      const [items, store] = [await itemsByAisle(db, userId, list.shoppingListId), await storeOfList(db, list.storeId)]
      const pictures = includeImages === 'true'
      const isOwner = said === undefined ? null : said === 'true'
      await post(db, listMail({ to: address, list, items, store, pictures, isOwner, publicUrl: publicUrl(), now: Date.now() }))
    },

    items: (_, { db, caller }) => itemsOf(db, caller.userId),

    async changes({ query: { fingerprint } }, { db, caller: { userId }, gone }) {
      const watch = watches.open(userId)
      try {
        const now = await fingerprintNow(db, userId)
        if (now !== fingerprint) return { fingerprint: now }
        const left = gone()
        await watch.over(left)
        if (left.aborted) return { fingerprint } // nobody receives it, so it need not be read again
      } finally {
        watch.end()
      }
      return { fingerprint: await fingerprintNow(db, userId) }
    },

    async addItem({ params, body }, { db, caller: { userId } }) {
      const { shoppingListId, storeId } = await listAt(db, userId, params.shoppingListId)
      const { shoppingListItemId, itemName, quantity, notes = '' } = body
      const known = await itemById(db, userId, shoppingListItemId)
      if (known) {
        if (live(known, 'item').shoppingListId !== shoppingListId) throw conflict('id_taken', 'This id is that of an item on another list.')
        return known
      }
      const from =
        'adSpaceId' in body
          ? await snapshotOfDeal(db, body.adSpaceId, body.adStudioAssetId)
          : { unit: body.unit ?? '', category: body.category ?? '' }
      if (!from) throw notFound(brand.product.one)
      if ('adSpaceId' in body) {
        const kept = await itemOfAdSpace(db, userId, shoppingListId, body.adSpaceId)
        if (kept) {
          await insertItemAlias(db, userId, shoppingListItemId, kept.shoppingListItemId)
          await updateItem(db, userId, kept.shoppingListItemId, { quantity: raised(kept.quantity, quantity) })
          return itemAt(db, userId, shoppingListId, kept.shoppingListItemId)
        }
      }
      if ((await countItems(db, userId)) >= itemsMax) throw conflict('too_many_items', `A shopper can keep ${itemsMax} items.`)
      await insertItem(db, userId, { shoppingListItemId, shoppingListId, itemName, notes, quantity }, from)
      if ('adSpaceId' in body) await countDeal(db, userId, 'add', storeId, body.adSpaceId)
      return itemAt(db, userId, shoppingListId, shoppingListItemId)
    },

    async changeItem({ params, body: { unit, category, ...shared } }, { db, caller: { userId } }) {
      const { shoppingListId } = await listAt(db, userId, params.shoppingListId)
      const item = await itemAt(db, userId, shoppingListId, params.shoppingListItemId)
      const body = { ...shared, ...(item.adSpace === null && { unit, category }) } // a deal has its own
      if (Object.values(body).every((value) => value === undefined)) return item
      await updateItem(db, userId, item.shoppingListItemId, body)
      return itemAt(db, userId, shoppingListId, item.shoppingListItemId)
    },

    async removeItem({ params, query: { quantity } }, { db, caller: { userId } }) {
      const list = await listById(db, userId, params.shoppingListId)
      if (!list) throw notFound('list')
      const item = await itemById(db, userId, params.shoppingListItemId)
      if (item?.shoppingListId !== list.shoppingListId) throw notFound('item')
      if (item.isDeleted) return
      const left = quantity === undefined ? 0 : item.quantity - quantity
      if (left > 0) await updateItem(db, userId, item.shoppingListItemId, { quantity: left })
      else await markItemDeleted(db, userId, item.shoppingListItemId)
    },
  })
  return watches
}

/** An exclusive is a deal whose ids are the negative of its own id (decision D18). */
async function snapshotOfDeal(db: Db, adSpaceId: number, adStudioAssetId: string): Promise<AdSnapshot | null> {
  if (adSpaceId >= 0) return snapshotOf(db, adSpaceId, adStudioAssetId)
  const known = adStudioAssetId === String(adSpaceId) ? await exclusiveById(db, -adSpaceId) : null
  if (!known) return null
  const { exclusive, categories } = known
  return { adSpace: adSpaceOfExclusive(exclusive, categories), adDateInfo: '', category: exclusive.category.name }
}

async function countMail(db: Db, { userId, address, from }: { userId: UserId; address: string; from: string }): Promise<void> {
  const counts = [
    { ...(await countAttempt(db, `list-mail:${userId}`, 3600)), most: mailsPerHour.shopper },
    { ...(await countAttempt(db, `list-mail:${hashOf(address.toLowerCase())}`, 3600)), most: mailsPerHour.address },
    { ...(await countAttempt(db, `list-mail:${from}`, 3600)), most: mailsPerHour.network },
  ]
  const waits = counts.filter(({ count, most }) => count > most).map(({ wait }) => wait)
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}

/** Returns the list that the caller names by its id or an alias; 404 when it never existed, 410 when it was deleted. */
async function listAt(db: Db, userId: UserId, listId: string): Promise<ShoppingList> {
  const list = await listById(db, userId, listId)
  if (!list) throw notFound('list')
  return live(list, 'list')
}

async function itemAt(db: Db, userId: UserId, listId: string, itemId: string): Promise<ShoppingListItem> {
  const item = await itemById(db, userId, itemId)
  if (item?.shoppingListId !== listId) throw notFound('item')
  return live(item, 'item')
}

function live<T extends { isDeleted: boolean }>(row: T, what: string): T {
  if (row.isDeleted) throw gone(what)
  return row
}

function sameStore(list: ShoppingList, storeId: number): ShoppingList {
  if (list.storeId !== storeId) throw conflict('other_store', 'The list belongs to another store.')
  return list
}
