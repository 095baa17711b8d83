import type { Product } from '../../catalog.ts'
import { framed, front, labelLines, on, printOf } from '../faces.ts'
import { picture } from '../pictures.ts'
import { clip, move, oval, puff, rect, shade, shadow, shape, stroke, words } from '../svg.ts'
import type { Form } from './index.ts'
import { lid } from './paper.ts'

/** Cans and tins, and what the wellness and household aisles hold. */
export const home: Record<string, Form> = {
  can,
  soda,
  'flat-tin': flatTin,
  'tin-round': roundTin,
  tube,
  stick,
  soap,
  drumtub,
  rolls,
  blister,
  tote,
}

function can(product: Product) {
  const { color } = printOf(product)
  const small = product.size === '6 oz'
  const top = small ? 130 : 76
  const [x, w] = small ? [100, 120] : [84, 152]
  const c = x + w / 2
  const metal = `M${x} ${top}V278C${x} 294 ${x + w} 294 ${x + w} 278V${top}z`
  const label = { x, y: top + 12, w, h: 270 - top }
  return (
    shadow(w / 2 + 4) +
    shape(metal, '#c3c9cb') +
    clip(
      `M${x} ${top + 10}C${x} ${top + 24} ${x + w} ${top + 24} ${x + w} ${top + 10}V270C${x + w} 286 ${x} 286 ${x} 270z`,
      rect({ x, y: top, w, h: 300 }, color) + front(product, { ...label, y: label.y + 8, h: label.h - 4 }),
    ) +
    shape(metal, 'url(#cylinder)') +
    oval(c, top, w / 2, 14, '#dfe4e5') +
    oval(c, top, w / 2 - 6, 10.5, '#b5bdc0') +
    oval(c, top + 1.5, w / 2 - 12, 8, '#cdd4d6') +
    stroke(`M${c - 14} ${top + 1}q14 -7 28 0`, '#9aa3a7', 3)
  )
}

/** A slim can before its fellows. */
function soda(product: Product) {
  const { color, accent } = printOf(product)
  const one = (x: number, y: number, w: number, face: boolean) => {
    const h = 292 - y
    const body = `M${x + 8} ${y}H${x + w - 8}L${x + w} ${y + 22}V${y + h - 16}C${x + w} ${y + h - 4} ${x + w - 10} ${y + h} ${x + w - 14} ${y + h}H${x + 14}C${x + 10} ${y + h} ${x} ${y + h - 4} ${x} ${y + h - 16}V${y + 22}z`
    return (
      shape(body, '#cfd6d8') +
      clip(
        body,
        rect({ x, y: y + 16, w, h: h - 26 }, color) +
          (face
            ? front(product, { x, y: y + 20, w, h: h - 40 }, 1)
            : shape(
                `M${x} ${y + 120}Q${x + w / 2} ${y + 96} ${x + w} ${y + 120}V${y + 150}Q${x + w / 2} ${y + 126} ${x} ${y + 150}z`,
                accent,
              )),
      ) +
      shape(body, 'url(#cylinder)') +
      oval(x + w / 2, y, w / 2 - 8, 7, '#e6ebec') +
      oval(x + w / 2, y, w / 2 - 13, 4.6, '#b5bdc0')
    )
  }
  return shadow(122) + one(42, 96, 92, false) + one(186, 96, 92, false) + one(104, 74, 112, true)
}

