import sharp, { type OverlayOptions } from 'sharp'
import { dateWords, type Days } from '../dates.ts'
import type { DateMark, Lettering } from './drawn.ts'

/** The page's picture with its dates put in, as a JPEG. `dots` are the picture's to a unit of the page. */
export function dated(picture: string, marks: DateMark[], days: Days, letters: Lettering, dots: number): Promise<Buffer> {
  return sharp(picture)
    .composite(marks.map((mark) => overlay(mark, days, letters, dots)))
    .jpeg({ quality: 88 })
    .toBuffer()
}

function overlay(mark: DateMark, days: Days, letters: Lettering, dots: number): OverlayOptions {
  const { path, width } = lineOf(mark, dateWords(mark.form, days), letters)
  const x = mark.x + (mark.width - width) * { left: 0, center: 0.5, right: 1 }[mark.align]
  const left = Math.floor(x * dots) - edge
  const top = Math.floor((mark.baseline - mark.size) * dots) - edge
  const size = `width="${Math.ceil(width * dots) + 2 * edge}" height="${Math.ceil(mark.size * 1.4 * dots) + 2 * edge}"`
  const place = `translate(${x * dots - left} ${mark.baseline * dots - top}) scale(${dots})`
  return {
    input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><g transform="${place}" fill="${mark.fill}">${path}</g></svg>`),
    left,
    top,
  }
}

/** Of a picture's own dots, so that no letter is cut. */
const edge = 4

function lineOf({ face, size, tracking }: DateMark, words: string[], letters: Lettering) {
  const font = letters[face]
  if (!font) throw new Error(`lettering.json has no ${face}`)
  const scale = size / font.unitsPerEm
  let x = 0
  const paths = words.flatMap((word) => {
    const run = font.words[word]
    if (!run) throw new Error(`lettering.json has no '${word}' in ${face}`)
    const start = x
    x += run.width * scale + run.at.length * tracking + font.space * scale + tracking
    return run.at.map(([glyph, advance], index) => {
      const at = start + advance * scale + index * tracking
      return `<path transform="translate(${at.toFixed(3)} 0) scale(${scale} ${-scale})" d="${font.glyphs[glyph] ?? ''}"/>`
    })
  })
  return { path: paths.join(''), width: x - font.space * scale - tracking }
}
