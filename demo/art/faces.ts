import { brands } from '../brands.ts'
import type { Product } from '../catalog.ts'
import { picture } from './pictures.ts'
import { blend, chance, clip, lightness, rect, shade, shape, stroke, words, type Box, type Letter } from './svg.ts'

const ink = '#2a2a22'
const cream = '#fbf3de'

/** What a product's label is printed in; `strong` is the colour as it reads on paper. */
export type Print = { color: string; accent: string; paper: string; letter: Letter; face: number; light: boolean; strong: string }

export function printOf({ brand, art }: Product): Print {
  const its = brands[brand]
  if (!its) throw new Error(`no brand ${brand}`)
  const color = art.color ?? its.color
  const accent =
    Math.abs(lightness(its.accent) - lightness(color)) > 0.3
      ? its.accent
      : lightness(color) > 0.62
        ? '#bc2717'
        : lightness(color) > 0.36
          ? '#fff0bf'
          : '#f2b632'
  const light = lightness(color) > 0.62
  const strong = light ? ink : lightness(color) > 0.42 ? shade(color, -0.38) : color
  return { color, accent, paper: its.paper, letter: its.letter, face: Math.floor(chance(brand)() * faces.length), light, strong }
}

/** Words that stand on the ground. */
export const on = (ground: string) => (lightness(ground) > 0.55 ? ink : cream)

/** A label with a line inside its edge; `round` of the edge and of the line. */
export function framed(
  { x, y, w, h }: Box,
  { color, accent }: Pick<Print, 'color' | 'accent'>,
  { round: [outer, inner], inset, line }: { round: [number, number]; inset: number; line: number },
) {
  const frame = { x: x + inset, y: y + inset, w: w - 2 * inset, h: h - 2 * inset }
  return rect({ x, y, w, h }, color, outer) + rect(frame, 'none', inner, `stroke="${accent}" stroke-width="${line}"`)
}

export function labelLines({ art, title }: Product) {
  if (art.label.length > 0) return art.label
  const [first = '', ...rest] = title.split(/,| with /)[0]?.split(' ') ?? []
  return rest.length > 0 && title.length > 11 ? [first, rest.join(' ')] : [[first, ...rest].join(' ')]
}

/**
 * The printed front of a package: brand, picture and words in the brand's own arrangement, as wide and high as the box. Words keep to
 * `narrow` times its width, for packages that taper.
 */
export function front(product: Product, box: Box, at?: number, narrow = 1) {
  const print = printOf(product)
  const face = faces[at ?? print.face]
  if (!face) throw new Error('no face')
  return clip(`M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`, face(product, print, box, box.w * narrow))
}

type Face = (product: Product, print: Print, box: Box, fit: number) => string

const name = (product: Product, x: number, y: number, w: number, size: number, color: string, print: Print) =>
  words(
    [
      product.brand.replace(
        / (Coffee Roasters|Granola Co\.|Preserves|Apothecary|Creamery|Cheese|Bakery|Farm|Poultry|Fisheries|Foods|Cereal|Growers|Spice|Mushrooms)$/,
        '',
      ),
    ],
    x,
    y,
    w,
    { fill: color, size, letter: print.letter === 'franklin' ? 'franklin' : 'besley', spacing: print.letter === 'franklin' ? 0.04 : 0 },
  )

const small = (product: Product, x: number, y: number, w: number, size: number, color: string) =>
  words([product.size.toUpperCase()], x, y, w, { fill: color, size, letter: 'franklin', weight: 650, spacing: 0.08 })

const pics = (product: Product, x: number, y: number, size: number) => {
  const [first, second] = product.art.pics
  if (!first) return ''
  if (!second) return picture(first, x, y, size)
  return picture(second, x + size * 0.2, y - size * 0.06, size * 0.8, 8) + picture(first, x - size * 0.18, y + size * 0.06, size * 0.84, -8)
}

const faces: Face[] = [band, medal, wave, arch, split, awning, rays]