function flatTin(product: Product) {
  const print = printOf(product)
  const { color, accent, paper } = print
  const round = product.title.includes('tuna')
  if (round)
    return (
      shadow(112, 160, 284) +
      shape('M46 170V254C46 300 274 300 274 254V170z', '#b9c0c3') +
      clip(
        'M46 170V254C46 300 274 300 274 254V170z',
        shape('M46 186C46 232 274 232 274 186V250C274 296 46 296 46 250z', color) + stroke('M46 190C46 236 274 236 274 190', accent, 3),
      ) +
      words(labelLines(product), 160, 254, 150, { fill: on(color), size: 21, leading: 0.95 }) +
      shape('M46 170V254C46 300 274 300 274 254V170z', 'url(#cylinder)') +
      oval(160, 170, 114, 42, '#d8dee0') +
      oval(160, 168, 104, 36, paper) +
      oval(160, 168, 97, 32, 'none', `stroke="${color}" stroke-width="2.5"`) +
      picture('fish', 108, 168, 50) +
      words([print.color === color ? product.brand : ''], 186, 162, 104, { fill: color, size: 23 }) +
      words([product.size.toUpperCase()], 186, 182, 90, { fill: '#5b5c4e', size: 10, letter: 'franklin', spacing: 0.1 })
    )
  return (
    shadow(128, 160, 262) +
    rect({ x: 30, y: 132, w: 260, h: 132 }, '#b5bdc0', 34) +
    rect({ x: 30, y: 124, w: 260, h: 128 }, '#dfe4e5', 34) +
    framed({ x: 38, y: 131, w: 244, h: 114 }, print, { round: [28, 22], inset: 8, line: 2.4 }) +
    [164, 188, 212].map((y, at) => picture('fish', 96 + (at % 2) * 8, y, 62)).join('') +
    words([product.brand], 200, 162, 124, { fill: accent, size: 22, letter: print.letter }) +
    words(product.art.label, 200, 194, 128, { fill: on(color), size: 21, leading: 1 }) +
    words([product.size.toUpperCase()], 200, 224, 100, { fill: on(color), size: 9.5, letter: 'franklin', spacing: 0.1 }) +
    rect({ x: 30, y: 124, w: 260, h: 128 }, 'url(#up)', 34) +
    stroke('M252 120q24 -10 30 6q-2 14 -20 10', '#9aa3a7', 4)
  )
}

/** A low round tin seen from above. */
function roundTin(product: Product) {
  const print = printOf(product)
  const { color, accent, paper } = print
  return (
    shadow(118, 160, 280) +
    shape('M40 178V220C40 300 280 300 280 220V178z', '#b9c0c3') +
    shape('M40 178V220C40 300 280 300 280 220V178z', 'url(#cylinder)') +
    oval(160, 178, 120, 86, '#d8dee0') +
    oval(160, 174, 118, 84, color) +
    oval(160, 174, 108, 76, 'none', `stroke="${accent}" stroke-width="2.6"`) +
    oval(160, 150, 46, 38, paper) +
    picture(product.art.pics[0] ?? 'leaf', 160, 148, 64) +
    words([product.brand], 160, 200, 170, { fill: accent, size: 17 }) +
    words([labelLines(product).join(' ')], 160, 224, 150, { fill: on(color), size: 22 }) +
    oval(160, 174, 118, 84, 'url(#up)', 'opacity=".7"')
  )
}

function tube(product: Product) {
  const print = printOf(product)
  const { color, accent, paper } = print
  const body = 'M96 40H224L206 246H114z'
  return (
    shadow(54) +
    shape(body, paper) +
    clip(body, front(product, { x: 98, y: 56, w: 124, h: 186 }, 2)) +
    shape('M92 30H228V48H92z', shade(paper, -0.08)) +
    stroke(Array.from({ length: 22 }, (_, at) => `M${96 + at * 6} 32V46`).join(''), '#000', 1, 'opacity=".14"') +
    shape(body, 'url(#cylinder)', 'opacity=".8"') +
    shape('M118 246H202V282Q202 292 192 292H128Q118 292 118 282z', color) +
    shape('M118 246H202V282Q202 292 192 292H128Q118 292 118 282z', 'url(#cylinder)') +
    rect({ x: 118, y: 246, w: 84, h: 4 }, accent)
  )
}

