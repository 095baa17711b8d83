import type { Product } from '../../catalog.ts'
import { framed, front, labelLines, on, printOf } from '../faces.ts'
import { fill } from '../fills.ts'
import { loaf as loafPicture, wedge as wedgePicture, wheel } from '../foods.ts'
import { picture } from '../pictures.ts'
import { blend, clip, lightness, move, oval, puff, rect, shade, shadow, shape, stroke, words } from '../svg.ts'
import type { Form } from './index.ts'
import { lid } from './paper.ts'

/** Dairy, cheese, bakery and deli. */
export const kitchen: Record<string, Form> = {
  tub,
  cup,
  pint,
  eggs,
  wedge,
  round,
  block,
  log,
  deli,
  soupcup,
  loaf,
  baguette,
  plate,
  pie,
  wrap,
}

function tub(product: Product) {
  const { color, paper } = printOf(product)
  const body = 'M66 130H254L238 274Q236 292 220 292H100Q84 292 82 274z'
  return (
    shadow(84) +
    shape(body, paper) +
    clip(body, front(product, { x: 62, y: 136, w: 196, h: 156 }, undefined, 0.86)) +
    shape(body, 'url(#cylinder)', 'opacity=".8"') +
    lid(66, 188, 104, 24, lightness(color) > 0.7 ? paper : shade(color, -0.05))
  )
}

function cup(product: Product) {
  const { color } = printOf(product)
  const body = 'M98 126H222L206 276Q204 292 190 292H130Q116 292 114 276z'
  return (
    shadow(58) +
    shape(body, '#fffaf0') +
    clip(body, front(product, { x: 96, y: 132, w: 128, h: 160 }, undefined, 0.74)) +
    shape(body, 'url(#cylinder)', 'opacity=".8"') +
    shape('M90 116Q90 110 96 110H224Q230 110 230 116V128H90z', '#e9eceb') +
    oval(160, 110, 70, 12, '#f6f8f6') +
    oval(160, 109, 60, 8, blend(color, '#ffffff', 0.65)) +
    shape('M222 108C240 104 246 112 240 120L228 116z', '#dfe4e2')
  )
}

function pint(product: Product) {
  const { color } = printOf(product)
  const body = 'M84 108H236L222 280Q160 304 98 280z'
  const dark = lightness(color) < 0.62 ? shade(color, -0.25) : blend(color, '#27405e', 0.82)
  return (
    shadow(70) +
    shape(body, color) +
    clip(body, front(product, { x: 82, y: 122, w: 156, h: 170 }, undefined, 0.88)) +
    shape(body, 'url(#cylinder)', 'opacity=".85"') +
    lid(84, 152, 76, 28, dark)
  )
}

function eggs(product: Product) {
  const { color, accent } = printOf(product)
  const shell = product.art.fill ?? '#d99a66'
  const half = product.size.startsWith('6')
  const mixed = half ? ['#a9c2b4', '#d99a66', '#f1dcc2'] : [shell, shade(shell, 0.08), shade(shell, -0.05)]
  const egg = (x: number, y: number, at: number) =>
    puff(oval(x, y, half ? 27 : 22, half ? 33 : 28, mixed[at % 3] ?? shell), 'puff-small') +
    oval(x - 7, y - 11, 6, 8, '#fff', 'opacity=".4"')
  const back = half ? [88, 160, 232] : [72, 116, 160, 204, 248]
  const before = half ? [104, 176, 240] : [52, 95, 138, 182, 226, 268]
  const body =
    'M22 198C40 214 54 214 70 198 84 214 100 214 115 198 130 214 146 214 160 198 175 214 190 214 205 198 220 214 236 214 250 198 266 214 282 214 298 198L286 280C284 290 280 292 272 292H48C40 292 36 290 34 280z'
  return (
    shadow(134) +
    shape('M30 180L44 156H276L290 180V220H30z', '#8f9c86') +
    back.map((x, at) => egg(x, 172, at)).join('') +
    before.map((x, at) => egg(x, 190, at + 1)).join('') +
    shape(body, '#b3bea9') +
    shape(body, 'url(#down)') +
    stroke('M70 214V286M115 214V288M160 214V288M205 214V288M250 214V286', '#8a9780', 3, 'opacity=".4"') +
    framed({ x: 78, y: 220, w: 164, h: 60 }, { color, accent }, { round: [5, 4], inset: 4, line: 1.5 }) +
    words([product.brand], 160, 240, 140, { fill: accent, size: 24 }) +
    words([product.art.label.join(' · ').toUpperCase()], 160, 263, 142, { fill: on(color), size: 11.5, letter: 'franklin', spacing: 0.07 })
  )
}

