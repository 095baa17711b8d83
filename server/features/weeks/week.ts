import type { Week, WeekSummary } from '#contract/studio/weeks.ts'
import { pagePicture } from '#contract/pictures.ts'
import type { Db } from '#server/db/pool.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { filesOf } from './file-queries.ts'
import { pagesOf } from './page-queries.ts'
import { othersIn } from './presence-queries.ts'
import { publishedAt, touchWeek, weekRecords, type LockedWeek, type WeekRecord } from './queries.ts'
import { rowsOf } from './row-queries.ts'
import { isItemOnly } from './row-rules.ts'
import { addresses, demandMadeHere, needsOf, stateOf, studioFile } from './rules.ts'

export function summaryOf(week: WeekRecord, now: Date): WeekSummary {
  const state = stateOf(week, now)
  const {
    weekId,
    chainId,
    chainName,
    stores,
    timeZone,
    title,
    spanishTitle,
    adDateInfo,
    validFrom,
    validTo,
    isMadeHere,
    doubtful,
    version,
  } = week
  return {
    weekId,
    chainId,
    chainName,
    stores,
    timeZone,
    title,
    spanishTitle,
    adDateInfo,
    validFrom,
    validTo,
    isMadeHere,
    doubtful,
    version,
    state,
    publication: week.adId === null || week.adExternalId === null ? null : { externalId: week.adExternalId, adId: week.adId },
    publishAt: week.adOutFrom?.toISOString() ?? null,
    pageCount: isMadeHere ? week.pages : week.adPages,
    itemCount: isMadeHere ? week.certain + week.doubtful + week.itemOnly : week.adItems,
    picture: pictureOf(week),
    needs: needsOf(week, state),
    corrected: week.adCorrected,
  }
}

function pictureOf({ weekId, firstPage, adPicture }: WeekRecord): string | null {
  if (firstPage !== null) return addresses.page(weekId, 1, 'small', firstPage)
  return adPicture === null ? null : `${pagePicture(adPicture)}?w=160`
}

/** Returns a week of the caller's chains as it is now. */
export async function weekReply(db: Db, weekId: string, caller: StaffCaller): Promise<Week> {
  const [record] = await weekRecords(db, { weekId, chains: null })
  if (!record) throw notFound('week')
  demandChain(caller, record.chainId)
  const [files, pages, rows, others] = [
    await filesOf(db, weekId),
    await pagesOf(db, weekId),
    await rowsOf(db, weekId),
    await othersIn(db, weekId, caller.staffId),
  ]
  const photos = files.flatMap(({ fileId, photos }) => photos.map((it, at) => ({ ...it, uri: addresses.photo(weekId, fileId, at) })))
  const taken = new Set(rows.map((it) => it.picture))
  const { certain, doubtful, unplaced, itemOnly, leftOut, matchDone, matchDoing } = record
  return {
    ...summaryOf(record, new Date()),
    files: files.map(studioFile),
    pages: pages.map(({ pageId, pageNumber, width, height, source }) => {
      const own = rows.filter((it) => it.page === pageNumber && (it.state === 'certain' || it.state === 'doubtful') && !isItemOnly(it))
      return {
        pageNumber,
        width,
        height,
        source,
        rows: own.length,
        doubtful: own.filter((it) => it.state === 'doubtful').length,
        picture: addresses.page(weekId, pageNumber, 'page', pageId),
        small: addresses.page(weekId, pageNumber, 'small', pageId),
      }
    }),
    counts: { rows: record.rows, certain, doubtful, unplaced, itemOnly, leftOut },
    photos: {
      total: photos.length,
      withRow: photos.filter((it) => taken.has(it.key)).length,
      some: photos.slice(0, 10).map((it) => it.uri),
    },
    daysAgree: files.find((it) => it.daysAgree !== null)?.daysAgree ?? null,
    progress: matchDone === null ? null : { done: matchDone, doing: matchDoing },
    hasPreview: record.hasPreview,
    others,
    change: record.change,
  }
}

/** Begins a change of a week that is made here: locks it, and refuses a caller of another chain, and once phones show what was published. */
export async function changingWeek(trx: Db, weekId: string, caller: StaffCaller): Promise<LockedWeek & { title: string }> {
  const week = await touchWeek(trx, weekId)
  if (!week) throw notFound('week')
  demandChain(caller, week.chainId)
  const { title } = week
  demandMadeHere({ title })
  const since = week.publication === null ? null : await publishedAt(trx, week.publication)
  if (since && since <= new Date())
    throw conflict('is_out', 'This week is out already: what is wrong in it is corrected in the running week.')
  return { ...week, title: title ?? '' }
}
