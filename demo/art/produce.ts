import { chance, clip, move, oval, puff, shade, shape, stroke } from './svg.ts'

/** Fruit and vegetables that the emoji set does not have. Each lies about the origin, some 100 units wide. */
const leafPath = 'M0 -44C24 -30 26 10 0 44C-26 10 -24 -30 0 -44z'

function leaf(color: string, vein = shade(color, 0.3)) {
  return (
    puff(shape(leafPath, color), 'puff-small') +
    stroke('M0 -34V40M0 -14L-11 -22M0 -14L11 -22M0 4L-13 -5M0 4L13 -5M0 20L-9 12M0 20L9 12', vein, 1.6, 'opacity=".7"')
  )
}

/** A loose pile of leaves. */
export function leaves(colors: string[], count: number, spread: number, name: string, scale = 0.5) {
  const next = chance(name)
  let all = ''
  for (let index = 0; index < count; index++) {
    const color = colors[index % colors.length] ?? '#3f8f4a'
    all += move(leaf(color), (next() - 0.5) * spread * 1.5, (next() - 0.5) * spread, scale * (0.8 + next() * 0.5), next() * 360)
  }
  return all
}

export function frillyLeaf(color: string) {
  let edge = 'M0 46C-10 30 -16 20 -18 12'
  const points = [
    [-30, 10],
    [-34, -8],
    [-28, -26],
    [-16, -40],
    [0, -46],
    [16, -40],
    [28, -26],
    [34, -8],
    [30, 10],
    [18, 12],
  ] as const
  let [px, py] = [-18, 12]
  for (const [x, y] of points) {
    edge += `Q${(px + x) / 2 + (x < 0 ? -9 : x > 0 ? 9 : 0)} ${(py + y) / 2 + (y < 0 ? -7 : 6)} ${x} ${y}`
    px = x
    py = y
  }
  return (
    puff(shape(`${edge}C16 20 10 30 0 46z`, color), 'puff-small') +
    stroke('M0 44V-30M0 10L-16 -8M0 10L16 -8M0 -8L-12 -24M0 -8L12 -24', shade(color, 0.5), 2, 'opacity=".75"')
  )
}

export function banana() {
  const finger = (color: string) =>
    shape('M-44 -34C-50 10 -14 46 38 42C46 41 48 32 40 28C4 28 -22 4 -30 -36z', color) +
    shape('M36 43C46 42 49 31 40 27C37 32 35 38 36 43z', '#6b4a1e')
  const top = shape('M-46 -32L-44 -48C-42 -52 -32 -52 -30 -48L-28 -32z', '#b79a34')
  return (
    [16, 2, -13]
      .map(
        (turn, index) =>
          `<g transform="rotate(${turn} -36 -40)">${puff(finger(['#f5c22e', '#fbcf3d', '#ffdb57'][index] ?? '#ffdb57'), 'puff-small')}</g>`,
      )
      .join('') + puff(top, 'puff-small')
  )
}

export function citrus(skin: string, flesh: string) {
  let segments = ''
  for (let index = 0; index < 9; index++)
    segments += `<path d="M0 -5L-10 -32Q0 -39 10 -32z" fill="${flesh}" transform="rotate(${index * 40})"/>`
  return (
    puff(oval(0, 0, 46, 46, skin)) +
    oval(0, 0, 41, 41, '#fff1d8') +
    segments +
    oval(-12, -14, 14, 9, '#fff', 'opacity=".25" transform="rotate(-30)"')
  )
}

export function berry(color: string) {
  let drupes = ''
  const rows = [
    [-22, 4],
    [-6, 5],
    [10, 4],
    [25, 3],
    [37, 1],
  ] as const
  for (const [y, count] of rows)
    for (let index = 0; index < count; index++) drupes += puff(oval((index - (count - 1) / 2) * 17, y, 11.5, 11, color), 'puff-small')
  const calyx = [-60, -25, 0, 25, 60]
    .map((turn) => `<path d="M0 -26L-6 -40L0 -52L6 -40z" fill="#6ea347" transform="rotate(${turn} 0 -26)"/>`)
    .join('')
  return drupes + puff(calyx, 'puff-small')
}