const cheeses: Record<string, { color: string; rind: string; holes?: number; marks?: 'marble' | 'pepper' }> = {
  cheddar: { color: '#f2a73c', rind: '#c9781c' },
  gouda: { color: '#eeb65a', rind: '#b5321f', holes: 3 },
  'goat-gouda': { color: '#f8eccb', rind: '#3f7fa6', holes: 3 },
  alpine: { color: '#f0d695', rind: '#a8743a' },
  brie: { color: '#fdf7e8', rind: '#f3ead2' },
  colby: { color: '#f6b95a', rind: '#e9a03a', marks: 'marble' },
  brick: { color: '#f7d98e', rind: '#dda445' },
  pepperjack: { color: '#fbf0cf', rind: '#e6d5a4', marks: 'pepper' },
}

const cheeseOf = (product: Product) => cheeses[product.art.pics[0] ?? ''] ?? { color: '#f2a73c', rind: '#c9781c' }

function cheeseLabel(product: Product, x: number, y: number, w: number, h: number) {
  const { color, accent } = printOf(product)
  return (
    rect({ x, y, w, h }, '#fffaf0', 4) +
    rect({ x, y, w, h: h * 0.4 }, color, 4) +
    rect({ x, y: y + h * 0.4 - 3, w, h: 3 }, accent) +
    words([product.brand], x + w / 2, y + h * 0.2, w * 0.88, { fill: accent, size: h * 0.27 }) +
    words([labelLines(product).join(' ')], x + w / 2, y + h * 0.62, w * 0.88, { fill: '#2a2a22', size: h * 0.32 }) +
    words([product.size.toUpperCase()], x + w / 2, y + h * 0.88, w * 0.8, {
      fill: '#5b5c4e',
      size: h * 0.13,
      letter: 'franklin',
      spacing: 0.1,
    })
  )
}

function wedge(product: Product) {
  const { color, rind, holes } = cheeseOf(product)
  return (
    shadow(134, 162, 286) +
    move(wedgePicture(color, rind, holes), 156, 168, 2.35) +
    `<g transform="rotate(-5 150 236) skewY(-4)">${cheeseLabel(product, 62, 206, 168, 74)}</g>`
  )
}

function round(product: Product) {
  const { color, rind } = cheeseOf(product)
  const brie = product.art.pics[0] === 'brie'
  return (
    shadow(128, 160, 280) +
    move(wheel(brie ? '#fffaf0' : shade(rind, 0.25), rind), 160, 168, 2.5) +
    (brie
      ? shape('M160 152L232 196L262 172z', '#fdf0c4') +
        shape('M160 152L232 196V252C246 248 258 240 262 232V172z', '#f9e7ae', 'opacity=".0"')
      : move(shape('M0 0L34 13C44 9 48 3 48 -3z', color), 160, 154, 2.5)) +
    `<g transform="translate(0 4)"><path d="M70 204C110 236 210 236 250 204V256C210 286 110 286 70 256z" fill="${printOf(product).color}"/>` +
    words([product.brand], 160, 244, 150, { fill: printOf(product).accent, size: 20 }) +
    words([labelLines(product).join(' ')], 160, 264, 140, { fill: '#fbf3de', size: 16, letter: 'franklin' }) +
    '</g>'
  )
}

function block(product: Product) {
  const { color, rind, marks } = cheeseOf(product)
  const marble =
    marks === 'marble'
      ? stroke(
          'M40 176C80 160 120 190 160 174S240 160 262 178M44 250C90 236 130 262 170 248S240 240 260 252',
          '#fff0cf',
          11,
          'opacity=".75"',
        )
      : marks === 'pepper'
        ? [
            [60, 172, '#4f8f3a'],
            [92, 262, '#c9361f'],
            [120, 168, '#c9361f'],
            [210, 258, '#4f8f3a'],
            [238, 170, '#4f8f3a'],
            [186, 172, '#c9361f'],
            [54, 240, '#4f8f3a'],
            [246, 238, '#c9361f'],
            [150, 266, '#4f8f3a'],
          ]
            .map(([x, y, tint]) => oval(Number(x), Number(y), 5, 3.6, String(tint)))
            .join('')
        : ''
  return (
    shadow(130, 164, 284) +
    puff(shape('M34 156H258V284H34z', color), 'puff-small') +
    clip('M34 156H258V284H34z', marble) +
    shape('M34 156l36 -28H294l-36 28z', shade(color, 0.3)) +
    shape('M258 156l36 -28V254l-36 30z', shade(rind, -0.04)) +
    stroke('M44 164H248', '#fff', 5, 'opacity=".35" filter="url(#blur-small)"') +
    cheeseLabel(product, 62, 178, 168, 88)
  )
}