/** A twist-up stick: small for lips, stout for deodorant. */
function stick(product: Product) {
  const print = printOf(product)
  const lips = product.size.startsWith('0')
  const [x, w, top] = lips ? [122, 76, 110] : [100, 120, 92]
  const body = `M${x} ${top}H${x + w}V276Q${x + w} 292 ${x + w - 14} 292H${x + 14}Q${x} 292 ${x} 276z`
  const balm = lips
    ? `M${x + 10} ${top}V72C${x + 10} 50 ${x + w - 20} 40 ${x + w - 10} 62V${top}z`
    : `M${x + 8} ${top}V76Q160 40 ${x + w - 8} 76V${top}z`
  return (
    shadow(w / 2 + 6) +
    shape(balm, lips ? '#f6e6bd' : '#f4efe0') +
    shape(balm, 'url(#cylinder)', 'opacity=".7"') +
    shape(body, print.color) +
    clip(body, front(product, { x, y: top + 8, w, h: 284 - top })) +
    shape(body, 'url(#cylinder)') +
    rect({ x, y: top, w, h: 6 }, shade(print.color, -0.2))
  )
}

/** A bar with a paper belly band. */
function soap(product: Product) {
  const print = printOf(product)
  const { color, accent } = print
  const its = product.art.pics.includes('bee') ? '#e8cf9c' : '#cfc4e4'
  const flecks = Array.from({ length: 26 }, (_, at) =>
    oval(50 + ((at * 53) % 220), 140 + ((at * 31) % 100), 2.6, 1.8, shade(its, -0.25)),
  ).join('')
  const body = 'M40 150Q40 132 58 132H262Q280 132 280 150V236Q280 256 260 256H60Q40 256 40 236z'
  return (
    shadow(126, 160, 264) +
    move(
      puff(shape(body, its), 'puff-big') +
        clip(body, flecks) +
        clip(
          body,
          rect({ x: 92, y: 120, w: 136, h: 150 }, '#fbf6e9') +
            rect({ x: 92, y: 120, w: 5, h: 150 }, accent === '#fbf3de' ? color : accent) +
            rect({ x: 223, y: 120, w: 5, h: 150 }, accent === '#fbf3de' ? color : accent),
        ) +
        picture(product.art.pics[0] ?? 'leaf', 160, 160, 52) +
        words([labelLines(product).join(' ')], 160, 207, 116, { fill: shade(color, -0.3), size: 23 }) +
        words([product.brand], 160, 230, 110, { fill: '#2a2a22', size: 12, letter: 'franklin' }) +
        shape(body, 'url(#down)', 'opacity=".6"'),
      -14,
      16,
      1.04,
      -5,
    )
  )
}

function drumtub(product: Product) {
  const print = printOf(product)
  const body = 'M78 92V268C78 292 242 292 242 268V92z'
  return (
    shadow(86) +
    shape(body, print.color) +
    clip(body, front(product, { x: 78, y: 106, w: 164, h: 180 })) +
    shape(body, 'url(#cylinder)') +
    lid(74, 172, 58, 36, '#2f2a26')
  )
}

/** Rolls in printed film. */
function rolls(product: Product) {
  const print = printOf(product)
  const { color, accent } = print
  const towels = product.art.pics[0] === 'towel'
  const body = towels
    ? 'M48 74C48 60 272 60 272 74V276Q272 292 256 292H64Q48 292 48 276z'
    : 'M36 104C36 92 284 92 284 104V276Q284 292 268 292H52Q36 292 36 276z'
  const centers = towels ? [85, 160, 235] : [77, 160, 243]
  const one = (x: number, y: number, r: number) => oval(x, y, r, r * 0.3, '#ffffff') + oval(x, y, r * 0.34, r * 0.1, '#b9946a')
  const paper = towels
    ? centers
        .map(
          (x) =>
            rect({ x: x - 37, y: 74, w: 74, h: 216 }, '#f7f9fa') +
            rect({ x: x - 37, y: 74, w: 74, h: 216 }, 'url(#cylinder)', 0, 'opacity=".5"') +
            one(x, 74, 37),
        )
        .join('')
    : [198, 104]
        .map((y) =>
          centers
            .map(
              (x) =>
                rect({ x: x - 41, y, w: 82, h: 96 }, '#f7f9fa') +
                rect({ x: x - 41, y, w: 82, h: 96 }, 'url(#cylinder)', 0, 'opacity=".5"') +
                one(x, y, 41),
            )
            .join(''),
        )
        .join('')
  return (
    shadow(126) +
    paper +
    clip(
      body,
      shape('M30 170C110 150 210 190 290 166V250C210 274 110 234 30 256z', color) +
        stroke('M30 170C110 150 210 190 290 166M30 256C110 234 210 274 290 250', accent === '#ffffff' ? '#f2b632' : accent, 5),
    ) +
    words([product.brand], 160, 194, 190, { fill: '#ffffff', size: 27, letter: 'franklin' }) +
    words([labelLines(product).join(' · ')], 160, 226, 196, { fill: '#ffffff', size: 18, letter: 'franklin', weight: 600 }) +
    shape(body, 'url(#sheen)', 'opacity=".35"') +
    stroke(body, '#8f9aa0', 1.2, 'opacity=".4"')
  )
}

