import * as v from 'valibot'
import { Price } from '#contract/ads.ts'

/** Of every page, in the units of its regions and dates, and the picture's dots to a unit: 192 to the inch of a letter-size sheet. */
export const pageSize = { width: 1224, height: 1584, dots: 4 / 3 }

/** A place on a page where a date is put in on the day of import; lengths in units of the page. */
export const DateMark = v.object({
  form: v.picklist(['long', 'short', 'until']),
  /** Family, weight and style, as lettering.json names them. */
  face: v.string(),
  fill: v.string(),
  size: v.number(),
  tracking: v.number(),
  align: v.picklist(['left', 'center', 'right']),
  x: v.number(),
  width: v.number(),
  baseline: v.number(),
})
export type DateMark = v.InferOutput<typeof DateMark>

const Region = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })

/** What was drawn: the flyers' content but for its dates and what the catalog says of a product. */
export const DrawnPublication = v.object({
  chain: v.string(),
  key: v.picklist(['weekly', 'month']),
  title: v.string(),
  pages: v.array(
    v.object({
      imageName: v.string(),
      dates: v.array(DateMark),
      items: v.array(v.object({ product: v.string(), region: Region, price: v.nullable(Price), ownerPrice: v.nullable(Price) })),
    }),
  ),
})
export type DrawnPublication = v.InferOutput<typeof DrawnPublication>
export const Drawn = v.array(DrawnPublication)

const Outlines = v.object({
  unitsPerEm: v.number(),
  space: v.number(),
  /** SVG paths by glyph, y upward. */
  glyphs: v.record(v.string(), v.string()),
  words: v.record(v.string(), v.object({ width: v.number(), at: v.array(v.tuple([v.number(), v.number()])) })),
})
/** By face. */
export const Lettering = v.record(v.string(), Outlines)
export type Lettering = v.InferOutput<typeof Lettering>