function log(product: Product) {
  const { color, accent } = printOf(product)
  const herbs = product.art.pics[0] === 'herb'
  const body = 'M44 214C44 188 54 170 72 170H248C266 170 276 188 276 214S266 258 248 258H72C54 258 44 240 44 214z'
  const flecks = herbs
    ? Array.from({ length: 60 }, (_, at) =>
        oval(
          52 + ((at * 47) % 216),
          176 + ((at * 29) % 78),
          3.4,
          1.6,
          ['#4f8f3a', '#6d8f4a', '#3f6a3a'][at % 3] ?? '#4f8f3a',
          `transform="rotate(${(at * 53) % 180} ${52 + ((at * 47) % 216)} ${176 + ((at * 29) % 78)})"`,
        ),
      ).join('')
    : ''
  return (
    shadow(120, 160, 262) +
    puff(shape(body, '#fffaf0'), 'puff-big') +
    clip(body, flecks + rect({ x: 84, y: 160, w: 152, h: 110 }, color)) +
    rect({ x: 84, y: 170, w: 5, h: 88 }, accent) +
    rect({ x: 231, y: 170, w: 5, h: 88 }, accent) +
    `<circle cx="160" cy="196" r="21" fill="#fffaf0"/>` +
    picture('goat', 160, 196, 34) +
    words([labelLines(product).join(' ')], 160, 231, 132, { fill: on(color), size: 21 }) +
    words([`${product.brand} · ${product.size}`], 160, 249, 128, { fill: on(color), size: 10, letter: 'franklin', weight: 600 }) +
    shape(body, 'url(#down)', 'opacity=".9"') +
    stroke('M60 184C110 176 210 176 260 184', '#fff', 8, 'opacity=".4" filter="url(#blur-small)"')
  )
}

/** What the deli's clear tubs hold. */
const salads: Record<string, string> = {
  'potato-salad': 'mix:#f3dfa2:#f7e9be:#b8505a:#9ccb6c:#fff6d8',
  'kale-salad': 'mix:#2f7a3a:#3f8f46:#287034:#8f1f2e:#e6cf9f',
  'chicken-salad': 'mix:#f2d58e:#e9c46e:#f7e3ae:#8f2f5a:#c9a25c',
  noodles: 'shred:#e0b878:#d3a55e:#efcf98:#5c9c3f',
  wheatberry: 'mix:#b5804a:#c9975c:#a06c38:#4f8f3a:#e2544e',
  mac: 'mix:#f2b23e:#f6c25c:#e9a02c:#f9d27a',
  guacamole: 'mix:#8fb04a:#a3c25e:#97b852:#9fbe5a:#8aab46:#b0cc6e:#c0503a',
  pico: 'mix:#d8301c:#e2544e:#fff6e6:#4f8f3a:#c9281a',
  hummus: 'paste:#e6cf9c',
  'red-hummus': 'paste:#dd8a55',
  olives: 'bean:#8fa63e:#a3b84e:#7d9432',
  feta: 'mix:#fffdf6:#f6f0e0:#fbf7ea:#efe7d2',
  blue: 'mix:#f6f0e0:#fbf7ea:#8aa0b8:#efe7d2:#6f8aa8',
  mozzarella: 'liquid',
}