export function ball(color: string, shine = true) {
  return puff(oval(0, 0, 44, 44, color)) + (shine ? oval(-15, -18, 10, 7, '#fff', 'opacity=".55" transform="rotate(-35 -15 -18)"') : '')
}

export function cherryTomato() {
  return (
    ball('#d8301c') +
    puff(
      [0, 72, 144, 216, 288]
        .map((turn) => `<path d="M0 -36L-6 -24L0 -14L6 -24z" fill="#4f8f3a" transform="rotate(${turn} 0 -34)"/>`)
        .join(''),
      'puff-small',
    )
  )
}

function tops(color: string, y: number) {
  return [-28, -10, 9, 27]
    .map((turn) => move(leaf(color), Math.sin((turn * Math.PI) / 180) * 34, y - 26 + Math.abs(turn) * 0.35, 0.62, turn))
    .join('')
}

export function carrot(color: string) {
  const root = shape('M-15 -22C-8 -30 8 -30 15 -22C18 0 8 40 0 56C-8 40 -18 0 -15 -22z', color)
  return tops('#5c9c3f', -26) + puff(root, 'puff-small') + stroke('M-11 -8H-2M4 4H11M-9 16H-2', shade(color, -0.25), 2)
}

export function beet(color = '#8a1f4a', tail = 1) {
  const stems = stroke('M0 -14L-16 -44M0 -14L0 -50M0 -14L16 -44', '#b3305f', 5)
  const greens =
    move(leaf('#4f8f3a', '#b3305f'), -20, -54, 0.62, -24) +
    move(leaf('#5ba046', '#b3305f'), 0, -62, 0.7) +
    move(leaf('#4f8f3a', '#b3305f'), 20, -54, 0.62, 24)
  const root = shape(
    `M0 -18C24 -20 34 0 26 18C20 30 8 32 2 ${40 + 14 * tail}L-2 ${40 + 14 * tail}C-8 32 -20 30 -26 18C-34 0 -24 -20 0 -18z`,
    color,
  )
  return greens + stems + puff(root) + stroke('M-14 -8Q0 -14 14 -8', shade(color, 0.25), 2, 'opacity=".6"')
}

export function radish() {
  const greens = move(leaf('#5ba046'), -14, -46, 0.6, -20) + move(leaf('#6cb253'), 0, -52, 0.66) + move(leaf('#5ba046'), 14, -46, 0.6, 20)
  const root = puff(shape('M0 -22C18 -24 24 -8 20 12C16 28 6 34 1 56L-1 56C-6 34 -16 28 -20 12C-24 -8 -18 -24 0 -22z', '#d2264e'))
  return greens + root + shape('M-15 23C-8 30 8 30 15 23C10 33 5 38 1 56L-1 56C-5 38 -10 33 -15 23z', '#fbe9ea')
}

export function butternut() {
  const body = shape(
    'M-16 -46C0 -52 16 -46 18 -34C20 -16 16 -10 28 6C42 26 30 50 0 50C-30 50 -42 26 -28 6C-16 -10 -20 -16 -18 -34C-18 -40 -18 -44 -16 -46z',
    '#e5b06a',
  )
  return (
    puff(body, 'puff-big') +
    puff(shape('M-6 -46L-8 -58C-4 -62 6 -62 8 -56L7 -46z', '#8a7a4a'), 'puff-small') +
    stroke('M-10 -34C-10 -14 -16 0 -20 18M9 -36C10 -14 14 2 18 16', '#c98f48', 1.6, 'opacity=".5"')
  )
}

export function gourd(color: string, stem: string, ribs: string) {
  const lobe = (x: number, rx: number, tint: string) => puff(oval(x, 8, rx, 38, tint), 'puff')
  return (
    lobe(-28, 20, shade(color, -0.06)) +
    lobe(28, 20, shade(color, -0.06)) +
    lobe(-14, 20, color) +
    lobe(14, 20, color) +
    lobe(0, 16, ribs) +
    puff(shape('M-7 -26C-4 -38 -10 -44 -4 -50L8 -48C4 -42 6 -34 8 -26z', stem), 'puff-small')
  )
}

