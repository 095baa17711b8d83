import type { Product } from '../../catalog.ts'
import { front, on, printOf } from '../faces.ts'
import { picture } from '../pictures.ts'
import { blend, chance, clip, floor, lightness, move, oval, rect, shade, shadow, shape, stroke, words } from '../svg.ts'
import type { Form } from './index.ts'

/** Bags, boxes, cartons and wrappers. */
export const paper: Record<string, Form> = {
  kraft,
  coffee,
  pouch,
  pillow,
  box,
  flatbox,
  stickbox,
  drum,
  canister,
  gable,
  brick,
  tea,
  sleeve,
  bar,
  'chocolate-bar': chocolateBar,
  window: windowBox,
  tissuebox,
  breadbag,
}

/** A folded paper bag, as flour is sold in. */
function kraft(product: Product) {
  const { color, paper } = printOf(product)
  const body = `M74 62H246V280Q246 ${floor} 234 ${floor}H86Q74 ${floor} 74 280z`
  const bag = shade(paper, -0.04)
  return (
    shadow(88) +
    shape(body, bag) +
    clip(body, front(product, { x: 74, y: 78, w: 172, h: floor - 78 })) +
    shape('M74 62H246V84H74z', color) +
    shape('M84 34H236L246 62H74z', shade(bag, -0.1)) +
    shape('M84 34H236L240 46H80z', shade(color, -0.12)) +
    stroke('M74 62H246', '#000', 1.4, 'opacity=".2"') +
    stroke('M92 66L88 288M228 66L232 288', '#000', 1.6, 'opacity=".07"') +
    shape(body, 'url(#film)')
  )
}

/** A side-gusseted bag with a tin tie and a valve. */
function coffee(product: Product) {
  const { color, accent } = printOf(product)
  const text = on(color)
  const round = lightness(accent) > 0.6 ? accent : '#fdf0d0'
  const body = `M80 46H240L248 278Q248 ${floor} 234 ${floor}H86Q72 ${floor} 72 278z`
  const [first = '', second = ''] = product.art.label
  return (
    shadow(90) +
    shape(body, color) +
    clip(body, rect({ x: 60, y: 236, w: 200, h: 60 }, shade(color, -0.2)) + hills(color)) +
    `<circle cx="160" cy="154" r="59" fill="${round}"/><circle cx="160" cy="154" r="53.5" fill="none" stroke="${shade(color, -0.1)}" stroke-width="1.6"/>` +
    words(['Loon Call'], 160, 133, 88, { fill: shade(color, -0.35), size: 21 }) +
    words(['COFFEE ROASTERS'], 160, 151, 84, { fill: shade(color, -0.35), size: 8.6, letter: 'franklin', spacing: 0.1 }) +
    picture('bean', 160, 182, 40) +
    words([first], 160, 243, 150, { fill: text, size: 21 }) +
    words([second], 160, 264, 140, { fill: text, size: 12.5, letter: 'franklin', weight: 600 }) +
    words([`WHOLE BEAN · ${product.size.toUpperCase()}`], 160, 280, 140, { fill: text, size: 8.5, letter: 'franklin', spacing: 0.1 }) +
    shape(body, 'url(#film)') +
    shape('M78 38H242V58H78z', shade(color, -0.25)) +
    rect({ x: 84, y: 42, w: 152, h: 9 }, '#d8c9a8', 3) +
    rect({ x: 84, y: 42, w: 152, h: 9 }, 'url(#film)', 3) +
    oval(160, 78, 8, 8, shade(color, -0.2)) +
    oval(160, 78, 3, 3, shade(color, -0.45))
  )
}

function hills(color: string) {
  return shape('M60 236C90 218 120 214 150 228C180 210 220 212 260 234V250H60z', shade(color, -0.2))
}