function deli(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const its = salads[name] ?? 'paste:#e6cf9c'
  const body = 'M52 128H268L250 276Q248 292 232 292H88Q72 292 70 276z'
  const inside =
    its === 'liquid'
      ? rect({ x: 50, y: 126, w: 220, h: 170 }, '#e4ece6') +
        [
          [112, 196],
          [208, 196],
          [160, 240],
          [160, 166],
        ]
          .map(([x = 0, y = 0]) => puff(oval(x, y, 46, 42, '#fffdf6')))
          .join('')
      : fill(its, { x: 50, y: 132, w: 220, h: 160 }, 1.25)
  const top = its.startsWith('paste') ? shape('M60 132C90 118 130 140 160 126C190 118 230 138 260 132V150H60z', its.slice(6)) : ''
  return (
    shadow(96) +
    shape(body, '#f2f5ef') +
    clip(body, inside + top) +
    shape(body, 'url(#cylinder)', 'opacity=".55"') +
    stroke('M70 140L84 276', '#fff', 7, 'opacity=".6" filter="url(#blur-small)"') +
    lid(52, 216, 100, 22, '#f3f6f1') +
    framed({ x: 92, y: 178, w: 136, h: 84 }, { color, accent }, { round: [6, 4], inset: 5, line: 1.5 }) +
    words([product.brand], 160, 197, 114, { fill: accent, size: 15 }) +
    words(labelLines(product), 160, 231, 114, { fill: on(color), size: 23, leading: 0.98 }) +
    rect({ x: 92, y: 178, w: 136, h: 84 }, 'url(#cylinder)', 6, 'opacity=".35"')
  )
}

function soupcup(product: Product) {
  const { color, paper } = printOf(product)
  const body = 'M76 112H244L226 276Q224 292 208 292H112Q96 292 94 276z'
  const steam = stroke(
    'M132 66C122 54 142 46 132 32M160 62C150 50 170 42 160 26M188 66C178 54 198 46 188 32',
    '#b9b3a2',
    5,
    'opacity=".5" filter="url(#blur-small)"',
  )
  return (
    shadow(78) +
    steam +
    shape(body, color) +
    clip(body, front(product, { x: 74, y: 122, w: 172, h: 170 }, undefined, 0.9)) +
    shape(body, 'url(#cylinder)', 'opacity=".8"') +
    lid(76, 168, 84, 24, shade(paper, -0.02))
  )
}

/** A loaf in a paper sleeve. */
function loaf(product: Product) {
  const { color, paper } = printOf(product)
  const [name = ''] = product.art.pics
  const bread =
    name === 'rye' ? move(loafPicture('#6e3f22', '#c99a66'), 160, 168, 2.45) : move(loafPicture('#b5702e', '#f3d6a0', true), 160, 160, 2.4)
  const seeds =
    name === 'rye'
      ? Array.from({ length: 34 }, (_, at) =>
          oval(
            70 + ((at * 61) % 180),
            112 + ((at * 37) % 60),
            3.6,
            1.7,
            '#e6c99a',
            `transform="rotate(${at * 47} ${70 + ((at * 61) % 180)} ${112 + ((at * 37) % 60)})"`,
          ),
        ).join('')
      : ''
  const sleeve = 'M44 196C110 216 210 216 276 196V274Q276 288 262 289C200 296 120 296 58 289Q44 288 44 274z'
  return (
    shadow(122) +
    bread +
    seeds +
    shape(sleeve, paper) +
    clip(
      sleeve,
      rect({ x: 40, y: 190, w: 240, h: 24 }, '#000', 0, 'opacity=".05"') + stroke('M44 203C110 223 210 223 276 203', color, 13),
    ) +
    words([product.brand], 160, 244, 210, { fill: color, size: 25 }) +
    words([`${labelLines(product).join(' ')} · ${product.size}`], 160, 270, 200, { fill: '#2a2a22', size: 14.5, letter: 'franklin' }) +
    shape(sleeve, 'url(#film)', 'opacity=".8"')
  )
}

function baguette(product: Product) {
  const { color, accent, paper } = printOf(product)
  const bread = 'M-26 -146C-24 -164 24 -164 26 -146V120H-26z'
  const scores = [-128, -100, -72, -44, -16].map((y) => stroke(`M-14 ${y}C-6 ${y - 16} 10 ${y - 20} 16 ${y - 22}`, '#f6dcab', 7)).join('')
  const bag = 'M-40 -50L-33 -58 -26 -50 -19 -58 -12 -50 -5 -58 2 -50 9 -58 16 -50 23 -58 30 -50 40 -58V146H-40z'
  const one = (x: number, turn: number, label: boolean) =>
    move(
      puff(shape(bread, '#c98a3e'), 'puff') +
        scores +
        shape(bag, paper) +
        clip(bag, rect({ x: -40, y: -36, w: 80, h: 12 }, color) + rect({ x: -40, y: 120, w: 80, h: 12 }, color)) +
        (label
          ? `<g transform="rotate(-90 0 44)">${words([product.brand], 0, 36, 128, { fill: color, size: 21 })}${words(['BAGUETTE'], 0, 58, 110, { fill: '#2a2a22', size: 11, letter: 'franklin', spacing: 0.2 })}</g>`
          : `<g transform="rotate(-90 0 44)">${words(['Baguette'], 0, 46, 128, { fill: accent === '#f2b632' ? '#a8742a' : accent, size: 26 })}</g>`) +
        shape(bag, 'url(#film)'),
      x,
      152,
      0.87,
      turn,
    )
  return shadow(110, 160, 284) + one(204, 17, false) + one(130, -9, true)
}

