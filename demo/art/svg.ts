/** The few words in which every picture is drawn. A picture is 320 units wide and high; its floor lies at 292. */
export type Box = { x: number; y: number; w: number; h: number }
export const floor = 292

let lastId = 0

export function clip(path: string, inside: string) {
  const id = `c${++lastId}`
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`
}

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const rect = ({ x, y, w, h }: Box, fill: string, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
export const stroke = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
/** Makes flat shapes round: light from the upper left, shade at the lower right. */
export const puff = (inside: string, kind: 'puff' | 'puff-small' | 'puff-big' = 'puff') => `<g filter="url(#${kind})">${inside}</g>`
export const move = (inside: string, x: number, y: number, scale = 1, turn = 0, flip = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale * flip} ${scale})">${inside}</g>`
export const shadow = (rx: number, cx = 160, cy = floor - 1, ry = 11) => oval(cx, cy, rx, ry, '#3b2a12', 'opacity=".3" filter="url(#blur)"')

export type Letter = 'besley' | 'franklin' | 'italic'
type Words = {
  fill: string
  size: number
  letter?: Letter
  weight?: number
  spacing?: number
  leading?: number
  anchor?: 'start' | 'middle' | 'end'
}

/** Lines about (x, y), made smaller where one is wider than `fit`: the stage measures them in the browser. */
export function words(
  lines: string[],
  x: number,
  y: number,
  fit: number,
  { fill, size, letter = 'besley', weight, spacing = 0, leading = 1.02, anchor = 'middle' }: Words,
) {
  const first = 0.35 - ((lines.length - 1) / 2) * leading
  const spans = lines.map((line, index) => `<tspan x="${x}" dy="${index === 0 ? first : leading}em">${escape(line)}</tspan>`).join('')
  const family = letter === 'franklin' ? 'Libre Franklin' : 'Besley'
  const style = letter === 'italic' ? ' font-style="italic"' : ''
  return `<text y="${y}" data-fit="${fit}" text-anchor="${anchor}" font-family="${family}"${style} font-weight="${weight ?? (letter === 'franklin' ? 720 : 800)}" font-size="${size}" letter-spacing="${spacing}em" fill="${fill}">${spans}</text>`
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Toward white (amount above 0) or black (below 0). */
export function shade(color: string, amount: number) {
  const to = amount > 0 ? 255 : 0
  return hex(channels(color).map((it) => it + (to - it) * Math.abs(amount)))
}

export function blend(a: string, b: string, part: number) {
  const other = channels(b)
  return hex(channels(a).map((it, index) => it + ((other[index] ?? 0) - it) * part))
}

export function lightness(color: string) {
  const [r = 0, g = 0, b = 0] = channels(color)
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
}

function channels(color: string) {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hex(parts: number[]) {
  return `#${parts
    .map((it) =>
      Math.round(Math.min(255, Math.max(0, it)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** The same numbers for the same name, so that a picture drawn again is the same picture. */
export function chance(name: string) {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

const round = (id: string, spread: number, dark: number, light: number) => `
<filter id="${id}" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${spread}" result="b"/>
<feOffset in="b" dx="${-spread * 0.7}" dy="${-spread * 0.9}" result="up"/>
<feComposite in="SourceAlpha" in2="up" operator="arithmetic" k2="1" k3="-1" result="lower"/>
<feFlood flood-color="#3a1608" flood-opacity="${dark}"/><feComposite in2="lower" operator="in" result="shade"/>
<feOffset in="b" dx="${spread * 0.7}" dy="${spread * 0.8}" result="down"/>
<feComposite in="SourceAlpha" in2="down" operator="arithmetic" k2="1" k3="-1" result="upper"/>
<feFlood flood-color="#fffbe8" flood-opacity="${light}"/><feComposite in2="upper" operator="in" result="shine"/>
<feMerge result="all"><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="shine"/></feMerge>
<feComposite in="all" in2="SourceAlpha" operator="in"/></filter>`

const across = (id: string, ...stops: [number, string, number][]) =>
  `<linearGradient id="${id}">${stops.map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`

export const defs = `<svg width="0" height="0" style="position:absolute"><defs>
<filter id="blur" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="7 4"/></filter>
<filter id="blur-small" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.4"/></filter>
${round('puff', 7, 0.5, 0.5)}${round('puff-small', 3, 0.45, 0.45)}${round('puff-big', 14, 0.45, 0.4)}
<filter id="warm" color-interpolation-filters="sRGB"><feColorMatrix values="1.02 .03 -.02 0 0 .04 .97 -.02 0 0 -.1 .2 .84 0 0 0 0 0 1 0"/></filter>
<filter id="leafy" color-interpolation-filters="sRGB"><feColorMatrix values="1.02 .2 -.05 0 0 .03 1 -.04 0 0 -.05 .2 .4 0 0 0 0 0 1 0"/></filter>
${across('cylinder', [0, '#000', 0.34], [0.14, '#000', 0.06], [0.24, '#fff', 0.3], [0.4, '#fff', 0], [0.74, '#000', 0.04], [1, '#000', 0.36])}
${across('film', [0, '#000', 0.22], [0.08, '#fff', 0.2], [0.2, '#fff', 0], [0.78, '#000', 0], [0.92, '#000', 0.1], [1, '#000', 0.26])}
${across('sheen', [0, '#fff', 0], [0.3, '#fff', 0.35], [0.36, '#fff', 0.05], [0.5, '#fff', 0.2], [0.62, '#fff', 0], [1, '#fff', 0])}
<linearGradient id="down" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#2a1605" stop-opacity=".22"/></linearGradient>
<linearGradient id="up" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="glass" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#dfe9e6" stop-opacity=".25"/></linearGradient>
<pattern id="net" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H11M0 0V11" stroke="#fff" stroke-opacity=".62" stroke-width="1.7"/></pattern>
<pattern id="dark-net" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H11M0 0V11" stroke="#7b1327" stroke-opacity=".55" stroke-width="1.7"/></pattern>
<pattern id="gold-net" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H11M0 0V11" stroke="#e8871c" stroke-opacity=".75" stroke-width="1.8"/></pattern>
<pattern id="red-net" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H11M0 0V11" stroke="#bc2717" stroke-opacity=".6" stroke-width="1.7"/></pattern>
</defs></svg>`
