import * as brand from '#brand'
import { adSpaceOfExclusive } from '#contract/exclusives.ts'
import { bought } from '#contract/bought.ts'
import { hasBegun } from '#contract/days.ts'
import { changesPatience, lists, raised } from '#contract/lists.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Db } from '#server/db/pool.ts'
import { exclusiveById } from '#server/features/exclusives/queries.ts'
import type { OrderPush } from '#server/features/push/jobs.ts'
import { countDeal } from '#server/features/results/counting-queries.ts'
import { countAttempt } from '#server/http/attempts.ts'
import { hashOf } from '#server/secrets.ts'
import { badRequest, conflict, gone, notFound, tooMany } from '#server/http/problem.ts'
import { makeWatches, type Watches } from '#server/http/watches.ts'
import type { Serve } from '#server/http/serve.ts'
import type { UserId } from '#server/user-id.ts'
import { speaking } from '#words/t.ts'
import { boughtOf, countBought, forgetBought, uncountBought } from './bought-queries.ts'
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
  upsertListAlias,
  isOpenStore,
  itemById,
  itemsByAisle,
  itemOfAdSpace,
  itemsOf,
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
import { itemAt, knownPlace, liveItem, owned, placeAt, placeToAdd, seenList } from './places.ts'
import { findPlace, markAllLeft, markMemberDefault, touchList, unmarkMemberDefaults, type Place } from './place-queries.ts'
import { itemsMax, listsMax } from './rules.ts'
import { tellOthers } from './tell-others.ts'

/** Mails in an hour by one shopper, to one address, and from one network: nobody can flood others in our name. */
const mailsPerHour = { shopper: 10, address: 10, network: 60 }

type Parts = { post: (db: Db, mail: Mail) => Promise<void>; publicUrl: () => string; orderPush: OrderPush }