/** A stand-up pouch with a sealed head. */
function pouch(product: Product) {
  const { color } = printOf(product)
  const body = 'M80 36H240C237 96 254 180 250 274C249 288 243 292 234 292H86C77 292 71 288 70 274C66 180 83 96 80 36z'
  return (
    shadow(88) +
    shape(body, color) +
    clip(
      body,
      front(product, { x: 66, y: 56, w: 188, h: floor - 56 }) + shape('M66 268Q160 284 254 268V296H66z', '#000', 'opacity=".08"'),
    ) +
    clip(
      body,
      rect({ x: 66, y: 30, w: 190, h: 28 }, shade(color, -0.14)) +
        stroke('M70 41H250M70 47H250M70 53H250', '#fff', 1.3, 'opacity=".28"') +
        oval(160, 47, 15, 5, shade(color, -0.4)),
    ) +
    shape(body, 'url(#film)') +
    stroke('M84 62C82 130 72 200 76 270', '#fff', 5, 'opacity=".22" filter="url(#blur-small)"')
  )
}

/** A blown-up bag with crimped ends, as chips are sold in. */
function pillow(product: Product) {
  const { color } = printOf(product)
  const body = 'M72 40H248C246 60 258 100 256 166C258 232 246 270 248 290H72C74 270 62 232 64 166C62 100 74 60 72 40z'
  const crimp = (y: number) =>
    clip(
      body,
      rect({ x: 56, y, w: 210, h: 18 }, shade(color, -0.18)) +
        Array.from(
          { length: 36 },
          (_, at) => `<path d="M${60 + at * 6} ${y}v18" stroke="#fff" stroke-opacity=".22" stroke-width="1.5"/>`,
        ).join(''),
    )
  return (
    shadow(84) +
    shape(body, color) +
    clip(body, front(product, { x: 62, y: 56, w: 196, h: 220 })) +
    crimp(38) +
    crimp(274) +
    shape(body, 'url(#film)') +
    stroke('M80 70C74 130 76 200 84 262M238 66C246 120 244 210 236 264', '#000', 4, 'opacity=".1" filter="url(#blur-small)"') +
    stroke('M92 74C86 130 88 180 92 230', '#fff', 8, 'opacity=".3" filter="url(#blur-small)"')
  )
}

const side = (color: string, x: number, top: number, deep: number, rise: number) =>
  shape(`M${x} ${top}l${deep} ${-rise}V${floor - rise * 1.1}L${x} ${floor}z`, shade(color, -0.26))

/** An upright box, as cereal is sold in. */
function box(product: Product) {
  const { color, accent } = printOf(product)
  const x = 72
  const w = 152
  const top = 60
  return (
    shadow(98, 168) +
    side(color, x + w, top, 30, 14) +
    shape(`M${x} ${top}l30 -14h${w}l-30 14z`, shade(color, 0.2)) +
    stroke(`M${x + w + 15} ${top - 7}V${floor - 8}`, accent, 3, 'opacity=".5"') +
    front(product, { x, y: top, w, h: floor - top }) +
    shape(`M${x} ${top}h${w}V${floor}h${-w}z`, 'url(#film)', 'opacity=".55"')
  )
}

