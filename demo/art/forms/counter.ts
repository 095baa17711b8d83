import type { Product } from '../../catalog.ts'
import { on, printOf } from '../faces.ts'
import { picture } from '../pictures.ts'
import { chance, clip, move, oval, rect, shade, shadow, shape, stroke, words, type Box } from '../svg.ts'
import type { Spot } from './fresh.ts'
import type { Form } from './index.ts'

/** Meat, fish and what is sold in slices: on trays, in butcher's paper, in flat packs. */
export const counter: Record<string, Form> = { tray, paper: butcherPaper, slices }

/** A butcher's tray under film, with a sticker. */
function tray(product: Product) {
  const print = printOf(product)
  const { color, accent } = print
  const [name = ''] = product.art.pics
  const dark = product.category === 'deli'
  const ground = dark
    ? '#2f2a26'
    : name === 'fillet' || name === 'ground-turkey' || name === 'chicken-breast' || name === 'whole-chicken'
      ? '#33483f'
      : '#f3efe4'
  const single = [
    'steak',
    'whole-chicken',
    'roast-chicken',
    'chop',
    'fillet',
    'ground-beef',
    'ground-turkey',
    'stew',
    'sausage',
    'chicken-breast',
  ].includes(name)
  const spots: Spot[] = single
    ? [[160, 152, 196, 0]]
    : [
        [112, 158, 128, -10],
        [208, 162, 128, 12],
        [160, 138, 124, 0],
      ]
  const meat =
    product.art.fill && name === 'fillet'
      ? fillets(product.art.fill)
      : spots.map(([x, y, size, turn]) => picture(name, x, y, size, turn)).join('')
  return (
    shadow(136, 160, 286) +
    rect({ x: 26, y: 68, w: 268, h: 220 }, shade(ground, -0.14), 26) +
    rect({ x: 26, y: 64, w: 268, h: 218 }, ground, 26) +
    rect({ x: 44, y: 80, w: 232, h: 186 }, shade(ground, ground === '#f3efe4' ? -0.07 : -0.2), 18) +
    meat +
    rect({ x: 26, y: 64, w: 268, h: 218 }, 'url(#sheen)', 26, 'opacity=".4"') +
    stroke('M46 90C120 76 220 78 276 92', '#fff', 5, 'opacity=".45" filter="url(#blur-small)"') +
    rect({ x: 78, y: 202, w: 182, h: 72 }, '#fffdf6', 5) +
    shape('M83 202H255Q260 202 260 207V226H78V207Q78 202 83 202z', color) +
    words([product.brand], 169, 214.5, 164, { fill: accent, size: 15 }) +
    words([product.art.label.join(', ')], 169, 242, 164, { fill: '#2a2a22', size: 21 }) +
    barcode(90, 256, 62, product.upc) +
    words([product.size.toUpperCase()], 246, 262, 84, { fill: '#5b5c4e', size: 9.5, letter: 'franklin', spacing: 0.05, anchor: 'end' })
  )
}

function fillets(color: string) {
  const paint = (y: number, turn: number) => move(rectFillet(color), 160, y, 1.95, turn)
  return paint(172, -2) + paint(128, 3)
}

function rectFillet(color: string) {
  const body = 'M-48 2C-40 -20 20 -26 44 -16C52 -11 50 10 42 16C20 25 -38 21 -48 2z'
  return (
    `<g filter="url(#puff-small)">${shape(body, color)}</g>` +
    clip(
      body,
      [-26, -12, 2, 16, 30]
        .map((x) => stroke(`M${x} -26C${x - 10} -8 ${x - 8} 8 ${x + 2} 24`, shade(color, 0.45), 2.2, 'opacity=".75"'))
        .join(''),
    )
  )
}

function barcode(x: number, y: number, w: number, digits: string) {
  let bars = ''
  let at = x
  for (const digit of digits + digits) {
    const wide = 0.8 + (Number(digit) % 3) * 0.7
    bars += rect({ x: at, y, w: wide, h: 12 }, '#2a2a22')
    at += wide + 0.8 + (Number(digit) % 2) * 0.6
    if (at > x + w) break
  }
  return bars
}

