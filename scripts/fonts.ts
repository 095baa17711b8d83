// Cuts the two typefaces down to the letters and weights that the app uses, into app/ui/fonts. Run it after raising a
// @fontsource-variable package: node scripts/fonts.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const faces = [
  { source: 'besley', min: 600, max: 900 },
  { source: 'libre-franklin', min: 400, max: 750 },
]
/** Latin-1 whole, for Spanish; then the marks of typesetting, and the fractions that packages are sized in. */
const letters = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…′″−×⅓⅔⅛¼½¾™ŒœŸ'
const require = createRequire(import.meta.url)
const out = new URL('../app/ui/fonts/', import.meta.url)

mkdirSync(out, { recursive: true })
for (const { source, min, max } of faces) {
  const whole = readFileSync(require.resolve(`@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`))
  const cut = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: { min, max, default: min } } })
  writeFileSync(new URL(`${source}-subset.woff2`, out), cut)
  console.log(`${source}: ${whole.length} -> ${cut.length} bytes`)
}

function range(from: number, to: number) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
