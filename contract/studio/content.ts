import * as v from 'valibot'
import { Price } from '#contract/ads.ts'
import { clickTypes, placements, StoreInclusion } from '#contract/banners.ts'
import { endpoints } from '#contract/endpoint.ts'
import { dayOrInstant, id, line, name, text } from '#contract/values.ts'

/** How a thing of the content stands: shown by a store now, from a later day on, no more, or taken away. */
export const contentStates = ['running', 'coming', 'over', 'withdrawn'] as const
const ContentState = v.picklist(contentStates)
export type ContentState = v.InferOutput<typeof ContentState>

/** The id in a bundle. That of a thing that is being made here begins with `studio-`. */
const externalId = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w.:/-]+$/, 'may hold letters, digits and . : / _ -'))
/** The published name of a picture: it ends with a hash, and never means another picture. */
export const PictureName = v.pipe(v.string(), v.maxLength(140), v.regex(/^[A-Za-z0-9][\w-]*$/, 'must be the name of a picture'))
/** Stands for what the caller has seen: who changes something else is told so. null: it is made now. */
const version = v.nullable(line(64))
const stores = v.pipe(v.array(externalId), v.maxLength(10_000))

export const ExclusiveValues = v.object({
  title: name(200),
  name: name(200),
  brand: line(200),
  description: text(4000),
  /** Empty: those who read Spanish see the English. */
  spanishTitle: v.optional(line(200), ''),
  spanishName: v.optional(line(200), ''),
  spanishDescription: v.optional(text(4000), ''),
  price: line(120),
  size: line(100),
  startDate: dayOrInstant,
  endDate: dayOrInstant,
  category: externalId,
  priority: v.number(),
  displayInFeaturedDealsCarousel: v.boolean(),
  storeInclusionType: StoreInclusion,
  stores,
  /** The first is the picture; those of type `bug` are badges. */
  media: v.pipe(v.array(v.object({ image: PictureName, type: v.picklist(['picture', 'bug']) })), v.maxLength(20)),
})
export type ExclusiveValues = v.InferOutput<typeof ExclusiveValues>

export const BannerMediaValues = v.object({
  externalId,
  /** In banners/. */
  file: PictureName,
  mediaType: v.picklist(['video', 'image']),
  placement: v.picklist(placements),
  clickType: v.picklist(clickTypes),
  clickArguments: text(2000),
  maxDisplayCountPerConsumer: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  placementProductIdentifiers: v.pipe(v.array(line(100)), v.maxLength(10_000)),
  priority: v.number(),
})
export type BannerMediaValues = v.InferOutput<typeof BannerMediaValues>

export const BannerValues = v.object({
  priority: v.number(),
  visibleFrom: dayOrInstant,
  visibleTo: dayOrInstant,
  storeInclusionType: StoreInclusion,
  stores,
  media: v.pipe(v.array(BannerMediaValues), v.minLength(1, 'must not be empty'), v.maxLength(30)),
})
export type BannerValues = v.InferOutput<typeof BannerValues>

const standing = {
  id: externalId,
  version: v.string(),
  state: ContentState,
  /** Made in the studio, rather than by an import. */
  isOurs: v.boolean(),
  /** Changed in the studio: imports leave it as it is. */
  isChanged: v.boolean(),
  /** The caller may change it: no store of another chain shows it, and the caller is a publisher. */
  mayChange: v.boolean(),
}

export const StudioExclusive = v.object({
  ...standing,
  ...ExclusiveValues.entries,
  /** What the price means. */
  offer: v.nullable(Price),
  media: v.array(v.object({ image: v.string(), type: v.picklist(['picture', 'bug']), imageUri: v.string() })),
})
export type StudioExclusive = v.InferOutput<typeof StudioExclusive>

const StudioBannerMedia = v.object({
  ...BannerMediaValues.entries,
  file: v.string(),
  width: v.number(),
  height: v.number(),
  imageUri: v.string(),
})
export type StudioBannerMedia = v.InferOutput<typeof StudioBannerMedia>
export const StudioBanner = v.object({ ...standing, ...BannerValues.entries, media: v.array(StudioBannerMedia) })
export type StudioBanner = v.InferOutput<typeof StudioBanner>

/** What the forms choose from. */
export const ContentChoices = v.object({
  mayMake: v.boolean(),
  /** Only who works for all chains makes things that every store shows. */
  mayMakeForAll: v.boolean(),
  chains: v.array(
    v.object({ chainId: id, name: v.string(), stores: v.array(v.object({ id: v.string(), name: v.string(), city: v.string() })) }),
  ),
  categories: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The time zone of most of these stores: what runs today is meant there. */
  timeZone: v.optional(line(60)),
})
export type ContentChoices = v.InferOutput<typeof ContentChoices>