/** A box lying down, its words beside its picture. */
function flatbox(product: Product) {
  const print = printOf(product)
  const { color, accent, paper } = print
  const x = 34
  const y = 146
  const w = 222
  const h = floor - y
  const text = on(color)
  const pizza = product.art.pics.some((it) => it === 'pizza' || (it === 'mushroom' && product.category === 'frozen'))
  const cardboard = shade(color, 0.28)
  return (
    shadow(132, 166) +
    shape(`M${x} ${y}l34 -34h${w}l-34 34z`, cardboard) +
    shape(`M${x} ${y}l34 -34h${w}l-34 34z`, '#fff', 'opacity=".25"') +
    shape(`M${x + w} ${y}l34 -34v${h - 6}l-34 40z`, shade(color, -0.26)) +
    clip(
      `M${x} ${y}h${w}v${h}h${-w}z`,
      rect({ x, y, w, h }, color) +
        shape(
          `M${x + w * 0.56} ${y}C${x + w * 0.5} ${y + h * 0.35} ${x + w * 0.64} ${y + h * 0.6} ${x + w * 0.56} ${y + h}H${x + w}V${y}z`,
          paper,
        ) +
        stroke(`M${x + w * 0.56} ${y}C${x + w * 0.5} ${y + h * 0.35} ${x + w * 0.64} ${y + h * 0.6} ${x + w * 0.56} ${y + h}`, accent, 5),
    ) +
    (product.art.pics[0] ? picture(product.art.pics[0], x + w * 0.785, y + h * 0.5, pizza ? 98 : 88) : '') +
    words([product.brand], x + w * 0.28, y + h * 0.2, w * 0.47, { fill: accent, size: 18, letter: print.letter }) +
    words(product.art.label, x + w * 0.28, y + h * 0.54, w * 0.46, { fill: text, size: 26, leading: 1 }) +
    words([product.size.toUpperCase()], x + w * 0.28, y + h * 0.87, w * 0.4, { fill: text, size: 10, letter: 'franklin', spacing: 0.08 }) +
    shape(`M${x} ${y}h${w}v${h}h${-w}z`, 'url(#down)')
  )
}

/** A pound of butter. */
function stickbox(product: Product) {
  const { color, accent, paper } = printOf(product)
  const [kind = ''] = product.art.label
  return (
    shadow(134, 162) +
    shape('M28 196H250V286H28z', paper) +
    shape('M250 196l40 -30V256l-40 30z', shade(paper, -0.15)) +
    shape('M28 196l40 -30H290l-40 30z', shade(paper, 0.4)) +
    shape('M28 196H250V214H28z', color) +
    shape('M250 196l40 -30v18l-40 30z', shade(color, -0.2)) +
    rect({ x: 28, y: 214, w: 222, h: 4 }, accent) +
    words([product.brand], 139, 238, 200, { fill: color, size: 30 }) +
    words([`${kind.toUpperCase()} BUTTER · ${product.size.toUpperCase()}`], 139, 266, 190, {
      fill: '#2a2a22',
      size: 12,
      letter: 'franklin',
      spacing: 0.07,
    }) +
    shape('M28 196H250V286H28z', 'url(#down)', 'opacity=".6"') +
    picture('butter', 160, 128, 132)
  )
}

/** A paper drum with a plastic lid. */
function drum(product: Product) {
  const { color, paper } = printOf(product)
  const body = 'M82 74V272C82 284 238 284 238 272V74z'
  return (
    shadow(82) +
    shape(body, color) +
    clip(body, front(product, { x: 82, y: 84, w: 156, h: 198 })) +
    shape(body, 'url(#cylinder)') +
    lid(82, 156, 58, 22, shade(paper, -0.04))
  )
}

/** A round paper box with a spout, as salt is sold in. */
function canister(product: Product) {
  const { color } = printOf(product)
  const body = 'M90 70V272C90 284 230 284 230 272V70z'
  return (
    shadow(74) +
    shape(body, color) +
    clip(body, front(product, { x: 90, y: 84, w: 140, h: 198 })) +
    shape(body, 'url(#cylinder)') +
    oval(160, 70, 70, 15, '#efe6d0') +
    oval(160, 70, 62, 11.5, '#fbf5e6') +
    shape('M182 64l18 -7 10 7 -16 8z', '#b9c0c2') +
    shape('M90 70V80C90 98 230 98 230 80V70C230 88 90 88 90 70z', shade(color, -0.2))
  )
}

export function lid(x: number, w: number, y: number, h: number, color: string) {
  const path = `M${x - 6} ${y}V${y + h}C${x - 6} ${y + h + 12} ${x + w + 6} ${y + h + 12} ${x + w + 6} ${y + h}V${y}z`
  return (
    shape(path, color) +
    shape(path, 'url(#cylinder)') +
    oval(x + w / 2, y, w / 2 + 6, 12, shade(color, 0.25)) +
    oval(x + w / 2, y, w / 2 - 2, 9, shade(color, 0.08))
  )
}

