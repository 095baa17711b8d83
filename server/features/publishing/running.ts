import * as v from 'valibot'
import type { HistoryEntry, Running, RunningItem } from '#contract/studio/publishing.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { withdraw } from '#server/features/content/by-hand-queries.ts'
import { bringBackAd, ItemState, itemState, putItem, withdrawPage } from '#server/features/content/item-state-queries.ts'
import { inTens } from '#server/features/results/rules.ts'
import { record } from '#server/features/staff/journal.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import { touchWeek } from '#server/features/weeks/queries.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { changedMeanwhile, conflict, notFound } from '#server/http/problem.ts'
import {
  adRecord,
  changerSince,
  departments,
  itemRecords,
  pageRecords,
  type AdRecord,
  type ItemRecord,
  type JournalRow,
} from './queries.ts'
import { adState } from './rules.ts'
import { componentText, noteOf, saidOf, titleOf } from './words.ts'

/** Returns a flyer of the caller's chains. */
export async function adOf(db: Db, publication: string, caller: StaffCaller, how: { lock?: boolean } = {}): Promise<AdRecord> {
  const ad = await adRecord(db, publication, how)
  if (!ad) throw notFound('flyer')
  demandChain(caller, ad.chainId)
  return ad
}

/** The same to change it: those who have its week open hear of it. */
export async function changingAd(trx: Db, publication: string, caller: StaffCaller): Promise<AdRecord> {
  const { weekId } = await adOf(trx, publication, caller)
  // The week is locked first, as by those who publish it: otherwise each could wait for the other.
  if (weekId !== null) await touchWeek(trx, weekId)
  return adOf(trx, publication, caller, { lock: true })
}

/** The same to correct or withdraw a part of it. A week that is made here has rows for that until it is out: what is changed beside them would win over them. */
export async function correctingAd(trx: Db, publication: string, caller: StaffCaller): Promise<AdRecord> {
  const ad = await changingAd(trx, publication, caller)
  if (isInMatching(ad)) throw conflict('not_out', 'This week is not out yet: its rows are corrected and left out in Matching.')
  return ad
}

const isInMatching = ({ isMadeHere, outFrom }: AdRecord) => isMadeHere && (outFrom === null || outFrom > new Date())

export async function runningReply(db: Db, publication: string, caller: StaffCaller): Promise<Running> {
  const ad = await adOf(db, publication, caller)
  const [items, pages] = [await itemRecords(db, ad.adId), await pageRecords(db, ad.adId)]
  return {
    publication: ad.externalId,
    weekId: ad.weekId,
    chainName: ad.chainName,
    stores: ad.stores,
    title: ad.title,
    validFrom: ad.firstDay,
    validTo: ad.lastDay,
    state: adState(ad, new Date()),
    publishAt: ad.outFrom?.toISOString() ?? null,
    timeZone: ad.timeZone,
    isInMatching: isInMatching(ad),
    pages: pages.map(({ page, pageNumber, pageId, isWithdrawn }) => ({
      page,
      pageNumber,
      items: items.filter((it) => it.pageId === pageId).length,
      state: isWithdrawn ? 'withdrawn' : 'shown',
    })),
    items: items.map(itemReply),
    departments: await departments(db),
  }
}

function itemReply(it: ItemRecord): RunningItem {
  const region = { x: Math.max(0, it.x), y: Math.max(0, it.y), width: it.width, height: it.height }
  return {
    item: it.item,
    version: it.version,
    title: componentText(it, 'TITLE'),
    brand: componentText(it, 'BRAND'),
    size: componentText(it, 'SIZE'),
    page: it.page,
    price: it.price,
    ownerPrice: it.ownerPrice,
    category: it.category,
    department: it.department,
    note: noteOf(it),
    state: it.isWithdrawn ? 'withdrawn' : 'shown',
    isCorrected: it.isCorrected,
    onLists: inTens(it.onLists) ?? 0,
    crop: it.width >= 1 && it.height >= 1 ? { image: it.image, width: it.pageWidth, height: it.pageHeight, region } : null,
  }
}

/** What the journal keeps of an act on something that is out; `words` are what history shows. */
const Told = v.variant('kind', [
  v.object({ kind: v.literal('item'), words: v.string(), item: v.string(), state: ItemState }),
  v.object({ kind: v.literal('page'), words: v.string(), page: v.string(), isWithdrawn: v.boolean() }),
  v.object({ kind: v.literal('flyer'), words: v.string(), isWithdrawn: v.boolean() }),
])
type Told = v.InferOutput<typeof Told>
const Words = v.object({ words: v.pipe(v.string(), v.maxLength(400)) })

