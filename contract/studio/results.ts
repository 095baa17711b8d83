import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { id, idText, line, text } from '#contract/values.ts'
import { Box, count } from './values.ts'

/** In tens; null when it is under ten, and therefore not told. */
const some = v.nullable(count)
/** How many shoppers opened it (of a page: the page itself), put it on a list, made it a favorite, opened the code at the register with it on their list. */
const Counts = v.object({ views: some, adds: some, hearts: some, codes: some })
export type Counts = v.InferOutput<typeof Counts>
export type Counted = keyof Counts

const publication = text(200)
const ResultsWeek = v.object({
  publication,
  chainId: id,
  chainName: line(120),
  title: line(200),
  validFrom: text(40),
  validTo: text(40),
})
export type ResultsWeek = v.InferOutput<typeof ResultsWeek>

const ResultsDeal = v.object({
  ...Counts.entries,
  adSpaceId: id,
  title: text(300),
  brand: text(200),
  aisle: line(100),
  pageNumber: count,
  region: v.nullable(Box),
})
export type ResultsDeal = v.InferOutput<typeof ResultsDeal>

const ResultsPage = v.object({ ...Counts.entries, pageNumber: count, picture: text(500), width: v.number(), height: v.number() })
export type ResultsPage = v.InferOutput<typeof ResultsPage>

export const Results = v.object({
  week: ResultsWeek,
  stores: v.array(v.object({ storeId: id, storeName: line(120) })),
  storeId: v.nullable(id),
  /** How many of its days have begun, and how many it has. */
  days: count,
  daysInAll: count,
  /** The sums of what is shown below; `codes` is how many members opened the code. */
  totals: Counts,
  /** The same of the first so many days of the chain's week before; null when there was none. */
  before: v.nullable(v.object({ title: line(200), totals: Counts })),
  /** The strongest first; those of which nothing is shown last. */
  items: v.array(ResultsDeal),
  pages: v.array(ResultsPage),
  aisles: v.array(v.object({ ...Counts.entries, name: line(100), items: count })),
  exclusives: v.array(v.object({ title: text(300), views: some, adds: some, codes: some })),
})
export type Results = v.InferOutput<typeof Results>

const which = { params: v.object({ publication }), query: v.object({ store: v.optional(idText) }) }

export const results = endpoints({
  weeks: {
    method: 'GET',
    path: '/api/studio/results',
    access: 'staff',
    about: 'The weeks of the last 90 days of which it can be told what they brought, the latest first.',
    reply: v.object({ weeks: v.array(ResultsWeek) }),
  },
  one: {
    method: 'GET',
    path: '/api/studio/results/:publication',
    access: 'staff',
    about: 'What a week brought, of all its stores or of one: in tens, and nothing under ten.',
    ...which,
    reply: Results,
  },
})

/** The same as a sheet, in CSV. */
export const sheetPath = (name: string, storeId: number | null) =>
  `/api/studio/results/${encodeURIComponent(name)}/sheet.csv${storeId === null ? '' : `?store=${storeId}`}`
