import type { FastifyInstance } from 'fastify'
import { hasPassed, isOverIn, overWords, passedWords, publishing, type When } from '#contract/studio/publishing.ts'
import type { Week } from '#contract/studio/weeks.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { withdrawItem } from '#server/features/content/by-hand-queries.ts'
import { putItem } from '#server/features/content/item-state-queries.ts'
import { correctItem, withNoteOf, withoutNote } from '#server/features/content/staff.ts'
import { filesOf } from '#server/features/weeks/file-queries.ts'
import { touchWeek } from '#server/features/weeks/queries.ts'
import { rowsOf } from '#server/features/weeks/row-queries.ts'
import { weekReply } from '#server/features/weeks/week.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, conflict } from '#server/http/problem.ts'
import { apart, type Serve } from '#server/http/serve.ts'
import { PlainError } from '#server/plain-error.ts'
import { makeLink, makePreview, openLink, previewed, previewReads } from './preview.ts'
import {
  adBefore,
  itemRecords,
  journalOf,
  journalRow,
  markPreviewed,
  pageRecords,
  seenOnPhoneAt,
  setMoment,
  stateBefore,
  zonesOf,
  type AdRecord,
} from './queries.ts'
import { besideThis, compared, momentOf, notShown, shownFrom } from './rules.ts'
import { adOf, changeAd, changeItem, changePage, changingAd, correctingAd, historyEntry, putBack, runningReply, tell } from './running.ts'
import { stageWeek } from './stage.ts'
import { componentText, momentWords, noteOf } from './words.ts'

