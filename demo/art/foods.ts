import { chance, clip, move, oval, puff, rect, shade, shape, stroke } from './svg.ts'

/** Cut, baked and cooked things that the emoji set does not have. Each lies about the origin, some 100 units wide. */
export function groundMeat(color: string) {
  const next = chance(color)
  const light = shade(color, 0.18)
  const dark = shade(color, -0.16)
  let strands = ''
  for (let index = 0; index < 90; index++) {
    const x = (next() - 0.5) * 92
    const y = (next() - 0.5) * 60
    strands += `<path d="M${x} ${y}q${(next() - 0.5) * 14} ${5 + next() * 5} ${(next() - 0.5) * 16} ${10 + next() * 6}" stroke="${[light, dark, color, shade(color, 0.4)][index % 4]}" stroke-width="${4 + next() * 2}" fill="none" stroke-linecap="round"/>`
  }
  const outline = 'M-46 -20C-40 -38 40 -38 46 -20C52 0 50 24 42 32C30 40 -30 40 -42 32C-50 24 -52 0 -46 -20z'
  return puff(shape(outline, color) + clip(outline, strands))
}

export function cubes(color: string) {
  const spots = [
    [-28, 8, -12],
    [2, 14, 8],
    [30, 6, 20],
    [-14, -14, 14],
    [16, -16, -10],
    [-40, -10, 6],
    [42, -10, 14],
  ] as const
  return spots
    .map(([x, y, turn]) =>
      move(
        puff(rect({ x: -17, y: -14, w: 34, h: 29 }, color, 7) + stroke('M-10 -4Q0 -10 10 -2', shade(color, 0.5), 2.5), 'puff-small'),
        x,
        y,
        0.9,
        turn,
      ),
    )
    .join('')
}

export function sausages(color: string) {
  const link = shape(
    'M-44 -8C-44 -18 -34 -20 -28 -16C-10 -8 10 -8 28 -16C36 -20 44 -16 44 -8C44 0 36 6 26 10C8 16 -10 16 -26 10C-38 6 -44 0 -44 -8z',
    color,
  )
  return [-24, -2, 20]
    .map((y, index) =>
      move(puff(link, 'puff-small') + stroke('M-24 -8C-8 -1 8 -1 22 -8', shade(color, 0.4), 2.4, 'opacity=".5"'), 0, y, 1, index * 3 - 3),
    )
    .join('')
}

export function chop() {
  const fat = puff(shape('M-40 20C-50 -10 -30 -36 6 -36C38 -36 50 -12 44 6C38 22 18 18 8 28C-6 40 -32 40 -40 20z', '#fbe6d6'))
  return (
    fat +
    puff(shape('M-31 16C-38 -8 -22 -27 6 -27C32 -27 40 -10 36 2C30 14 14 12 4 21C-8 32 -26 30 -31 16z', '#e39a8c'), 'puff-small') +
    stroke('M-20 10C-12 -4 4 -8 18 -6', '#f5c4b5', 4) +
    puff(oval(-30, 30, 11, 8, '#fdf4e6'), 'puff-small')
  )
}

export function fillet(color: string) {
  const stripes = [-26, -12, 2, 16, 30]
    .map((x) => stroke(`M${x} -26C${x - 10} -8 ${x - 8} 8 ${x + 2} 24`, shade(color, 0.42), 2.6, 'opacity=".75"'))
    .join('')
  const body = 'M-48 2C-40 -26 20 -34 44 -20C52 -14 50 12 42 20C20 32 -38 26 -48 2z'
  return puff(shape(body, color)) + clip(body, stripes + stroke('M-46 3C-14 -6 20 -8 48 -4', shade(color, -0.18), 2, 'opacity=".6"'))
}

export function breast() {
  const piece = shape('M-44 10C-46 -16 -20 -30 8 -28C34 -26 48 -10 42 6C36 22 14 26 -8 28C-28 30 -42 26 -44 10z', '#f6c9b0')
  return move(puff(piece), -8, 12, 0.85, 8) + move(puff(piece), 8, -10, 0.85, -10) + stroke('M-18 -14C0 -24 18 -22 28 -14', '#fde4d3', 3)
}

/** A whole bird on its back, raw or roast. */
export function bird(color: string) {
  const leg = (tint: string) =>
    puff(oval(0, -44, 7, 6, '#fbf1de') + oval(7, -40, 6, 6, '#fbf1de') + rect({ x: -4, y: -40, w: 9, h: 16 }, '#f3e3c6', 4), 'puff-small') +
    puff(shape('M-5 -30C-6 -34 7 -34 6 -30C8 -18 22 -6 20 10C18 26 -18 28 -21 10C-22 -6 -8 -18 -5 -30z', tint))
  const body = puff(shape('M-48 14C-50 -14 -26 -30 4 -30C34 -30 50 -12 48 12C46 32 24 40 -2 40C-28 40 -46 34 -48 14z', color), 'puff-big')
  const wing = puff(shape('M-36 6C-26 -6 -8 -2 -8 10C-8 22 -22 24 -30 20C-38 16 -42 12 -36 6z', shade(color, 0.08)), 'puff-small')
  return (
    move(leg(shade(color, -0.08)), 6, -8, 0.8, 18) +
    body +
    stroke('M-30 -12C-18 -20 -4 -22 8 -20', '#fff3dc', 4, 'opacity=".5"') +
    wing +
    move(leg(shade(color, 0.05)), 26, 8, 0.9, 34)
  )
}

