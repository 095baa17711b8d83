import * as v from 'valibot'
import * as brand from '#brand'
import { Price, type AdComponent, type AdSpace, type Category, type ComponentName } from '#contract/ads.ts'
import { StoreInclusion } from '#contract/banners.ts'
import { endpoints } from '#contract/endpoint.ts'
import { dayOrInstant, guid, id, line, storeRoute, text, uuid } from '#contract/values.ts'

/** The network's word for what is on sale stands in the middle of the name (decision A02). */
export const inFeaturedCarousel = `displayInFeatured${brand.product.Many}Carousel` as const

export const DigitalExclusive = v.object({
  id,
  title: line(200),
  name: line(200),
  brand: line(200),
  description: text(4000),
  /** Ours: the same in Spanish, where the co-op gives it (docs/decisions/0179). */
  spanishTitle: v.optional(line(200)),
  spanishName: v.optional(line(200)),
  spanishDescription: v.optional(text(4000)),
  price: line(120),
  /** What the price means, as for ad spaces (decision F05); absent when the server does not know. */
  offer: v.optional(v.nullable(Price)),
  size: line(100),
  startDate: dayOrInstant,
  endDate: dayOrInstant,
  category: v.object({ name: line(100) }),
  priority: v.number(),
  storeInclusionType: StoreInclusion,
  storeGuids: v.array(guid),
  adStudioAssetId: text(100),
  [inFeaturedCarousel]: v.boolean(),
  /** Media of type `bug` are healthy-option badges. */
  media: v.array(v.object({ imageUri: text(500), type: line(40) })),
})
export type DigitalExclusive = v.InferOutput<typeof DigitalExclusive>

/** Page and brand of an ad space made from an exclusive; also its category when none is found (spec section 4). */
export const noneOfThese = -99

/**
 * Returns the ad space as which an exclusive is shown and put on a list (spec section 4, decision D18): its ids are the
 * negative of the exclusive's. It has the product's name, as other deals have; what the offer is called is said with its texts. A
 * badge (media of type `bug`) becomes no component of it.
 */
export function adSpaceOfExclusive(exclusive: DigitalExclusive, categories: readonly Category[]): AdSpace {
  const adSpaceId = -exclusive.id
  const category = categories.find(({ categoryName }) => categoryName === exclusive.category.name)
  const ids = {
    adSpaceId,
    brandId: noneOfThese,
    categoryId: category?.categoryId ?? noneOfThese,
    adStudioAssetId: String(adSpaceId),
  }
  const everywhere = { ...ids, offsetX: 0, offsetY: 0, width: 0, height: 0, showInItemView: true }
  const pictures = exclusive.media.filter(({ type }) => type !== 'bug').map(({ imageUri }) => pictureIn(imageUri))
  const { spanishTitle = '', spanishName = '', spanishDescription = '' } = exclusive
  const [named, called] = [[exclusive.name, spanishName] as const, [exclusive.title, spanishTitle] as const]
  const texts = [
    ...(exclusive.name === '' || exclusive.name === exclusive.title ? [] : [called]),
    [exclusive.description, spanishDescription] as const,
  ]
  // Texts are shown in one language: the Spanish ones once there is one for each.
  const isWhole = texts.every(([text, spanish]) => text === '' || spanish !== '')
  const parts: Part[] = [
    ['PRODUCTDETAILS', 'TITLE', ...(exclusive.name === '' ? called : named)],
    ['PRODUCTDETAILS', 'BRAND', exclusive.brand],
    ['PRODUCTDETAILS', 'SIZE', exclusive.size],
    ['PRICE', 'PRICE', exclusive.price],
    ...texts.map((it): Part => ['CUSTOMTEXT', 'CUSTOMTEXT', ...(isWhole ? it : ([it[0]] as const))]),
    ...pictures.map((name, at): Part => ['PRODUCTIMAGE', at === 0 ? 'PICTURE' : 'SECONDARYPICTURE', name]),
  ]
  return {
    ...everywhere,
    adPageId: noneOfThese,
    productIdentifier: '',
    areaTypeToken: 'REGULAR_AD',
    startDate: exclusive.startDate,
    endDate: exclusive.endDate,
    isDigitalExclusive: true,
    price: exclusive.offer ?? (exclusive.price === '' ? null : { kind: 'text', text: exclusive.price, ...unknownAmounts }),
    ownerPrice: null,
    adComponents: parts
      .filter(([, , value]) => value !== '')
      .map(([componentType, componentName, componentValue, spanishValue = ''], at) => ({
        ...everywhere,
        adComponentId: adSpaceId * 100 - at,
        componentType,
        componentName,
        componentValue,
        ...(spanishValue !== '' && { spanishValue }),
      })),
  }
}

/** Its value, and the same in Spanish. */
type Part = [AdComponent['componentType'], ComponentName, string, string?]
const unknownAmounts = { amountCents: null, quantity: null, unit: null, regularCents: null }

/** A component names a picture of a product by the part between `products/` and `.png`. */
function pictureIn(imageUri: string): string {
  return /\/products\/([\w-]+)\.png$/.exec(imageUri)?.[1] ?? imageUri
}

/** 20 decimal digits, the member's own in this network, for a CODE128 barcode; empty when there is none (decision D20). */
export const ScanCode = v.object({ scanCode: v.pipe(v.string(), v.regex(/^(?:\d{20})?$/)) })
export type ScanCode = v.InferOutput<typeof ScanCode>

export const exclusives = endpoints({
  all: {
    method: 'GET',
    path: '/api/digitalExclusives/getDigitalExclusives/:userId/:customerGuid',
    access: 'visitor',
    sidecar: true,
    sameForAll: true,
    about: 'The network’s digital exclusives of today; which store has which one is said by storeInclusionType and storeGuids.',
    params: v.object({ userId: uuid, customerGuid: guid }),
    reply: v.array(DigitalExclusive),
  },
  scanCode: {
    method: 'GET',
    path: '/api/digitalExclusives/scanCode/:userId/:customerGuid',
    access: 'member',
    sidecar: true,
    about: 'The code of the member’s barcode.',
    params: v.object({ userId: uuid, customerGuid: guid }),
    reply: ScanCode,
  },
  metric: {
    method: 'POST',
    path: '/api/digitalExclusives/metric/:customerGuid',
    access: 'visitor',
    sidecar: true,
    about: 'Counts a view of a digital exclusive, or that it was put on a list.',
    params: v.object({ customerGuid: guid }),
    body: v.object({ digitalExclusiveId: id, metricType: v.picklist(['view', 'add-to-list']) }),
    reply: null,
  },
})

/** The barcode at the register, by the store where it is opened: no call for exclusives. */
export const barcode = endpoints({
  opened: {
    method: 'POST',
    path: '/:storeRoute/api/codeopenings',
    access: 'member',
    about: 'Counts that a member opened the barcode at this store: once for a week and for each item on their list there.',
    params: v.object({ storeRoute }),
    reply: null,
  },
})
