import { isDeepStrictEqual } from 'node:util'
import type { Doubt, RowChange, RowState, StudioRow } from '#contract/studio/rows.ts'
import { moneyText } from '#contract/prices.ts'
import { isDate } from '#server/features/content/bundle.ts'
import { isReversed } from '#server/features/content/convert/dates.ts'
import { fieldsOf } from '#server/features/content/convert/heads.ts'
import { pricesOf } from '#server/features/content/convert/prices.ts'
import type { Earlier, RowRecord } from './row-record.ts'
import { addresses } from './rules.ts'

type Change = Omit<RowChange, 'version'>

/** Fields that are decided together: by the name under which `decided` lists them. */
export const groups = {
  title: ['title'],
  brand: ['brand'],
  size: ['size'],
  identifier: ['identifier'],
  category: ['category'],
  text: ['text'],
  spanishTitle: ['spanishTitle'],
  spanishText: ['spanishText'],
  prices: ['priceText', 'price', 'ownerPriceText', 'ownerPrice', 'regularCents'],
  days: ['startDate', 'endDate'],
  place: ['page', 'region'],
  state: ['state'],
  picture: ['picture'],
} as const satisfies Record<string, readonly (keyof RowRecord)[]>
type Group = keyof typeof groups
export const groupNames = fieldsOf<Group>(groups)

/** What people write in a row. A price is read out of what they write. */
export const correctable = groupNames.flatMap((it) => groups[it]).filter((it) => it !== 'price' && it !== 'ownerPrice' && it !== 'picture')

/** The fields of a sheet whose doubts are over once the group was decided. */
export const doubtsOver: Record<Group, readonly string[]> = {
  // Whoever corrected what was read off a page has looked at it.
  title: ['title', 'brandAndTitle', 'read'],
  brand: ['brand', 'brandAndTitle'],
  size: ['size'],
  identifier: ['productIdentifier'],
  category: ['category'],
  text: ['text'],
  spanishTitle: ['spanishTitle'],
  spanishText: ['spanishText'],
  prices: ['price', 'regularPrice', 'ownerPrice', 'groupPrice', 'read'],
  days: ['startDate', 'endDate'],
  place: ['place', 'page', 'x', 'left'],
  state: [],
  picture: ['picture'],
}

/** Of these, the ones that are over once a price was written anew. Another price says nothing of what they doubt. */
const doubtsOfPrice = {
  priceText: ['price', 'groupPrice', 'read'],
  ownerPriceText: ['ownerPrice'],
  regularCents: ['regularPrice'],
} as const satisfies Partial<Record<keyof RowRecord, readonly string[]>>

/** A row of which nothing is known yet. */
export const blank: RowRecord = {
  rowId: '',
  fileId: null,
  row: null,
  position: 0,
  identity: '',
  externalId: '',
  title: '',
  brand: '',
  size: '',
  identifier: '',
  isNumbered: false,
  category: '',
  priceText: '',
  price: null,
  sheetPrice: '',
  ownerPriceText: '',
  ownerPrice: null,
  regularCents: null,
  text: '',
  spanishTitle: '',
  spanishText: '',
  healthyOptions: [],
  startDate: null,
  endDate: null,
  page: null,
  region: null,
  state: 'unplaced',
  doubts: [],
  isAccepted: false,
  decided: [],
  earlier: [],
  decidedBy: null,
  picture: null,
  version: 1,
}

const worded = ['title', 'brand', 'size', 'identifier', 'category', 'text', 'spanishTitle', 'spanishText'] as const

/**
 * Returns a row as somebody has changed it. What the change leaves as it is is not decided by it; what it puts back to what it was
 * has its doubts again (docs/decisions/0261).
 */