/** A tool on a card. */
function blister(product: Product) {
  const print = printOf(product)
  const { color, accent, paper } = print
  const brush = product.art.pics[0] === 'brush'
  const tool = brush
    ? puff(rect({ x: 152, y: 92, w: 17, h: 96 }, '#d9a35a', 8), 'puff-small') +
      puff(oval(160, 208, 38, 15, '#c98d4a'), 'puff-small') +
      stroke(Array.from({ length: 17 }, (_, at) => `M${126 + at * 4.2} 214L${120 + at * 5} 246`).join(''), '#b79a5e', 3.4)
    : puff(rect({ x: 153, y: 82, w: 14, h: 158 }, '#d9a35a', 7), 'puff-small') +
      puff(rect({ x: 149, y: 82, w: 22, h: 48 }, '#e3b26a', 8), 'puff-small') +
      stroke(Array.from({ length: 8 }, (_, at) => `M172 ${87 + at * 5.6}h17`).join(''), '#5a7d3a', 4)
  return (
    shadow(66) +
    rect({ x: 84, y: 28, w: 152, h: 264 }, color, 12) +
    rect({ x: 144, y: 38, w: 32, h: 10 }, '#fff', 5, 'opacity=".85"') +
    words([product.brand], 160, 62, 132, { fill: accent, size: 17, letter: print.letter }) +
    rect({ x: 102, y: 76, w: 116, h: 178 }, paper, 14) +
    tool +
    rect({ x: 102, y: 76, w: 116, h: 178 }, 'url(#sheen)', 14, 'opacity=".5"') +
    words([labelLines(product).join(' ')], 160, 273, 136, { fill: on(color), size: 18 }) +
    rect({ x: 84, y: 28, w: 152, h: 264 }, 'url(#film)', 12, 'opacity=".6"')
  )
}

function tote(product: Product) {
  const { color } = printOf(product)
  const body = 'M64 124H256L268 278Q268 292 254 292H66Q52 292 52 278z'
  return (
    shadow(112) +
    stroke('M112 130C112 40 208 40 208 130', '#c9b58c', 13) +
    shape('M74 112H246L256 132H64z', '#cdb98f') +
    [
      [110, 112, 'greens', 108, -8],
      [206, 116, 'carrot', 92, 14],
      [156, 116, 'apple', 76, 0],
    ]
      .map(([x, y, name, size, turn]) => picture(String(name), Number(x), Number(y), Number(size), Number(turn)))
      .join('') +
    shape(body, '#eadfc3') +
    shape(body, 'url(#down)') +
    stroke('M112 130C112 60 208 60 208 130', '#d9c79c', 13) +
    stroke('M70 134H250', '#b9a67c', 1.6, 'stroke-dasharray="5 4"') +
    `<circle cx="160" cy="204" r="40" fill="${color}"/>` +
    move(
      shape('M-4 44C-46 24 -46 -24 -14 -46C8 -20 10 18 -4 44z', '#fffdf4') +
        shape('M6 44C-2 18 2 -20 22 -42C48 -18 44 24 6 44z', '#fffdf4', 'opacity=".85"'),
      162,
      204,
      0.56,
    ) +
    words([product.brand], 160, 266, 170, { fill: color, size: 22 })
  )
}