/** A carton with a gabled top. */
function gable(product: Product) {
  const { color, paper } = printOf(product)
  return (
    shadow(96, 166) +
    shape('M208 116l38 -16V276l-38 16z', shade(paper, -0.17)) +
    shape('M208 116l38 -16v44l-38 16z', shade(color, -0.28)) +
    shape('M208 116l38 -16L208 56H194z', shade(paper, -0.25)) +
    shape('M78 116H208L194 56H92z', shade(paper, 0.35)) +
    shape('M78 116H208L194 56H92z', '#000', 'opacity=".05"') +
    shape('M91 30H194V57H91z', paper) +
    shape('M194 30l14 -4V53l-14 4z', shade(paper, -0.2)) +
    stroke('M93 39H192M93 47H192', '#000', 1.6, 'opacity=".12"') +
    front(product, { x: 78, y: 116, w: 130, h: floor - 116 }) +
    (product.size === '64 oz' || product.size === '59 oz' || product.size === 'Half gallon'
      ? oval(143, 86, 16, 15, shade(color, -0.1)) + oval(143, 84, 16, 14, color) + oval(143, 83, 11, 9.5, shade(color, 0.2))
      : '') +
    shape('M78 116H208V292H78z', 'url(#film)', 'opacity=".5"')
  )
}

/** A tall flat-topped carton. */
function brick(product: Product) {
  const { color, paper } = printOf(product)
  return (
    shadow(84, 166) +
    shape('M212 66l32 -18V274l-32 18z', shade(color, -0.28)) +
    shape('M88 66l32 -18H244l-32 18z', shade(paper, -0.06)) +
    shape('M152 52c0 -8 28 -8 28 0v8c0 7 -28 7 -28 0z', shade(color, -0.1)) +
    oval(166, 51, 14, 5, shade(color, 0.25)) +
    front(product, { x: 88, y: 66, w: 124, h: floor - 66 }) +
    shape('M88 66H212V292H88z', 'url(#film)', 'opacity=".55"')
  )
}

/** A small lidded box of tea bags, one hanging out. */
function tea(product: Product) {
  const { color, accent } = printOf(product)
  return (
    shadow(112, 164) +
    side(color, 214, 116, 44, 26) +
    shape('M54 116l44 -26H258l-44 26z', shade(color, 0.25)) +
    front(product, { x: 54, y: 116, w: 160, h: floor - 116 }) +
    shape('M54 116H214V292H54z', 'url(#down)', 'opacity=".7"') +
    stroke('M236 102C252 120 262 150 262 190', '#f7efdc', 2) +
    rect({ x: 246, y: 190, w: 32, h: 38 }, accent, 3) +
    rect({ x: 250, y: 194, w: 24, h: 30 }, 'none', 2, 'stroke="#fff" stroke-opacity=".7" stroke-width="1.4"') +
    picture('leaf', 262, 209, 18)
  )
}

/** A roll of round things in film. */
function sleeve(product: Product) {
  const { color } = printOf(product)
  const [first = ''] = product.art.pics
  const rounds = Array.from({ length: 9 }, (_, at) =>
    oval(58 + at * 25, 200, 24, 66, ['#efdcb4', '#e4cc9c'][at % 2] ?? '#efdcb4', 'stroke="#c9ac74"'),
  ).join('')
  const warm =
    first === 'cookie'
      ? Array.from({ length: 9 }, (_, at) =>
          oval(58 + at * 25, 200, 24, 66, ['#b5722e', '#a3642a'][at % 2] ?? '#b5722e', 'stroke="#7a4726"'),
        ).join('')
      : rounds
  const body = 'M40 134H276C290 160 290 240 276 266H40C28 240 28 160 40 134z'
  return (
    shadow(136, 160, 280) +
    warm +
    clip(body, front(product, { x: 84, y: 134, w: 154, h: 130 }, 0)) +
    shape(body, 'url(#glass)', 'opacity=".45"') +
    shape(body, color, 'opacity=".06"') +
    shape('M40 134H276C290 160 290 240 276 266H40C28 240 28 160 40 134z', 'url(#down)') +
    stroke('M40 150H276', '#fff', 8, 'opacity=".45" filter="url(#blur-small)"')
  )
}

