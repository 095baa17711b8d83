import type { Product } from '../../catalog.ts'
import { framed, labelLines, on, printOf } from '../faces.ts'
import { fill } from '../fills.ts'
import { picture } from '../pictures.ts'
import { chance, clip, oval, rect, shadow, shape, stroke, words, type Box } from '../svg.ts'
import type { Form } from './index.ts'

/** Produce and bulk: loose, bound, heaped in wood or pulp, or behind film. */
export const fresh: Record<string, Form> = {
  heap,
  bunch,
  crate,
  till,
  mesh,
  poly,
  clamshell,

  pot,
  bouquet,
  bin,
}

export type Spot = readonly [x: number, y: number, size: number, turn: number]

/** Big ones lie alone, small ones in fours. */
const heaps: Record<string, readonly Spot[]> = {
  watermelon: [[150, 178, 236, -6]],
  pineapple: [[160, 160, 258, 6]],
  cauliflower: [[160, 178, 226, 0]],
  cabbage: [[160, 182, 222, 0]],
  banana: [[160, 176, 242, 6]],
  broccoli: [
    [116, 178, 180, -8],
    [218, 200, 160, 12],
  ],
  melon: [
    [116, 172, 178, -8],
    [222, 202, 150, 10],
  ],
  coconut: [
    [112, 180, 176, -8],
    [220, 200, 156, 10],
  ],
  butternut: [
    [120, 166, 190, -20],
    [212, 190, 170, 16],
  ],
  'acorn-squash': [
    [112, 190, 160, -6],
    [220, 202, 148, 8],
  ],
  eggplant: [
    [128, 170, 196, -6],
    [212, 206, 164, 14],
  ],
  zucchini: [
    [142, 150, 168, -8],
    [168, 186, 172, 6],
    [150, 222, 164, 22],
  ],
  cucumber: [[160, 164, 240, 0]],
  avocado: [
    [112, 180, 178, -10],
    [222, 202, 154, 20],
  ],
  grapefruit: [
    [114, 176, 184, -4],
    [228, 210, 142, 8],
  ],
  ginger: [
    [122, 180, 180, -10],
    [216, 208, 154, 24],
  ],
  'sweet-potato': [
    [108, 182, 178, -14],
    [214, 200, 178, 18],
  ],
}
const three: readonly Spot[] = [
  [108, 202, 148, -9],
  [218, 204, 142, 11],
  [162, 144, 148, 3],
]

function heap(product: Product) {
  const [name = ''] = product.art.pics
  return shadow(124, 160, 276, 13) + (heaps[name] ?? three).map(([x, y, size, turn]) => picture(name, x, y, size, turn)).join('')
}

/** A band of paper around stems, or a ribbon with a tag. */
function bunch(product: Product) {
  const { color, accent } = printOf(product)
  const [first = '', second] = product.art.pics
  const upright = first === 'asparagus' || first === 'celery'
  const leafy = first === 'greens' || first === 'lettuce' || first === 'herb'
  const spots: readonly Spot[] = upright
    ? [[160, 164, 238, 0]]
    : leafy
      ? [
          [112, 140, 176, -22],
          [208, 140, 176, 22],
          [160, 132, 190, 0],
        ]
      : [
          [96, 158, 186, -16],
          [224, 158, 186, 16],
          [160, 166, 196, 0],
        ]
  const things = spots.map(([x, y, size, turn], index) => {
    const name = second && index % 2 === 0 ? second : first
    const dark = product.art.tint === 'dark'
    const one = picture(name, x, y, size, turn)
    return dark ? `<g style="filter:brightness(.62) saturate(.75)">${one}</g>` : one
  })
  const y = upright ? 196 : leafy ? 208 : 132
  const w = upright ? 132 : leafy ? 116 : 128
  const tie = { x: 160 - w / 2, y, w, h: 46 }
  const stems = leafy
    ? stroke('M138 224L126 286M152 224L148 290M166 224L170 290M180 224L194 286', product.art.tint === 'dark' ? '#5a7a4a' : '#9ccb6c', 11)
    : ''
  return (
    shadow(96, 160, 280) +
    stems +
    things.join('') +
    shape(`M${tie.x} ${y}q${w / 2} 12 ${w} 0v46q${-w / 2} 12 ${-w} 0z`, color) +
    stroke(`M${tie.x} ${y + 3}q${w / 2} 12 ${w} 0M${tie.x} ${y + 43}q${w / 2} 12 ${w} 0`, accent, 2.4) +
    shape(`M${tie.x} ${y}q${w / 2} 12 ${w} 0v46q${-w / 2} 12 ${-w} 0z`, 'url(#film)') +
    words([product.brand], 160, y + 19, w - 18, { fill: on(color), size: 15 }) +
    words([labelLines(product).join(' ')], 160, y + 37, w - 18, { fill: accent, size: 12, letter: 'franklin' })
  )
}

