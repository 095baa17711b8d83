import { changesPatience } from '#contract/lists.ts'
import { isSameMapping, weeks } from '#contract/studio/weeks.ts'
import type { Db } from '#server/db/pool.ts'
import { Report } from '#server/features/content/convert/report.ts'
import { record } from '#server/features/staff/journal.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import { badRequest, changedMeanwhile, conflict, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { makeWatches, type Watches } from '#server/http/watches.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { PlainError } from '#server/plain-error.ts'
import { checkMapping, columnsReply, headsHash, saidOf } from './columns.ts'
import { chooseSheetOf, chosenSheetOf, deleteFile, fileById, filesOf } from './file-queries.ts'
import { judgeDaysAgain } from './days-again.ts'
import { drawAgain, matchWhenReady, orderMatch } from './matching.ts'
import { othersIn, setPresence } from './presence-queries.ts'
import {
  adoptPublications,
  chainExists,
  chainsFor,
  changeOf,
  deleteWeek,
  insertWeek,
  keepMapping,
  updateWeek,
  weekMapping,
  weekRecords,
} from './queries.ts'
import { deleteUndecided } from './row-queries.ts'
import { nextDays, titleAndDays } from './rules.ts'
import { tableIn } from './sheet-rows.ts'
import { changingWeek, summaryOf, weekReply } from './week.ts'

