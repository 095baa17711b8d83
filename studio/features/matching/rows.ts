import type * as v from 'valibot'
import type { Doubt, RowChange, RowState, StudioRow, weekRows } from '#contract/studio/rows.ts'
import { daysWords, dayWords } from '#studio/words.ts'
import { whole } from './regions.ts'

export type Change = Omit<RowChange, 'version'>

export type Group = { state: RowState; words: string; about: string }
/** In the order of the work: what is doubtful first, what is certain last. */
export const groups: readonly Group[] = [
  { state: 'doubtful', words: 'Doubtful', about: 'look at each' },
  { state: 'unplaced', words: 'Without a place', about: 'in the sheet but not found on a page' },
  { state: 'itemOnly', words: 'Items only', about: 'in the list of deals, on no page' },
  { state: 'certain', words: 'Placed', about: 'name and price agree on page and sheet' },
  { state: 'leftOut', words: 'Left out', about: 'no shopper sees them' },
]

export type Filter = { text: string; /** Only rows of this page. */ page: number | null }

/** Returns the rows of each group, those of the first pages first. */
export function grouped(rows: readonly StudioRow[], filter: Filter): Map<RowState, StudioRow[]> {
  const found = rows.filter((row) => fits(row, filter)).toSorted((a, b) => (a.page ?? 1e6) - (b.page ?? 1e6))
  return new Map(groups.map(({ state }) => [state, found.filter((it) => it.state === state)]))
}

function fits({ title, brand, identifier, category, page }: StudioRow, filter: Filter): boolean {
  if (filter.page !== null && page !== filter.page) return false
  const text = [title, brand, identifier, category].join(' ').toLowerCase()
  return filter.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Returns the row after this one in the same list, or before it when it is the last: where the work goes on. */
export function following(list: readonly StudioRow[], rowId: string | null): string | null {
  const at = list.findIndex((it) => it.rowId === rowId)
  return (list[at + 1] ?? list[at - 1])?.rowId ?? null
}

/** Returns the row as it will be, until the server has said so. */
export function applied(row: StudioRow, { accept, state, ...fields }: Change): StudioRow {
  const next: StudioRow = { ...row, ...written(fields) }
  if (accept !== undefined) next.isAccepted = accept
  // A place makes the row go out with it.
  if (state !== undefined || 'region' in fields) next.isItemOnly = state === 'itemOnly'
  if (state === 'leftOut') next.state = state
  else if (state !== undefined || 'region' in fields || (accept !== undefined && row.state !== 'leftOut')) next.state = stateOf(next)
  return next
}

function stateOf({ region, doubts, isAccepted, isItemOnly }: StudioRow): RowState {
  if (doubts.length > 0 && !isAccepted) return 'doubtful'
  return isItemOnly ? 'itemOnly' : region ? 'certain' : 'unplaced'
}

/** The state that a change would have to name for the row to be as it is. */
const wanted = ({ state, isItemOnly }: StudioRow) => (state === 'leftOut' ? 'leftOut' : isItemOnly ? 'itemOnly' : 'placed')

function written(fields: Omit<Change, 'accept' | 'state'>): Partial<StudioRow> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Returns the change that takes another one back. */
export function inverseOf(row: StudioRow, change: Change): Change {
  const back: Change = {}
  const { accept, state, ...fields } = change
  const before = new Map<string, unknown>(Object.entries(row))
  Object.assign(back, Object.fromEntries(Object.keys(fields).map((key) => [key, before.get(key)])))
  if (accept !== undefined) back.accept = row.isAccepted
  if (state !== undefined || 'region' in fields) back.state = wanted(row)
  return back
}

/** Whether a row says what a change says. */
export function says(row: StudioRow, { accept, state, ...fields }: Change): boolean {
  if (accept !== undefined && row.isAccepted !== accept) return false
  if (state !== undefined && state !== wanted(row)) return false
  const its = new Map<string, unknown>(Object.entries(row))
  const { region, ...others } = fields
  // The server cuts a place at the edge of its page, which is no whole number.
  if (region !== undefined && JSON.stringify(row.region && whole(row.region)) !== JSON.stringify(region && whole(region))) return false
  return Object.entries(written(others)).every(([key, value]) => its.get(key) === value)
}

/** A row that is made by hand, drawn or split from another; or one that was removed and comes back. */
export type NewRow = v.InferOutput<typeof weekRows.create.body>

export const rowOf = ({ rowId, page, region, ...fields }: NewRow): StudioRow => ({
  rowId,
  row: null,
  file: null,
  title: '',
  brand: '',
  size: '',
  identifier: '',
  category: '',
  priceText: '',
  price: null,
  ownerPriceText: '',
  ownerPrice: null,
  regularCents: null,
  text: '',
  spanishTitle: '',
  spanishText: '',
  healthyOptions: [],
  startDate: null,
  endDate: null,
  page,
  region,
  state: region ? 'doubtful' : 'unplaced',
  isItemOnly: false,
  doubts: [],
  isAccepted: false,
  decidedBy: null,
  picture: null,
  hasOwnPicture: false,
  version: 0,
  ...written(fields),
})

/** Returns what is sent of a row that is made. */
export function sentOf({ rowId, page, region, title, ...row }: StudioRow): NewRow {
  const {
    brand,
    size,
    identifier,
    category,
    priceText,
    ownerPriceText,
    regularCents,
    text,
    spanishTitle,
    spanishText,
    startDate,
    endDate,
  } = row
  const prices = { priceText, ownerPriceText, regularCents }
  return { rowId, page, region, title, brand, size, identifier, category, ...prices, text, spanishTitle, spanishText, startDate, endDate }
}

/** Doubts name a column of the sheet; these are called otherwise in a row. */
const fieldOfColumn: Record<string, keyof StudioRow> = {
  price: 'priceText',
  groupPrice: 'priceText',
  ownerPrice: 'ownerPriceText',
  regularPrice: 'regularCents',
  productIdentifier: 'identifier',
  brandAndTitle: 'brand',
}

/** Returns which field of its row a doubt is about; some are about none. */
export const fieldOf = ({ field }: Doubt): string => fieldOfColumn[field] ?? field

/** Returns what was typed as money in cents; undefined when it is none. */
export function centsOf(text: string): number | null | undefined {
  const bare = text.trim().replace(/^\$/, '')
  if (bare === '') return null
  if (/^\d{1,2}\s*¢$/.test(bare)) return Number.parseInt(bare, 10)
  const [, dollars, cents = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(bare) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0') || 0)
}

/** Returns the days of a row that is not on sale on all days of the week; empty for one that is. */
export function ownDaysWords({ startDate, endDate }: Pick<StudioRow, 'startDate' | 'endDate'>): string {
  const [from, to] = [startDate?.slice(0, 10), endDate?.slice(0, 10)]
  if (from && to) return daysWords({ validFrom: from, validTo: to })
  return from ? `From ${dayWords(from)}` : to ? `Through ${dayWords(to)}` : ''
}