function slat(x: number, y: number, w: number, h: number, color: string, name: string) {
  const next = chance(name)
  const grain = [0.25, 0.5, 0.75]
    .map(
      (at) =>
        `M${x + 6} ${y + h * at + next() * 4}C${x + w * 0.3} ${y + h * at - 4 + next() * 8} ${x + w * 0.62} ${y + h * at - 4 + next() * 8} ${x + w - 6} ${y + h * at + next() * 4}`,
    )
    .join('')
  return (
    rect({ x, y, w, h }, color, 3) +
    stroke(grain, '#7a4d1e', 1.3, 'opacity=".3"') +
    rect({ x, y, w, h: 3 }, '#fff', 1.5, 'opacity=".28"') +
    rect({ x, y: y + h - 4, w, h: 4 }, '#4a2a0c', 2, 'opacity=".2"')
  )
}

/** Slats and posts before a heap; the lines are branded into the first two slats. */
export function woodenCrate(things: string, lines: string[], { x, y, w, h }: Box, name: string) {
  const gap = h * 0.055
  const slatHeight = (h - gap * 2) / 3
  const ink = '#5a2c12'
  const colors = ['#dcaa6a', '#d29e5c', '#c99351']
  const slats = [0, 1, 2].map((row) => slat(x, y + row * (slatHeight + gap), w, slatHeight, colors[row] ?? '#d29e5c', name + row)).join('')
  const post = (left: number) =>
    rect({ x: left, y: y - h * 0.13, w: w * 0.088, h: h * 1.15 }, '#b9823f', 3) +
    rect({ x: left, y: y - h * 0.13, w: w * 0.03, h: h * 1.15 }, '#fff', 3, 'opacity=".2"') +
    [0, 1, 2].map((row) => oval(left + w * 0.044, y + row * (slatHeight + gap) + slatHeight / 2, 2.6, 2.6, '#5e3c17')).join('')
  const stamps = lines
    .map((line, row) =>
      words([line], x + w / 2, y + row * (slatHeight + gap) + slatHeight / 2, w * 0.76, {
        fill: ink,
        size: slatHeight * 0.66,
        spacing: row === 0 ? 0.08 : 0,
      }),
    )
    .join('')
  return (
    shadow(w / 2 + 8, x + w / 2, y + h, 11) +
    rect({ x: x + 5, y: y - h * 0.2, w: w - 10, h: h * 1.1 }, '#5f3b18') +
    rect({ x: x + 4, y: y - h * 0.2, w: w - 8, h: h * 0.16 }, '#a8743a', 3) +
    things +
    slats +
    post(x - 1) +
    post(x + w - w * 0.088 + 1) +
    `<g opacity=".84">${stamps}</g>`
  )
}

function crate(product: Product) {
  const [name = ''] = product.art.pics
  const tall = name === 'corn' || name === 'mango' || name === 'bosc'
  const small = product.art.tint === 'small'
  const size = small ? 76 : tall ? 100 : 88
  const rows: Spot[] = small
    ? [
        [78, 152, size, -10],
        [124, 126, size, 8],
        [172, 116, size, -6],
        [216, 130, size, 6],
        [248, 160, size, 12],
        [98, 176, size, 4],
        [146, 164, size, -8],
        [196, 166, size, 10],
        [226, 188, size, -8],
        [68, 190, size, 8],
        [124, 196, size, -4],
        [176, 194, size, 6],
      ]
    : [
        [82, 150, size, -16],
        [240, 150, size, 14],
        [132, 122, size, 4],
        [192, 124, size, -8],
        [104, 178, size, 10],
        [216, 180, size, -8],
        [160, 168, size + 6, -2],
      ]
  const things = rows.map(([x, y, its, turn]) => picture(name, x, y, its, turn)).join('')
  return woodenCrate(things, product.art.label, { x: 38, y: 198, w: 244, h: 94 }, product.id)
}

