import type { Price } from '#contract/ads.ts'
import { bogoMarker } from '#contract/prices.ts'
import { oval, rect, shape, stroke, words } from './svg.ts'

/** In the proportions in which the app shows them; 96 px wide on a card. */
export const calloutSize = { width: 240, height: 120 }

/** The pictures that are shown in place of the words of a "buy one get one" price. */
export const callouts: Record<string, () => string> = {
  [bogoMarker]: () => callout('Buy one, get one'),
  [`${bogoMarker}_2`]: () => callout('Buy two, get one'),
}

export function calloutOf({ quantity }: Price): string {
  return quantity === 2 ? `${bogoMarker}_2` : bogoMarker
}

/** A ticket on its own ground, so that it reads on light and on dark. */
function callout(lead: string) {
  const { width, height } = calloutSize
  const notches = [0, width].map((x) => oval(x, height / 2, 9, 13, '#fff'))
  const ticket = rect({ x: 0, y: 0, w: width, h: height }, '#fff', 14)
  return (
    `<mask id="ticket"><rect width="${width}" height="${height}" fill="#000"/>${ticket}${notches.join('').replaceAll('#fff', '#000')}</mask>` +
    `<g mask="url(#ticket)">${rect({ x: 0, y: 0, w: width, h: height }, '#bc2717')}${shape(`M0 ${height}L${width} 46V${height}z`, '#a81f10')}</g>` +
    stroke(`M22 9H${width - 22}M22 ${height - 9}H${width - 22}`, '#f6c94a', 2.4) +
    words([lead], width / 2, 33, width - 34, { fill: '#fffdf7', size: 27, letter: 'franklin', weight: 780 }) +
    words(['FREE'], width / 2, 78, width - 44, { fill: '#ffd978', size: 64, weight: 900 })
  )
}