/** A wrapped bar, tilted. */
function bar(product: Product) {
  const print = printOf(product)
  const { color, accent, paper } = print
  const text = on(color)
  const w = 262
  const body = `M-131 -46H131V46H-131z`
  const teeth = (x: number) =>
    Array.from(
      { length: 11 },
      (_, at) => `<path d="M${x} ${-46 + at * 8.4}l${x < 0 ? -7 : 7} 4.2l${x < 0 ? 7 : -7} 4.2z" fill="${shade(color, -0.12)}"/>`,
    ).join('')
  const [first] = product.art.pics
  const drawing =
    teeth(-131) +
    teeth(131) +
    shape(body, color) +
    clip(body, shape(`M40 -46C20 -20 52 14 34 46H140V-46z`, paper) + stroke('M40 -46C20 -20 52 14 34 46', accent, 6)) +
    (first ? picture(first, 84, 0, 74) : '') +
    words([product.brand], -46, -25, 140, { fill: accent, size: 19, letter: print.letter }) +
    words(product.art.label, -46, 9, 138, { fill: text, size: 23, leading: 0.98 }) +
    words([product.size.toUpperCase()], -46, 37, 120, { fill: text, size: 8.5, letter: 'franklin', spacing: 0.08 }) +
    stroke('M-122 -46V46M-116 -46V46M122 -46V46M116 -46V46', '#fff', 1.4, 'opacity=".35"') +
    shape(body, 'url(#down)') +
    stroke(`M-${w / 2 - 10} -34H${w / 2 - 10}`, '#fff', 9, 'opacity=".22" filter="url(#blur-small)"')
  return shadow(128, 160, 256, 12) + move(drawing, 160, 186, 1.06, -10)
}

/** A bar of chocolate half out of its wrapper. */
function chocolateBar(product: Product) {
  const print = printOf(product)
  const milk = product.title.startsWith('Milk')
  const brown = milk ? '#8a5230' : '#4a2818'
  let pieces = ''
  for (let row = 0; row < 2; row++)
    for (let column = 0; column < 3; column++)
      pieces +=
        rect({ x: 96 + column * 43, y: 40 + row * 40, w: 41, h: 38 }, brown, 4) +
        rect({ x: 102 + column * 43, y: 46 + row * 40, w: 29, h: 26 }, shade(brown, 0.14), 3)
  return (
    shadow(82) +
    rect({ x: 92, y: 36, w: 136, h: 130 }, shade(brown, -0.2), 6) +
    pieces +
    shape('M88 112l10 -7 11 8 11 -9 12 9 12 -8 12 7 12 -9 12 9 12 -8 11 8 11 -9 11 8 10 -6V292H88z', '#d9dde0') +
    shape('M84 130H236V292H84z', print.color) +
    front(product, { x: 84, y: 130, w: 152, h: 162 }, 1) +
    shape('M84 130H236V292H84z', 'url(#film)', 'opacity=".8"')
  )
}

/** A bakery box with a window to what is in it. */
function windowBox(product: Product) {
  const print = printOf(product)
  const { color, paper } = print
  const [first = ''] = product.art.pics
  const spots = [
    [98, 178, 74],
    [160, 186, 80],
    [222, 178, 74],
    [128, 142, 66],
    [192, 142, 66],
  ] as const
  const pane = 'M62 118H258L272 212H48z'
  return (
    shadow(132) +
    shape('M48 108H272L296 226H24z', shade(paper, -0.05)) +
    shape('M24 226H296V284Q296 292 288 292H32Q24 292 24 284z', color) +
    shape(pane, '#f3e3c4') +
    clip(
      pane,
      spots
        .toReversed()
        .map(([x, y, size]) => picture(first, x, y, size))
        .join(''),
    ) +
    shape(pane, 'url(#sheen)', 'opacity=".6"') +
    stroke(pane, shade(paper, -0.22), 2) +
    words([product.brand], 160, 246, 240, { fill: print.accent, size: 22 }) +
    words([`${product.art.label.join(' ')} · ${product.size}`], 160, 271, 244, { fill: on(color), size: 16, letter: 'franklin' }) +
    shape('M24 226H296V284Q296 292 288 292H32Q24 292 24 284z', 'url(#down)', 'opacity=".6"') +
    stroke('M24 226H296', '#000', 1.5, 'opacity=".15"')
  )
}