/** A pulp basket heaped with small things. */
function till(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const big = name === 'kiwi' || name === 'mushroom' || name === 'portobello' || name === 'green-bean'
  const size = big ? 96 : 88
  const spots: Spot[] = [
    [86, 160, size, -12],
    [234, 160, size, 12],
    [128, 138, size, 6],
    [194, 138, size, -10],
    [110, 182, size, 8],
    [214, 184, size, -6],
    [162, 168, size + 4, 0],
  ]
  const body = 'M50 184H270L250 282Q248 292 238 292H82Q72 292 70 282z'
  return (
    shadow(104) +
    shape('M56 186L70 166H250L264 186z', '#7d8f6a') +
    spots.map(([x, y, its, turn]) => picture(name, x, y, its, turn)).join('') +
    shape(body, '#a9b894') +
    shape(body, 'url(#down)') +
    stroke(
      'M72 196L86 284M100 196L110 286M128 196L134 288M192 196L186 288M220 196L210 286M248 196L234 284',
      '#6d7f58',
      2,
      'opacity=".45"',
    ) +
    shape('M46 180H274Q278 180 277 186L275 194H45L43 186Q42 180 46 180z', '#bccaa8') +
    framed({ x: 96, y: 212, w: 128, h: 60 }, { color, accent }, { round: [4, 3], inset: 4, line: 1.4 }) +
    words([product.brand], 160, 230, 108, { fill: accent, size: 14 }) +
    words([product.art.label.join(' ')], 160, 252, 108, { fill: on(color), size: 20 })
  )
}

function mesh(product: Product) {
  const { color } = printOf(product)
  const [name = ''] = product.art.pics
  const tint = product.art.tint
  const net = tint === 'honey' ? 'gold-net' : tint === 'tomato' ? 'red-net' : tint === 'dark' ? 'dark-net' : 'net'
  const body = 'M130 74C112 102 62 136 62 216C62 272 90 292 160 292S258 272 258 216C258 136 208 102 190 74z'
  const spots: Spot[] = [
    [112, 194, 104, -14],
    [206, 194, 104, 18],
    [160, 138, 98, 4],
    [118, 246, 100, 40],
    [202, 248, 100, -20],
    [160, 216, 110, 6],
  ]
  const band = tint === 'honey' ? '#d9731c' : tint ? '#bc2717' : color
  return (
    shadow(88) +
    shape(body, '#e7d2a0', 'opacity=".35"') +
    clip(body, spots.map(([x, y, size, turn]) => picture(name, x, y, size, turn)).join('')) +
    shape(body, `url(#${net})`) +
    shape(body, 'url(#film)', 'opacity=".5"') +
    shape('M124 40C142 34 178 34 196 40L190 78H130z', band) +
    rect({ x: 128, y: 66, w: 64, h: 9 }, '#c9c2b0', 4) +
    rect({ x: 88, y: 186, w: 144, h: 70 }, band, 5) +
    rect({ x: 93, y: 191, w: 134, h: 60 }, 'none', 3, 'stroke="#fff" stroke-opacity=".6" stroke-width="1.4"') +
    words([product.brand], 160, 206, 122, { fill: '#fff3c9', size: 14 }) +
    words([labelLines(product).join(' ')], 160, 226, 122, { fill: '#fffdf6', size: 20 }) +
    words([product.size.toUpperCase()], 160, 243, 110, { fill: '#fffdf6', size: 9.5, letter: 'franklin', spacing: 0.1 })
  )
}

