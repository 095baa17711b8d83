import { clip, move, oval, puff, rect, shape, stroke, words } from './svg.ts'

/** A chain's mark and name on its own plate, so that it reads on light and on dark. 240 by 80 units. */
export const logoSize = { width: 240, height: 80 }

export const logos: Record<string, () => string> = {
  'logo-driftless': () => plate('#1f5b36', '#f2b632', ['Driftless', 'Commons'], hills()),
  'logo-twin-lakes': () => plate('#27405e', '#9fd0e0', ['Twin Lakes', 'Co-ops'], lakes()),
  'logo-isthmus': () => plate('#8a2b1d', '#f6d87c', ['Isthmus &', 'Lakeshore'], lighthouse()),
  'logo-prairie-table': () => plate('#5b2a3c', '#f2b632', ['Prairie', 'Table'], prairie()),
}

function plate(ground: string, accent: string, name: string[], mark: string) {
  return (
    rect({ x: 0, y: 0, w: 240, h: 80 }, ground, 12) +
    rect({ x: 4, y: 4, w: 232, h: 72 }, 'none', 9, `stroke="${accent}" stroke-width="1.4"`) +
    clip('M40 10a30 30 0 1 1 0 60a30 30 0 1 1 0 -60z', mark) +
    oval(40, 40, 30, 30, 'none', `stroke="${accent}" stroke-width="2"`) +
    words(name, 82, 40, 146, { fill: '#fffdf7', size: 26, leading: 1.04, anchor: 'start' })
  )
}

function hills() {
  return (
    rect({ x: 10, y: 10, w: 60, h: 60 }, '#faedc8') +
    oval(48, 30, 10, 10, '#f2b632') +
    shape('M8 50C18 30 30 30 38 44C46 28 58 28 74 48V72H8z', '#5a8a4a') +
    shape('M8 58C22 44 34 50 42 56C52 48 62 50 74 58V72H8z', '#2f6b3f') +
    stroke('M36 72C34 64 48 62 44 56C41 52 50 48 50 44', '#9fd0e0', 4)
  )
}

function lakes() {
  return (
    rect({ x: 10, y: 10, w: 60, h: 60 }, '#e3ecd6') +
    shape('M28 18L38 42H32L42 56H14L24 42H18z', '#2f6b3f') +
    shape('M52 26L59 44H55L62 54H42L49 44H45z', '#5a8a4a') +
    shape('M8 54C20 48 28 60 40 54S60 48 72 54V72H8z', '#3f7fa6') +
    stroke('M14 62q6 -4 12 0t12 0 12 0 12 0', '#d6ecf2', 2)
  )
}

function lighthouse() {
  return (
    rect({ x: 10, y: 10, w: 60, h: 60 }, '#fbf3de') +
    shape('M40 24L72 12V34z', '#f6d87c') +
    shape('M40 24L8 12V34z', '#f6d87c') +
    shape('M34 32H46L50 60H30z', '#fffdf7', 'stroke="#8a2b1d" stroke-width="1.6"') +
    shape('M33 40H47L48 48H32z', '#bc2717') +
    rect({ x: 33, y: 20, w: 14, h: 12 }, '#8a2b1d', 2) +
    shape('M31 21L40 13L49 21z', '#8a2b1d') +
    oval(40, 26, 3.4, 3.4, '#f2b632') +
    shape('M8 56C20 50 28 62 40 56S60 50 72 56V72H8z', '#2f8a8a') +
    stroke('M14 64q6 -4 12 0t12 0 12 0 12 0', '#d6ecf2', 2)
  )
}

function prairie() {
  const blades = [20, 30, 40, 50, 60]
    .map((x, at) => stroke(`M${x} 62C${x} 50 ${x + (at - 2) * 2} 40 ${x + (at - 2) * 3} ${32 - (at % 2) * 6}`, '#c98d12', 2.6))
    .join('')
  const ears = [20, 30, 40, 50, 60]
    .map((x, at) =>
      oval(x + (at - 2) * 3, 29 - (at % 2) * 6, 3, 7, '#c98d12', `transform="rotate(${(at - 2) * 10} ${x + (at - 2) * 3} 29)"`),
    )
    .join('')
  return (
    rect({ x: 10, y: 10, w: 60, h: 60 }, '#faedc8') +
    oval(40, 40, 17, 17, '#f2b632') +
    blades +
    ears +
    rect({ x: 10, y: 56, w: 60, h: 5 }, '#7a4726') +
    shape('M18 61H24V72H18zM56 61H62V72H56z', '#7a4726')
  )
}

