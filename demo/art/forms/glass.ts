import type { Product } from '../../catalog.ts'
import { front, printOf } from '../faces.ts'
import { fill } from '../fills.ts'
import { picture } from '../pictures.ts'
import { clip, floor, lightness, oval, rect, shade, shadow, shape, stroke, words, type Box } from '../svg.ts'
import type { Form } from './index.ts'

/** Jars and bottles, see-through or not. */
export const glass: Record<string, Form> = { jar, squat, bottle, jug, squeeze, shaker, dropper, pills, sixpack, candle, pump, spray }

const inside = (product: Product, box: Box) => fill(product.art.fill ?? '#d9a34a', box)
const capOf = (product: Product) => {
  const { color } = printOf(product)
  return lightness(color) > 0.75 ? '#3a332c' : shade(color, -0.12)
}

/** What is in it, the glass over it, and a paper label wound around. */
function vessel(product: Product, body: string, box: Box, label: Box, liquidTop = 0, face?: number) {
  return (
    shape(body, '#f1f3ec') +
    clip(body, inside(product, { x: box.x, y: box.y + liquidTop, w: box.w, h: box.h - liquidTop })) +
    shape(body, 'url(#cylinder)', 'opacity=".75"') +
    clip(body, front(product, label, face) + rect(label, 'url(#cylinder)', 0, 'opacity=".55"')) +
    stroke(`M${box.x + box.w * 0.1} ${box.y + 12}V${floor - 18}`, '#fff', box.w * 0.05, 'opacity=".5" filter="url(#blur-small)"') +
    stroke(body, '#3b2a12', 1, 'opacity=".16"')
  )
}

function cap(x: number, y: number, w: number, h: number, color: string, ribs = true) {
  const path = `M${x} ${y + 5}Q${x} ${y} ${x + 5} ${y}H${x + w - 5}Q${x + w} ${y} ${x + w} ${y + 5}V${y + h}H${x}z`
  const lines = ribs ? Array.from({ length: Math.floor(w / 6) }, (_, at) => `M${x + 4 + at * 6} ${y + 6}V${y + h - 3}`).join('') : ''
  return (
    shape(path, color) +
    (lines ? stroke(lines, '#000', 1.2, 'opacity=".14"') : '') +
    shape(path, 'url(#cylinder)') +
    rect({ x, y: y + h - 3, w, h: 3 }, '#000', 0, 'opacity=".16"')
  )
}

function jar(product: Product) {
  const body = 'M98 92C98 104 82 106 82 124V274Q82 292 100 292H220Q238 292 238 274V124C238 106 222 104 222 92z'
  return (
    shadow(80) +
    vessel(product, body, { x: 82, y: 92, w: 156, h: 200 }, { x: 78, y: 134, w: 164, h: 136 }, 14) +
    cap(92, 58, 136, 36, capOf(product))
  )
}

function squat(product: Product) {
  const body = 'M86 118C86 128 68 130 68 148V272Q68 292 88 292H232Q252 292 252 272V148C252 130 234 128 234 118z'
  return (
    shadow(94) +
    vessel(product, body, { x: 68, y: 118, w: 184, h: 174 }, { x: 92, y: 156, w: 136, h: 118 }, 12) +
    cap(80, 82, 160, 38, capOf(product))
  )
}

function bottle(product: Product) {
  const body = 'M142 54V84C142 112 104 118 104 156V276Q104 292 120 292H200Q216 292 216 276V156C216 118 178 112 178 84V54z'
  return (
    shadow(60) +
    vessel(product, body, { x: 104, y: 54, w: 112, h: 238 }, { x: 100, y: 158, w: 120, h: 122 }, 44) +
    cap(136, 26, 48, 34, capOf(product))
  )
}

/** A jug with a ring to carry it by. */
function jug(product: Product) {
  const body = 'M128 56V82C128 96 84 104 80 146V272Q80 292 100 292H220Q240 292 240 272V146C236 104 192 96 192 82V56z'
  const handle = 'M192 84C236 84 262 108 260 150C259 170 250 182 240 186'
  const its = product.art.fill ?? '#c07024'
  return (
    shadow(86, 166) +
    stroke(handle, shade(its.startsWith('#') ? its : '#c07024', -0.12), 17) +
    stroke(handle, '#fff', 4, 'opacity=".4"') +
    vessel(product, body, { x: 80, y: 56, w: 160, h: 236 }, { x: 76, y: 150, w: 168, h: 128 }, 26) +
    cap(122, 30, 76, 32, capOf(product))
  )
}

