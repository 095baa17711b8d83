import sharp, { type Channels } from 'sharp'
import * as v from 'valibot'
import { dateForms, dateWords, type Days } from './days.ts'

/** A place on a page where an import draws a date; lengths in units of the page. */
export const DateMark = v.object({
  form: v.picklist(dateForms),
  /** Family, weight and style, as Lettering names them. */
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

const Outlines = v.object({
  unitsPerEm: v.number(),
  space: v.number(),
  /** SVG paths by glyph, y upward. */
  glyphs: v.record(v.string(), v.string()),
  words: v.record(v.string(), v.object({ width: v.number(), at: v.array(v.tuple([v.number(), v.number()])) })),
})

/** The outlines of every word of a date by face, so that an import needs no font. */
export const Lettering = v.record(v.string(), Outlines)
export type Lettering = v.InferOutput<typeof Lettering>

/** dates.json: where each page, by imageName, has its dates, and the letters to draw them with. */
export const PrintedDates = v.object({
  /** The picture's dots to a unit of the page. */
  dots: v.number(),
  pages: v.record(v.string(), v.array(DateMark)),
  letters: Lettering,
})
export type PrintedDates = v.InferOutput<typeof PrintedDates>

/** Draws a page's dates into its picture. Returns a JPEG. */
export async function dated(picture: Buffer, marks: DateMark[], days: Days, { letters, dots }: PrintedDates): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  // Composing the whole page instead of the dates' boxes would take half as long again.
  for (const mark of marks) await putIn(data, info, overlay(mark, days, letters, dots))
  return sharp(data, { raw: info }).jpeg({ quality: 88 }).toBuffer()
}

async function putIn(page: Buffer, { width, channels }: { width: number; channels: Channels }, { svg, box }: Overlay) {
  const rows = Array.from({ length: box.height }, (_, row) => ((box.top + row) * width + box.left) * channels)
  const length = box.width * channels
  const under = Buffer.concat(rows.map((at) => page.subarray(at, at + length)))
  const written = await sharp(under, { raw: { ...box, channels } })
    .composite([{ input: svg }])
    .removeAlpha()
    .raw()
    .toBuffer()
  for (const [row, at] of rows.entries()) written.copy(page, at, row * length, (row + 1) * length)
}

type Overlay = { svg: Buffer; box: { left: number; top: number; width: number; height: number } }

function overlay(mark: DateMark, days: Days, letters: Lettering, dots: number): Overlay {
  const { path, width: wide } = lineOf(mark, dateWords(mark.form, days), letters)
  const x = mark.x + (mark.width - wide) * { left: 0, center: 0.5, right: 1 }[mark.align]
  const left = Math.floor(x * dots) - edge
  const top = Math.floor((mark.baseline - mark.size) * dots) - edge
  const width = Math.ceil(wide * dots) + 2 * edge
  const height = Math.ceil(mark.size * 1.4 * dots) + 2 * edge
  const place = `translate(${x * dots - left} ${mark.baseline * dots - top}) scale(${dots})`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="${place}" fill="${mark.fill}">${path}</g></svg>`
  return { svg: Buffer.from(svg), box: { left, top, width, height } }
}

/** Of a picture's own dots, so that no letter is cut. */
const edge = 4

function lineOf({ face, size, tracking }: DateMark, words: string[], letters: Lettering) {
  const font = letters[face]
  if (!font) throw new Error(`dates.json has no letters of ${face}`)
  const scale = size / font.unitsPerEm
  let x = 0
  const paths = words.flatMap((word) => {
    const run = font.words[word]
    if (!run) throw new Error(`dates.json has no '${word}' in ${face}`)
    const start = x
    x += run.width * scale + run.at.length * tracking + font.space * scale + tracking
    return run.at.map(([glyph, advance], index) => {
      const at = start + advance * scale + index * tracking
      return `<path transform="translate(${at.toFixed(3)} 0) scale(${scale} ${-scale})" d="${font.glyphs[glyph] ?? ''}"/>`
    })
  })
  return { path: paths.join(''), width: x - font.space * scale - tracking }
}