export function cauliflower() {
  const next = chance('cauliflower')
  const back = [-62, -32, 32, 62]
    .map((turn) => move(leaf('#7fae52'), Math.sin((turn * Math.PI) / 180) * 42, 14 - Math.cos((turn * Math.PI) / 180) * 20, 0.95, turn))
    .join('')
  let curds = ''
  for (let index = 0; index < 34; index++) {
    const angle = next() * 6.28
    const far = Math.sqrt(next()) * 32
    curds += puff(
      oval(
        Math.cos(angle) * far,
        -6 + Math.sin(angle) * far * 0.8,
        9 + next() * 3,
        8 + next() * 3,
        ['#fbf2da', '#fffaea', '#f5e8c8'][index % 3] ?? '#fffaea',
      ),
      'puff-small',
    )
  }
  const front = move(leaf('#8fbe5f'), -30, 26, 0.9, -50) + move(leaf('#8fbe5f'), 30, 26, 0.9, 50) + move(leaf('#9ccb6c'), 0, 34, 0.7, 180)
  return back + curds + front
}

export function cabbage() {
  const base = puff(oval(0, 4, 46, 43, '#a9cf7c'), 'puff-big')
  const outer =
    puff(shape('M-46 8C-52 -20 -34 -44 -6 -42C-26 -24 -30 10 -18 44C-36 40 -46 26 -46 8z', '#86b65a')) +
    puff(shape('M46 8C52 -20 34 -44 6 -42C26 -24 30 10 18 44C36 40 46 26 46 8z', '#7dae53'))
  return (
    base +
    outer +
    stroke(
      'M0 42C-2 16 0 -14 4 -36M1 16C-8 6 -14 -6 -16 -18M1 10C10 0 14 -10 16 -22M-36 20C-38 4 -32 -16 -22 -28M36 20C38 4 32 -16 22 -28',
      '#dcedbf',
      2.2,
    )
  )
}

export function asparagus() {
  return [-26, -13, 0, 13, 26]
    .map((x, index) => {
      const tip = -48 + Math.abs(x) * 0.35
      const color = ['#6f9f45', '#7db04e', '#6a9a42', '#78aa4a', '#6f9f45'][index] ?? '#6f9f45'
      const stalk = puff(
        shape(
          `M${x - 6} 52L${x - 6.5} ${tip + 22}C${x - 7} ${tip + 8} ${x - 2} ${tip} ${x} ${tip - 4}C${x + 2} ${tip} ${x + 7} ${tip + 8} ${x + 6.5} ${tip + 22}L${x + 6} 52z`,
          color,
        ),
        'puff-small',
      )
      return (
        stalk +
        [4, 14, 30, 42]
          .map(
            (dy, at) =>
              `<path d="M${x - 5} ${tip + dy + 10}Q${x} ${tip + dy - 4} ${x + 4} ${tip + dy + 9}z" fill="${at < 2 ? '#5b4a72' : '#5c8a3a'}" opacity=".8"/>`,
          )
          .join('')
      )
    })
    .join('')
}

export function celery() {
  const greens = leaves(['#6cb253', '#8ac468', '#5ba046'], 14, 44, 'celery', 0.42)
  const stalks = [-22, -8, 8, 22]
    .map(
      (x, index) =>
        puff(
          shape(
            `M${x - 8} 54C${x - 9} 20 ${x * 1.2 - 6} -6 ${x * 1.3 - 5} -22L${x * 1.3 + 6} -22C${x * 1.2 + 8} -6 ${x + 9} 20 ${x + 8} 54z`,
            ['#a8d078', '#b7da8a', '#b0d580', '#a3cb73'][index] ?? '#b0d580',
          ),
          'puff-small',
        ) +
        stroke(
          `M${x - 2} 50C${x - 2} 20 ${x * 1.2} 0 ${x * 1.25} -16M${x + 3} 50C${x + 3} 20 ${x * 1.2 + 4} 0 ${x * 1.25 + 3} -16`,
          '#8ab75c',
          1.2,
          'opacity=".6"',
        ),
    )
    .join('')
  return `<g transform="translate(0 -34)">${greens}</g>${stalks}`
}

