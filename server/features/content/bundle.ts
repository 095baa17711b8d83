import * as v from 'valibot'
import * as brand from '#brand'
import { Price } from '#contract/ads.ts'
import { clickTypes, placements, StoreInclusion, type Placement } from '#contract/banners.ts'
import { bogoMarker } from '#contract/prices.ts'
import { socialAddressMax, socialPageOf, socialSites, type SocialField } from '#contract/social.ts'
import * as value from '#contract/values.ts'
import { storeFields } from '#contract/studio/store-fields.ts'

/**
 * Describes the bundle that staff hand in: a folder, or a zip of one, with content.json and the pictures that it names.
 * `externalId`s are the co-op's own and name the same thing for ever. Every list is in the order in which it is shown.
 * Pictures are in pages/, products/, assets/ and banners/; content.json names them without folder and ending. The
 * published JSON Schema (docs/bundle.schema.json) is made from this file.
 */
export const bundleVersion = 1

/**
 * A bundle is written alike for every network: it says deals where the API has the network's own word (decision A02), here and
 * in displayInFeaturedDealsCarousel.
 */
export function placementInBundle(placement: Placement): string {
  return placement.replace(`current-${brand.product.path}-`, 'current-deals-')
}

function placementOf(inBundle: string): Placement {
  return placements.find((it) => placementInBundle(it) === inBundle)!
}

const plain = v.check((it: string) => !/<[!/]?[a-z][^>]*>/i.test(it), 'holds markup: it must be plain text')
// A limit must come before the trimming: the JSON Schema omits what comes after a transformation.
const text = (max: number) => v.pipe(value.text(max), plain)
const line = (max: number) => v.pipe(value.text(max), v.trim(), plain)
const filled = v.minLength<string, 1, string>(1, 'must not be empty')
const name = (max: number) => v.pipe(value.text(max), filled, v.trim(), filled, plain)
const word = (max: number, form: RegExp, message: string) => v.pipe(v.string(), v.maxLength(max), v.regex(form, message))
const externalId = word(100, /^[\w.:/-]+$/, 'may hold letters, digits and . : / _ -')
const fileName = word(120, /^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'may hold letters, digits, _ and -')
const assetId = word(100, /^[A-Za-z0-9][\w-]*$/, 'may hold letters, digits, _ and -')
const storeRoute = v.pipe(
  value.storeRoute,
  v.check((it) => !value.reservedRoutes.includes(it), 'is one of our own addresses: a store cannot be called so'),
)
const timeZone = v.pipe(name(60), v.check(isTimeZone, 'must be an IANA time zone, such as America/Chicago'))
const date = v.pipe(value.dayOrInstant, v.check(isDate, 'is not a day of the calendar, or not a time of the day'))
const webUrl = v.pipe(
  line(500),
  v.check((it) => it === '' || value.webAddressOf(it) !== null, 'must be a web address'),
)
const socialPage = (field: SocialField) =>
  v.optional(
    v.pipe(
      line(socialAddressMax),
      v.check((it) => socialPageOf(field, it) !== null, `must be the name of a page at ${socialSites[field].name}, or its address there`),
      v.transform((it) => socialPageOf(field, it)!),
      v.maxLength(100, 'is too long'),
    ),
    '',
  )
const positive = v.pipe(v.number(), v.minValue(1))
/**
 * What `convert` was not sure of. Import refuses a bundle with doubts until they are accepted; staff delete a doubt
 * once they have corrected it.
 */
const doubts = v.optional(v.array(v.pipe(value.text(1000), filled)), [])
const price = v.pipe(Price, v.check(saysEnough, 'lacks the amount or the quantity that its kind needs'))