export function changedRow(row: RowRecord, change: Change, by: string): RowRecord {
  const given = groupsIn(change)
  const next: RowRecord = { ...row, decidedBy: by }
  for (const field of worded) next[field] = change[field] ?? row[field]
  if (given.includes('prices')) {
    const { priceText = row.priceText, ownerPriceText = row.ownerPriceText, regularCents = row.regularCents } = change
    Object.assign(next, { priceText, ownerPriceText, regularCents })
  }
  if (given.includes('days')) {
    const { startDate = row.startDate, endDate = row.endDate } = change
    Object.assign(next, { startDate, endDate })
  }
  if (given.includes('place')) {
    next.page = change.page === undefined ? row.page : change.page
    next.region = change.region === undefined ? row.region : change.region
    if (next.page === null || next.region === null) [next.page, next.region] = [null, null]
  }
  const decided = given.filter((it) => it === 'state' || !isAlike(it, row, next))
  next.decided = [...new Set([...row.decided, ...decided])]
  const back = new Map<Group, Earlier>()
  for (const group of decided) {
    const earlier = row.earlier.findLast((it) => it.group === group && isAlike(group, it.values, next))
    if (earlier) back.set(group, earlier)
  }
  const isReadAnew = decided.includes('prices') && !back.has('prices')
  const over: Partial<Record<Group, (doubt: Doubt) => boolean>> = {
    ...(isReadAnew && { prices: overByPrices(row, next) }),
    ...(!back.has('days') && { days: overByDays(row, next) }),
  }
  next.doubts = row.doubts.filter((it) => !decided.some((group) => (over[group] ? over[group](it) : isOf(group, it))))
  if (isReadAnew) {
    const { doubts, ...prices } = readPrices(next)
    Object.assign(next, prices)
    next.doubts.push(...doubts.filter((it) => !isIn(next.doubts, it)))
  }
  for (const [group, { values, doubts, isDecided }] of back) {
    Object.assign(next, values)
    next.doubts.push(...doubts.filter((it) => isOf(group, it) && !isIn(next.doubts, it)))
    if (!isDecided) next.decided = next.decided.filter((it) => it !== group)
  }
  const others = row.earlier.filter((it) => !back.values().some((other) => other === it))
  next.earlier = [...others, ...decided.flatMap((it) => earlierOf(it, row))].slice(-earlierMost)
  if (next.title === '') next.doubts.push(nameless)
  const accepted = [row, ...back.values()].filter((it) => it.isAccepted)
  next.isAccepted = change.accept ?? (accepted.length > 0 && next.doubts.every((it) => accepted.some(({ doubts }) => isIn(doubts, it))))
  // A place makes the row go out with it.
  if (change.state === 'placed' || (given.includes('place') && change.state === undefined))
    next.decided = next.decided.filter((it) => it !== 'state')
  else if (change.state !== undefined) next.state = change.state
  return settled(next)
}

/** How many earlier states of its groups are kept of a row. */
const earlierMost = 40

/** Returns a group of a row as it is, to be kept for whoever puts it back; nothing of one that nothing is doubted of. */
export function earlierOf(group: Group, row: RowRecord): Earlier[] {
  if (doubtsOver[group].length === 0) return []
  const values = Object.fromEntries(groups[group].map((field) => [field, row[field]]))
  return [{ group, values, doubts: row.doubts, isDecided: row.decided.includes(group), isAccepted: row.isAccepted }]
}

/** Whether a group says the same in both: prices as they are written, since how they are read follows from that. */
function isAlike(group: Group, a: Partial<RowRecord>, b: Partial<RowRecord>): boolean {
  return groups[group].every((it) => it === 'price' || it === 'ownerPrice' || isDeepStrictEqual(a[it], b[it]))
}

export const isOf = (group: Group, { field }: Doubt) => doubtsOver[group].includes(field)

const nameless: Doubt = { field: 'title', reason: 'It has no name yet.', onPage: null }

function groupsIn(change: Change): Group[] {
  const named = worded.filter((it) => change[it] !== undefined)
  const prices = change.priceText ?? change.ownerPriceText ?? change.regularCents
  const found: [Group, boolean][] = [
    ['prices', prices !== undefined],
    ['days', change.startDate !== undefined || change.endDate !== undefined],
    ['place', change.page !== undefined || change.region !== undefined],
    ['state', change.state === 'leftOut' || change.state === 'itemOnly'],
  ]
  return [...named, ...found.filter(([, isGiven]) => isGiven).map(([group]) => group)]
}

type Texts = Pick<RowRecord, 'priceText' | 'ownerPriceText' | 'regularCents'>

/** Reads prices as those of a sheet are read. */
function readPrices({ priceText, ownerPriceText, regularCents }: Texts): Pick<RowRecord, 'price' | 'ownerPrice' | 'doubts'> {
  const doubts: Doubt[] = []
  const cells: Partial<Record<string, string>> = {
    price: priceText,
    ownerPrice: ownerPriceText,
    // Alone it would be taken for the price.
    ...(priceText !== '' && regularCents !== null && { regularPrice: moneyText(regularCents) }),
  }
  const report = { note: () => {}, doubt: (field: string, reason: string) => void doubts.push({ field, reason, onPage: null }) }
  const { price, ownerPrice } = pricesOf((field) => cells[field] ?? '', '', false, report)
  return { price, ownerPrice, doubts }
}