/** Returns the requests that wait for something to happen to a week. */
export function weekRoutes(serve: Serve, { order }: { order: PlaceOrder }): Watches {
  const watches = makeWatches({ patience: changesPatience, most: { each: 100, all: 1000 } })
  serve(weeks, {
    async all(_, { db, caller: { chains } }) {
      await adoptPublications(db)
      const [all, own] = [await weekRecords(db, { weekId: null, chains }), await chainsFor(db, chains)]
      return {
        chains: own.map(({ timeZone, ...chain }) => {
          const last = all.find((it) => it.chainId === chain.chainId) ?? null
          const today = Temporal.Now.plainDateISO(timeZone).toString()
          return { ...chain, title: last?.title ?? '', spanishTitle: last?.spanishTitle ?? '', next: nextDays(last, today) }
        }),
        weeks: all.map((it) => summaryOf(it, new Date())),
      }
    },

    async create({ body: { weekId, chainId, title, spanishTitle, validFrom, validTo } }, { db, caller }) {
      demandChain(caller, chainId)
      demandDays(validFrom, validTo)
      if (!(await chainExists(db, chainId))) throw notFound('chain')
      if (await insertWeek(db, { weekId, chainId, title, spanishTitle, validFrom, validTo }))
        await record(db, caller, { act: 'Week made', chainId, weekId, subject: title, after: { validFrom, validTo } })
      return weekReply(db, weekId, caller)
    },

    one: ({ params: { weekId } }, { db, caller }) => weekReply(db, weekId, caller),

    async change({ params: { weekId }, body: { version, ...change } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      const before = await weekReply(db, weekId, caller)
      if (week.version !== version) throw changedMeanwhile('This week', before)
      demandDays(change.validFrom ?? before.validFrom, change.validTo ?? before.validTo)
      await updateWeek(db, weekId, change)
      const { validFrom = before.validFrom, validTo = before.validTo } = change
      if (validFrom !== before.validFrom || validTo !== before.validTo) {
        await judgeDaysAgain(db, weekId, { validFrom, validTo })
        // The own days of rows may lie outside the week now, or no longer; pages of cards say its days.
        await matchWhenReady(db, week, order)
      } else if (change.title !== undefined && change.title !== before.title) await drawAgain(db, weekId, order)
      const after = await weekReply(db, weekId, caller)
      await record(db, caller, {
        act: 'Week changed',
        chainId: week.chainId,
        weekId,
        subject: after.title,
        before: titleAndDays(before),
        after: titleAndDays(after),
      })
      return after
    },

    async remove({ params: { weekId } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      if (week.publication !== null) throw conflict('is_brought_in', 'This week was brought in already: it can be withdrawn, not removed.')
      await record(db, caller, { act: 'Week removed', chainId: week.chainId, weekId, subject: week.title })
      await deleteWeek(db, weekId)
    },

    async changes({ params: { weekId }, query: { after } }, { db, caller, from, gone }) {
      const now = async () => {
        const week = await changeOf(db, weekId)
        if (!week) throw notFound('week')
        demandChain(caller, week.chainId)
        return { change: week.change, others: await othersIn(db, weekId, caller.staffId) }
      }
      const watch = watches.open(weekId, from)
      try {
        const before = await now()
        if (before.change !== after) return before
        const left = gone()
        await watch.over(left)
        if (left.aborted) return before // nobody receives it
      } finally {
        watch.end()
      }
      return now()
    },

    async presence({ params: { weekId }, body }, { db, caller: { staffId, name, chains } }) {
      const week = await changeOf(db, weekId)
      if (!week) throw notFound('week')
      demandChain({ chains }, week.chainId)
      await setPresence(db, weekId, { staffId, name, at: body })
    },

    async removeFile({ params: { weekId, fileId } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      const file = await fileById(db, fileId)
      if (!file || file.weekId !== weekId) return // it is gone, as was wanted
      await deleteUndecided(db, fileId)
      await deleteFile(db, fileId)
      await matchWhenReady(db, week, order)
      await record(db, caller, { act: 'File removed', chainId: week.chainId, weekId, subject: file.name })
    },

    async chooseSheet({ params: { weekId, fileId }, body: { sheet } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      const file = (await filesOf(db, weekId)).find((it) => it.fileId === fileId)
      if (!file?.sheets.some((it) => it.name === sheet)) throw notFound('sheet')
      await chooseSheetOf(db, weekId, { fileId, sheet })
      await matchWhenReady(db, { ...week, mapping: null }, order)
      await record(db, caller, { act: 'Sheet chosen', chainId: week.chainId, weekId, subject: `${file.name}, ${sheet}` })
      return weekReply(db, weekId, caller)
    },

    async columns({ params: { weekId } }, { db, caller }) {
      const week = await weekMapping(db, weekId)
      if (!week) throw notFound('week')
      demandChain(caller, week.chainId)
      const { sheet, table } = await sheetOf(db, weekId)
      return columnsReply(sheet, table, await saidOf(db, week, table))
    },

    async setColumns({ params: { weekId }, body: { mapping, keep, seen } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      const { sheet, table } = await sheetOf(db, weekId)
      checkMapping(table, mapping)
      const said = await saidOf(db, week, table)
      const [before, present] = [said.mapping, columnsReply(sheet, table, said)]
      if (!isSameMapping(present.mapping, seen)) throw changedMeanwhile('The naming of the columns', present)
      if (keep) await keepMapping(db, week.chainId, headsHash(table), mapping)
      await matchWhenReady(db, { ...week, mapping }, order)
      await record(db, caller, { act: 'Columns named', chainId: week.chainId, weekId, subject: sheet.file, before, after: mapping })
      return weekReply(db, weekId, caller)
    },

    async match({ params: { weekId } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      if (week.questions !== 0 && (await chosenSheetOf(db, weekId)))
        throw conflict('columns_unknown', 'The columns of the price sheet are not known yet.')
      await orderMatch(db, weekId, order)
      await record(db, caller, { act: 'Rows matched again', chainId: week.chainId, weekId, subject: week.title })
      return weekReply(db, weekId, caller)
    },
  })
  return watches
}

async function sheetOf(db: Db, weekId: string) {
  const sheet = await chosenSheetOf(db, weekId)
  if (!sheet) throw conflict('no_sheet', 'There is no price sheet yet.')
  try {
    return { sheet, table: tableIn(sheet, new Report()) }
  } catch (error) {
    throw error instanceof PlainError ? conflict('bad_sheet', error.message) : error
  }
}

function demandDays(validFrom: string, validTo: string) {
  if (validFrom > validTo) throw badRequest('The first day is after the last.', [{ field: 'validTo', message: 'is before the first day' }])
  const days = Temporal.PlainDate.from(validFrom).until(Temporal.PlainDate.from(validTo)).days
  if (days > 366)
    throw badRequest('A flyer is valid for a year at most.', [{ field: 'validTo', message: 'is more than a year after the first day' }])
}