const time = word(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 07:30')
/** A day with other hours than those of the week: a holiday, or a day on which something happens. */
const BundleDay = v.strictObject({
  day: v.pipe(value.day, v.check(isDate, 'is not a day of the calendar')),
  /** Without any the store is closed all day. `closes` that is not after `opens` is on the next day. */
  hours: v.pipe(v.array(v.strictObject({ opens: time, closes: time })), v.maxLength(4), v.check(follow, 'must follow one another')),
  /** The holiday's name, or the reason; shoppers read it. */
  words: v.optional(line(120), ''),
  isHoliday: v.optional(v.boolean(), true),
  /** Told by staff and not by an import, as an export lists it. An import that says otherwise keeps it. */
  toldByHand: v.optional(v.boolean(), false),
})
export type BundleDay = v.InferOutput<typeof BundleDay>
const specialDays = v.optional(
  v.pipe(
    v.array(BundleDay),
    v.maxLength(400),
    v.check((days) => new Set(days.map(({ day }) => day)).size === days.length, 'has a day twice'),
  ),
)

/** Its specialDays are those of all its stores. */
export const BundleChain = v.strictObject({ externalId, name: name(120), specialDays })
export const BundleCategory = v.strictObject({ externalId, name: name(100) })

export const BundleStore = v.strictObject({
  externalId,
  /** The externalId was made from name and address because the co-op gives none, so the store is recognized by name and address. */
  madeId: v.optional(v.boolean(), false),
  chain: externalId,
  storeRoute,
  storeGuid: value.guid,
  storeName: name(120),
  /** A picture in assets/. Without it the store has no logo. */
  logo: v.optional(fileName),
  addressLine1: v.optional(line(200), ''),
  addressLine2: v.optional(line(200), ''),
  city: name(100),
  stateProvince: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  postalCode: v.optional(line(20), ''),
  phone: v.optional(line(40), ''),
  webUrl: v.optional(webUrl, ''),
  /** The hours as people read them, in lines. */
  storeHours: v.optional(text(1000), ''),
  /** All days on which this store has other hours; when left out, those that it has stay. They count before its chain's. */
  specialDays,
  latitude: value.latitude,
  longitude: value.longitude,
  /** The name of a page, or its address. */
  facebookPageName: socialPage('facebookPageName'),
  instagramPageName: socialPage('instagramPageName'),
  twitterHandle: socialPage('twitterHandle'),
  timeZone,
  /** The fields that were changed by hand, as an export lists them. An import with other values keeps the changes. */
  correctedByHand: v.optional(v.array(v.picklist(storeFields)), []),
  doubts,
})
export type BundleStore = v.InferOutput<typeof BundleStore>

export const BundleItem = v.strictObject({
  externalId,
  /** The UPC, the PLU or the co-op's own number. */
  productIdentifier: name(100),
  /** Identifies the product from week to week; favorites refer to it. Made from productIdentifier when left out. */
  adStudioAssetId: v.optional(assetId),
  brand: v.optional(line(200), ''),
  title: name(200),
  size: v.optional(line(100), ''),
  category: externalId,
  areaTypeToken: v.optional(name(40), 'REGULAR_AD'),
  /** These two days narrow the days of the publication. */
  startDate: v.optional(date),
  endDate: v.optional(date),
  /** The position on the page, measured from the upper left corner in the page's width and height. Without it the item is in lists only. */
  region: v.optional(v.strictObject({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })),
  showInItemView: v.optional(v.boolean(), true),
  price: v.nullable(price),
  /**
   * In products/: drawn instead of the price's words. A "buy one get one" item without it uses BOGO_Type_Callout if the
   * bundle has that.
   */
  pricePicture: v.optional(v.pipe(fileName, v.includes(bogoMarker, `must be called ${bogoMarker}…`))),
  ownerPrice: v.optional(v.nullable(price), null),
  /** In products/: the first is the picture, the others are secondary pictures. */
  pictures: v.optional(v.pipe(v.array(fileName), v.maxLength(20)), []),
  /** Organic, Local, Gluten free, … */
  healthyOptions: v.optional(v.pipe(v.array(name(60)), v.maxLength(30)), []),
  /** What was wrong before; shown with the item. */
  correction: v.optional(name(1000)),
  /** The fields that were corrected by hand, as an export lists them. An import with other values keeps the corrections. */
  correctedByHand: v.optional(
    v.array(v.picklist(['title', 'size', 'price', 'ownerPrice', 'regularCents', 'category', 'correction', 'picture'])),
    [],
  ),
  /** The paragraphs of More Information. */
  texts: v.optional(v.pipe(v.array(name(4000)), v.maxLength(30)), []),
  /** What those who read Spanish see in place of `title` and `texts`. Without it they see these, in English. */
  spanishTitle: v.optional(line(200), ''),
  spanishTexts: v.optional(v.pipe(v.array(name(4000)), v.maxLength(30)), []),
  doubts,
})
export type BundleItem = v.InferOutput<typeof BundleItem>

export const BundlePage = v.strictObject({
  /** `page-` and the page number when left out. */
  externalId: v.optional(externalId),
  /** 1, 2, 3 … in order. */
  pageNumber: v.pipe(positive, v.safeInteger()),
  /** In pages/. */
  imageName: fileName,
  /** The size that regions are measured in. The picture has the same proportions. */
  width: positive,
  height: positive,
  items: v.array(BundleItem),
})
export type BundlePage = v.InferOutput<typeof BundlePage>

export const BundlePublication = v.strictObject({
  externalId,
  chain: externalId,
  title: name(200),
  /** What those who read Spanish see in place of `title`. */
  spanishTitle: v.optional(line(200), ''),
  adDateInfo: name(200),
  /** Prices are valid from validFrom to validTo; the flyer may be visible earlier or later. Days are those of each store's time zone. */
  validFrom: date,
  validTo: date,
  visibleFrom: date,
  /** A time of the day visibleFrom, by each store's own clock: '06:00'. Left out: from the beginning of that day. */
  visibleFromTime: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day, as 06:00'))),
  visibleTo: date,
  /** The instant from which it is shown, or null to stage it until `publish`; at once when left out. Only applied to a new publication. */
  publishAt: v.optional(v.nullable(v.pipe(date, v.includes('T', 'must be an instant')))),
  /** Only these stores of the chain show it, or all except those. */
  onlyStores: v.optional(v.pipe(v.array(externalId), v.minLength(1, 'must not be empty'))),
  exceptStores: v.optional(v.array(externalId)),
  pages: v.array(BundlePage),
})
export type BundlePublication = v.InferOutput<typeof BundlePublication>

export const BundleExclusive = v.strictObject({
  externalId,
  title: name(200),
  name: name(200),
  brand: v.optional(line(200), ''),
  description: v.optional(text(4000), ''),
  /** What those who read Spanish see in place of these three. Without one they see it in English. */
  spanishTitle: v.optional(line(200), ''),
  spanishName: v.optional(line(200), ''),
  spanishDescription: v.optional(text(4000), ''),
  price: v.optional(line(120), ''),
  size: v.optional(line(100), ''),
  startDate: date,
  endDate: date,
  category: externalId,
  priority: v.optional(v.number(), 0),
  storeInclusionType: StoreInclusion,
  stores: v.optional(v.array(externalId), []),
  adStudioAssetId: v.optional(assetId),
  displayInFeaturedDealsCarousel: v.optional(v.boolean(), false),
  /** In products/ for type `picture`, in assets/ for type `bug`. */
  media: v.array(v.strictObject({ image: fileName, type: v.picklist(['picture', 'bug']) })),
})
export type BundleExclusive = v.InferOutput<typeof BundleExclusive>

export const BundleBanner = v.strictObject({
  externalId,
  priority: v.optional(v.number(), 0),
  storeInclusionType: StoreInclusion,
  stores: v.optional(v.array(externalId), []),
  visibleFrom: date,
  visibleTo: date,
  media: v.array(
    v.strictObject({
      externalId,
      mediaType: v.picklist(['video', 'image']),
      /** In banners/: a picture, or a video (.mp4, .webm) together with a picture of the same name that is shown in its place. */
      file: fileName,
      width: positive,
      height: positive,
      placement: v.pipe(v.picklist(placements.map(placementInBundle)), v.transform(placementOf)),
      clickType: v.picklist(clickTypes),
      clickArguments: v.optional(text(2000), ''),
      maxDisplayCountPerConsumer: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
      placementProductIdentifiers: v.optional(v.array(name(100)), []),
      priority: v.optional(v.number(), 0),
    }),
  ),
})
export type BundleBanner = v.InferOutput<typeof BundleBanner>

export const Bundle = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(bundleVersion),
  chains: v.optional(v.array(BundleChain), []),
  categories: v.optional(v.array(BundleCategory), []),
  stores: v.optional(v.array(BundleStore), []),
  publications: v.optional(v.array(BundlePublication), []),
  exclusives: v.optional(v.array(BundleExclusive), []),
  banners: v.optional(v.array(BundleBanner), []),
  /** Doubts that belong to no entry: rows that were left out and may have been an entry. */
  doubts,
})
export type Bundle = v.InferOutput<typeof Bundle>
/** A bundle as it is written: optional fields may be absent. */
export type BundleText = v.InferInput<typeof Bundle>

