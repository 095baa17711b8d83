import * as v from 'valibot'
import { StoreInclusion } from '#contract/banners.ts'
import { endpoints } from '#contract/endpoint.ts'
import { dayOrInstant, guid, id, line, text, uuid } from '#contract/values.ts'

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

/** 20 decimal digits, the member's own in this network, for a CODE128 barcode; empty means that there is none (decision D20). */
export const ScanCode = v.object({ scanCode: v.pipe(v.string(), v.regex(/^(?:\d{20})?$/)) })
export type ScanCode = v.InferOutput<typeof ScanCode>

/** The side-car calls also carry the header `configuration-token: <configurationToken>;<userId>` (decision D10). */
export const exclusives = endpoints({
  all: {
    method: 'GET',
    path: '/api/digitalExclusives/getDigitalExclusives/:userId/:customerGuid',
    access: 'visitor',
    about:
      'The network’s digital exclusives of today; which store has which one is said by storeInclusionType and storeGuids. Also carries the header configuration-token: <token>;<userId>.',
    params: v.object({ userId: uuid, customerGuid: guid }),
    reply: v.array(DigitalExclusive),
  },
  scanCode: {
    method: 'GET',
    path: '/api/digitalExclusives/scanCode/:userId/:customerGuid',
    access: 'member',
    about: 'The code of the member’s barcode. Also carries the header configuration-token: <token>;<userId>.',
    params: v.object({ userId: uuid, customerGuid: guid }),
    reply: ScanCode,
  },
  metric: {
    method: 'POST',
    path: '/api/digitalExclusives/metric/:customerGuid',
    access: 'visitor',
    about:
      'Counts a view of a digital exclusive, or that it was put on a list. Also carries the header configuration-token: <token>;<userId>.',
    params: v.object({ customerGuid: guid }),
    body: v.object({ digitalExclusiveId: id, metricType: v.picklist(['view', 'add-to-list']) }),
    reply: null,
  },
})
