import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { views } from '#contract/ads.ts'
import { firstValueOf } from '#contract/components.ts'
import { dayAfter } from '#contract/days.ts'
import { pagePicture } from '#contract/pictures.ts'
import { isShownAt } from '#contract/store-inclusion.ts'
import { results, type Counts, type Results } from '#contract/studio/results.ts'
import { text, idText } from '#contract/values.ts'
import type { Db } from '#server/db/pool.ts'
import { placeOfStore } from '#server/features/ads/queries.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { countAttempt } from '#server/http/attempts.ts'
import { notFound } from '#server/http/problem.ts'
import { parsed, type AdmitStaff, type Serve } from '#server/http/serve.ts'
import { countOpened } from './counting-queries.ts'
import {
  countedWeeks,
  dealsOfWeek,
  exclusivesOf,
  pagesOfWeek,
  storesOfChain,
  sumsOfExclusives,
  sumsOfWeek,
  type CountedDeal,
  type CountedWeek,
} from './queries.ts'
import { cellOf, daysBegun, shownOf, sumOf, type Shown } from './rules.ts'
import { sheetOf } from './sheet.ts'

/** More reports in an hour than anybody leaves the app. */
const mostReports = 60

/** `now` is passed in by tests. */
export function resultRoutes(app: FastifyInstance, serve: Serve, { db, admitStaff }: { db: Db; admitStaff: AdmitStaff }) {
  serve(results, {
    async weeks(_, { db, caller }) {
      return { weeks: (await countedWeeks(db, caller.chains)).map(shownWeek) }
    },
    one: ({ params: { publication }, query: { store = null } }, { db, caller }) => resultsOf(db, caller, publication, store, Date.now()),
  })

  serve(views, {
    async report({ params: { storeRoute }, body }, { db, caller: { userId } }) {
      const store = await placeOfStore(db, storeRoute)
      if (!store) throw notFound('store')
      const { count } = await countAttempt(db, `views:${userId}`, 3600)
      if (count <= mostReports) await countOpened(db, userId, store.storeId, body)
    },
  })

  // No row of the contract: its reply is not JSON.
  app.get('/api/studio/results/:publication/sheet.csv', async (request, reply) => {
    const caller = await admitStaff(request, 'staff')
    const { params, query } = parsed(Asked, { params: request.params, query: request.query })
    const found = await resultsOf(db, caller, params.publication, query.store ?? null, Date.now())
    const name = `results-${found.week.validFrom.slice(0, 10)}${found.storeId === null ? '' : `-store-${found.storeId}`}.csv`
    return reply
      .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' })
      .type('text/csv; charset=utf-8')
      .send(sheetOf(found))
  })
}

const Asked = v.object({ params: v.object({ publication: text(200) }), query: v.object({ store: v.optional(idText) }) })

async function resultsOf(db: Db, caller: StaffCaller, publication: string, storeId: number | null, now: number): Promise<Results> {
  const weeks = await countedWeeks(db, null)
  const week = weeks.find((it) => it.publication === publication)
  if (!week) throw notFound('week')
  demandChain(caller, week.chainId)
  const stores = await storesOfChain(db, week.chainId)
  if (storeId !== null && !stores.some((it) => it.storeId === storeId)) throw notFound('store')
  const today = dayIn(stores[0]?.timeZone ?? 'UTC', now)
  const days = daysBegun(week, today)
  // The day that runs counts too; so does what was put on lists before the first day.
  const shown = shownOf(await sumsOfWeek(db, week.adId, dayAfter(week.validFrom, days)), storeId)
  const deals = await dealsOfWeek(db, week.adId)
  const things = deals.map(({ adSpaceId }) => adSpaceId)
  const earlier = weeks.find((it) => it.chainId === week.chainId && it.validFrom < week.validFrom && !it.isWithdrawn)
  return {
    week: shownWeek(week),
    stores: stores.map(({ storeId, storeName }) => ({ storeId, storeName })),
    storeId,
    days,
    daysInAll: daysBegun(week, '9999-12-31'),
    totals: totalsOf(shown, things),
    before: earlier ? await comparedWith(db, earlier, days, storeId) : null,
    items: deals.map((it) => dealOf(it, shown)).sort((a, b) => strength(b) - strength(a)),
    pages: (await pagesOfWeek(db, week.adId)).map(({ imageName, ...page }) => ({
      ...page,
      ...countsOf(
        shown,
        deals.filter((it) => it.pageNumber === page.pageNumber).map((it) => it.adSpaceId),
      ),
      // Of the page itself, not of its items.
      views: shown.get(cellOf(-page.pageNumber, 'view')) ?? null,
      picture: pagePicture(imageName),
    })),
    aisles: aislesOf(deals, shown),
    exclusives: await exclusivesDuring(db, week, days, stores, storeId),
  }
}

