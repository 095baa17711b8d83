import * as v from 'valibot'
import { Price } from '#contract/ads.ts'
import { isExpired, momentAt } from '#contract/days.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Box, count, day } from '#contract/studio/values.ts'
import { Week, WeekState } from '#contract/studio/weeks.ts'
import { idText, instant, line, name, storeRoute, text, uuid } from '#contract/values.ts'

/** The longest note that shoppers read with a price or a withdrawal. */
export const noteMax = 140

const price = v.nullable(Price)
const Days = v.object({ title: line(200), validFrom: day, validTo: day })

/** A flyer of the chain on the days of which shoppers see it; `isOut`: they do so without anything being done. */
export const PreviewAd = v.object({
  publication: line(100),
  title: line(200),
  validFrom: line(40),
  validTo: line(40),
  visibleFrom: line(40),
  visibleTo: line(40),
  isThis: v.boolean(),
  isOut: v.boolean(),
  pages: count,
  /** The stores' routes that show it; null: all of the chain. */
  onlyStores: v.nullable(v.array(storeRoute)),
})
export type PreviewAd = v.InferOutput<typeof PreviewAd>

/** How a week differs from the one before it. Both lists are cut off; the counts are not. */
export const Comparison = v.object({
  against: v.nullable(Days),
  added: v.object({ count, some: v.array(v.object({ title: line(400), picture: v.nullable(v.string()) })) }),
  gone: v.object({ count, onLists: count, some: v.array(line(400)) }),
  /** The biggest step first. */
  changed: v.object({ count, some: v.array(v.object({ title: line(400), before: price, after: price })) }),
  same: count,
  /** The other flyers that are out or have a moment, are not over, and share a store with this week. */
  out: v.array(PreviewAd),
  /** Of the week itself, for the last checks. */
  items: count,
  pages: count,
  leftOut: count,
  withoutPicture: count,
  daysAgree: v.nullable(v.boolean()),
  seenOnPhone: v.nullable(instant),
  zones: v.array(v.object({ timeZone: line(60), stores: count })),
  /** The moment that is set, by each store's own clock or as an instant; null while there is none. */
  moment: v.nullable(v.object({ day, time: line(5) })),
})
export type Comparison = v.InferOutput<typeof Comparison>