/** Brings a week out, and changes what is out. */
export function publishingRoutes(app: FastifyInstance, serve: Serve, { db: reads, images }: { db: Db; images: ImageStore }): void {
  previewReads(app, reads)

  serve(publishing, {
    stage: apart(({ params: { weekId } }, { db, caller }) =>
      stageWeek(db, weekId, { caller, images }, (trx) => weekReply(trx, weekId, caller)),
    ),

    preview: ({ params: { weekId } }, { db, caller, studio }) => makePreview(db, weekId, { caller, studio }),
    previewLink: ({ params: { weekId } }, { db, caller }) => makeLink(db, weekId, caller),
    openPreview: ({ body: { code } }, { db, studio }) => openLink(db, code, studio),
    previewed: ({ params: { weekId } }, { db, caller }) => previewed(db, weekId, caller),

    async looksRight({ params: { weekId } }, { db, caller }) {
      await stagedAd(db, weekId, caller)
      await markPreviewed(db, weekId)
      await touchWeek(db, weekId)
      return weekReply(db, weekId, caller)
    },

    async comparison({ params: { weekId } }, { db, caller }) {
      const ad = await stagedAd(db, weekId, caller)
      const before = await adBefore(db, ad)
      const [own, pages] = [(await itemRecords(db, ad.adId)).filter((it) => !it.isWithdrawn), await pageRecords(db, ad.adId)]
      const old = before ? (await itemRecords(db, before.adId)).filter((it) => !it.isWithdrawn) : []
      const [rows, files] = [await rowsOf(db, weekId), await filesOf(db, weekId)]
      const going = rows.filter((it) => it.state === 'certain' || it.state === 'itemOnly')
      return {
        against: before ? { title: before.title, validFrom: before.validFrom, validTo: before.validTo } : null,
        ...compared(old, own),
        out: besideThis((await previewed(db, weekId, caller)).ads, Temporal.Now.plainDateISO(ad.timeZone).toString()),
        items: own.length,
        pages: pages.length,
        leftOut: rows.filter((it) => it.state === 'leftOut' || it.state === 'unplaced').length,
        withoutPicture:
          rows.length > 0 ? going.filter((it) => it.picture === null).length : own.filter((it) => !componentText(it, 'PICTURE')).length,
        daysAgree: files.find((it) => it.daysAgree !== null)?.daysAgree ?? null,
        seenOnPhone: (await seenOnPhoneAt(db, weekId))?.toISOString() ?? null,
        zones: await zonesOf(db, ad.adId),
        moment: momentOf(ad),
      }
    },

    publish: apart(async ({ params: { weekId }, body: { when } }, { db, caller }) => {
      const publish = async (trx: Db) => {
        await touchWeek(trx, weekId)
        await demandToCome(trx, weekId, when, caller)
        const ad = await stagedAd(trx, weekId, caller, { lock: true })
        if (ad.withdrawnAt) throw conflict('is_withdrawn', 'This week is withdrawn: bring it back first.')
        const [zones, now] = [(await zonesOf(trx, ad.adId)).map((it) => it.timeZone), new Date()]
        if (hasPassed(when, zones, now.getTime())) throw badRequest(passedWords)
        await setMoment(trx, ad.adId, shownFrom(when, ad, zones, now))
        await markPreviewed(trx, weekId)
        await raiseContentVersion(trx)
        await tell(trx, caller, ad, {
          act: 'Published',
          subject: ad.title,
          ...(ad.outFrom && { before: { words: momentWords(momentOf(ad)!) } }),
          after: { words: when.kind === 'now' ? 'At once' : `${momentWords(when)}, by each store’s own clock` },
        })
        return weekReply(trx, weekId, caller)
      }
      const { isMadeHere } = await demandToCome(db, weekId, when, caller)
      // What was changed since it was last looked at goes out as well.
      return isMadeHere ? stageWeek(db, weekId, { caller, images }, publish) : inTransaction(db, publish)
    }),

    async callBack({ params: { weekId } }, { db, caller }) {
      // Locked before the moment is read: somebody may publish it at once meanwhile, and what is out is not called back.
      await touchWeek(db, weekId)
      const ad = await stagedAd(db, weekId, caller, { lock: true })
      if (!ad.outFrom) throw conflict('no_moment', 'No moment is set for this week.')
      if (ad.outFrom <= new Date()) throw conflict('is_out', 'This week is out already: it can be withdrawn.')
      await setMoment(db, ad.adId, notShown(ad))
      await raiseContentVersion(db)
      await tell(db, caller, ad, { act: 'Called back', subject: ad.title, before: { words: momentWords(momentOf(ad)!) } })
      return weekReply(db, weekId, caller)
    },

    running: ({ params: { publication } }, { db, caller }) => runningReply(db, publication, caller),

    async correct({ params: { publication, item }, body: { version, ...correction } }, { db, caller }) {
      const ad = await correctingAd(db, publication, caller)
      const act = correction.price === undefined ? 'Corrected' : 'Price corrected'
      await changeItem(db, caller, { ad, item, version, act }, () => correctItem(db, publication, item, correction).catch(refusedPlainly))
      return runningReply(db, publication, caller)
    },

    async withdrawItem({ params: { publication, item }, body: { version, note } }, { db, caller }) {
      const ad = await correctingAd(db, publication, caller)
      await changeItem(db, caller, { ad, item, version, act: 'Withdrawn' }, async (state) => {
        if (state.isWithdrawn) return
        // The note of an earlier correction is no reason for this.
        if (note === undefined) {
          if (noteOf(state) !== '') await putItem(db, publication, item, withoutNote(state))
        } else await correctItem(db, publication, item, { note }).catch(refusedPlainly)
        await withdrawItem(db, publication, item)
        await raiseContentVersion(db)
      })
      return runningReply(db, publication, caller)
    },

    async restoreItem({ params: { publication, item }, body: { version } }, { db, caller }) {
      const ad = await changingAd(db, publication, caller)
      await changeItem(db, caller, { ad, item, version, act: 'Brought back' }, async (state) => {
        if (!state.isWithdrawn) return
        // Without the words that came with the withdrawal, if it was made here. An import may have changed all else meanwhile.
        const before = await stateBefore(db, publication, item)
        await putItem(db, publication, item, { ...withNoteOf(state, before ?? state), isWithdrawn: false })
      })
      return runningReply(db, publication, caller)
    },

    async withdrawPage({ params: { publication, page } }, { db, caller }) {
      await changePage(db, caller, await correctingAd(db, publication, caller), page, true)
      return runningReply(db, publication, caller)
    },

    async restorePage({ params: { publication, page } }, { db, caller }) {
      await changePage(db, caller, await changingAd(db, publication, caller), page, false)
      return runningReply(db, publication, caller)
    },

    async withdraw({ params: { publication } }, { db, caller }) {
      await changeAd(db, caller, await changingAd(db, publication, caller), true)
      return runningReply(db, publication, caller)
    },

    async restore({ params: { publication } }, { db, caller }) {
      await changeAd(db, caller, await changingAd(db, publication, caller), false)
      return runningReply(db, publication, caller)
    },

    async history({ params: { publication }, query: { before } }, { db, caller }) {
      return (await journalOf(db, await adOf(db, publication, caller), before ?? null)).map(historyEntry)
    },

    async putBack({ params: { publication }, body: { journalId, seen } }, { db, caller }) {
      const ad = await changingAd(db, publication, caller)
      const entry = await journalRow(db, journalId, publication)
      if (!entry) throw conflict('nothing_to_put_back', 'There is no such act.')
      await putBack(db, caller, ad, entry, seen)
      return runningReply(db, publication, caller)
    },
  })
}

/** Returns a week that is not out, and that is not over by then. */
async function demandToCome(db: Db, weekId: string, when: When, caller: StaffCaller): Promise<Week> {
  const week = await weekReply(db, weekId, caller)
  if (when.kind === 'clock' && when.day > week.validTo) throw badRequest('That day is after the last day of this week.')
  if (week.state === 'published' || week.state === 'over') throw conflict('is_out', 'This week is out already.')
  // An import may say that a flyer is shown beyond its own days.
  if (week.isMadeHere && week.publication) {
    const zones = (await zonesOf(db, week.publication.adId)).map((it) => it.timeZone)
    if (isOverIn(week.validTo, zones, Date.now())) throw badRequest(overWords)
  }
  return week
}

/** Returns the flyer that a week has become. */
async function stagedAd(db: Db, weekId: string, caller: StaffCaller, how: { lock?: boolean } = {}): Promise<AdRecord> {
  const { publication } = await weekReply(db, weekId, caller)
  if (!publication) throw conflict('not_staged', 'This week has not been made into a flyer yet: open its preview first.')
  return adOf(db, publication.externalId, caller, how)
}

/** What a command would print is what staff did wrong. */
function refusedPlainly(error: unknown): never {
  throw error instanceof PlainError ? badRequest(error.message.replace(/^--/, '')) : error
}