/** Brand on a band above, picture on paper, words in the colour below. */
function band(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const top = h * 0.25
  const c = x + w / 2
  return (
    rect({ x, y, w, h }, print.paper) +
    rect({ x, y, w, h: top }, print.color) +
    rect({ x, y: y + top, w, h: Math.max(2.5, h * 0.022) }, print.accent) +
    name(product, c, y + top * 0.53, fit * 0.84, Math.min(w * 0.15, top * 0.5), on(print.color), print) +
    pics(product, c, y + h * 0.47, Math.min(h * 0.38, w * 0.62)) +
    words(labelLines(product), c, y + h * 0.785, fit * 0.86, { fill: print.strong, size: Math.min(w * 0.15, h * 0.115), leading: 1 }) +
    small(product, c, y + h * 0.945, fit * 0.8, Math.min(w, h) * 0.055, ink)
  )
}

/** The picture on a medallion. */
function medal(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const c = x + w / 2
  const r = Math.min(w * 0.34, h * 0.215)
  const middle = y + h * 0.445
  const text = on(print.color)
  return (
    rect({ x, y, w, h }, print.color) +
    name(product, c, y + h * 0.13, fit * 0.84, Math.min(w * 0.15, h * 0.11), text, print) +
    `<circle cx="${c}" cy="${middle}" r="${r}" fill="${print.paper}"/><circle cx="${c}" cy="${middle}" r="${r * 0.9}" fill="${blend(print.accent, print.paper, 0.35)}"/>` +
    pics(product, c, middle, r * 1.62) +
    words(labelLines(product), c, y + h * 0.77, fit * 0.86, { fill: text, size: Math.min(w * 0.145, h * 0.108), leading: 1 }) +
    small(product, c, y + h * 0.925, fit * 0.8, Math.min(w, h) * 0.052, print.light ? ink : print.accent)
  )
}

/** A ribbon of the colour waves across paper. */
function wave(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const c = x + w / 2
  const bend = h * 0.045
  const ribbon = (from: number, to: number) =>
    `M${x - 4} ${y + h * from + bend}C${x + w * 0.32} ${y + h * from - bend * 1.4} ${x + w * 0.66} ${y + h * from + bend * 2} ${x + w + 4} ${y + h * from - bend}V${y + h * to - bend}C${x + w * 0.66} ${y + h * to + bend * 2} ${x + w * 0.32} ${y + h * to - bend * 1.4} ${x - 4} ${y + h * to + bend}z`
  return (
    rect({ x, y, w, h }, print.paper) +
    name(product, c, y + h * 0.115, fit * 0.84, Math.min(w * 0.155, h * 0.11), print.strong, print) +
    pics(product, c, y + h * 0.365, Math.min(h * 0.37, w * 0.66)) +
    shape(ribbon(0.555, 0.875), print.accent, `transform="translate(0 ${-h * 0.018})"`) +
    shape(ribbon(0.555, 0.875), print.color) +
    words(labelLines(product), c, y + h * 0.72, fit * 0.82, { fill: on(print.color), size: Math.min(w * 0.155, h * 0.125), leading: 1 }) +
    small(product, c, y + h * 0.945, fit * 0.8, Math.min(w, h) * 0.052, ink)
  )
}

/** A window with a round head, cut out of the colour. */
function arch(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const c = x + w / 2
  const inset = w * 0.11
  const r = (w - inset * 2) / 2
  const top = y + h * 0.21
  const bottom = y + h * 0.9
  const head = Math.min(r, h * 0.26)
  const path = (by: number) =>
    `M${x + inset + by} ${bottom - by}V${top + head}C${x + inset + by} ${top + by - head * 0.1} ${x + w - inset - by} ${top + by - head * 0.1} ${x + w - inset - by} ${top + head}V${bottom - by}z`
  return (
    rect({ x, y, w, h }, print.color) +
    name(product, c, y + h * 0.115, fit * 0.86, Math.min(w * 0.145, h * 0.1), on(print.color), print) +
    shape(path(0), print.paper) +
    stroke(path(w * 0.022), print.accent, Math.max(1.4, w * 0.011)) +
    pics(product, c, y + h * 0.455, Math.min(h * 0.36, w * 0.56)) +
    words(labelLines(product), c, y + h * 0.755, fit * 0.66, { fill: print.strong, size: Math.min(w * 0.14, h * 0.11), leading: 1 }) +
    small(product, c, y + h * 0.953, fit * 0.8, Math.min(w, h) * 0.048, on(print.color))
  )
}