/** A honey bear, near enough. */
function squeeze(product: Product) {
  const its = product.art.fill ?? '#d8861a'
  const { color } = printOf(product)
  const body =
    'M160 66C182 66 198 82 198 102C198 112 194 120 188 126C214 134 226 158 226 190V270Q226 292 204 292H116Q94 292 94 270V190C94 158 106 134 132 126C126 120 122 112 122 102C122 82 138 66 160 66z'
  return (
    shadow(68) +
    oval(130, 74, 15, 15, shade(its, -0.08)) +
    oval(190, 74, 15, 15, shade(its, -0.08)) +
    shape(body, its) +
    shape(body, 'url(#cylinder)', 'opacity=".8"') +
    oval(148, 96, 3.6, 4.2, '#4a2a0a') +
    oval(172, 96, 3.6, 4.2, '#4a2a0a') +
    oval(160, 109, 12, 9, shade(its, 0.25)) +
    oval(160, 105, 4.6, 3.4, '#4a2a0a') +
    clip(
      body,
      front(product, { x: 90, y: 172, w: 140, h: 112 }) + rect({ x: 90, y: 172, w: 140, h: 112 }, 'url(#cylinder)', 0, 'opacity=".5"'),
    ) +
    stroke('M108 176C110 158 118 146 132 138', '#fff', 5, 'opacity=".45"') +
    cap(143, 34, 34, 34, shade(color, -0.1)) +
    shape('M152 34L156 14H164L168 34z', shade(color, -0.18))
  )
}

function shaker(product: Product) {
  const body = 'M112 104C112 112 104 114 104 126V276Q104 292 120 292H200Q216 292 216 276V126C216 114 208 112 208 104z'
  const fillText = product.art.fill ?? '#a8602e'
  const grainy = {
    ...product,
    art: { ...product.art, fill: fillText.includes(':') ? fillText : `dot:${fillText}:${shade(fillText, -0.15)}:${shade(fillText, 0.15)}` },
  }
  return (
    shadow(58) +
    vessel(grainy, body, { x: 104, y: 104, w: 112, h: 188 }, { x: 100, y: 142, w: 120, h: 122 }, 12) +
    cap(104, 62, 112, 46, '#3a332c')
  )
}

function dropper(product: Product) {
  const body = 'M140 118C140 130 110 132 110 154V276Q110 292 126 292H194Q210 292 210 276V154C210 132 180 130 180 118z'
  return (
    shadow(54) +
    vessel(
      { ...product, art: { ...product.art, fill: '#6b3a14' } },
      body,
      { x: 110, y: 118, w: 100, h: 174 },
      { x: 106, y: 166, w: 108, h: 114 },
    ) +
    cap(136, 88, 48, 34, '#2a2620') +
    shape('M146 90C146 62 150 40 160 40S174 62 174 90z', '#3a352e') +
    shape('M146 90C146 62 150 40 160 40S174 62 174 90z', 'url(#cylinder)')
  )
}

function pills(product: Product) {
  const body = 'M108 104C108 112 96 114 96 128V276Q96 292 112 292H208Q224 292 224 276V128C224 114 212 112 212 104z'
  return (
    shadow(66) +
    vessel(
      { ...product, art: { ...product.art, fill: '#8a4a16' } },
      body,
      { x: 96, y: 104, w: 128, h: 188 },
      { x: 92, y: 134, w: 136, h: 140 },
    ) +
    cap(98, 60, 124, 46, '#fbf8ef')
  )
}