/** Healthy options as seals, 96 units wide and high. */
export const sealSize = 96

export const seals: Record<string, () => string> = {
  'badge-organic': () => seal('#1f5b36', 'ORGANIC', move(leaf('#7cba54'), -9, 4, 0.42, -24) + move(leaf('#a3d07c'), 10, 2, 0.42, 22)),
  'badge-local': () =>
    seal(
      '#bc2717',
      'LOCAL',
      shape('M0 24C-16 4 -20 -4 -20 -10A20 20 0 1 1 20 -10C20 -4 16 4 0 24z', '#f6c6ba') +
        shape('M0 4C-9 -3 -11 -7 -11 -10C-11 -16 -3 -17 0 -12C3 -17 11 -16 11 -10C11 -7 9 -3 0 4z', '#bc2717'),
    ),
  'badge-gluten-free': () =>
    seal('#a06a0c', 'GLUTEN FREE', wheat() + stroke('M-18 -18L18 20', '#fff7e2', 7) + stroke('M-18 -18L18 20', '#8a4b10', 3.4)),
  'badge-fair-trade': () => seal('#27405e', 'FAIR TRADE', scales()),
  'badge-vegan': () =>
    seal(
      '#36803f',
      'VEGAN',
      stroke('M0 24C0 6 -2 -2 -12 -12M0 14C2 0 6 -6 14 -12', '#e6f2d8', 4) +
        move(leaf('#cfe8b0'), -14, -12, 0.34, -44) +
        move(leaf('#e2f2c8'), 16, -12, 0.34, 44),
    ),
  'badge-non-gmo': () => seal('#5b2a6c', 'NON-GMO', helix()),
}

function seal(color: string, text: string, inside: string) {
  let edge = ''
  for (let at = 0; at < 28; at++) edge += `<circle cx="48" cy="4.6" r="4.4" fill="${color}" transform="rotate(${(at * 360) / 28} 48 48)"/>`
  return (
    edge +
    oval(48, 48, 43.5, 43.5, color) +
    oval(48, 48, 39.5, 39.5, 'none', 'stroke="#fffdf7" stroke-opacity=".85" stroke-width="1.4"') +
    move(inside, 48, 38, 0.86) +
    words([text], 48, 71, text.length > 8 ? 58 : 52, { fill: '#fffdf7', size: 12.5, letter: 'franklin', weight: 800, spacing: 0.03 })
  )
}

const leaf = (color: string) =>
  puff(shape('M0 -44C24 -30 26 10 0 44C-26 10 -24 -30 0 -44z', color), 'puff-small') + stroke('M0 -30V44', '#1f5b36', 3, 'opacity=".5"')

function wheat() {
  const grains = [-16, -6, 4]
    .map(
      (y) =>
        oval(-6, y, 4, 7.4, '#fbe3a4', `transform="rotate(-32 -6 ${y})"`) + oval(6, y, 4, 7.4, '#fbe3a4', `transform="rotate(32 6 ${y})"`),
    )
    .join('')
  return stroke('M0 26V-14', '#fbe3a4', 3) + grains + oval(0, -24, 4, 8, '#fbe3a4')
}

function scales() {
  const pan = (x: number) =>
    stroke(`M${x} -14L${x - 9} 6M${x} -14L${x + 9} 6`, '#f6d87c', 2) +
    shape(`M${x - 12} 6H${x + 12}C${x + 10} 15 ${x - 10} 15 ${x - 12} 6z`, '#f6d87c')
  return stroke('M0 -20V22M-20 -14H20M-12 23H12', '#fffdf7', 4) + oval(0, -21, 4.4, 4.4, '#f6d87c') + pan(-19) + pan(19)
}

function helix() {
  const rungs = [-18, -10, 10, 18].map((y) => `M${-9 + Math.abs(y) * 0.05} ${y}H${9 - Math.abs(y) * 0.05}`).join('')
  return (
    stroke(rungs, '#e2cdef', 2.4) +
    stroke('M-11 -24C-11 -8 11 -8 11 2S-11 12 -11 26', '#fffdf7', 4) +
    stroke('M11 -24C11 -8 -11 -8 -11 2S11 12 11 26', '#f2b632', 4)
  )
}
