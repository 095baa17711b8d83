import { blend, chance, clip, oval, rect, shade, stroke, type Box } from './svg.ts'

/** What lies behind glass, film or the window of a bag: `#rrggbb` for a liquid, `shape:#rrggbb:…` for anything else. */
export function fill(text: string, box: Box, scale = 1) {
  const [kind = '', ...colors] = text.startsWith('#') ? ['liquid', text] : text.split(':')
  const base = colors[0] ?? '#d9bd8b'
  const ground = kind === 'liquid' || kind === 'paste' || kind === 'powder' ? base : blend(base, '#3a2008', 0.35)
  const outline = `M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`
  return clip(outline, rect(box, ground) + (fills[kind] ?? unknown(kind))(colors, box, scale))
}

type Fill = (colors: string[], box: Box, scale: number) => string

const fills: Record<string, Fill> = {
  liquid: () => '',
  paste: ([color = '#b87a3e'], { x, y, w, h }) => {
    const swirl = (at: number, tint: string) =>
      stroke(
        `M${x - 10} ${y + h * at}C${x + w * 0.3} ${y + h * at - 16} ${x + w * 0.6} ${y + h * at + 18} ${x + w + 10} ${y + h * at - 4}`,
        tint,
        7,
        'opacity=".35"',
      )
    return swirl(0.12, shade(color, 0.3)) + swirl(0.45, shade(color, -0.25)) + swirl(0.85, shade(color, 0.2))
  },
  powder: ([color = '#f3ead6'], { x, y, w, h }) =>
    stroke(
      `M${x} ${y + h * 0.4}C${x + w * 0.3} ${y + h * 0.2} ${x + w * 0.5} ${y + h * 0.6} ${x + w} ${y + h * 0.35}M${x} ${y + h * 0.75}C${x + w * 0.4} ${y + h * 0.6} ${x + w * 0.6} ${y + h * 0.95} ${x + w} ${y + h * 0.7}`,
      shade(color, -0.08),
      5,
    ),
  grain: (colors, box, scale) =>
    scatter(colors, box, 7 * scale, (x, y, turn, color) => oval(x, y, 7 * scale, 2.3 * scale, color, turned(turn, x, y))),
  flake: (colors, box, scale) =>
    scatter(colors, box, 9 * scale, (x, y, turn, color) =>
      oval(x, y, 8 * scale, 5.6 * scale, color, `stroke="${shade(color, -0.2)}" ${turned(turn, x, y)}`),
    ),
  dot: (colors, box, scale) =>
    scatter(
      colors,
      box,
      7 * scale,
      (x, y, turn, color) =>
        oval(x, y, 5.2 * scale, 4.8 * scale, color, turned(turn, x, y)) +
        oval(x - 1.4 * scale, y - 1.6 * scale, 1.4 * scale, 1.2 * scale, '#fff', 'opacity=".45"'),
    ),
  bean: (colors, box, scale) =>
    scatter(
      colors,
      box,
      10 * scale,
      (x, y, turn, color) =>
        oval(x, y, 9 * scale, 5.8 * scale, color, turned(turn, x, y)) +
        oval(x - 2 * scale, y - 2 * scale, 2.8 * scale, 1.3 * scale, '#fff', `opacity=".35" ${turned(turn, x, y)}`),
    ),
  nut: (colors, box, scale) =>
    scatter(
      colors,
      box,
      13 * scale,
      (x, y, turn, color) =>
        `<path d="M${x - 13 * scale} ${y}C${x - 6 * scale} ${y - 9 * scale} ${x + 8 * scale} ${y - 9 * scale} ${x + 12 * scale} ${y}C${x + 8 * scale} ${y + 9 * scale} ${x - 6 * scale} ${y + 9 * scale} ${x - 13 * scale} ${y}z" fill="${color}" stroke="${shade(color, -0.25)}" ${turned(turn, x, y)}/>`,
    ),
  cashew: (colors, box, scale) =>
    scatter(
      colors,
      box,
      14 * scale,
      (x, y, turn, color) =>
        `<path d="M${x - 10 * scale} ${y + 5 * scale}C${x - 10 * scale} ${y - 9 * scale} ${x + 10 * scale} ${y - 9 * scale} ${x + 10 * scale} ${y + 5 * scale}" stroke="${shade(color, -0.25)}" stroke-width="${10 * scale}" stroke-linecap="round" fill="none" ${turned(turn, x, y)}/><path d="M${x - 10 * scale} ${y + 5 * scale}C${x - 10 * scale} ${y - 9 * scale} ${x + 10 * scale} ${y - 9 * scale} ${x + 10 * scale} ${y + 5 * scale}" stroke="${color}" stroke-width="${8 * scale}" stroke-linecap="round" fill="none" ${turned(turn, x, y)}/>`,
    ),
  shred: (colors, box, scale) =>
    scatter(
      colors,
      box,
      9 * scale,
      (x, y, turn, color) =>
        `<path d="M${x - 12 * scale} ${y}q${6 * scale} ${-8 * scale} ${12 * scale} 0t${12 * scale} 0" stroke="${color}" stroke-width="${3.4 * scale}" stroke-linecap="round" fill="none" ${turned(turn, x, y)}/>`,
    ),
  pickle: ([color = '#6f8f3a'], { x, y, w, h }) =>
    [0.12, 0.37, 0.62, 0.87]
      .map(
        (at, index) =>
          `<rect x="${x + w * at - w * 0.11}" y="${y + (index % 2) * 10 - 6}" width="${w * 0.22}" height="${h + 20}" rx="${w * 0.11}" fill="${shade(color, index % 2 ? 0.06 : -0.1)}"/>` +
          [0.2, 0.4, 0.6, 0.8].map((down, dot) => oval(x + w * at + (dot % 2 ? 6 : -5), y + h * down, 2, 2.6, shade(color, 0.3))).join(''),
      )
      .join(''),
  /** Different things in one heap. */
  mix: (colors, box, scale) =>
    scatter(colors, box, 10 * scale, (x, y, turn, color, index) =>
      index % 3 === 0
        ? oval(x, y, 10 * scale, 6 * scale, color, `stroke="${shade(color, -0.2)}" ${turned(turn, x, y)}`)
        : index % 3 === 1
          ? oval(x, y, 6.5 * scale, 6 * scale, color, `stroke="${shade(color, -0.2)}"`)
          : `<rect x="${x - 8 * scale}" y="${y - 5 * scale}" width="${16 * scale}" height="${10 * scale}" rx="${4 * scale}" fill="${color}" stroke="${shade(color, -0.2)}" ${turned(turn, x, y)}/>`,
    ),
}

/** Every place of a jittered grid, in a mixed order, so that nothing lines up. */
function scatter(
  colors: string[],
  { x, y, w, h }: Box,
  step: number,
  one: (x: number, y: number, turn: number, color: string, index: number) => string,
) {
  const next = chance(colors.join() + w)
  const spots: { at: number; svg: string }[] = []
  let index = 0
  for (let row = y; row < y + h + step; row += step * 0.78)
    for (let column = x; column < x + w + step; column += step * 1.12) {
      const color = shade(colors[Math.floor(next() * colors.length)] ?? '#d9bd8b', (next() - 0.5) * 0.16)
      spots.push({ at: next(), svg: one(column + (next() - 0.5) * step, row + (next() - 0.5) * step, next() * 180, color, index++) })
    }
  return spots
    .sort((a, b) => a.at - b.at)
    .map((it) => it.svg)
    .join('')
}

const turned = (turn: number, x: number, y: number) => `transform="rotate(${turn} ${x} ${y})"`

function unknown(kind: string): never {
  throw new Error(`no fill ${kind}`)
}