/** Those that were found to be zones: looking takes 0.2 ms, and thousands of stores have the same few. */
const zones = new Set<string>()

export function isTimeZone(it: string) {
  if (zones.has(it)) return true
  // Node takes -06:00 too, which PostgreSQL reads the other way round, and which knows no summer time.
  if (!/^[a-z]/i.test(it)) return false
  try {
    Intl.DateTimeFormat('en-US', { timeZone: it })
    zones.add(it)
    return true
  } catch {
    return false
  }
}

/** 2026-02-30 has the form of a day but is not one. Temporal also takes 06Z and a 60th second, with which Date cannot reckon. */
export function isDate(it: string) {
  try {
    if (it.includes('T')) Temporal.Instant.from(it)
    else Temporal.PlainDate.from(it, { overflow: 'reject' })
    return !Number.isNaN(Date.parse(it))
  } catch {
    return false
  }
}

/** Each begins after the one before has ended, and only the last may go on into the night. */
function follow(hours: { opens: string; closes: string }[]) {
  return hours.every(({ opens, closes }, at) => {
    const next = hours[at + 1]
    return next === undefined || (opens < closes && closes < next.opens)
  })
}

function saysEnough({ kind, amountCents, quantity }: Price) {
  if (kind === 'each' || kind === 'amountOff') return amountCents !== null
  if (kind === 'multi') return amountCents !== null && quantity !== null && quantity > 0
  return kind !== 'percent' || (quantity !== null && quantity > 0 && quantity <= 100)
}