/** A clear bag under a printed header. */
function poly(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const body = 'M70 92H250C246 130 262 200 256 272Q255 292 238 292H82Q65 292 64 272C58 200 74 130 70 92z'
  const flat = name === 'tortilla'
  const clusters = name === 'red-grapes' || name === 'green-grapes' || name === 'roll'
  const spots: Spot[] = flat
    ? [
        [160, 250, 190, 0],
        [160, 228, 190, 4],
        [160, 206, 190, -3],
        [160, 184, 190, 2],
      ]
    : clusters
      ? [
          [112, 176, 132, -8],
          [208, 180, 132, 10],
          [160, 236, 138, 0],
        ]
      : [
          [104, 160, 96, -12],
          [162, 152, 98, 10],
          [220, 162, 94, -6],
          [96, 216, 98, 18],
          [226, 220, 96, -16],
          [160, 208, 104, 4],
          [116, 262, 92, -8],
          [206, 264, 92, 12],
          [160, 258, 92, 0],
        ]
  return (
    shadow(90) +
    shape(body, '#f4f1e6', 'opacity=".7"') +
    clip(body, spots.map(([x, y, size, turn]) => picture(name, x, y, size, turn)).join('')) +
    shape(body, 'url(#glass)', 'opacity=".35"') +
    stroke(
      'M78 110C84 150 72 210 78 270M240 112C236 160 248 216 242 262M100 284Q160 274 220 284',
      '#fff',
      5,
      'opacity=".6" filter="url(#blur-small)"',
    ) +
    stroke(body, '#8f8a78', 1.2, 'opacity=".45"') +
    shape('M60 40Q60 32 68 32H252Q260 32 260 40V118Q160 130 60 118z', color) +
    stroke('M60 114Q160 126 260 114', accent, 3.5) +
    rect({ x: 144, y: 40, w: 32, h: 8 }, '#f4f1e6', 4) +
    words([product.brand], 160, 62, 176, { fill: accent, size: 16 }) +
    words([labelLines(product).join(' ')], 160, 89, 184, { fill: on(color), size: 27 })
  )
}

/** A clear hinged box with a label over it. */
function clamshell(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const leaves = name === 'salad' || name === 'spinach'
  const body = 'M42 150H278L262 280Q260 292 248 292H72Q60 292 58 280z'
  const spots: Spot[] = leaves
    ? [
        [100, 200, 120, 0],
        [216, 204, 120, 90],
        [160, 230, 130, 40],
        [120, 258, 100, 160],
        [206, 258, 100, 220],
        [160, 184, 110, 120],
      ]
    : [
        [88, 192, 78, -12],
        [136, 184, 80, 8],
        [188, 186, 78, -8],
        [236, 194, 78, 14],
        [104, 236, 80, 10],
        [160, 232, 84, 0],
        [218, 236, 80, -10],
        [124, 270, 74, 6],
        [196, 270, 74, -6],
      ]
  return (
    shadow(112) +
    shape(body, '#eef2ea', 'opacity=".8"') +
    clip(body, spots.map(([x, y, size, turn]) => picture(name, x, y, size, turn)).join('')) +
    shape(body, 'url(#glass)', 'opacity=".4"') +
    stroke('M70 160L82 284M110 158L116 288M210 158L204 288M250 160L238 284', '#fff', 3, 'opacity=".5"') +
    shape('M36 138Q36 130 44 130H276Q284 130 284 138V150H36z', '#f7faf4', 'opacity=".92"') +
    shape('M48 130L62 104H258L272 130z', '#f1f5ee', 'opacity=".85"') +
    stroke('M36 150H284M48 130L62 104H258L272 130', '#9aa594', 1.2, 'opacity=".6"') +
    shape('M84 100H236V196Q236 204 228 204H92Q84 204 84 196z', color) +
    rect({ x: 90, y: 106, w: 140, h: 92 }, 'none', 4, `stroke="${accent}" stroke-width="1.5"`) +
    words([product.brand], 160, 124, 126, { fill: accent, size: 16 }) +
    words(labelLines(product), 160, 157, 126, { fill: on(color), size: 26, leading: 0.98 }) +
    words([product.size.toUpperCase()], 160, 188, 110, { fill: on(color), size: 9.5, letter: 'franklin', spacing: 0.1 }) +
    shape('M48 130L62 104H84V130z', '#fff', 'opacity=".5"')
  )
}

