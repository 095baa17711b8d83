import * as v from 'valibot'
import { Price } from '#contract/ads.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Box, count, day, version } from '#contract/studio/values.ts'
import { MatchProgress } from '#contract/studio/weeks.ts'
import { dayOrInstant, line, name, text, uuid } from '#contract/values.ts'

/** The largest picture of an item. */
export const rowPictureBytesMax = 8 * 1024 * 1024

/** Why somebody must look at a row. `field`: 'price', 'title', 'place', 'row' … `onPage`: what the page says instead. */
export const Doubt = v.object({ field: line(40), reason: line(500), onPage: v.nullable(line(200)) })
export type Doubt = v.InferOutput<typeof Doubt>

/** certain rows go out, and nothing does while one is doubtful; unplaced ones are on no page yet; itemOnly: in lists, on no page; leftOut: not at all. */
export const RowState = v.picklist(['certain', 'doubtful', 'unplaced', 'itemOnly', 'leftOut'])
export type RowState = v.InferOutput<typeof RowState>

const pageNumber = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

export const StudioRow = v.object({
  rowId: uuid,
  /** As counted in the sheet; null when it was made by hand. */
  row: v.nullable(count),
  /** The sheet's file. */
  file: v.nullable(line(200)),
  title: line(200),
  brand: line(200),
  size: line(100),
  identifier: line(100),
  category: line(100),
  /** As the sheet says it, or whoever corrected it. */
  priceText: line(200),
  price: v.nullable(Price),
  ownerPriceText: line(200),
  ownerPrice: v.nullable(Price),
  regularCents: v.nullable(count),
  text: text(4000),
  spanishTitle: line(200),
  spanishText: text(4000),
  healthyOptions: v.array(line(60)),
  /** Its own days, where it is not on sale on all days of the week; null in what the last release kept. */
  startDate: v.optional(v.nullable(dayOrInstant), null),
  endDate: v.optional(v.nullable(dayOrInstant), null),
  page: pageNumber,
  region: v.nullable(Box),
  state: RowState,
  /** It was decided that it is in lists only: a doubtful row becomes that again. The last release did not say so. */
  isItemOnly: v.optional(v.boolean(), false),
  /** Those of an accepted row are still told. */
  doubts: v.array(Doubt),
  isAccepted: v.boolean(),
  /** Who last decided on it: the function of somebody of the staff. */
  decidedBy: v.nullable(line(120)),
  /** Its own picture, or else its cut of the page. */
  picture: v.nullable(v.string()),
  hasOwnPicture: v.boolean(),
  version,
})
export type StudioRow = v.InferOutput<typeof StudioRow>

const weekParams = v.object({ weekId: uuid })
const rowParams = v.object({ weekId: uuid, rowId: uuid })
const base = '/api/studio/weeks/:weekId/rows'

const fields = {
  title: v.optional(name(200)),
  brand: v.optional(line(200)),
  size: v.optional(line(100)),
  identifier: v.optional(line(100)),
  category: v.optional(line(100)),
  priceText: v.optional(line(200)),
  ownerPriceText: v.optional(line(200)),
  regularCents: v.optional(v.nullable(count)),
  text: v.optional(text(4000)),
  spanishTitle: v.optional(line(200)),
  spanishText: v.optional(text(4000)),
  /** Within the days of the week, or as they were before. null: on sale from the first day, or through the last. */
  startDate: v.optional(v.nullable(dayOrInstant)),
  endDate: v.optional(v.nullable(dayOrInstant)),
}

/** What a PATCH may change. A price is read as a sheet's is: what is not sure comes back as a doubt. */
export const RowChange = v.object({
  version,
  ...fields,
  /** Both null: no place. A place on a page makes the row go out with it. */
  page: v.optional(pageNumber),
  region: v.optional(v.nullable(Box)),
  /** Its doubts are right as they are; false takes that back. */
  accept: v.optional(v.boolean()),
  /** placed: by its page and region, or without a place when it has none. */
  state: v.optional(v.picklist(['placed', 'itemOnly', 'leftOut'])),
})
export type RowChange = v.InferInput<typeof RowChange>

/** The address that takes a picture of the item: PUT, application/octet-stream, answered with a StudioRow; DELETE takes it away again. */
export const rowPicturePath = (weekId: string, rowId: string) => `${base.replace(':weekId', weekId)}/${rowId}/picture`

/** A row of a week, as far as it is needed to go there. */
export const FoundRow = v.object({
  weekId: uuid,
  rowId: uuid,
  title: line(200),
  brand: line(200),
  size: line(100),
  validFrom: day,
  validTo: day,
})
export type FoundRow = v.InferOutput<typeof FoundRow>

export const weekRows = endpoints({
  find: {
    method: 'GET',
    path: '/api/studio/rows',
    access: 'staff',
    about: 'Rows by their words, of the weeks that the studio has made and that are not over; the first ten.',
    query: v.object({ words: line(200) }),
    reply: v.array(FoundRow),
  },
  all: {
    method: 'GET',
    path: base,
    access: 'staff',
    about: 'All rows of a week, in the order of the sheet, and how far their matching is.',
    params: weekParams,
    reply: v.object({ rows: v.array(StudioRow), progress: v.nullable(MatchProgress) }),
  },
  change: {
    method: 'PATCH',
    path: `${base}/:rowId`,
    access: 'editor',
    about: 'Corrects, accepts, places or leaves out a row; 409 with the row as it is now when somebody was faster.',
    params: rowParams,
    body: RowChange,
    reply: StudioRow,
  },
  create: {
    method: 'POST',
    path: base,
    access: 'editor',
    about: 'Makes a row by hand, drawn on a page or split from another. One that was removed comes back as it was, whatever is sent of it.',
    params: weekParams,
    body: v.object({ rowId: uuid, page: pageNumber, region: v.nullable(Box), ...fields, title: v.optional(line(200), '') }),
    reply: StudioRow,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:rowId`,
    access: 'editor',
    about: 'Removes a row that was made by hand; with the version that is meant, 409 when somebody was faster.',
    params: rowParams,
    query: v.object({ version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))) }),
    reply: null,
  },
})
