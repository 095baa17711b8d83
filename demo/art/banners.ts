import { products } from '../catalog.ts'
import { drawProduct } from './forms/index.ts'
import { hero, heroSize } from './hero.ts'
import { blend, clip, move, oval, rect, stroke, words, type Box } from './svg.ts'

/** A drawn banner; its sizes are half the picture's, which has two dots a unit. */
export type Banner = { width: number; height: number; svg: string }

const paper = '#fbf7ec'
const butter = '#faedc8'
const honey = '#f2b632'
const leaf = '#1f5b36'
const deep = '#164528'
const tomato = '#bc2717'

type Look = { ground: string; sun: string; head: string; text: string; button: string; onButton: string }
const looks = {
  butter: { ground: butter, sun: honey, head: deep, text: '#3a3a2c', button: leaf, onButton: '#fffdf7' },
  leaf: { ground: leaf, sun: '#2f7a48', head: '#fffdf7', text: '#e3ecd6', button: honey, onButton: '#2b2208' },
  tomato: { ground: tomato, sun: '#d8432c', head: '#fffdf7', text: '#fbe3d6', button: honey, onButton: '#2b2208' },
  paper: { ground: paper, sun: '#f9e2d6', head: deep, text: '#3a3a2c', button: tomato, onButton: '#fffdf7' },
  mist: { ground: '#deeae6', sun: '#b9d6d0', head: '#1d3a52', text: '#31423f', button: '#27405e', onButton: '#fffdf7' },
} satisfies Record<string, Look>

type Copy = { look: Look; over: string; head: string[]; sub: string; act: string; things: string[] }

const copies = {
  own: {
    look: looks.leaf,
    over: 'Harvest Commons Co-ops',
    head: ['Own a piece', 'of the place'],
    sub: 'One share, one vote, and owner prices in 31 stores.',
    act: 'Become an owner',
    things: ['*crate'],
  },
  orchard: {
    look: looks.butter,
    over: 'Bluff Country Orchards',
    head: ['Crisp from', 'the ridge'],
    sub: 'Apples grown above the Mississippi.',
    act: 'See apples',
    things: ['haralson-apples', 'honeycrisp-apples', 'sweet-apple-cider'],
  },
  breakfast: {
    look: looks.tomato,
    over: 'Saturday morning',
    head: ['Breakfast,', 'start to finish'],
    sub: 'Bacon, pancakes and syrup, all on sale.',
    act: 'Fill the skillet',
    things: ['pancake-and-waffle-mix', 'thick-cut-bacon'],
  },
  bulk: {
    look: looks.butter,
    over: 'In the bulk aisle',
    head: ['Bring a jar.', 'Fill it.'],
    sub: 'As little or as much as you like.',
    act: 'See bulk deals',
    things: ['dried-cranberries', 'green-split-peas'],
  },
  coffee: {
    look: looks.mist,
    over: 'Loon Call Coffee',
    head: ['Wake up', 'up north'],
    sub: 'Dark, smoky and fairly traded.',
    act: 'See the deal',
    things: ['morning-dock-medium-roast', 'north-woods-dark-roast-whole-bean'],
  },
  crackers: {
    look: looks.paper,
    over: 'Goes with cheese',
    head: ['Crackers with', 'some snap'],
    sub: 'Flax, sesame and sunflower.',
    act: 'See the deal',
    things: ['seeded-crackers'],
  },
  soup: {
    look: looks.tomato,
    over: 'Co-op Kitchen',
    head: ['Soup is on'],
    sub: 'Three kettles, made this morning.',
    act: 'See soups',
    things: ['chicken-noodle-soup', 'tomato-basil-soup', 'wild-rice-and-mushroom-soup'],
  },
  bags: {
    look: looks.leaf,
    over: 'Before you go',
    head: ['Got your', 'bags?'],
    sub: 'Each one you bring saves a new one.',
    act: '',
    things: ['canvas-market-tote'],
  },
  wildRice: {
    look: looks.mist,
    over: 'Lake & Paddle',
    head: ['Gathered', 'by canoe'],
    sub: 'Hand-parched wild rice.',
    act: 'See the deal',
    things: ['hand-parched-wild-rice'],
  },
  kombucha: {
    look: looks.paper,
    over: 'Slow Bubble',
    head: ['Good things', 'take time'],
    sub: 'Kombucha, brewed in glass.',
    act: 'See flavors',
    things: ['berry-kombucha', 'ginger-kombucha', 'hibiscus-lime-kombucha'],
  },
} satisfies Record<string, Copy>

