import * as v from 'valibot'
import { hoursText, otherLinesOf } from '#contract/hours-writing.ts'
import { weekOf } from '#contract/hours.ts'
import { studioStores, type StudioStore } from '#contract/studio/hours.ts'
import { factFields, storeFields, type StoreFact, type StoreField } from '#contract/studio/store-fields.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { BundleStore } from '#server/features/content/bundle.ts'
import { addressFault, placeAfter } from '#server/features/content/store-place.ts'
import { inTens } from '#server/features/results/rules.ts'
import { record } from '#server/features/staff/journal.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import { searchTextOf } from '#server/features/stores/rules.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, changedMeanwhile, forbidden, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { comingDays, knownDay, storesOfChains, studioStore, updateStore, upsertDay, type StoreRow } from './queries.ts'
import { areInOrder, isCalendarDay, mayChangeAll, mayChangeHours } from './rules.ts'

export function hoursRoutes(serve: Serve) {
  serve(studioStores, {
    async all(_, { db, caller }) {
      const all = await storesOfChains(db, caller.chains)
      return { stores: all.map((it) => ({ ...it, mayChange: mayChangeHours(caller, it) })) }
    },

    async one({ params: { storeId } }, { db, caller }) {
      return shown(db, caller, await storeFor(db, caller, storeId, false))
    },

    async change({ params: { storeId }, body: { version, week, more, ...facts } }, { db, caller }) {
      const store = await storeFor(db, caller, storeId, true)
      const asked = factsOf(facts)
      if (Object.keys(asked).length > 0 && !mayChangeAll(caller, store)) throw notYours()
      if (!mayChangeHours(caller, store)) throw notYours()
      if (store.version !== version) throw changedMeanwhile('This store', await shown(db, caller, store))
      if (week || more !== undefined) asked.storeHours = hoursOf(store, week, more)
      const changed = storeFields.filter((it) => asked[it] !== undefined && asked[it] !== store[it])
      if (changed.length > 0) {
        const values: Values = Object.fromEntries(changed.map((it) => [it, asked[it]]))
        const after = { ...store, ...values }
        const fault = addressFault(store, after)
        if (fault) throw badRequest(fault, [{ field: 'postalCode', message: 'is not that of the town' }])
        const corrections = { ...store.corrections, ...values }
        await updateStore(db, storeId, values, { corrections, searchText: searchTextOf(after), place: placeAfter(store, after) })
        await raiseContentVersion(db)
        await record(db, caller, {
          act: changed.join() === 'storeHours' ? 'Hours changed' : 'Store changed',
          chainId: store.chainId,
          subject: store.storeName,
          before: Object.fromEntries(changed.map((it) => [it, store[it]])),
          after: values,
        })
      }
      return shown(db, caller, await storeFor(db, caller, storeId, false))
    },

    async setDay({ params: { storeId, day }, body: { version, where, hours, words, isHoliday } }, { db, caller }) {
      if (!isCalendarDay(day)) throw badRequest('There is no such day.', [{ field: 'day', message: 'is not a day of the calendar' }])
      if (!areInOrder(hours))
        throw badRequest('The hours of a day must follow one another.', [{ field: 'hours', message: 'are not in order' }])
      await writeDay(db, caller, { storeId, day, where, version }, { hours, words: wordsOf(words), isHoliday, isWithdrawn: false })
      return shown(db, caller, await storeFor(db, caller, storeId, false))
    },

    async removeDay({ params: { storeId, day }, query: { where, version } }, { db, caller }) {
      await writeDay(db, caller, { storeId, day, where, version }, null)
      return shown(db, caller, await storeFor(db, caller, storeId, false))
    },
  })
}

async function storeFor(db: Db, caller: StaffCaller, storeId: number, isWrite: boolean): Promise<StoreRow> {
  const store = await studioStore(db, storeId, isWrite)
  if (!store) throw notFound('store')
  demandChain(caller, store.chainId)
  return store
}