/** A zucchini or a cucumber. */
export function longGourd(skin: string, stripe: string) {
  const body = 'M-46 22C-50 12 -42 4 -32 0C-6 -10 16 -24 34 -34C42 -38 50 -30 48 -22C38 0 6 28 -24 34C-36 36 -44 32 -46 22z'
  const stripes = 'M-40 22C-16 18 18 -2 42 -28M-40 14C-14 6 12 -8 36 -30M-36 28C-8 26 24 6 45 -20'
  return (
    puff(shape(body, skin)) +
    clip(body, stroke(stripes, stripe, 3, 'opacity=".55" stroke-dasharray="14 5 22 4"')) +
    puff(shape('M34 -34C36 -42 44 -48 50 -46L53 -38C48 -36 46 -32 44 -27z', '#9aa85c'), 'puff-small')
  )
}

export function cucumberSlice() {
  const seeds = [0, 60, 120, 180, 240, 300]
    .map((turn) => `<ellipse cx="0" cy="-17" rx="4.5" ry="9" fill="#f4f9dc" transform="rotate(${turn})"/>`)
    .join('')
  return puff(oval(0, 0, 44, 40, '#3f8a3a'), 'puff-small') + oval(0, 0, 38, 34, '#dcecb0') + oval(0, 0, 28, 25, '#c6e08c') + seeds
}

export function greenBean() {
  return [-18, -4, 10, 22]
    .map(
      (turn, index) =>
        `<g transform="rotate(${turn - 20}) translate(0 ${index * 7 - 10})">${puff(shape('M-48 0C-30 -14 26 -16 48 -4C52 -2 52 2 48 3C24 -2 -26 0 -44 8C-50 8 -52 3 -48 0z', ['#4f8f3a', '#5c9c44', '#68a84f', '#568f3c'][index] ?? '#4f8f3a'), 'puff-small')}</g>`,
    )
    .join('')
}

export function mushroom(cap: string, wide = 1) {
  const stem = puff(shape('M-14 6C-12 24 -18 38 -14 44C-6 50 8 50 14 44C18 38 12 24 14 6z', '#f3e4cb'), 'puff-small')
  const top = puff(
    shape(
      `M${-44 * wide} 8C${-46 * wide} -28 ${-20 * wide} -42 0 -42S${46 * wide} -28 ${44 * wide} 8C${30 * wide} 18 ${-30 * wide} 18 ${-44 * wide} 8z`,
      cap,
    ),
  )
  return (wide > 1 ? '' : stem) + top + (wide > 1 ? stroke('M-30 11Q0 18 30 11', shade(cap, -0.35), 3) : '')
}

export function basil() {
  const pairs = [
    [0, 44, 0.55],
    [-26, 30, 0.62],
    [26, 30, 0.62],
    [-34, 2, 0.7],
    [34, 2, 0.7],
    [-14, 8, 0.66],
    [14, 8, 0.66],
    [-22, -26, 0.62],
    [22, -26, 0.62],
    [0, -14, 0.7],
    [0, -44, 0.6],
  ] as const
  return (
    stroke('M0 50V-20M0 30L-24 14M0 30L24 14', '#6b9a45', 3) +
    pairs.map(([x, y, size], index) => move(leaf(['#3f8f3f', '#57a64e', '#4a9a45'][index % 3] ?? '#3f8f3f'), x, y, size, x * 1.6)).join('')
  )
}

export function bouquet(flowers: string[]) {
  const stems = stroke('M0 50L-24 -10M0 50L0 -20M0 50L24 -10M0 50L-12 -16M0 50L12 -16', '#5c9c3f', 3.5)
  const at = [
    [-34, -14, 0.42],
    [34, -14, 0.42],
    [-18, -40, 0.46],
    [18, -40, 0.46],
    [0, -14, 0.5],
    [-46, -40, 0.36],
    [46, -40, 0.36],
    [0, -62, 0.42],
  ] as const
  return (
    stems +
    move(leaf('#4f8f3a'), -42, 10, 0.6, -60) +
    move(leaf('#5ba046'), 42, 10, 0.6, 60) +
    at.map(([x, y, size], index) => move(flowers[index % flowers.length] ?? '', x, y, size)).join('')
  )
}