/** now: on every phone within seconds; clock: at this time of that day by each store's own clock. */
export const When = v.variant('kind', [
  v.object({ kind: v.literal('now') }),
  v.object({ kind: v.literal('clock'), day, time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day')) }),
])
export type When = v.InferOutput<typeof When>

/** Whether the moment has come by the clock of a store already. Such a week would be out at once, and could not be called back. */
export const hasPassed = (when: When, timeZones: readonly string[], now: number): boolean =>
  when.kind === 'clock' && timeZones.some((it) => momentAt(when.day, when.time, it) <= now)
export const passedWords = 'This moment has passed: choose Now or a later one.'

/** Whether a week's last day is over by the clocks of all its stores. It would reach no phone, and its days could not be changed any more. */
export const isOverIn = (lastDay: string, timeZones: readonly string[], now: number): boolean =>
  timeZones.length > 0 && timeZones.every((it) => isExpired(lastDay, now, it))
export const overWords = 'The last day of this week is over: change its days first.'

export const PreviewStore = v.object({ storeRoute, name: line(120), timeZone: line(60) })

/** Stands for all that an item says: a change names the one that it was made from. */
const version = line(64)

export const RunningItem = v.object({
  item: line(100),
  version,
  title: line(200),
  brand: line(200),
  size: line(100),
  page: count,
  price,
  ownerPrice: price,
  /** The externalId of its category, and the category's name. */
  category: line(100),
  department: line(120),
  note: text(1000),
  state: v.picklist(['shown', 'withdrawn']),
  isCorrected: v.boolean(),
  /** How many shopping lists have it, in tens; 0 where fewer than ten do. */
  onLists: count,
  /** The page's picture with its size, and the item's part of it. */
  crop: v.nullable(v.object({ image: line(200), width: v.number(), height: v.number(), region: Box })),
})
export type RunningItem = v.InferOutput<typeof RunningItem>

export const Running = v.object({
  publication: line(100),
  weekId: v.nullable(uuid),
  chainName: line(120),
  stores: count,
  title: line(200),
  validFrom: line(40),
  validTo: line(40),
  state: WeekState,
  publishAt: v.nullable(instant),
  /** The time zone of most of its stores. */
  timeZone: line(60),
  /** Made here and not out yet: it is corrected in its rows. */
  isInMatching: v.boolean(),
  pages: v.array(v.object({ page: line(100), pageNumber: count, items: count, state: v.picklist(['shown', 'withdrawn']) })),
  items: v.array(RunningItem),
  /** The aisles that an item can be in. */
  departments: v.array(v.object({ category: line(100), name: line(120) })),
})
export type Running = v.InferOutput<typeof Running>

export const HistoryEntry = v.object({
  journalId: count,
  at: instant,
  by: line(120),
  act: line(200),
  subject: line(400),
  before: v.nullable(line(400)),
  after: v.nullable(line(400)),
  note: v.nullable(text(1000)),
  mayPutBack: v.boolean(),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

const weekParams = v.object({ weekId: uuid })
const adParams = v.object({ publication: line(100) })
const itemParams = v.object({ publication: line(100), item: line(100) })
const pageParams = v.object({ publication: line(100), page: line(100) })
const note = v.pipe(name(noteMax), v.description('What shoppers read with a corrected item; of a withdrawal, what the history shows.'))
const week = '/api/studio/weeks/:weekId'
const ad = '/api/studio/publications/:publication'

export const publishing = endpoints({
  stage: {
    method: 'POST',
    path: `${week}/stage`,
    access: 'editor',
    about: 'Makes the flyer of the rows and pages, shown to nobody yet; once more: replaces it. Refused while a row is doubtful.',
    params: weekParams,
    reply: Week,
  },
  preview: {
    method: 'POST',
    path: `${week}/preview`,
    access: 'staff',
    about: 'Lets this browser see for two hours, by a cookie, what is staged: in the shoppers’ own app, on any day.',
    params: weekParams,
    reply: v.object({ expiresAt: instant }),
  },
  previewLink: {
    method: 'POST',
    path: `${week}/preview/link`,
    access: 'staff',
    about: 'Makes a code with which another device may do the same: it works once, within ten minutes.',
    params: weekParams,
    reply: v.object({ code: line(100) }),
  },
  openPreview: {
    method: 'POST',
    path: '/api/studio/previews',
    access: 'none',
    about: 'Exchanges such a code for the cookie. Replies which week it shows.',
    body: v.object({ code: line(100) }),
    reply: v.object({ weekId: uuid }),
  },
  previewed: {
    method: 'GET',
    path: `${week}/preview`,
    access: 'staff',
    about: 'The stores of the week’s chain, and which flyers they show on which days.',
    params: weekParams,
    reply: v.object({ stores: v.array(PreviewStore), ads: v.array(PreviewAd) }),
  },
  looksRight: {
    method: 'PUT',
    path: `${week}/preview`,
    access: 'staff',
    about: 'Notes that somebody looked at the preview.',
    params: weekParams,
    reply: Week,
  },
  comparison: {
    method: 'GET',
    path: `${week}/comparison`,
    access: 'staff',
    about: 'How the week differs from the one before, and what is checked last.',
    params: weekParams,
    reply: Comparison,
  },
  publish: {
    method: 'POST',
    path: `${week}/publish`,
    access: 'publisher',
    about: 'Publishes a week now, or at a time of a day by each store’s own clock; also changes that moment.',
    params: weekParams,
    body: v.object({ when: When }),
    reply: Week,
  },
  callBack: {
    method: 'POST',
    path: `${week}/call-back`,
    access: 'publisher',
    about: 'Takes a week back before its moment: it is staged again.',
    params: weekParams,
    reply: Week,
  },
  running: {
    method: 'GET',
    path: `${ad}/items`,
    access: 'staff',
    about: 'A flyer with all its items, and how many lists have each.',
    params: adParams,
    reply: Running,
  },
  correct: {
    method: 'POST',
    path: `${ad}/items/:item/correct`,
    access: 'publisher',
    about:
      'Corrects an item in place, with a note that shoppers read; prices are read as those of a sheet. Refused while a week of the studio is not out.',
    params: itemParams,
    body: v.object({
      version,
      note,
      price: v.optional(line(120)),
      ownerPrice: v.optional(line(120)),
      title: v.optional(name(200)),
      size: v.optional(line(100)),
      /** The regular price, as money is written; '': none. */
      regular: v.optional(line(40)),
      /** The externalId of the category in which it belongs. */
      category: v.optional(line(100)),
    }),
    reply: Running,
  },
  withdrawItem: {
    method: 'POST',
    path: `${ad}/items/:item/withdraw`,
    access: 'publisher',
    about: 'Withdraws an item from every store. Refused while a week of the studio is not out.',
    params: itemParams,
    body: v.object({ version, note: v.optional(note) }),
    reply: Running,
  },
  restoreItem: {
    method: 'POST',
    path: `${ad}/items/:item/restore`,
    access: 'publisher',
    about: 'Brings a withdrawn item back, without the note of its withdrawal.',
    params: itemParams,
    body: v.object({ version }),
    reply: Running,
  },
  withdrawPage: {
    method: 'POST',
    path: `${ad}/pages/:page/withdraw`,
    access: 'publisher',
    about: 'Withdraws a page with its items. Refused while a week of the studio is not out.',
    params: pageParams,
    reply: Running,
  },
  restorePage: {
    method: 'POST',
    path: `${ad}/pages/:page/restore`,
    access: 'publisher',
    about: 'Brings a withdrawn page back.',
    params: pageParams,
    reply: Running,
  },
  withdraw: {
    method: 'POST',
    path: `${ad}/withdraw`,
    access: 'publisher',
    secondFactor: 'recent',
    about: 'Withdraws a whole flyer from every phone.',
    params: adParams,
    reply: Running,
  },
  restore: {
    method: 'POST',
    path: `${ad}/restore`,
    access: 'publisher',
    about: 'Brings a withdrawn flyer back.',
    params: adParams,
    reply: Running,
  },
  history: {
    method: 'GET',
    path: `${ad}/history`,
    access: 'staff',
    about: 'Everything that was done to a flyer and its week, the latest first.',
    params: adParams,
    query: v.object({ before: v.optional(idText) }),
    reply: v.array(HistoryEntry),
  },
  putBack: {
    method: 'POST',
    path: `${ad}/put-back`,
    access: 'publisher',
    about: 'Puts back what was before an act; that is an act of its own. Refused when more was done to it since `seen`.',
    params: adParams,
    /** `seen`: the latest act that the caller knows of. */
    body: v.object({ journalId: count, seen: count }),
    reply: Running,
  },
})