export function listRoutes(serve: Serve, { post, publicUrl, orderPush }: Parts): Watches {
  const watches = makeWatches({ patience: changesPatience })
  serve(lists, {
    all: ({ query: { storeId } }, { db, caller }) => listsOf(db, caller.userId, storeId ?? null),

    async create({ body: { shoppingListId, storeId, name, isDefault = false, isTemplate = false } }, { db, caller: { userId } }) {
      if (isDefault && isTemplate) throw noDefaultTemplate()
      const known = await findPlace(db, userId, shoppingListId)
      if (known) return seenList(db, userId, sameStore(await placeAt(db, userId, shoppingListId), storeId))
      if (!(await isOpenStore(db, storeId))) throw notFound('store')
      const kept = await defaultListOf(db, userId, storeId)
      if (isDefault && kept) {
        await upsertListAlias(db, userId, shoppingListId, kept.shoppingListId)
        return seenList(db, userId, kept)
      }
      if ((await countLists(db, userId)) >= listsMax) throw conflict('too_many_lists', `A shopper can keep ${listsMax} lists.`)
      if (!isDefault) await insertDefaultList(db, userId, storeId)
      await insertList(db, userId, { shoppingListId, storeId, name, isDefault, isTemplate })
      return seenList(db, userId, { shoppingListId, storeId })
    },

    async change({ params, body: { shoppingListId, storeId, name, isDefault } }, { db, caller: { userId } }) {
      const list = await placeAt(db, userId, params.shoppingListId)
      if (shoppingListId !== undefined && shoppingListId !== params.shoppingListId && shoppingListId !== list.shoppingListId) {
        throw badRequest('The body names another list than the path.', [
          { field: 'shoppingListId', message: 'is not the list of the path' },
        ])
      }
      if (storeId !== undefined) sameStore(list, storeId)
      if (name !== undefined) await renameList(db, owned(list).owner, list.shoppingListId, name)
      if (isDefault) await activate(db, userId, list)
      return seenList(db, userId, list)
    },

    async remove({ params }, { db, caller: { userId } }) {
      const list = await knownPlace(db, userId, params.shoppingListId)
      if (list.hasLeft) return
      owned(list)
      if (list.isDefault) throw conflict('default_list', 'A default list cannot be deleted: make another list the default list first.')
      if (list.isDeleted) return
      await markAllLeft(db, userId, list.shoppingListId)
      await markItemsDeleted(db, userId, list.shoppingListId)
      await markListDeleted(db, userId, list.shoppingListId)
    },

    async email({ params, query: { address, includeImages, isOwner: said } }, { db, caller: { userId }, from, language }) {
      const list = await placeAt(db, userId, params.shoppingListId)
      await countMail(db, { userId, address, from })
      const [items, store] = [await itemsByAisle(db, list.owner, list.shoppingListId), await storeOfList(db, list.storeId)]
      const pictures = includeImages === 'true'
      const isOwner = said === undefined ? null : said === 'true'
      const mailed = { to: address, list, items, store, pictures, isOwner, publicUrl: publicUrl(), now: Date.now() }
      await post(
        db,
        speaking(language(), () => listMail(mailed)),
      )
    },

    items: (_, { db, caller }) => itemsOf(db, caller.userId),

    async changes({ query: { fingerprint } }, { db, caller: { userId }, from, gone }) {
      const watch = watches.open(userId, from)
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

    async addItem({ params, query: { putBack }, body }, { db, caller: { userId } }) {
      const place = await placeToAdd(db, userId, params.shoppingListId)
      const { owner, shoppingListId, storeId, isTemplate } = place
      const by = putBack ? null : place.person // what nobody has added is news to nobody
      const { shoppingListItemId, itemName, quantity, notes = '' } = body
      const known = await itemById(db, owner, shoppingListItemId)
      if (known) {
        if (liveItem(known).shoppingListId !== shoppingListId) throw conflict('id_taken', 'This id is that of an item on another list.')
        return known
      }
      const from =
        'adSpaceId' in body
          ? await snapshotOfDeal(db, body.adSpaceId, body.adStudioAssetId)
          : { unit: body.unit ?? '', category: body.category ?? '' }
      if (!from) throw notFound(brand.product.one)
      if ('adSpaceId' in body) {
        const kept = await itemOfAdSpace(db, owner, shoppingListId, body.adSpaceId)
        if (kept) {
          await insertItemAlias(db, owner, shoppingListItemId, kept.shoppingListItemId)
          await updateItem(db, owner, kept.shoppingListItemId, { quantity: raised(kept.quantity, quantity) })
          return itemAt(db, place, kept.shoppingListItemId)
        }
      }
      if ((await countItems(db, owner)) >= itemsMax) throw conflict('too_many_items', `A shopper can keep ${itemsMax} items.`)
      await insertItem(db, owner, { shoppingListItemId, shoppingListId, itemName, notes, quantity, by }, from)
      if ('adSpaceId' in body && !isTemplate) await countDeal(db, userId, 'add', storeId, body.adSpaceId)
      if (by !== null && orderPush) await tellOthers(db, { ...place, by, orderPush })
      return itemAt(db, place, shoppingListItemId)
    },

    async changeItem({ params, body: { unit, category, checkedAt, ...shared } }, { db, caller: { userId } }) {
      const place = await placeAt(db, userId, params.shoppingListId)
      const item = await itemAt(db, place, params.shoppingListItemId)
      const body = { ...shared, ...(item.adSpace === null && { unit, category }) } // a deal has its own
      if (Object.values(body).every((value) => value === undefined)) return item
      await updateItem(db, place.owner, item.shoppingListItemId, {
        ...body,
        checkedAt: checkedAt ? new Date(checkedAt) : null,
        by: place.person,
      })
      const isAsBefore = body.isChecked === true && checkedAt !== undefined
      if (body.isChecked !== undefined && body.isChecked !== item.isChecked && !isAsBefore && !place.isTemplate) {
        await (body.isChecked ? countBought : uncountBought)(db, place.owner, item.shoppingListItemId)
      }
      return itemAt(db, place, item.shoppingListItemId)
    },

    async removeItem({ params, query: { quantity } }, { db, caller: { userId } }) {
      const { owner, shoppingListId, hasLeft } = await knownPlace(db, userId, params.shoppingListId)
      if (hasLeft) throw gone('list')
      const item = await itemById(db, owner, params.shoppingListItemId)
      if (item?.shoppingListId !== shoppingListId) throw notFound('item')
      if (item.isDeleted) return
      const left = quantity === undefined ? 0 : item.quantity - quantity
      if (left > 0) await updateItem(db, owner, item.shoppingListItemId, { quantity: left })
      else await markItemDeleted(db, owner, item.shoppingListItemId)
    },
  })
  serve(bought, {
    all: (_, { db, caller }) => boughtOf(db, caller.userId),

    forget: ({ query: { storeId, itemName } }, { db, caller }) => forgetBought(db, caller.userId, storeId, itemName),
  })
  return watches
}

/** The time zone in which each day begins first: what has not begun there is shown by no store. */
const firstZone = 'Etc/GMT-14'

/** An exclusive is a deal whose ids are the negative of its own id (decision D18). */
async function snapshotOfDeal(db: Db, adSpaceId: number, adStudioAssetId: string): Promise<AdSnapshot | null> {
  if (adSpaceId >= 0) return snapshotOf(db, adSpaceId, adStudioAssetId)
  const known = adStudioAssetId === String(adSpaceId) ? await exclusiveById(db, -adSpaceId) : null
  if (!known || !hasBegun(known.exclusive.startDate, Date.now(), firstZone)) return null
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

/** An own list becomes the default list of its store; one of somebody else stands in its place, for this shopper alone. */
async function activate(db: Db, userId: UserId, { owner, shoppingListId, storeId, isMine, isDefault, isTemplate }: Place): Promise<void> {
  if (isTemplate) throw noDefaultTemplate()
  const wasAnother = await unmarkMemberDefaults(db, userId, storeId)
  if (!isMine) {
    await markMemberDefault(db, owner, shoppingListId, userId)
    return touchList(db, owner, shoppingListId)
  }
  if (isDefault) return wasAnother ? touchList(db, owner, shoppingListId) : undefined
  await unmarkDefaultList(db, userId, storeId)
  await markDefaultList(db, userId, shoppingListId)
}

const noDefaultTemplate = () => conflict('template', 'A template is no list to shop from: begin a list from it.')

function sameStore<T extends { storeId: number }>(list: T, storeId: number): T {
  if (list.storeId !== storeId) throw conflict('other_store', 'The list belongs to another store.')
  return list
}