/** Picture over words, parted by a tab with the brand. */
function split(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const c = x + w / 2
  const cut = y + h * 0.5
  const tab = h * 0.14
  return (
    rect({ x, y, w, h }, blend(print.color, print.paper, 0.84)) +
    pics(product, c, y + h * 0.235, Math.min(h * 0.4, w * 0.68)) +
    rect({ x, y: cut, w, h: h * 0.5 }, print.color) +
    rect(
      { x: x + w * 0.08, y: cut - tab / 2, w: w * 0.84, h: tab },
      print.paper,
      tab * 0.5,
      `stroke="${print.color}" stroke-width="${Math.max(1.5, h * 0.01)}"`,
    ) +
    name(product, c, cut, fit * 0.72, Math.min(w * 0.13, tab * 0.62), print.strong, print) +
    words(labelLines(product), c, y + h * 0.735, fit * 0.86, { fill: on(print.color), size: Math.min(w * 0.155, h * 0.115), leading: 1 }) +
    small(product, c, y + h * 0.93, fit * 0.8, Math.min(w, h) * 0.055, print.light ? ink : print.accent)
  )
}

/** A striped awning, as over a shop. */
function awning(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const c = x + w / 2
  const stripes = 8
  const wide = w / stripes
  const drop = h * 0.15
  let cloth = ''
  for (let index = 0; index < stripes; index++) {
    const left = x + index * wide
    cloth += shape(`M${left} ${y}h${wide}v${drop}a${wide / 2} ${wide / 2.4} 0 0 1 ${-wide} 0z`, index % 2 ? print.paper : print.color)
  }
  return (
    rect({ x, y, w, h }, blend(print.accent, print.paper, lightness(print.accent) > 0.5 ? 0.55 : 0.86)) +
    cloth +
    name(product, c, y + h * 0.295, fit * 0.84, Math.min(w * 0.15, h * 0.1), print.strong, print) +
    pics(product, c, y + h * 0.515, Math.min(h * 0.35, w * 0.58)) +
    rect({ x, y: y + h * 0.7, w, h: h * 0.3 }, print.color) +
    words(labelLines(product), c, y + h * 0.845, fit * 0.86, { fill: on(print.color), size: Math.min(w * 0.155, h * 0.118), leading: 0.98 })
  )
}

/** Rays from the horizon behind the picture. */
function rays(product: Product, print: Print, { x, y, w, h }: Box, fit: number) {
  const c = x + w / 2
  const sun = y + h * 0.58
  let beams = ''
  for (let index = 0; index < 9; index++) {
    const angle = Math.PI + (index + 0.25) * (Math.PI / 9)
    const wide = Math.PI / 18
    const far = w + h
    beams += `<path d="M${c} ${sun}L${c + Math.cos(angle) * far} ${sun + Math.sin(angle) * far}L${c + Math.cos(angle + wide) * far} ${sun + Math.sin(angle + wide) * far}z" fill="${blend(print.accent, print.paper, 0.42)}" opacity=".75"/>`
  }
  return (
    rect({ x, y, w, h }, blend(print.accent, print.paper, 0.72)) +
    beams +
    pics(product, c, y + h * 0.43, Math.min(h * 0.4, w * 0.64)) +
    shape(`M${x} ${sun + h * 0.05}Q${c} ${sun - h * 0.005} ${x + w} ${sun + h * 0.05}V${y + h}H${x}z`, print.color) +
    name(product, c, y + h * 0.125, fit * 0.84, Math.min(w * 0.155, h * 0.115), print.strong, print) +
    words(labelLines(product), c, y + h * 0.78, fit * 0.84, { fill: on(print.color), size: Math.min(w * 0.15, h * 0.112), leading: 1 }) +
    small(product, c, y + h * 0.94, fit * 0.8, Math.min(w, h) * 0.05, print.light ? ink : print.accent)
  )
}