export function slab(top: string, side: string, marks = '') {
  return (
    puff(shape('M-48 -10L-20 -30L48 -24L26 0z', top), 'puff-small') +
    puff(shape('M-48 -10L26 0L24 34L-46 22z', side), 'puff-small') +
    shape('M26 0L48 -24L46 8L24 34z', shade(side, -0.14)) +
    marks
  )
}

/** A wheel's wedge, rind at the back; marks lie on the front. */
export function wedge(color: string, rind: string, holes = 0) {
  const next = chance(color + rind)
  let marks = ''
  for (let index = 0; index < holes; index++)
    marks += oval(-20 + next() * 56, 4 + next() * 26, 3 + next() * 5, 2.6 + next() * 4, shade(color, -0.22))
  return (
    puff(shape('M-50 4L30 -36C44 -32 50 -22 50 -8z', shade(color, 0.22)), 'puff-small') +
    puff(shape('M-50 4L50 -8V30L-50 40z', color), 'puff-small') +
    shape('M30 -36C44 -32 50 -22 50 -8V30L56 26V-12C55 -26 46 -36 34 -39z', rind) +
    clip('M-50 4L50 -8V30L-50 40z', marks)
  )
}

export function wheel(top: string, side: string) {
  return (
    puff(shape('M-48 -6V16C-48 36 48 36 48 16V-6z', side)) +
    puff(oval(0, -6, 48, 20, top), 'puff-small') +
    oval(0, -6, 40, 15, 'none', `stroke="${shade(top, -0.12)}" stroke-width="1.5"`)
  )
}

export function loaf(crust: string, cut: string, round = false) {
  const body = round
    ? 'M-48 14C-52 -20 -26 -38 0 -38S52 -20 48 14C46 30 -46 30 -48 14z'
    : 'M-52 12C-54 -16 -34 -30 0 -30S54 -16 52 12C50 26 -50 26 -52 12z'
  const scores = round ? 'M-20 -22C-6 -30 10 -30 22 -22M-26 -6C-8 -16 12 -16 28 -6' : 'M-32 -10L-20 -24M-10 -12L2 -28M14 -12L26 -25'
  return puff(shape(body, crust), 'puff-big') + stroke(scores, cut, 5) + stroke(scores, shade(cut, 0.4), 1.6)
}

export function roll(color: string, seeds = false) {
  const next = chance(color)
  let dots = ''
  if (seeds)
    for (let index = 0; index < 16; index++)
      dots += oval(-26 + next() * 52, -22 + next() * 20, 2.6, 1.6, '#fdf0cf', `transform="rotate(${next() * 180} 0 -10)"`)
  return puff(shape('M-44 12C-46 -18 -24 -30 0 -30S46 -18 44 12C42 24 -42 24 -44 12z', color)) + dots
}

export function muffin() {
  const cup =
    puff(shape('M-32 2L-24 42C-22 48 22 48 24 42L32 2z', '#c98d4a')) + stroke('M-20 6L-15 44M-7 6L-5 46M7 6L5 46M20 6L15 44', '#a86f32', 2)
  const top = puff(shape('M-40 4C-46 -14 -30 -22 -24 -30C-12 -44 14 -44 24 -30C32 -22 46 -14 40 4C30 12 -30 12 -40 4z', '#e3b068'))
  return (
    cup +
    top +
    [
      [-18, -12],
      [6, -26],
      [20, -8],
      [-4, -4],
    ]
      .map(([x = 0, y = 0]) => puff(oval(x, y, 6, 5.4, '#3d3f86'), 'puff-small'))
      .join('')
  )
}

export function cinnamonRoll() {
  return (
    puff(oval(0, 0, 44, 38, '#d99a52'), 'puff-big') +
    stroke('M36 4C30 26 -18 30 -28 6C-34 -16 4 -26 18 -10C26 2 8 14 -4 8C-10 4 -4 -4 2 -2', '#8a4b21', 5) +
    stroke('M-34 -12C-20 -30 16 -32 30 -16M-30 10C-20 26 16 28 30 14', '#fff8ea', 8, 'opacity=".92"')
  )
}

export function squares(color: string, top: string) {
  const one =
    puff(shape('M-26 -4L0 -18L26 -4L0 10z', top), 'puff-small') +
    shape('M-26 -4L0 10V28L-26 14z', color) +
    shape('M26 -4L0 10V28L26 14z', shade(color, -0.15))
  return move(one, -22, -12, 0.95) + move(one, 24, -10, 0.95) + move(one, 0, 14, 1.05)
}