/** On a sheet of bakery paper. */
function plate(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  return (
    shadow(124, 160, 268, 12) +
    shape('M34 210L66 150L254 142L290 206L262 268L58 272z', '#fbf6e9') +
    shape('M34 210L66 150L254 142L290 206L262 268L58 272z', 'url(#down)', 'opacity=".45"') +
    stroke('M48 210L72 160L246 152L276 206', color, 2, 'opacity=".35" stroke-dasharray="2 7"') +
    picture(name, 160, 150, 212) +
    `<g transform="rotate(-4 160 258)">` +
    framed({ x: 84, y: 232, w: 152, h: 48 }, { color, accent }, { round: [5, 3], inset: 4, line: 1.2 }) +
    words([product.brand], 160, 247, 130, { fill: accent, size: 13 }) +
    words([labelLines(product).join(' ')], 160, 264, 132, { fill: on(color), size: 18 }) +
    '</g>'
  )
}

function pie(product: Product) {
  const { color, accent, paper } = printOf(product)
  const [name = ''] = product.art.pics
  const open = name === 'pumpkin-pie'
  return (
    shadow(132, 160, 282) +
    (open
      ? shape('M30 180C40 256 70 276 160 278S280 256 290 180z', '#c9ced0') +
        shape('M30 180C40 256 70 276 160 278S280 256 290 180z', 'url(#cylinder)') +
        picture(name, 160, 174, 272)
      : picture(name, 160, 164, 252)) +
    `<g transform="rotate(-3 160 256)">` +
    shape('M64 234H256L248 258L256 284H64L72 258z', paper) +
    rect({ x: 72, y: 234, w: 176, h: 50 }, color) +
    words([product.brand], 160, 247, 160, { fill: accent, size: 15 }) +
    words([`${labelLines(product).join(' ')} · ${product.size}`], 160, 268, 160, { fill: on(color), size: 19 }) +
    '</g>'
  )
}

/** A sandwich or a burrito, half in deli paper. */
function wrap(product: Product) {
  const { color, accent, paper } = printOf(product)
  const [name = ''] = product.art.pics
  const body = 'M42 168L108 156L160 172L214 154L280 168L262 282Q260 292 248 292H74Q62 292 60 282z'
  const checks =
    Array.from({ length: 9 }, (_, at) => rect({ x: 36 + at * 28, y: 150, w: 14, h: 150 }, color, 0, 'opacity=".32"')).join('') +
    Array.from({ length: 6 }, (_, at) => rect({ x: 36, y: 158 + at * 28, w: 250, h: 14 }, color, 0, 'opacity=".32"')).join('')
  return (
    shadow(108) +
    shape('M56 170L82 128L130 150L170 126L214 148L246 126L268 170z', shade(paper, -0.12)) +
    (name === 'sandwich' ? picture(name, 160, 124, 200) : picture(name, 112, 122, 150, -6) + picture(name, 204, 126, 150, 8)) +
    shape(body, paper) +
    clip(body, checks) +
    stroke('M42 168L108 156L160 172L214 154L280 168', '#fff', 3, 'opacity=".8"') +
    stroke('M108 156L120 290M214 154L200 290', '#000', 2, 'opacity=".08"') +
    shape(body, 'url(#down)') +
    framed({ x: 90, y: 194, w: 140, h: 80 }, { color, accent }, { round: [6, 4], inset: 5, line: 1.5 }) +
    words([product.brand], 160, 212, 118, { fill: accent, size: 15 }) +
    words(labelLines(product), 160, 244, 118, { fill: on(color), size: 23, leading: 0.98 })
  )
}
