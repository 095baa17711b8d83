// Cuts the two typefaces down to the letters and weights that the app uses, into app/public/fonts. Run it after raising a
// @fontsource-variable package: node scripts/fonts.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * The display face is in one weight: its weights from 600 to 900 were 13 kB more. Browsers keep a file for a year: a new `version` here, in
 * tokens.css and in server/pages/fonts.ts makes them load it again.
 */
const faces = [
  {
    name: 'besley',
    version: 2,
    whole: import.meta.resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
    min: 800,
    max: 800,
  },
  {
    name: 'libre-franklin',
    version: 1,
    whole: import.meta.resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2'),
    min: 400,
    max: 750,
  },
]
/**
 * `basic` has the letters of English and Spanish, the marks of typesetting, and the fractions in package sizes. `more`
 * is the rest of Latin-1: through tokens.css a browser loads it only where a page has a letter of it. There it is a family of its own
 * (scripts/font-families.test.ts).
 */
const parts = {
  basic: range(0x20, 0x7e) + '\u00a0¡¢©®°·¿×ÁÉÍÑÓÚÜáéíñóúü–—‘’“”•…′″−⅓⅔⅛¼½¾™',
  more: range(0xa1, 0xff) + 'ŒœŸ',
}
const out = new URL('../app/public/fonts/', import.meta.url)

mkdirSync(out, { recursive: true })
for (const { name, version, whole, min, max } of faces) {
  const font = readFileSync(fileURLToPath(whole))
  for (const [part, letters] of Object.entries(parts)) {
    const cut = await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: { wght: { min, max, default: min } } })
    writeFileSync(new URL(`${name}-${part}-${version}.woff2`, out), cut)
    console.log(`${name} ${part}: ${font.length} -> ${cut.length} bytes`)
  }
}

// A composed page is set in three cuts of them, by the server: outlines that harfbuzz reads, in one weight each.
const letters = new URL('../server/features/content/matching/letters/', import.meta.url)
mkdirSync(letters, { recursive: true })
for (const [name, whole, weight] of [
  ['besley-800', faces[0]!.whole, 800],
  ['libre-franklin-400', faces[1]!.whole, 400],
  ['libre-franklin-700', faces[1]!.whole, 700],
] as const) {
  const cut = await subsetFont(readFileSync(fileURLToPath(whole)), parts.basic + parts.more, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: weight, max: weight, default: weight } },
  })
  writeFileSync(new URL(`${name}.ttf`, letters), cut)
  console.log(`${name}: ${cut.length} bytes`)
}

function range(from: number, to: number) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
