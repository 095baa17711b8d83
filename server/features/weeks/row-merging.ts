import { isDeepStrictEqual } from 'node:util'
import type { Doubt } from '#contract/studio/rows.ts'
import { slugOf } from '#server/features/content/convert/words.ts'
import { doubtsOver, earlierOf, groups, groupNames, isIn, isOf, pageless, settled } from './row-rules.ts'
import type { RowRecord } from './row-record.ts'
import { saysSame, sheetPriceWords } from './sheet-price.ts'

/** What makes a row the same one in another sheet: its number and name; without a number its name and size. */
export function identityOf({ identifier, brand, title, size }: Pick<RowRecord, 'identifier' | 'brand' | 'title' | 'size'>): string {
  const name = `${identifier}|${slugOf(`${brand} ${title}`)}`
  const written = size.toLowerCase().replace(/[\s|]|\.(?!\d)/g, '')
  return identifier === '' && written !== '' ? `${name}|${written}` : name
}

export type Merged = { write: RowRecord[]; add: RowRecord[]; remove: RowRecord[] }

/**
 * Brings the rows of a new run together with those that are there: what people decided stays, and whatever they could not have known
 * is doubtful again. Rows that nobody decided on go when the sheet no longer has them; those made by hand stay as they are: they are of no file.
 */
export function mergedRows(fresh: readonly RowRecord[], kept: readonly RowRecord[], { keepsPlaces = false } = {}): Merged {
  const [left, waiting] = [new Set(kept.filter((it) => it.row !== null || it.fileId !== null)), new Set(fresh)]
  const unclear = new Set<RowRecord>()
  const merged: Merged = { write: [], add: [], remove: [] }
  // The same row of the same sheet.
  alike(
    (it) => `${it.identity} ${it.fileId} ${it.row ?? it.externalId}`,
    ([row], [old]) => {
      if (isIn(old.doubts, twins)) unclear.add(row)
      take(row, old)
    },
  )
  alike((it) => it.identity, inOrder)
  // What people made of it, the sheet says now; or it is of the release before, whose identities had no size.
  alike(identityOf, inOrder)
  // A name that one of the two sheets has without a size.
  alike(nameIn, ([row, ...more], [old, ...others]) => {
    const isSizeless = row.size === '' || old.size === '' || (old.decided.includes('size') && old.identity === nameIn(old))
    if (isSizeless && more.length + others.length === 0) take(row, old)
  })
  // A name that was corrected in the sheet: the number tells what it is, when only one row has it.
  alike(
    (it) => (it.isNumbered ? numberIn(it) : null),
    ([row, ...more], olds) => {
      const [old, ...others] = olds.filter((it) => it.decidedBy !== null)
      if (old && more.length + others.length === 0) take(row, old)
    },
  )
  for (const row of waiting) merged.add.push(settled(doubted(row)))
  for (const old of left) {
    if (old.decidedBy === null) merged.remove.push(old)
    else if (!isIn(old.doubts, gone)) merged.write.push(settled({ ...old, doubts: [...old.doubts, gone], isAccepted: false, fileId: null }))
  }
  return merged

  /** Brings together the rows of both sides that nothing was found for yet, by what they have in common. */
  function alike(keyOf: (it: RowRecord) => string | null, then: (rows: Some, olds: Some) => void) {
    const olds = Map.groupBy(left, keyOf)
    for (const [key, [row, ...more]] of Map.groupBy(waiting, keyOf)) {
      const [old, ...others] = (key !== null && olds.get(key)) || []
      if (row && old) then([row, ...more], [old, ...others])
    }
  }

  /** The order is no reason to give one row what was decided on another: somebody has to look. */
  function inOrder(rows: Some, olds: Some) {
    if (rows.length + olds.length > 2 && olds.some((it) => it.decidedBy !== null)) for (const row of rows) unclear.add(row)
    for (const [at, row] of rows.entries()) if (olds[at]) take(row, olds[at])
  }

  function take(row: RowRecord, old: RowRecord) {
    waiting.delete(row)
    left.delete(old)
    const next = withDecided({ ...doubted(row), ...(keepsPlaces && { page: old.page, region: old.region }) }, old)
    // What nobody sees is no reason for another version.
    if (!isDeepStrictEqual({ ...next, earlier: old.earlier }, old)) merged.write.push(next)
  }

  function doubted(row: RowRecord): RowRecord {
    return unclear.has(row) ? { ...row, doubts: [...row.doubts, twins] } : row
  }
}

type Some = [RowRecord, ...RowRecord[]]

const gone: Doubt = { field: 'row', reason: 'The sheet does not have it any more.', onPage: null }
const twins: Doubt = { field: 'row', reason: 'Several rows have this name: look which one was decided on.', onPage: null }
const numberIn = ({ identity }: RowRecord) => identity.split('|', 1)[0] ?? ''
const nameIn = ({ identity }: RowRecord) => identity.split('|', 2).join('|')

/** Returns the row of a new run with what people decided about the old one. */
function withDecided(row: RowRecord, old: RowRecord): RowRecord {
  const { rowId, version, decided, decidedBy } = old
  const own = groupNames.filter((it) => decided.includes(it))
  const next: RowRecord = { ...row, rowId, version, decided, decidedBy }
  for (const group of own) Object.assign(next, Object.fromEntries(groups[group].map((field) => [field, old[field]])))
  next.doubts = row.doubts.filter((it) => !own.some((group) => isOf(group, it)))
  next.earlier = own.flatMap((it) => earlierOf(it, row))
  if (own.includes('prices')) {
    const isSame = saysSame(row.sheetPrice, old.sheetPrice)
    const other = { field: 'price', reason: `The sheet says ${sheetPriceWords(row.sheetPrice) || 'no price'} now.`, onPage: null }
    const stays = ({ reason }: Doubt) => isSame || !reason.startsWith('The sheet says')
    next.doubts.push(...old.doubts.filter((it) => doubtsOver.prices.includes(it.field) && stays(it)))
    if (!isSame) next.doubts.push(other)
  }
  if (isIn(old.doubts, pageless) && next.page === null) next.doubts.push(pageless)
  next.isAccepted = old.isAccepted && next.doubts.every((it) => isIn(old.doubts, it))
  return settled(next)
}
