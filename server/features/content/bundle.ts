import * as v from 'valibot'
import { Price } from '#contract/ads.ts'
import { clickTypes, placements, StoreInclusion } from '#contract/banners.ts'
import { dayOrInstant, guid, latitude, line, longitude, name, storeRoute, text } from '#contract/values.ts'

/**
 * What staff hand in: a folder, or a zip of one, that holds content.json and the pictures it names.
 * `externalId`s are the co-op's own and name the same thing for ever; every list is in the order in which it is shown.
 * Pictures lie in pages/ and products/ and assets/ and banners/, and are named here without folder and ending.
 */
export const bundleVersion = 1

const externalId = v.pipe(name(100), v.regex(/^[\w.:/-]+$/, 'may hold letters, digits and . : / _ -'))
const fileName = v.pipe(name(120), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'may hold letters, digits, _ and -'))
const timeZone = v.pipe(name(60), v.check((it) => isTimeZone(it), 'must be an IANA time zone, such as America/Chicago'))
const positive = v.pipe(v.number(), v.minValue(1))

export const BundleChain = v.strictObject({ externalId, name: name(120) })
export const BundleCategory = v.strictObject({ externalId, name: name(100) })

export const BundleStore = v.strictObject({
  externalId,
  chain: externalId,
  storeRoute,
  storeGuid: guid,
  storeName: name(120),
  /** A picture in assets/; none: the store has no logo. */
  logo: v.optional(fileName),
  addressLine1: name(200),
  addressLine2: v.optional(line(200), ''),
  city: name(100),
  stateProvince: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  postalCode: name(20),
  phone: v.optional(line(40), ''),
  webUrl: v.optional(text(500), ''),
  /** As people read it; lines parted by \n. */
  storeHours: v.optional(text(1000), ''),
  latitude,
  longitude,
  facebookPageName: v.optional(line(100), ''),
  instagramPageName: v.optional(line(100), ''),
  twitterHandle: v.optional(line(100), ''),
  timeZone,
})

export const BundleItem = v.strictObject({
  externalId,
  /** UPC, PLU or the co-op's own number. */
  productIdentifier: name(100),
  adStudioAssetId: v.optional(v.pipe(name(100), v.regex(/^[\w-]+$/))),
  brand: v.optional(line(200), ''),
  title: name(200),
  size: v.optional(line(100), ''),
  category: externalId,
  areaTypeToken: v.optional(name(40), 'REGULAR_AD'),
  /** Narrow the publication's own days. */
  startDate: v.optional(dayOrInstant),
  endDate: v.optional(dayOrInstant),
  /** On the page, in its width and height, from the upper left corner. Without one the item is in lists only. */
  region: v.optional(v.strictObject({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })),
  showInItemView: v.optional(v.boolean(), true),
  price: v.nullable(Price),
  ownerPrice: v.optional(v.nullable(Price), null),
  /** In products/: the first is the picture, the others are secondary pictures. */
  pictures: v.optional(v.array(fileName), []),
  /** Organic, Local, Gluten free, … */
  healthyOptions: v.optional(v.array(name(60)), []),
  /** More Information, a paragraph each. */
  texts: v.optional(v.array(name(4000)), []),
})
export type BundleItem = v.InferOutput<typeof BundleItem>

export const BundlePage = v.strictObject({
  externalId: v.optional(externalId),
  pageNumber: v.pipe(positive, v.safeInteger()),
  /** In pages/. */
  imageName: fileName,
  width: positive,
  height: positive,
  items: v.array(BundleItem),
})

export const BundlePublication = v.strictObject({
  externalId,
  chain: externalId,
  title: name(200),
  adDateInfo: name(200),
  validFrom: dayOrInstant,
  validTo: dayOrInstant,
  visibleFrom: dayOrInstant,
  visibleTo: dayOrInstant,
  /** Only these stores of the chain show it, or all but those. */
  onlyStores: v.optional(v.array(externalId)),
  exceptStores: v.optional(v.array(externalId)),
  pages: v.array(BundlePage),
})

export const BundleExclusive = v.strictObject({
  externalId,
  title: name(200),
  name: name(200),
  brand: v.optional(line(200), ''),
  description: v.optional(text(4000), ''),
  price: v.optional(line(120), ''),
  size: v.optional(line(100), ''),
  startDate: dayOrInstant,
  endDate: dayOrInstant,
  category: externalId,
  priority: v.optional(v.number(), 0),
  storeInclusionType: StoreInclusion,
  stores: v.optional(v.array(externalId), []),
  adStudioAssetId: v.optional(v.pipe(name(100), v.regex(/^[\w-]+$/))),
  displayInFeaturedDealsCarousel: v.optional(v.boolean(), false),
  /** In products/ for type `picture`, in assets/ for type `bug`. */
  media: v.array(v.strictObject({ image: fileName, type: v.picklist(['picture', 'bug']) })),
})

export const BundleBanner = v.strictObject({
  externalId,
  priority: v.optional(v.number(), 0),
  storeInclusionType: StoreInclusion,
  stores: v.optional(v.array(externalId), []),
  visibleFrom: dayOrInstant,
  visibleTo: dayOrInstant,
  media: v.array(v.strictObject({
    externalId,
    mediaType: v.picklist(['video', 'image']),
    /** In banners/: a picture, or a video of the same name. */
    file: fileName,
    width: positive,
    height: positive,
    placement: v.picklist(placements),
    clickType: v.picklist(clickTypes),
    clickArguments: v.optional(text(2000), ''),
    maxDisplayCountPerConsumer: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
    placementProductIdentifiers: v.optional(v.array(name(100)), []),
    priority: v.optional(v.number(), 0),
  })),
})

export const Bundle = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(bundleVersion),
  chains: v.optional(v.array(BundleChain), []),
  categories: v.optional(v.array(BundleCategory), []),
  stores: v.optional(v.array(BundleStore), []),
  publications: v.optional(v.array(BundlePublication), []),
  exclusives: v.optional(v.array(BundleExclusive), []),
  banners: v.optional(v.array(BundleBanner), []),
})
export type Bundle = v.InferOutput<typeof Bundle>
/** A bundle as it is written, with what may be left out left out. */
export type BundleText = v.InferInput<typeof Bundle>

function isTimeZone(it: string) {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: it })
    return true
  } catch {
    return false
  }
}