/** Returns which doubts are over by prices that were written anew: theirs, and those that prices beside each other give, which are read anew. */
function overByPrices(before: RowRecord, after: RowRecord): (doubt: Doubt) => boolean {
  const fields = fieldsOf<keyof typeof doubtsOfPrice>(doubtsOfPrice).filter((it) => before[it] !== after[it])
  const over = new Set<string>(fields.flatMap((it) => doubtsOfPrice[it]))
  const { doubts } = readPrices(before)
  return (it) => over.has(it.field) || isIn(doubts, it)
}

/** Returns which doubts are over by days that were written anew: while one of them alone is known, nobody has looked at the other one. */
function overByDays(before: RowRecord, after: RowRecord): (doubt: Doubt) => boolean {
  const isOneKnown = (after.startDate === null) !== (after.endDate === null)
  const changed = groups.days.filter((it) => !isOneKnown || before[it] !== after[it])
  return ({ field }) => changed.some((it) => it === field)
}

/** Returns why a row cannot have the days that a change gives it; null when it can. Those that it had before it can have again. */
export function daysProblem(row: RowRecord, change: Change, week: { validFrom: string | null; validTo: string | null }): string | null {
  const { startDate: first = row.startDate, endDate: last = row.endDate } = change
  const next = { startDate: first, endDate: last }
  if ([row, ...row.earlier.filter((it) => it.group === 'days').map((it) => it.values)].some((it) => isAlike('days', it, next))) return null
  const isWithin = (date: string) => {
    const day = date.slice(0, 10)
    return isDate(date) && (week.validFrom ?? day) <= day && day <= (week.validTo ?? day)
  }
  if ([change.startDate, change.endDate].some((it) => it && !isWithin(it))) return 'Its days must be within those of the week.'
  return first !== null && last !== null && isReversed(first, last) ? 'Its first day must not be after its last.' : null
}

/** Returns the row in the state that follows from its doubts, its place and what was decided. */
export function settled(row: RowRecord): RowRecord {
  return { ...row, state: stateOf(row) }
}

/** Only a row that does not go out needs no look: one that is in lists only has a price as well. */
function stateOf(row: RowRecord): RowState {
  const { decided, state, doubts, isAccepted, page, region } = row
  if (decided.includes('state') && state === 'leftOut') return state
  if (doubts.length > 0 && !isAccepted) return 'doubtful'
  if (isItemOnly(row)) return 'itemOnly'
  return page !== null && region !== null ? 'certain' : 'unplaced'
}

/** Whether somebody decided that a row is in lists only: while it is doubtful, its state does not tell. */
export function isItemOnly({ decided, state }: Pick<RowRecord, 'decided' | 'state'>): boolean {
  return decided.includes('state') && state !== 'leftOut'
}

export function isIn(doubts: readonly Doubt[], { field, reason, onPage }: Doubt): boolean {
  return doubts.some((it) => it.field === field && it.reason === reason && it.onPage === onPage)
}

export const pageless: Doubt = { field: 'place', reason: 'Its page is not there any more.', onPage: null }

/** Whether somebody placed a row on a page that is none of the first so many. Rows that nobody placed have what this run found. */
export function isPlacedBeyond({ page, decided, fileId }: RowRecord, pages: number): boolean {
  return page !== null && page > pages && (decided.includes('place') || fileId === null)
}

/** Returns a row whose page is gone: doubtful, where it went out by its place. */
export function withoutPlace(row: RowRecord): RowRecord {
  const decided = row.decided.filter((it) => it !== 'place')
  const goesByPlace = !decided.includes('state')
  const doubts = goesByPlace ? [...row.doubts, pageless] : row.doubts
  return settled({ ...row, page: null, region: null, decided, doubts, isAccepted: row.isAccepted && !goesByPlace })
}

/** Returns a row as the browser sees it. */
export function studioRow(weekId: string, row: RowRecord, fileName: string | null): StudioRow {
  const hasPicture = row.picture !== null || (row.region !== null && row.page !== null)
  const { rowId, title, brand, size, identifier, category, priceText, price, ownerPriceText, ownerPrice, regularCents, text } = row
  const { spanishTitle, spanishText, healthyOptions, startDate, endDate, page, region, state, doubts, isAccepted, decidedBy, version } = row
  return {
    rowId,
    row: row.row,
    file: fileName,
    title,
    brand,
    size,
    identifier,
    category,
    priceText,
    price,
    ownerPriceText,
    ownerPrice,
    regularCents,
    text,
    spanishTitle,
    spanishText,
    healthyOptions,
    startDate,
    endDate,
    page,
    region,
    state,
    isItemOnly: isItemOnly(row),
    doubts,
    isAccepted,
    decidedBy,
    version,
    picture: hasPicture ? addresses.row(weekId, rowId, version) : null,
    hasOwnPicture: row.picture !== null,
  }
}