async function shown(
  db: Db,
  caller: StaffCaller,
  { corrections, shoppers, latitude: _, longitude: __, ...store }: StoreRow,
): Promise<StudioStore> {
  return {
    ...store,
    corrected: storeFields.filter((it) => corrections?.[it] !== undefined),
    days: await comingDays(db, store),
    shoppers: inTens(shoppers),
    mayChange: mayChangeHours(caller, store),
    mayChangeAll: mayChangeAll(caller, store),
  }
}

type Values = { [Field in StoreField]?: string }

/** By the rules of a bundle: an export writes what was changed, and an import must accept it again. */
const Facts = v.partial(v.pick(BundleStore, factFields))

function factsOf(given: { [Fact in StoreFact]?: string | undefined }): Values {
  const asked = Object.fromEntries(factFields.flatMap((it) => (given[it] === undefined ? [] : [[it, given[it]]])))
  const read = v.safeParse(Facts, asked)
  if (read.success) return Object.fromEntries(factFields.flatMap((it) => (it in asked ? [[it, read.output[it]]] : [])))
  const errors = read.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message }))
  throw badRequest(`${errors[0]!.field} ${errors[0]!.message}`, errors)
}

function hoursOf({ storeHours }: StoreRow, week: Parameters<typeof hoursText>[0] | undefined, more: string | undefined): string {
  const told = week ?? weekOf(storeHours)?.map((spans) => spans ?? [])
  if (!told) throw badRequest('The hours of the week are not known yet.', [{ field: 'week', message: 'is missing' }])
  if (!told.every(areInOrder))
    throw badRequest('The hours of a day must follow one another.', [{ field: 'week', message: 'is not in order' }])
  const text = hoursText(told, more === undefined ? otherLinesOf(storeHours) : wordsOf(more))
  if (text === null || text.length > 1000)
    throw badRequest(
      'Shoppers would not read these hours as they are meant: a store opens from 4 am on and closes by 5 am, and the lines below say no other hours.',
      [{ field: 'week', message: 'cannot be written' }],
    )
  return text
}

/** Plain text, as in a bundle. */
function wordsOf(text: string): string {
  if (/<[!/]?[a-z][^>]*>/i.test(text)) throw badRequest('Only plain text, please.', [{ field: 'words', message: 'holds markup' }])
  return text.trim()
}

type Which = { storeId: number; day: string; where: 'store' | 'chain'; version: number }
type Told = Parameters<typeof upsertDay>[2]

/** `told` is null when the usual hours are to hold again. */
async function writeDay(db: Db, caller: StaffCaller, { storeId, day, where, version }: Which, told: Told | null): Promise<void> {
  const store = await storeFor(db, caller, storeId, true)
  if (!(where === 'chain' ? mayChangeAll(caller, store) : mayChangeHours(caller, store))) throw notYours()
  const key = { chainId: store.chainId, storeId: where === 'chain' ? null : storeId, day }
  const known = await knownDay(db, key)
  const isTold = known !== null && !known.isWithdrawn
  if ((isTold ? known.version : 0) !== version) throw changedMeanwhile('This day', await shown(db, caller, store))
  if (!told && !isTold) throw notFound('day')
  await upsertDay(db, key, told ?? { ...known!, isWithdrawn: true })
  await raiseContentVersion(db)
  const words = ({ hours, words, isHoliday }: Omit<Told, 'isWithdrawn'>) => ({ day, hours, words, isHoliday })
  await record(db, caller, {
    act: told ? (told.hours.length === 0 ? 'Closed for a day' : 'Hours of a day changed') : 'Usual hours put back',
    chainId: store.chainId,
    subject: `${where === 'chain' ? `All stores of ${store.chainName}` : store.storeName}, ${day}`,
    ...(isTold && { before: words(known) }),
    ...(told && { after: words(told) }),
  })
}

const notYours = () => forbidden('other_store', 'Only a publisher may change this, or the store’s own staff its hours.')