/** By the names in demo/banners.ts. */
export const banners: Record<string, () => Banner> = {
  'own-takeover': () => beside(copies.own, 600, 360),
  'own-fullpage': () => stacked(copies.own, 390, 700),
  'orchard-wide': () => beside(copies.orchard, 640, 160),
  'orchard-phone': () => beside(copies.orchard, 390, 195),
  'breakfast-carousel': () => beside(copies.breakfast, 648, 382),
  'breakfast-phone': () => beside(copies.breakfast, 390, 220),
  'bulk-tall': () => stacked(copies.bulk, 150, 300),
  'bulk-phone': () => beside(copies.bulk, 390, 195),
  'coffee-wide': () => beside(copies.coffee, 640, 160),
  'coffee-phone': () => beside(copies.coffee, 390, 195),
  'crackers-column': () => beside(copies.crackers, 360, 180),
  'soup-wide': () => beside(copies.soup, 640, 160),
  'bags-list': () => beside(copies.bags, 300, 150),
  'wild-rice-list': () => beside(copies.wildRice, 390, 150),
  'kombucha-film': () => beside(copies.kombucha, ...films['kombucha-film']!),
  'kombucha-film-phone': () => beside(copies.kombucha, ...films['kombucha-film-phone']!),
}

/** The sizes of those banners that are films. */
export const films: Record<string, [width: number, height: number]> = { 'kombucha-film': [640, 160], 'kombucha-film-phone': [390, 195] }

/** The kombucha banner in two layers, for what moves between them (film.ts). */
export function filmLayers([width, height]: [number, number]): { back: Banner; front: Banner } {
  return {
    back: beside({ ...copies.kombucha, things: [] }, width, height),
    front: { width, height, svg: shelf(copies.kombucha.things, shelfOf(width, height)) },
  }
}

const isWide = (width: number, height: number) => width / height > 3

function shelfOf(width: number, height: number): Box {
  const wide = isWide(width, height)
  return { x: width * (wide ? 0.55 : 0.5), y: height * 0.03, w: width * (wide ? 0.43 : 0.48), h: height * 0.965 }
}

/** Words left, things on a rising sun right. */
function beside({ look, over, head, sub, act, things }: Copy, width: number, height: number): Banner {
  const wide = isWide(width, height)
  const tall = width / height < 1.8
  const edge = Math.round(height * (tall ? 0.11 : 0.12)) + 6
  const textWidth = width * (wide ? 0.52 : 0.5) - edge
  const sunX = width * (wide ? 0.77 : 0.765)
  const sunR = height * (wide ? 0.95 : tall ? 0.6 : 0.76)
  const headSize = wide ? height * 0.245 : tall ? height * 0.15 : height * 0.172
  const lines = wide && head.join(' ').length < 24 ? [head.join(' ')] : head
  const small = wide ? 13.5 : Math.max(12, height * (tall ? 0.05 : 0.068))
  const subLines = !wide && sub.length > 24 && height > 170 ? halves(sub) : [sub]
  const bigAct = Math.max(small, 12.5)
  const gap = height * (wide ? 0.075 : 0.06)
  const headHeight = lines.length * headSize * 1.02
  const actHeight = act ? bigAct * 2.3 : 0
  const whole = small + gap * 0.7 + headHeight + gap * 0.55 + subLines.length * small * 1.25 + (act ? gap + actHeight : 0)
  let y = (height - whole) / 2
  const overY = y + small / 2
  y += small + gap * 0.7
  const headY = y + headHeight / 2
  y += headHeight + gap * 0.55
  const subY = y + (subLines.length * small * 1.25) / 2
  y += subLines.length * small * 1.25 + gap
  const actWidth = act.length * bigAct * 0.58 + bigAct * 2.2
  const svg =
    rect({ x: 0, y: 0, w: width, h: height }, look.ground) +
    clip(
      `M0 0H${width}V${height}H0z`,
      beams(look, sunX, height, width) +
        oval(sunX, height * (wide ? 1.12 : 1.02), sunR, sunR, look.sun) +
        shelf(things, shelfOf(width, height)),
    ) +
    rule(look, width, height) +
    words([over], edge, overY, textWidth, { fill: look.text, size: small, letter: 'franklin', weight: 700, anchor: 'start' }) +
    words(lines, edge, headY, textWidth, { fill: look.head, size: headSize, leading: 1.02, anchor: 'start' }) +
    words(subLines, edge, subY, textWidth, {
      fill: look.text,
      size: small,
      letter: 'franklin',
      weight: 500,
      leading: 1.25,
      anchor: 'start',
    }) +
    (act
      ? rect({ x: edge, y, w: actWidth, h: actHeight }, look.button, actHeight * 0.22) +
        words([act], edge + actWidth / 2, y + actHeight / 2, actWidth, {
          fill: look.onButton,
          size: bigAct,
          letter: 'franklin',
          weight: 700,
        })
      : '')
  return { width, height, svg }
}

