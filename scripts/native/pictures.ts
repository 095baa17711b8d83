import sharp, { type Sharp } from 'sharp'
import * as brand from '#brand'
import { iconSvg } from '#server/pages/looks.ts'

type Color = { r: number; g: number; b: number; alpha: number }
const none: Color = { r: 0, g: 0, b: 0, alpha: 0 }

const png = (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer()

/** The sign on its disc, `part` of the picture's width, on a ground. */
async function onGround(size: number, part: number, ground: string | Color) {
  const inner = Math.round(size * part)
  const disc = await sharp(Buffer.from(iconSvg()), { density: (72 * inner) / 32 })
    .resize(inner)
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } }).composite([{ input: disc }])
}

/** A square icon whose corners the system rounds: no part of it may be transparent. */
export const appleIcon = async (size: number) => png((await onGround(size, 0.98, brand.colors.leaf[0])).removeAlpha())

/** An icon for versions of Android that show it as it is. */
export const roundIcon = async (size: number) => png(await onGround(size, 0.92, none))

/** The sign alone within the middle of an adaptive icon, whose edges Android cuts off: it shows 66 of 108 parts at least. */
export const adaptiveIcon = async (size: number) => png(await leaves(size, 0.62, brand.colors.onLeaf[0], brand.colors.leaf[0]))

/** The sign as a shape: Android colors it. */
export const noticeIcon = async (size: number) => png(await leaves(size, 1, '#ffffff', null))

/** The sign on its disc in the middle of an empty picture: behind it is the color of the page. */
export const splash = async (size: number, part: number) => png(await onGround(size, part, none))

async function leaves(size: number, part: number, fill: string, lines: string | null) {
  const shapes = brand.sign.map(
    ({ at, shape, lines: veins }) =>
      `<g transform="${at}"><path d="${shape}" fill="${fill}"/>${lines ? `<path d="${veins}" stroke="${lines}" stroke-width="1.25" stroke-linecap="round" fill="none"/>` : ''}</g>`,
  )
  // The leaves take 24 of the 32 units in which they are drawn.
  const side = 32 / part
  const [start, width] = [16 - side / 2, side]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${width} ${width}" width="${size}" height="${size}">${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg))
}
