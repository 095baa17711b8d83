import { readFile } from 'node:fs/promises'
import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { Lettering } from '#server/features/content/demo-network/date-marks.ts'
import { fontFiles } from './draw.ts'

/** The outlines of `words` in each face ('Besley/normal/800'), so that an import sets type without a font. */
export async function lettering(faces: string[], words: string[]): Promise<Lettering> {
  return Object.fromEntries(await Promise.all(faces.map(async (face) => [face, await letteringOf(face, words)] as const)))
}

async function letteringOf(face: string, words: string[]) {
  const [family, style, weight] = face.split('/')
  const file = fontFiles[`${family}/${style}`]
  if (!file) throw new Error(`no font for ${face}`)
  const font = await fontAt(file, Number(weight), words)
  const glyphs: Record<string, string> = {}
  const runs = words.map((word) => {
    let x = 0
    const at = shaped(font, word).map(({ glyph, advance }) => {
      glyphs[glyph] ??= font.glyphToPath(glyph)
      const place: [number, number] = [glyph, x]
      x += advance
      return place
    })
    return [word, { width: x, at }] as const
  })
  return { unitsPerEm: font.face.upem, space: shaped(font, ' ')[0]?.advance ?? 0, glyphs, words: Object.fromEntries(runs) }
}

async function fontAt(file: string, weight: number, words: string[]) {
  const still = await subsetFont(await readFile(file), `${words.join('')} `, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: weight, max: weight, default: weight } },
  })
  return new Font(new Face(new Blob(still)))
}

function shaped(font: Font, text: string) {
  const run = new Run()
  run.addText(text)
  run.guessSegmentProperties()
  shape(font, run)
  const positions = run.getGlyphPositions()
  return run.getGlyphInfos().map((info, index) => ({ glyph: info.codepoint, advance: positions[index]?.xAdvance ?? 0 }))
}