function pot(product: Product) {
  const { color, accent } = printOf(product)
  const [name = ''] = product.art.pics
  const body = 'M94 196H226L210 280Q208 292 196 292H124Q112 292 110 280z'
  const plant =
    name === 'tulip'
      ? stroke('M160 206C150 176 128 150 122 120M160 206C170 176 192 150 198 120M160 206V110', '#5c9c3f', 6) +
        shape('M150 206C118 190 108 160 112 136C132 150 148 176 156 206z', '#5c9c3f') +
        shape('M170 206C202 190 212 160 208 136C188 150 172 176 164 206z', '#4f8f3a')
      : ''
  return (
    shadow(64) +
    plant +
    picture(name, 160, name === 'tulip' ? 92 : 116, name === 'tulip' ? 170 : 184) +
    shape('M84 186Q84 180 90 180H230Q236 180 236 186V204H84z', '#cf7a4a') +
    shape(body, '#c46c3d') +
    shape(body, 'url(#cylinder)') +
    shape('M84 186Q84 180 90 180H230Q236 180 236 186V204H84z', 'url(#cylinder)') +
    framed({ x: 112, y: 216, w: 96, h: 56 }, { color, accent }, { round: [4, 3], inset: 4, line: 1.3 }) +
    words([product.brand], 160, 232, 80, { fill: accent, size: 13 }) +
    words(product.art.label.length > 1 ? [product.art.label.join(' ')] : product.art.label, 160, 252, 80, { fill: on(color), size: 19 })
  )
}

function bouquet(product: Product) {
  const { color, accent } = printOf(product)
  return (
    shadow(70) +
    picture('flowers', 160, 152, 186) +
    shape('M78 158C110 148 130 176 160 168C190 176 210 148 242 158L196 286Q160 296 124 286z', '#d9b27c') +
    shape('M78 158C110 148 130 176 160 168L150 292Q136 290 124 286z', '#e6c594') +
    shape('M78 158C110 148 130 176 160 168C190 176 210 148 242 158L196 286Q160 296 124 286z', 'url(#down)') +
    shape('M104 226Q160 242 216 226L210 246Q160 260 110 246z', color) +
    `<circle cx="160" cy="214" r="31" fill="#fffdf6"/><circle cx="160" cy="214" r="27" fill="none" stroke="${accent}" stroke-width="1.6"/>` +
    words(['Root', 'River'], 160, 214, 44, { fill: color, size: 16, leading: 1 })
  )
}

/** A clear bin of what is sold by weight, with its card. */
function bin(product: Product) {
  const { color, accent } = printOf(product)
  const body = 'M58 84H262L252 276Q251 292 236 292H84Q69 292 68 276z'
  return (
    shadow(94) +
    shape('M58 84H262L258 128H62z', '#e9e2cf') +
    shape(body, '#f4f1e6') +
    clip(body, fill(product.art.fill ?? '#d9bd8b', { x: 56, y: 84, w: 208, h: 210 })) +
    shape(body, 'url(#cylinder)', 'opacity=".55"') +
    stroke('M74 96L84 272', '#fff', 7, 'opacity=".55" filter="url(#blur-small)"') +
    stroke(body, '#6b5a3a', 1.2, 'opacity=".35"') +
    shape('M46 64Q46 54 56 54H264Q274 54 274 64V86H46z', '#b9823f') +
    shape('M46 64Q46 54 56 54H264Q274 54 274 64V72H46z', '#d29e5c') +
    rect({ x: 138, y: 38, w: 44, h: 18 }, '#a8743a', 8) +
    rect({ x: 84, y: 176, w: 152, h: 92 }, '#fffaf0', 6) +
    shape('M90 176H230Q236 176 236 182V202H84V182Q84 176 90 176z', color) +
    words(['CO-OP BULK'], 160, 189.5, 130, { fill: accent, size: 13, letter: 'franklin', spacing: 0.12 }) +
    words(product.art.label, 160, 227, 136, { fill: '#2a2a22', size: product.art.label.length > 1 ? 21 : 25, leading: 1 }) +
    words(['PRICED BY THE POUND'], 160, 258, 130, { fill: '#5b5c4e', size: 8.4, letter: 'franklin', spacing: 0.1 }) +
    `<rect x="84" y="176" width="152" height="92" rx="6" fill="none" stroke="#3b2a12" stroke-opacity=".15"/>`
  )
}
