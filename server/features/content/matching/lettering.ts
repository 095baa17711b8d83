import { readFileSync } from 'node:fs'
import { Blob, Buffer as Run, Face, Font, shape } from 'harfbuzzjs'

/** The two typefaces in the weights that a composed page is set in; cut by scripts/fonts.ts. */
const files = { name: 'besley-800', text: 'libre-franklin-400', strong: 'libre-franklin-700' } as const
export type Type = keyof typeof files

/** Whether every letter of a text can be drawn. */
export function hasLetters(text: string): boolean {
  const { known } = opened('name')
  return Array.from(text).every((it) => letterOf(it, known) !== '')
}

/** Returns how wide a text is, in units of its size. */
export function widthOf(text: string, type: Type): number {
  return shaped(text, type).width
}

/**
 * Returns a text as outlines for an SVG, from `x` to the right on its baseline. The glyphs are drawn, not named, so that a page looks
 * the same on a server without any font.
 */
export function lettered(text: string, type: Type, size: number, x: number, baseline: number, fill: string): string {
  const { glyphs } = shaped(text, type)
  const { font, paths } = opened(type)
  const scale = size / font.face.upem
  const drawn = glyphs.map(({ glyph, at }) => {
    let path = paths.get(glyph)
    if (path === undefined) paths.set(glyph, (path = font.glyphToPath(glyph)))
    return path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`
  })
  return `<g fill="${fill}" transform="translate(${x.toFixed(1)} ${baseline.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${drawn.join('')}</g>`
}

/** Returns the text on at most `most` lines that are no wider than `width`; what has no room is cut off with an ellipsis. */
export function wrapped(text: string, type: Type, size: number, width: number, most: number): { lines: string[]; isWhole: boolean } {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, type) * size <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  if (line !== '') lines.push(line)
  const isWhole = lines.length <= most && lines.every((it) => widthOf(it, type) * size <= width)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]!}…`
  return { lines: kept.map((it) => cut(it, type, size, width)), isWhole }
}

function cut(line: string, type: Type, size: number, width: number): string {
  let kept = line
  while (kept.length > 1 && widthOf(kept, type) * size > width) kept = `${kept.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  return kept
}

/** Kerned glyphs with their places, in units of the font; `width` in units of the size. */
function shaped(text: string, type: Type) {
  const { font, runs, known } = opened(type)
  const kept = runs.get(text)
  if (kept) return kept
  const run = new Run()
  run.addText(Array.from(text, (it) => letterOf(it, known)).join(''))
  run.guessSegmentProperties()
  shape(font, run)
  const positions = run.getGlyphPositions()
  let at = 0
  const glyphs = run.getGlyphInfos().map(({ codepoint }, n) => {
    const place = { glyph: codepoint, at }
    at += positions[n]?.xAdvance ?? 0
    return place
  })
  const found = { glyphs, width: at / font.face.upem }
  if (runs.size > 20_000) runs.clear()
  runs.set(text, found)
  return found
}

/** A letter that the font lacks is written without its accent, or left out. */
function letterOf(letter: string, known: ReadonlySet<number>): string {
  const plain = [letter, letter.normalize('NFKD').replace(/\p{M}/gu, '')]
  return plain.find((it) => it !== '' && Array.from(it).every((one) => known.has(one.codePointAt(0)!))) ?? ''
}

type Opened = {
  font: Font
  known: ReadonlySet<number>
  paths: Map<number, string>
  runs: Map<string, { glyphs: { glyph: number; at: number }[]; width: number }>
}
const open = new Map<Type, Opened>()

function opened(type: Type): Opened {
  let it = open.get(type)
  if (!it) {
    const face = new Face(new Blob(readFileSync(new URL(`letters/${files[type]}.ttf`, import.meta.url))))
    it = { font: new Font(face), known: new Set(face.collectUnicodes()), paths: new Map(), runs: new Map() }
    open.set(type, it)
  }
  return it
}