const shownWeek = ({ adId: _, isWithdrawn: _is, ...week }: CountedWeek) => week

function dayIn(timeZone: string, now: number): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Of members and the code the week itself is counted: one who opened it for twenty deals is one. */
const totalsOf = (shown: Shown, things: readonly number[]): Counts => ({ ...countsOf(shown, things), codes: sumOf(shown, [0], 'code') })

function countsOf(shown: Shown, things: readonly number[]): Counts {
  return {
    views: sumOf(shown, things, 'view'),
    adds: sumOf(shown, things, 'add'),
    hearts: sumOf(shown, things, 'heart'),
    codes: sumOf(shown, things, 'code'),
  }
}

async function comparedWith(db: Db, week: CountedWeek, days: number, storeId: number | null): Promise<Results['before']> {
  const shown = shownOf(await sumsOfWeek(db, week.adId, dayAfter(week.validFrom, days)), storeId)
  const deals = await dealsOfWeek(db, week.adId)
  return {
    title: week.title,
    totals: totalsOf(
      shown,
      deals.map(({ adSpaceId }) => adSpaceId),
    ),
  }
}

function dealOf({ adSpaceId, adComponents, aisle, pageNumber, ...place }: CountedDeal, shown: Shown): Results['items'][number] {
  const { x, y, width, height } = place
  return {
    adSpaceId,
    title: firstValueOf({ adComponents }, 'TITLE'),
    brand: firstValueOf({ adComponents }, 'BRAND'),
    aisle,
    pageNumber,
    // Drawings measure in fractions, a little over the edge of the page.
    region: width > 0 ? { x: Math.max(0, x), y: Math.max(0, y), width: Math.max(1, width), height: Math.max(1, height) } : null,
    ...countsOf(shown, [adSpaceId]),
  }
}

/** What was done with it comes before who only looked. */
const strength = ({ views, adds, hearts, codes }: Counts) => (adds ?? 0) + (hearts ?? 0) + (codes ?? 0) + (views ?? 0) / 1e6

function aislesOf(deals: readonly CountedDeal[], shown: Shown): Results['aisles'] {
  return [...Map.groupBy(deals, ({ aisle }) => aisle)]
    .map(([name, some]) => ({
      name,
      items: some.length,
      ...countsOf(
        shown,
        some.map(({ adSpaceId }) => adSpaceId),
      ),
    }))
    .sort((a, b) => strength(b) - strength(a))
}

type Stores = Awaited<ReturnType<typeof storesOfChain>>

/** Those that a store of the chain has shown by now. What other chains offer, and what is to come, is for their own staff. */
async function exclusivesDuring(db: Db, week: CountedWeek, days: number, stores: Stores, storeId: number | null) {
  if (days === 0) return []
  const [from, before] = [week.validFrom.slice(0, 10), dayAfter(week.validFrom, days)]
  const ids = stores.map((it) => it.storeId)
  const shown = shownOf(await sumsOfExclusives(db, ids, from, before), storeId)
  // What was counted here was shown here, though its stores may have been changed since.
  const isCounted = (id: number) => (['view', 'add', 'code'] as const).some((kind) => shown.has(cellOf(-id, kind)))
  const all = (await exclusivesOf(db, from, before)).filter(
    (it) => isCounted(it.id) || stores.some((store) => isShownAt(store.storeGuid, it)),
  )
  return all.map(({ id, title }) => ({
    title,
    views: shown.get(cellOf(-id, 'view')) ?? null,
    adds: shown.get(cellOf(-id, 'add')) ?? null,
    codes: shown.get(cellOf(-id, 'code')) ?? null,
  }))
}
