import type { Price } from '#contract/ads.ts'
import type { Doubt, StudioRow } from '#contract/studio/rows.ts'
import type { Box } from '#contract/studio/values.ts'

/** A group of a row's fields as it was before somebody changed it, with all doubts that the row had. */
export type Earlier = { group: string; values: Partial<RowRecord>; doubts: Doubt[]; isDecided: boolean; isAccepted: boolean }

/** A row with all that is stored of it. `decided` are the names of its fields that people decided. */
export type RowRecord = {
  rowId: string
  fileId: string | null
  row: number | null
  position: number
  identity: string
  externalId: string
  title: string
  brand: string
  size: string
  identifier: string
  isNumbered: boolean
  category: string
  priceText: string
  /** What the sheet itself says, as sheet-price.ts keeps it. */
  sheetPrice: string
  price: Price | null
  ownerPriceText: string
  ownerPrice: Price | null
  regularCents: number | null
  text: string
  spanishTitle: string
  spanishText: string
  healthyOptions: string[]
  startDate: string | null
  endDate: string | null
  page: number | null
  region: Box | null
  state: StudioRow['state']
  doubts: Doubt[]
  isAccepted: boolean
  decided: string[]
  earlier: Earlier[]
  decidedBy: string | null
  picture: string | null
  version: number
}