function tissuebox(product: Product) {
  const print = printOf(product)
  return (
    shadow(112, 166) +
    side(print.color, 220, 138, 46, 24) +
    shape('M52 138l46 -24H266l-46 24z', shade(print.color, 0.28)) +
    oval(159, 126, 62, 8, shade(print.color, -0.3)) +
    shape(
      'M112 128C118 96 104 74 128 52C140 62 146 58 158 44C166 62 186 60 200 76C190 96 208 112 204 128C180 134 136 134 112 128z',
      '#ffffff',
    ) +
    stroke('M128 58C134 84 128 108 132 126M158 50C156 84 166 106 160 128M194 78C184 96 190 112 186 126', '#cfd9df', 2.4) +
    front(product, { x: 52, y: 138, w: 168, h: floor - 138 }) +
    shape('M52 138H220V292H52z', 'url(#down)', 'opacity=".5"')
  )
}

/** Bread in a printed bag, its neck tied. */
function breadbag(product: Product) {
  const print = printOf(product)
  const { color, accent } = print
  const round = product.art.pics.some((it) => it === 'bun' || it === 'bagel')
  const next = chance(product.id)
  const body =
    'M44 150C44 130 60 122 84 122H226C240 122 250 128 254 140L258 186C260 210 260 240 256 268C254 284 246 290 232 290H66C50 290 44 282 44 268z'
  const slices = Array.from(
    { length: 10 },
    (_, at) =>
      `<path d="M${58 + at * 21} 126q9 84 0 162" stroke="#8a5a24" stroke-opacity="${0.2 + next() * 0.15}" stroke-width="2.5" fill="none"/>`,
  ).join('')
  const inside = round
    ? [
        [84, 166],
        [146, 158],
        [208, 166],
        [86, 246],
        [150, 250],
        [212, 246],
      ]
        .map(([x = 0, y = 0]) => picture(product.art.pics[0] ?? 'bun', x, y, 88))
        .join('')
    : shape(body, '#d29a52') +
      shape('M44 150C44 130 60 122 84 122H226C240 122 250 128 254 140L255 164C200 150 100 150 44 168z', '#a8682c') +
      slices
  return (
    shadow(122, 152) +
    shape('M252 150C268 168 276 176 286 168C296 184 296 212 284 226C278 214 268 214 254 232z', shade(color, 0.35), 'opacity=".85"') +
    clip(body, inside) +
    rect({ x: 262, y: 180, w: 15, h: 22 }, accent, 3) +
    clip(
      body,
      shape('M40 182C110 168 190 200 262 180V262C190 282 110 250 40 268z', color) +
        stroke('M40 182C110 168 190 200 262 180M40 268C110 250 190 282 262 262', accent, 5),
    ) +
    words([product.brand], 150, 205, 178, { fill: accent === '#ffffff' ? '#ffffff' : accent, size: 21 }) +
    words([product.art.label.join(' ')], 150, 234, 182, { fill: on(color), size: 24 }) +
    words([product.size.toUpperCase()], 150, 257, 120, { fill: on(color), size: 9, letter: 'franklin', spacing: 0.1 }) +
    shape(body, blend('#ffffff', color, 0.1), 'opacity=".1"') +
    shape(body, 'url(#down)') +
    stroke('M60 140C110 128 190 128 240 138', '#fff', 9, 'opacity=".5" filter="url(#blur-small)"') +
    stroke('M52 176C50 210 52 240 54 268', '#fff', 6, 'opacity=".35" filter="url(#blur-small)"')
  )
}
