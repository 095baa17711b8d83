import * as v from 'valibot'

/** A calendar day of the flyer, 2026-11-25, meant in each store's time zone. */
export const day = v.pipe(v.string(), v.isoDate('must be a day'))
/** Grows with every change of the thing that has it: a change names the version that it was made from. */
export const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** From 0 to 1. */
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const offset = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))
const length = v.pipe(v.number(), v.minValue(1), v.maxValue(100_000))
/** A rectangle in the page's own width and height, from its upper left corner. */
export const Box = v.object({ x: offset, y: offset, width: length, height: length })
export type Box = v.InferOutput<typeof Box>