/** Words above, things on a rising sun below. */
function stacked({ look, over, head, sub, act, things }: Copy, width: number, height: number): Banner {
  const small = Math.max(11, width * 0.046)
  const narrow = width < 200
  const headSize = width * (narrow ? 0.16 : 0.145)
  const c = width / 2
  const top = height * (narrow ? 0.07 : 0.1)
  const headY = top + small + height * 0.02 + headSize
  const subY = headY + headSize + height * (narrow ? 0.065 : 0.045)
  const actHeight = narrow ? 26 : 52
  const actY = height - actHeight - height * (narrow ? 0.05 : 0.07)
  const from = subY + small * 1.6
  const subLines = halves(sub)
  const svg =
    rect({ x: 0, y: 0, w: width, h: height }, look.ground) +
    clip(
      `M0 0H${width}V${height}H0z`,
      beams(look, c, actY - height * 0.06, height) +
        oval(c, actY, width * 0.62, width * 0.62, look.sun) +
        shelf(things, { x: width * 0.06, y: from, w: width * 0.88, h: actY - from - height * 0.02 }),
    ) +
    rule(look, width, height) +
    words([over], c, top, width * 0.86, { fill: look.text, size: small, letter: 'franklin', weight: 700 }) +
    words(head, c, headY, width * 0.88, { fill: look.head, size: headSize, leading: 1.02 }) +
    words(subLines, c, subY, width * 0.86, { fill: look.text, size: small, letter: 'franklin', weight: 500, leading: 1.3 }) +
    rect({ x: c - width * 0.4, y: actY, w: width * 0.8, h: actHeight }, look.button, actHeight * 0.2) +
    words([act], c, actY + actHeight / 2, width * 0.72, { fill: look.onButton, size: narrow ? 12.5 : 20, letter: 'franklin', weight: 700 })
  return { width, height, svg }
}

/** Parted at the space nearest the middle. */
function halves(text: string) {
  const spaces = [...text.matchAll(/ /g)].map((it) => it.index)
  const middle = spaces.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)]
}

function beams(look: Look, x: number, y: number, far: number) {
  const tint = blend(look.ground, look.sun, 0.3)
  return Array.from({ length: 9 }, (_, at) => {
    const from = Math.PI + (at + 0.25) * (Math.PI / 9)
    const to = from + Math.PI / 18
    return `<path d="M${x} ${y}L${x + Math.cos(from) * far} ${y + Math.sin(from) * far}L${x + Math.cos(to) * far} ${y + Math.sin(to) * far}z" fill="${tint}"/>`
  }).join('')
}

/** The double leaf rule of the mastheads, at the foot. */
function rule(look: Look, width: number, height: number) {
  const color = look.ground === leaf ? honey : look.ground === tomato ? honey : leaf
  return stroke(`M0 ${height - 1.2}H${width}M0 ${height - 5}H${width}`, color, 1.4)
}

/** Side by side on the floor of the box, the middle one before its neighbors. */
function shelf(things: string[], { x, y, w, h }: Box) {
  if (things.length === 0) return ''
  if (things[0] === '*crate') {
    const size = Math.min(w, h) * 1.02
    return move(hero(), x + (w - size) / 2, y + h - size, size / heroSize)
  }
  const count = things.length
  const size = Math.min(h * 1.02, w * (count === 1 ? 1 : count === 2 ? 0.66 : 0.54))
  const step = count === 1 ? 0 : (w - size) / (count - 1)
  const order = things.map((_, at) => at).sort((a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2))
  return order
    .map((at) => {
      const product = products.find((it) => it.id === things[at])
      if (!product) throw new Error(`demo/art/banners.ts: the catalog has no ${things[at]}`)
      const grown = at === (count - 1) / 2 && count > 1 ? 1.06 : 1
      const its = size * grown
      return move(drawProduct(product), x + (count === 1 ? (w - its) / 2 : at * step - (its - size) / 2), y + h - its * 0.99, its / 320)
    })
    .join('')
}