/** Does something to an item, and keeps in the journal what it was and what it is. */
export async function changeItem(
  trx: Db,
  caller: StaffCaller,
  {
    ad,
    item,
    act,
    version,
  }: { ad: AdRecord; item: string; act: string; /** What it is made from; null: whatever is there. */ version: string | null },
  change: (state: ItemState) => Promise<unknown>,
): Promise<void> {
  const stateNow = async () => {
    const found = await itemState(trx, ad.externalId, item)
    if (!found) throw notFound('deal')
    const { version: at, ...state } = found
    return { at, state }
  }
  const { at, state: before } = await stateNow()
  if (version !== null && version !== at) throw await behind(trx, caller, ad, titleOf(before), { item })
  await change(before)
  const { state: after } = await stateNow()
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const told = (state: ItemState, other: ItemState): Told => ({ kind: 'item', words: saidOf(state, other), item, state })
  await record(trx, caller, {
    act,
    chainId: ad.chainId,
    ...(ad.weekId !== null && { weekId: ad.weekId }),
    publication: ad.externalId,
    subject: titleOf(after),
    before: told(before, after),
    after: told(after, before),
  })
}

/** What somebody is told whose change was made of what is no longer there. */
async function behind(trx: Db, caller: StaffCaller, ad: AdRecord, what: string, which: { item?: string; page?: string }, act = 0) {
  const by = await changerSince(trx, ad.externalId, which, act)
  const who = by?.staffId === caller.staffId ? 'you in another window' : by?.name
  return changedMeanwhile(what, await runningReply(trx, ad.externalId, caller), who)
}

/** Withdraws a page or brings it back. */
export async function changePage(trx: Db, caller: StaffCaller, ad: AdRecord, page: string, isWithdrawn: boolean): Promise<void> {
  const known = (await pageRecords(trx, ad.adId)).find((it) => it.page === page)
  if (!known) throw notFound('page')
  if (!(await withdrawPage(trx, ad.externalId, page, isWithdrawn))) return
  const told = (is: boolean): Told => ({ kind: 'page', words: is ? 'Withdrawn' : 'Shown', page, isWithdrawn: is })
  await tell(trx, caller, ad, {
    act: isWithdrawn ? 'Page withdrawn' : 'Page brought back',
    subject: `Page ${known.pageNumber}`,
    before: told(!isWithdrawn),
    after: told(isWithdrawn),
  })
}

/** Withdraws a whole flyer or brings it back. */
export async function changeAd(trx: Db, caller: StaffCaller, ad: AdRecord, isWithdrawn: boolean): Promise<void> {
  if ((ad.withdrawnAt !== null) === isWithdrawn) return
  if (isWithdrawn) await withdraw(trx, 'publication', ad.externalId)
  else await bringBackAd(trx, ad.externalId)
  await raiseContentVersion(trx)
  const told = (is: boolean): Told => ({ kind: 'flyer', words: is ? 'Withdrawn' : 'Shown', isWithdrawn: is })
  await tell(trx, caller, ad, {
    act: isWithdrawn ? 'Week withdrawn' : 'Week brought back',
    subject: ad.title,
    before: told(!isWithdrawn),
    after: told(isWithdrawn),
  })
}

export async function tell(
  trx: Db,
  caller: StaffCaller,
  ad: AdRecord,
  what: { act: string; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  await record(trx, caller, {
    ...what,
    chainId: ad.chainId,
    publication: ad.externalId,
    ...(ad.weekId !== null && { weekId: ad.weekId }),
  })
}

/** Puts back what was before an act. */
export async function putBack(trx: Db, caller: StaffCaller, ad: AdRecord, entry: JournalRow, seen: number): Promise<void> {
  const read = v.safeParse(Told, entry.before)
  if (!read.success) throw conflict('nothing_to_put_back', 'There is nothing before this that could be put back.')
  const told = read.output
  const which = told.kind === 'item' ? { item: told.item } : told.kind === 'page' ? { page: told.page } : {}
  if (told.kind !== 'flyer' && (await changerSince(trx, ad.externalId, which, seen)))
    throw await behind(trx, caller, ad, entry.subject, which, seen)
  if (told.kind === 'item')
    return changeItem(trx, caller, { ad, item: told.item, act: 'Put back', version: null }, () =>
      putItem(trx, ad.externalId, told.item, told.state),
    )
  if (told.kind === 'page') return changePage(trx, caller, ad, told.page, told.isWithdrawn)
  // A whole week is withdrawn only by somebody who has just shown who they are.
  if (told.isWithdrawn) throw conflict('withdraw_instead', 'A whole week is withdrawn by Withdraw.')
  return changeAd(trx, caller, ad, false)
}

export function historyEntry({ journalId, at, by, act, subject, before, after }: JournalRow): HistoryEntry {
  const [old, fresh] = [v.safeParse(Told, before), v.safeParse(Told, after)]
  const note = fresh.success && fresh.output.kind === 'item' ? noteOf(fresh.output.state) : ''
  return {
    journalId,
    at: at.toISOString(),
    by,
    act,
    subject: subject.slice(0, 400),
    before: wordsIn(before),
    after: wordsIn(after),
    note: note || null,
    mayPutBack: old.success && !(old.output.kind === 'flyer' && old.output.isWithdrawn),
  }
}

function wordsIn(told: unknown): string | null {
  const read = v.safeParse(Words, told)
  return read.success ? read.output.words : null
}