/** Four bottles in a carrier. */
function sixpack(product: Product) {
  const print = printOf(product)
  const its = product.art.fill ?? '#3a1d10'
  const one = (x: number) => {
    const body = `M${x - 9} 62V92C${x - 9} 116 ${x - 24} 118 ${x - 24} 148V250H${x + 24}V148C${x + 24} 118 ${x + 9} 116 ${x + 9} 92V62z`
    return shape(body, its) + shape(body, 'url(#cylinder)') + cap(x - 12, 48, 24, 18, print.accent)
  }
  return (
    shadow(116) +
    [84, 134, 186, 236].map(one).join('') +
    shape('M144 176V96Q144 84 156 84H164Q176 84 176 96V176z', print.color) +
    rect({ x: 151, y: 98, w: 18, h: 34 }, shade(print.color, -0.35), 9) +
    shape('M48 176C100 166 220 166 272 176V282Q272 292 262 292H58Q48 292 48 282z', print.color) +
    clip('M48 176C100 166 220 166 272 176V282Q272 292 262 292H58Q48 292 48 282z', rect({ x: 48, y: 268, w: 224, h: 24 }, print.accent)) +
    picture(product.art.pics[0] ?? 'tree', 84, 228, 58) +
    words([product.brand], 188, 203, 144, { fill: print.accent, size: 18, letter: print.letter }) +
    words([product.art.label.join(' ')], 190, 234, 144, { fill: '#fbf3de', size: 30 }) +
    words([product.size.toUpperCase()], 160, 280, 150, { fill: shade(print.color, -0.3), size: 11, letter: 'franklin', spacing: 0.1 }) +
    shape('M48 176C100 166 220 166 272 176V282Q272 292 262 292H58Q48 292 48 282z', 'url(#film)', 'opacity=".7"')
  )
}

function candle(product: Product) {
  const wax = product.art.pics.includes('bee') ? '#f0bd4a' : '#f6efdc'
  const body = 'M88 132V272Q88 292 108 292H212Q232 292 232 272V132z'
  return (
    shadow(76) +
    shape('M160 46C178 70 176 92 160 94C144 92 142 70 160 46z', '#f6a821', 'filter="url(#puff-small)"') +
    shape('M160 66C168 78 167 90 160 91C153 90 152 78 160 66z', '#fff2b8') +
    stroke('M160 90V126', '#3a2a12', 3.4) +
    shape(body, wax) +
    oval(160, 132, 72, 15, shade(wax, 0.3)) +
    oval(160, 134, 60, 10, shade(wax, 0.05)) +
    stroke('M160 112V134', '#3a2a12', 3.4) +
    clip(body, front(product, { x: 84, y: 158, w: 152, h: 120 })) +
    shape(body, 'url(#cylinder)', 'opacity=".8"') +
    stroke('M88 132C88 152 232 152 232 132', '#fff', 2.5, 'opacity=".6"')
  )
}

function pump(product: Product) {
  const print = printOf(product)
  const body = 'M126 110C126 120 98 122 98 142V276Q98 292 114 292H206Q222 292 222 276V142C222 122 194 120 194 110z'
  return (
    shadow(66) +
    vessel(product, body, { x: 98, y: 110, w: 124, h: 182 }, { x: 94, y: 150, w: 132, h: 130 }) +
    cap(134, 82, 52, 30, shade(print.color, -0.12)) +
    shape('M154 82V60H166V82z', '#e9e4d6') +
    shape('M112 66C112 54 124 50 136 48H178Q186 48 186 56V64H138C130 64 124 66 124 74H112z', shade(print.color, -0.12)) +
    shape('M112 66C112 54 124 50 136 48H178Q186 48 186 56V64H138C130 64 124 66 124 74H112z', 'url(#up)')
  )
}

function spray(product: Product) {
  const print = printOf(product)
  const body = 'M142 104C142 126 98 136 98 172V276Q98 292 114 292H206Q222 292 222 276V172C222 136 178 126 178 104z'
  const head = 'M118 40H190C206 40 212 52 210 66L206 84H182V98H138V80H122Q112 80 112 70V48Q112 40 118 40z'
  return (
    shadow(66) +
    shape('M134 82C128 104 118 112 106 116L110 126C128 120 142 108 146 84z', shade(print.color, -0.3)) +
    vessel(product, body, { x: 98, y: 104, w: 124, h: 188 }, { x: 94, y: 168, w: 132, h: 114 }, 10) +
    shape(head, shade(print.color, -0.05)) +
    shape(head, 'url(#up)') +
    rect({ x: 100, y: 50, w: 16, h: 16 }, '#fbf3de', 3) +
    cap(136, 92, 48, 16, shade(print.color, -0.2))
  )
}