/** Wrapped in butcher's paper, tied with string. */
function butcherPaper(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const butter = name === 'butter'
  const paper = butter ? '#f4ecd8' : '#d9b27c'
  const things: Spot[] =
    name === 'drumstick' || name === 'bone'
      ? [
          [118, 112, 124, -14],
          [204, 116, 120, 14],
        ]
      : name === 'fish'
        ? [
            [116, 108, 128, -8],
            [212, 116, 118, 10],
          ]
        : [[160, 106, 168, 0]]
  const body = 'M40 146L280 138L296 278Q296 290 282 291L40 292Q26 292 27 278z'
  return (
    shadow(136) +
    shape('M54 128L98 108L160 120L226 104L270 126L280 160H40z', shade(paper, -0.18)) +
    things.map(([x, y, size, turn]) => picture(name, x, y, size, turn)).join('') +
    shape(body, paper) +
    shape('M40 146L280 138L232 176L92 180z', shade(paper, 0.16)) +
    stroke('M92 180L40 146M232 176L280 138M92 180L232 176', shade(paper, -0.25), 1.6, 'opacity=".7"') +
    stroke('M60 190C58 220 62 250 60 284M268 190C264 220 272 250 268 284', shade(paper, -0.2), 2, 'opacity=".35"') +
    shape(body, 'url(#down)', 'opacity=".8"') +
    rect({ x: 76, y: 190, w: 168, h: 84 }, '#fffdf6', 5) +
    shape('M81 190H239Q244 190 244 195V217H76V195Q76 190 81 190z', color) +
    words([product.brand], 160, 204, 150, { fill: accent, size: 16 }) +
    words([product.art.label.join(' ')], 160, 237, 150, { fill: '#2a2a22', size: 23 }) +
    words([product.size.toUpperCase()], 160, 261, 130, { fill: '#5b5c4e', size: 9.5, letter: 'franklin', spacing: 0.08 })
  )
}

const cheeses: Record<string, { color: string; rind?: string; holes?: number }> = {
  swiss: { color: '#f6e0a0', holes: 12 },
  provolone: { color: '#f7ecc9' },
  muenster: { color: '#f9efcf', rind: '#e5852f' },
}

/** A flat pack with a window. */
function slices(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const cheese = cheeses[name]
  const pane = { x: 60, y: 92, w: 200, h: 104 }
  const inside = cheese
    ? sliceStack(pane, cheese)
    : name === 'bacon'
      ? [78, 116, 154, 192, 230].map((x) => picture('bacon', x + 4, 144, 104, 6)).join('')
      : name === 'fish'
        ? picture('fish', 116, 146, 116) + picture('fish', 212, 146, 112)
        : picture(name, 160, 144, 138)
  return (
    shadow(116) +
    rect({ x: 42, y: 48, w: 236, h: 244 }, color, 14) +
    shape('M42 62Q42 48 56 48H264Q278 48 278 62V74H42z', shade(color, -0.18)) +
    rect({ x: 140, y: 55, w: 40, h: 10 }, shade(color, -0.45), 5) +
    rect(pane, cheese ? '#fff8e4' : name === 'tofu' ? '#e7eee4' : name === 'tempeh' || name === 'sponge' ? '#e4efe2' : '#f5ded0', 8) +
    clip(`M${pane.x} ${pane.y}h${pane.w}v${pane.h}h${-pane.w}z`, inside) +
    rect(pane, 'url(#sheen)', 8, 'opacity=".55"') +
    rect(pane, 'none', 8, `stroke="${shade(color, -0.3)}" stroke-width="2"`) +
    rect({ x: 42, y: 208, w: 236, h: 4 }, accent) +
    words([product.brand], 160, 231, 208, { fill: accent, size: 23 }) +
    words([product.art.label.join(' ')], 160, 256, 208, { fill: on(color), size: 20, letter: 'franklin' }) +
    words([product.size.toUpperCase()], 160, 278, 150, { fill: on(color), size: 10, letter: 'franklin', spacing: 0.1, weight: 600 }) +
    rect({ x: 42, y: 48, w: 236, h: 244 }, 'url(#film)', 14)
  )
}

function sliceStack({ x, y, w, h }: Box, { color, rind, holes = 0 }: { color: string; rind?: string; holes?: number }) {
  const next = chance(color)
  const each = Array.from({ length: 5 }, (_, at) => {
    const left = x + 10 + at * 30
    const eyes =
      at === 4
        ? Array.from({ length: holes }, () =>
            oval(left + 8 + next() * 50, y + 16 + next() * (h - 34), 3 + next() * 4, 2.6 + next() * 4, shade(color, -0.2)),
          ).join('')
        : ''
    return `<g filter="url(#puff-small)">${rect({ x: left, y: y + 10, w: 66, h: h - 20 }, shade(color, at % 2 ? 0 : -0.05), 6, rind ? `stroke="${rind}" stroke-width="4"` : '')}${eyes}</g>`
  })
  return clip(`M${x} ${y}h${w}v${h}h${-w}z`, each.join(''))
}
