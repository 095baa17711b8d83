import * as v from 'valibot'
import { StoreInclusion } from '#contract/banners.ts'
import { dayOrInstant, guid, id, line, text } from '#contract/values.ts'

export const DigitalExclusive = v.object({
  id,
  title: line(200),
  name: line(200),
  brand: line(200),
  description: text(4000),
  price: line(120),
  size: line(100),
  startDate: dayOrInstant,
  endDate: dayOrInstant,
  category: v.object({ name: line(100) }),
  priority: v.number(),
  storeInclusionType: StoreInclusion,
  storeGuids: v.array(guid),
  adStudioAssetId: text(100),
  displayInFeaturedDealsCarousel: v.boolean(),
  /** Media of type `bug` are healthy-option badges. */
  media: v.array(v.object({ imageUri: text(500), type: line(40) })),
})
export type DigitalExclusive = v.InferOutput<typeof DigitalExclusive>