export function openPie(filling: string) {
  let crimp = ''
  for (let index = 0; index < 26; index++)
    crimp += `<ellipse cx="0" cy="-44" rx="6.4" ry="5.6" fill="${index % 2 ? '#d9a35a' : '#e3b26a'}" transform="rotate(${index * 13.85})"/>`
  return `<g transform="scale(1 .62)">${puff(oval(0, 6, 49, 49, '#c48f49') + crimp + oval(0, 0, 39, 39, filling))}${oval(-10, -12, 20, 12, '#fff', 'opacity=".16"')}</g>`
}

export function focaccia() {
  const slabOf = puff(
    shape('M-48 -8C-48 -20 -40 -24 -30 -25L34 -28C44 -28 50 -22 50 -12L46 22C46 30 38 32 30 32L-34 30C-44 30 -48 24 -48 16z', '#e0aa5a'),
    'puff-big',
  )
  const dots = [
    [-30, -8],
    [-8, -14],
    [16, -12],
    [34, 2],
    [-18, 12],
    [6, 8],
    [26, 20],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 6, 4, '#b87a34'))
    .join('')
  return (
    slabOf +
    dots +
    [
      [-20, 0, 20],
      [10, -4, -30],
      [30, 10, 60],
      [-4, 22, -10],
    ]
      .map(([x = 0, y = 0, turn = 0]) => move(stroke('M-8 0H8M-4 0L-7 -4M0 0L-3 -4M4 0L1 -4', '#3f6a3a', 1.8), x, y, 1, turn))
      .join('')
  )
}

export function almond(color = '#a9683a') {
  return (
    puff(shape('M0 -44C22 -26 30 6 18 28C10 42 -10 42 -18 28C-30 6 -22 -26 0 -44z', color)) +
    stroke('M-8 -20C-14 0 -14 16 -8 30M2 -28C2 0 2 16 1 34M11 -16C15 2 14 14 9 26', shade(color, -0.25), 2, 'opacity=".6"')
  )
}

export function bean(color: string) {
  return puff(oval(0, 0, 30, 42, color)) + stroke('M4 -38C-12 -12 14 10 -4 38', shade(color, -0.45), 5)
}

export function ring(color: string) {
  return puff(
    `<path fill-rule="evenodd" d="M0 -42A42 42 0 1 1 0 42A42 42 0 1 1 0 -42zM0 -15A15 15 0 1 0 0 15A15 15 0 1 0 0 -15z" fill="${color}"/>`,
  )
}

export function tile(color: string, mark: string) {
  return (
    puff(rect({ x: -38, y: -38, w: 76, h: 76 }, color, 9)) +
    [-20, 0, 20].flatMap((x) => [-20, 0, 20].map((y) => oval(x, y, 3.4, 3.4, mark))).join('')
  )
}

export function tube(color: string, bent: boolean) {
  return bent
    ? stroke('M-26 26C-34 -20 24 -36 34 10', color, 24, 'filter="url(#puff-small)"') + oval(-26, 27, 10, 5, shade(color, -0.35))
    : puff(shape('M-44 22L-34 6L34 -30L44 -14L34 0L-34 38z', color), 'puff-small') +
        oval(-40, 29, 6, 11, shade(color, -0.35), 'transform="rotate(28 -40 29)"')
}

export function disc(color: string, mark: string) {
  const next = chance(color)
  let marks = ''
  for (let index = 0; index < 26; index++) {
    const angle = next() * 6.28
    const far = Math.sqrt(next()) * 34
    marks += oval(Math.cos(angle) * far, Math.sin(angle) * far, 4 + next() * 3, 3 + next() * 2, mark, 'opacity=".55"')
  }
  return puff(oval(0, 0, 44, 44, color)) + marks
}

export function sticks() {
  return [-24, 4, 28]
    .map((turn, index) =>
      move(
        puff(rect({ x: -46, y: -9, w: 92, h: 18 }, ['#9c5a28', '#b06a32', '#8a4b21'][index] ?? '#9c5a28', 8), 'puff-small') +
          stroke('M-38 -2H36', '#6b3515', 2.4),
        0,
        index * 12 - 12,
        0.95,
        turn,
      ),
    )
    .join('')
}

export function tapeFlower(petal: string, heart: string) {
  let petals = ''
  for (let index = 0; index < 13; index++)
    petals += `<path d="M-6 -12C-9 -30 -5 -44 0 -46C5 -44 9 -30 6 -12z" fill="${index % 2 ? petal : shade(petal, 0.15)}" transform="rotate(${index * 27.7})"/>`
  return puff(petals, 'puff-small') + puff(oval(0, 0, 17, 17, heart))
}

export function fig() {
  return (
    puff(shape('M0 -46C6 -30 34 -14 34 14C34 36 16 44 0 44S-34 36 -34 14C-34 -14 -6 -30 0 -46z', '#5b2a52'), 'puff-big') +
    stroke('M0 -36C-12 -14 -20 4 -18 30M0 -36C12 -14 20 4 18 30', '#7d4a74', 2, 'opacity=".6"')
  )
}
