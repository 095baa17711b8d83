import { createHash } from 'node:crypto'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { Db } from '#server/db/pool.ts'
import { BadBundle } from '#server/features/content/fault.ts'
import { importByStaff } from '#server/features/content/import.ts'
import { record } from '#server/features/staff/journal.ts'
import { isBeingMatched } from '#server/features/weeks/matching.ts'
import { pagesOf } from '#server/features/weeks/page-queries.ts'
import { rowsOf } from '#server/features/weeks/row-queries.ts'
import { changingWeek } from '#server/features/weeks/week.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { bundleOfWeek } from './bundle-of-week.ts'
import { adToStage, setPublication, withdrawOthers } from './queries.ts'

type Parts = { caller: StaffCaller; images: ImageStore }

/**
 * Makes the flyer of a week, shown to nobody before its moment; what an earlier run made is replaced. A look at what has not changed since makes
 * nothing, and leaves the journal alone.
 */
export async function stageWeek(trx: Db, weekId: string, { caller, images }: Parts): Promise<void> {
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
  const { stagedAs: before, ...source } = ad
  const stagedAs = createHash('sha256')
    .update(JSON.stringify([source, pages, rows]))
    .digest('hex')
  if (stagedAs === before) return
  await importByStaff(trx, await bundleOfWeek({ ad, pages, rows, images }), images).catch((error: unknown) => {
    throw error instanceof BadBundle ? conflict('bad_week', `This week cannot go out as it is: ${firstOf(error)}`) : error
  })
  await withdrawOthers(
    trx,
    ad.externalId,
    pages.map((it) => `page-${it.pageNumber}`),
    going.map((it) => it.externalId),
  )
  await setPublication(trx, weekId, ad.externalId, stagedAs)
  await record(trx, caller, {
    act: 'Week staged',
    chainId,
    weekId,
    publication: ad.externalId,
    subject: ad.title,
    after: { words: `${going.length} ${going.length === 1 ? 'deal' : 'deals'}, ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}` },
  })
}

function firstOf({ faults: [first] }: BadBundle): string {
  return first ? [first.path, first.reason].filter(Boolean).join(' ') : ''
}
