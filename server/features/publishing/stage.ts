import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { BadBundle } from '#server/features/content/fault.ts'
import { prepareByStaff, writeByStaff, type PreparedByStaff } from '#server/features/content/import.ts'
import { record } from '#server/features/staff/journal.ts'
import { isBeingMatched } from '#server/features/weeks/matching.ts'
import { pagesOf } from '#server/features/weeks/page-queries.ts'
import { rowsOf } from '#server/features/weeks/row-queries.ts'
import type { RowRecord } from '#server/features/weeks/row-record.ts'
import { changingWeek } from '#server/features/weeks/week.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { bundleOfWeek, rowsOnPage } from './bundle-of-week.ts'
import { adToStage, setPublication, unsetMoment, withdrawOthers } from './queries.ts'

type Parts = { caller: StaffCaller; images: ImageStore }
type Seen = Awaited<ReturnType<typeof look>>

/** How often a week's pictures are made while others go on changing it. */
const triesMax = 3
/** One week at a time: a page can take 0.2 GB while it is decoded. */
const inTurn = pLimit(1)

/**
 * Makes the flyer of a week, shown to nobody before its moment, and does in the same transaction what comes after it; what an earlier run made
 * is replaced. A look at what has not changed since makes nothing, and leaves the journal alone.
 *
 * The pictures are made and stored between transactions, none of which must wait for the store: with a large week PostgreSQL would end it. What
 * was changed meanwhile is prepared again.
 */
export async function stageWeek<T>(db: Db, weekId: string, { caller, images }: Parts, next: (trx: Db) => Promise<T>): Promise<T> {
  let ready: { stagedAs: string; content: Promise<PreparedByStaff> } | null = null
  for (let tries = 0; ; tries++) {
    const prepared = ready
    const found = await inTransaction(db, async (trx) => {
      const week = await look(trx, weekId, caller)
      if (week.stagedAs !== week.ad.stagedAs) {
        if (prepared?.stagedAs !== week.stagedAs) return { changed: week }
        await write(trx, caller, week, prepared.content)
      }
      return { done: await next(trx) }
    })
    if (!found.changed) return found.done
    if (tries === triesMax) throw conflict('being_changed', 'This week is being changed just now: one moment.')
    const { stagedAs, ...week } = found.changed
    ready = { stagedAs, content: inTurn(async () => prepareByStaff(db, await bundleOfWeek({ ...week, images }), images)) }
    // A fault counts only while the week is still as it was: a page that is drawn anew loses its former picture.
    await Promise.allSettled([ready.content])
  }
}

/** Locks a week, and returns what its flyer is made of. Throws while it cannot go out. */
async function look(trx: Db, weekId: string, caller: StaffCaller) {
  const { chainId } = await changingWeek(trx, weekId, caller)
  const ad = await adToStage(trx, weekId)
  if (!ad) throw notFound('week')
  // In between rows are old beside what is new, or new beside an old picture of their card.
  if (await isBeingMatched(trx, weekId)) throw conflict('being_matched', 'The rows are being matched: one moment.')
  const [rows, pages] = [await rowsOf(trx, weekId), await pagesOf(trx, weekId)]
  const doubtful = rows.filter((it) => it.state === 'doubtful').length
  if (doubtful > 0)
    throw conflict('doubtful', `${doubtful} ${doubtful === 1 ? 'row is' : 'rows are'} doubtful still: look at them in Matching first.`)
  if (pages.length === 0) throw conflict('no_pages', 'This week has no pages yet: add the flyer, or have its rows matched.')
  const going = rows.filter((it) => it.state === 'certain' || it.state === 'itemOnly')
  if (going.length === 0) throw conflict('no_rows', 'No row of this week goes out: place some of them on the pages first.')
  const lost = going.find((it) => it.state === 'certain' && (it.page === null || it.page > pages.length))
  if (lost) throw conflict('no_page', `The page of '${lost.title}' is not there any more: place it anew in Matching first.`)
  const { stagedAs: _, ...source } = ad
  const stagedAs = createHash('sha256')
    .update(JSON.stringify([source, pages, rows]))
    .digest('hex')
  return { chainId, ad, pages, rows, going, stagedAs }
}

async function write(trx: Db, caller: StaffCaller, { chainId, ad, pages, going, stagedAs }: Seen, content: Promise<PreparedByStaff>) {
  try {
    await writeByStaff(trx, await content)
  } catch (error) {
    throw error instanceof BadBundle ? conflict('bad_week', `This week cannot go out as it is: ${firstOf(error, going)}`) : error
  }
  await withdrawOthers(
    trx,
    ad.externalId,
    pages.map((it) => `page-${it.pageNumber}`),
    going.map((it) => it.externalId),
  )
  await setPublication(trx, ad.weekId, ad.externalId, stagedAs)
  const told = { chainId, weekId: ad.weekId, publication: ad.externalId, subject: ad.title }
  // It would go out after its last day, which is never.
  if (ad.visibleFrom === null && (await unsetMoment(trx, ad.externalId)))
    await record(trx, caller, { ...told, act: 'Called back', after: { words: 'Its moment was after its last day' } })
  await record(trx, caller, {
    ...told,
    act: 'Week staged',
    after: { words: `${going.length} ${going.length === 1 ? 'deal' : 'deals'}, ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}` },
  })
}

/** Returns the first fault; of an item it says the name, since nobody has seen its place in the bundle. */
function firstOf({ faults: [first] }: BadBundle, going: readonly RowRecord[]): string {
  if (!first) return ''
  const [, page, item, field] = /^publications\[0\]\.pages\[(\d+)\]\.items\[(\d+)\]\.?(.*)$/.exec(first.path) ?? []
  const row = page && item && rowsOnPage(going, Number(page) + 1)[Number(item)]
  return [row ? `'${row.title}' ${field}` : first.path, first.reason].filter(Boolean).join(' ')
}
