import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { dayOrInstant, id, line, storeRoute, text } from '#contract/values.ts'

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * What a price text means (decision F05). Amounts are US cents.
 * each: amountCents per `unit` (null: apiece) · multi: `quantity` for amountCents · percent: `quantity` percent off ·
 * amountOff: amountCents off, of each or of `quantity` together · bogo: buy `quantity`, get one free · text: only the words are known.
 */
export const Price = v.object({
  kind: v.picklist(['each', 'multi', 'percent', 'amountOff', 'bogo', 'text']),
  /** The words as the co-op wrote them. */
  text: line(120),
  amountCents: v.nullable(cents),
  quantity: v.nullable(v.pipe(v.number(), v.minValue(0))),
  unit: v.nullable(line(20)),
  /** The price of one without the deal. */
  regularCents: v.nullable(cents),
  /** Of multi: whether `quantity` must be bought for the price to count; absent when the co-op does not say. */
  mustBuy: v.optional(v.boolean()),
})
export type Price = v.InferOutput<typeof Price>

const upper = v.pipe(v.string(), v.toUpperCase())
/** The network sends both spellings (`TITLE`, `Title`); our code uses one (decision A03). */
export const ComponentType = v.pipe(upper, v.picklist(['CUSTOMTEXT', 'PRICE', 'PRODUCTDETAILS', 'PRODUCTIMAGE']))
export const ComponentName = v.pipe(
  upper,
  v.picklist(['BRAND', 'CUSTOMTEXT', 'HEALTHYOPTIONATTRIBUTE', 'PICTURE', 'PRICE', 'SECONDARYPICTURE', 'SIZE', 'TITLE']),
)
export type ComponentName = v.InferOutput<typeof ComponentName>

const box = { offsetX: v.number(), offsetY: v.number(), width: v.number(), height: v.number() }

/** What a component says. */
const said = {
  componentValue: text(4000),
  /** Ours: the same in Spanish, where the co-op gives it (docs/decisions/0179). */
  spanishValue: v.optional(text(4000)),
  componentName: ComponentName,
}

export const AdComponent = v.object({
  /** There are a hundred times as many components as ad spaces: these ids may grow larger than the others. */
  adComponentId: v.pipe(v.number(), v.safeInteger()),
  ...said,
  componentType: ComponentType,
  adSpaceId: id,
  ...box,
  brandId: id,
  categoryId: id,
  adStudioAssetId: text(100),
  showInItemView: v.boolean(),
})
export type AdComponent = v.InferOutput<typeof AdComponent>

/** What the app shows of an ad space, without its components. */
const shown = {
  adSpaceId: id,
  adStudioAssetId: text(100),
  productIdentifier: text(100),
  categoryId: id,
  /** Only REGULAR_AD is known by name; other types show on the flyer page alone (decision E45). */
  areaTypeToken: line(40),
  startDate: dayOrInstant,
  endDate: dayOrInstant,
  /** The region on the page, in the page's own width and height. */
  ...box,
  showInItemView: v.boolean(),
  isDigitalExclusive: v.boolean(),
  /** What everyone pays, and what owners pay where that differs (decision F05). */
  price: v.nullable(Price),
  ownerPrice: v.nullable(Price),
}

export const AdSpace = v.object({ ...shown, adPageId: id, brandId: id, adComponents: v.array(AdComponent) })
export type AdSpace = v.InferOutput<typeof AdSpace>

/** An ad space as the app reads it; an AdSpace is one too (docs/decisions/0250). */
export const BriefSpace = v.object({ ...shown, adComponents: v.array(v.object(said)) })
export type BriefSpace = v.InferOutput<typeof BriefSpace>

export const AdPage = v.object({
  adPageId: id,
  pageNumber: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  width: v.number(),
  height: v.number(),
  imageName: line(200),
  adSpaces: v.array(AdSpace),
  /** Ours: where on the page an item stands that was withdrawn, which its picture still shows (docs/decisions/0183). */
  withdrawn: v.optional(v.array(v.object({ offsetX: v.number(), offsetY: v.number(), width: v.number(), height: v.number() }))),
  adId: id,
})
export type AdPage = v.InferOutput<typeof AdPage>

export const Ad = v.object({
  adId: id,
  title: line(200),
  /** Ours: the same in Spanish; absent or '' where the co-op gives none (docs/decisions/0179). */
  spanishTitle: v.optional(line(200)),
  adDateInfo: line(200),
  adPages: v.array(AdPage),
  /** Prices are valid from one to the other; they may be shown earlier or later (decision F07). */
  validFrom: dayOrInstant,
  validTo: dayOrInstant,
})
export type Ad = v.InferOutput<typeof Ad>

export const BriefPage = v.object({ ...AdPage.entries, adSpaces: v.array(BriefSpace) })
export type BriefPage = v.InferOutput<typeof BriefPage>

export const BriefAd = v.object({ ...Ad.entries, adPages: v.array(BriefPage) })
export type BriefAd = v.InferOutput<typeof BriefAd>

export const Category = v.object({ categoryId: id, categoryName: line(100) })
export type Category = v.InferOutput<typeof Category>

export const Withdrawn = v.object({ adSpaceId: id, note: v.nullable(text(4000)) })
export type Withdrawn = v.InferOutput<typeof Withdrawn>

const scope = v.object({ storeRoute })

export const ads = endpoints({
  list: {
    method: 'GET',
    path: '/:storeRoute/api/ads',
    access: 'none',
    about: 'Every flyer that the store shows now, with its pages and all their items.',
    params: scope,
    reply: v.array(Ad),
  },
  brief: {
    method: 'GET',
    path: '/:storeRoute/api/ads',
    access: 'none',
    when: { brief: ['true'] },
    about: 'The same flyers as the app reads them: each component’s name and words, without what it repeats of its ad space.',
    params: scope,
    query: v.object({ brief: v.literal('true') }),
    reply: v.array(BriefAd),
  },
  categories: {
    method: 'GET',
    path: '/:storeRoute/api/categories',
    access: 'none',
    about: 'The categories of the store’s items, in the order of the store’s aisles.',
    params: scope,
    reply: v.array(Category),
  },
  withdrawn: {
    method: 'GET',
    path: '/:storeRoute/api/ads/withdrawn',
    access: 'none',
    about: 'What was withdrawn from the flyers that the store shows now, with the words that staff gave with it: for lists that have it.',
    params: scope,
    reply: v.array(Withdrawn),
  },
})

const opened = v.pipe(v.array(id), v.maxLength(100))

/** What shoppers look at, told by the app as it is left. */
export const views = endpoints({
  report: {
    method: 'POST',
    path: '/:storeRoute/api/views',
    access: 'visitor',
    outlives: true,
    about: 'Counts which items and flyer pages of the store were opened, each once for a shopper.',
    params: scope,
    body: v.object({ items: opened, pages: opened }),
    reply: null,
  },
})