/** An item of a publication, as far as it is needed to choose it and to give it a picture. */
export const StudioItem = v.object({
  publication: externalId,
  publicationTitle: v.string(),
  validFrom: dayOrInstant,
  validTo: dayOrInstant,
  chainName: v.string(),
  item: externalId,
  productIdentifier: v.string(),
  brand: v.string(),
  title: v.string(),
  size: v.string(),
  price: v.nullable(Price),
  /** The published name of the first picture. */
  picture: v.nullable(v.string()),
  /** Staff gave it that picture; the week's own can be put back. */
  isByHand: v.boolean(),
})
export type StudioItem = v.InferOutput<typeof StudioItem>

export const VideoEnding = v.picklist(['.mp4', '.webm'])
export type VideoEnding = v.InferOutput<typeof VideoEnding>

/** Folders of the image store that staff put pictures into. */
export const studioFolders = ['products', 'assets', 'banners'] as const
export type StudioFolder = (typeof studioFolders)[number]
/**
 * The reply to an upload, which is a route of its own: PUT uploadPath?folder=products&name=…, with the file as the body. With `still`, a picture in
 * banners/ that was handed in before, the body is a video, and `picture` the name of both.
 */
export const UploadedPicture = v.object({ picture: PictureName, width: v.number(), height: v.number(), video: v.optional(VideoEnding) })
export type UploadedPicture = v.InferOutput<typeof UploadedPicture>
export const uploadPath = '/api/studio/pictures'
export const uploadMax = 40 * 1024 * 1024

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const which = { kind: v.picklist(['exclusives', 'banners']), id: externalId }

export const studioContent = endpoints({
  choices: {
    method: 'GET',
    path: '/api/studio/content/choices',
    access: 'staff',
    about: 'The stores and aisles that exclusives and banners can be made for.',
    reply: ContentChoices,
  },
  exclusives: {
    method: 'GET',
    path: '/api/studio/exclusives',
    access: 'staff',
    about: 'The digital exclusives of the caller’s chains, those that run first.',
    reply: v.array(StudioExclusive),
  },
  keepExclusive: {
    method: 'PUT',
    path: '/api/studio/exclusives/:id',
    access: 'publisher',
    about: 'Makes or changes a digital exclusive. Shoppers see it on its days.',
    params: v.object({ id: externalId }),
    body: v.object({ ...ExclusiveValues.entries, version }),
    reply: StudioExclusive,
  },
  banners: {
    method: 'GET',
    path: '/api/studio/banners',
    access: 'staff',
    about: 'The banners of the caller’s chains, those that run first.',
    reply: v.array(StudioBanner),
  },
  keepBanner: {
    method: 'PUT',
    path: '/api/studio/banners/:id',
    access: 'publisher',
    about: 'Makes or changes a banner. Shoppers see it on its days.',
    params: v.object({ id: externalId }),
    body: v.object({ ...BannerValues.entries, version }),
    reply: StudioBanner,
  },
  withdraw: {
    method: 'POST',
    path: '/api/studio/content/:kind/:id/withdraw',
    access: 'publisher',
    about: 'Takes an exclusive or a banner away from shoppers. Lists that hold it keep it.',
    params: v.object(which),
    reply: null,
  },
  bringBack: {
    method: 'POST',
    path: '/api/studio/content/:kind/:id/bring-back',
    access: 'publisher',
    about: 'Shows an exclusive or a banner again, on its days.',
    params: v.object(which),
    reply: null,
  },
  readPrice: {
    method: 'GET',
    path: '/api/studio/content/price',
    access: 'staff',
    about: 'What a price is understood as, and what is doubtful about it.',
    query: v.object({ text: line(120) }),
    reply: v.object({ price: v.nullable(Price), doubt: v.nullable(v.string()) }),
  },
  items: {
    method: 'GET',
    path: '/api/studio/content/items',
    access: 'staff',
    about: 'Items of the weeks that run or come, by words or by product identifiers with commas between; the first forty.',
    query: v.object({ words: v.optional(line(200)), identifiers: v.optional(line(2000)) }),
    reply: v.object({ count: v.number(), items: v.array(StudioItem) }),
  },
  setPicture: {
    method: 'PUT',
    path: '/api/studio/publications/:ad/items/:id/picture',
    access: 'publisher',
    about: 'Gives an item another picture, which imports keep; null puts the week’s own back.',
    params: v.object({ ad: externalId, id: externalId }),
    /** `seen`: the picture that the caller saw on it. */
    body: v.object({ picture: v.nullable(PictureName), seen: v.nullable(line(200)) }),
    reply: StudioItem,
  },
  cutPicture: {
    method: 'POST',
    path: '/api/studio/pictures/cut',
    access: 'publisher',
    about: 'Turns and crops an uploaded picture into a new one.',
    body: v.object({
      folder: v.picklist(studioFolders),
      picture: PictureName,
      /** Quarter turns to the right, before the crop. */
      turn: v.picklist([0, 1, 2, 3]),
      /** In fractions of the turned picture. */
      crop: v.object({ x: fraction, y: fraction, width: fraction, height: fraction }),
    }),
    reply: UploadedPicture,
  },
})
