import sharp from 'sharp'
import { partsOfOneColor } from '../reading/one-color.ts'
import type { Box } from '../reading/page-words.ts'

/** How wide a page is looked at, in pixels: rules of a hair's width are still there, and it takes a fifth of a second. */
const lookedAt = 900
const mostBoxes = 600

/**
 * Returns the blocks of a page's picture: what is of one color, or closed in by a rule, whatever stands on it. In the pixels of the
 * picture. `picture` is a file or its bytes.
 */
export async function pageEdges(picture: Buffer | string): Promise<Box[]> {
  const { data, info, scale } = await pixelsOf(picture)
  const { width, height } = info
  const { parts } = partsOfOneColor(data, width, height)
  return [...parts.values()]
    .map(({ left, top, right, bottom, count }) => ({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, count }))
    .filter((it) => isBlock(it, width, height))
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, mostBoxes)
    .map((it) => ({ x: it.x * scale, y: it.y * scale, width: it.width * scale, height: it.height * scale }))
}

/** The picture's size is what sharp says of it turned upright, as a browser shows it. */
async function pixelsOf(picture: Buffer | string) {
  const image = sharp(picture, { limitInputPixels: 120_000_000, failOn: 'none' }).autoOrient()
  const { autoOrient } = await image.metadata()
  const { data, info } = await image
    .resize({ width: lookedAt, height: lookedAt * 3, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info, scale: autoOrient.width / info.width }
}

function isBlock(
  { width, height, count }: { width: number; height: number; count: number },
  pageWidth: number,
  pageHeight: number,
): boolean {
  const share = (width * height) / (pageWidth * pageHeight)
  return share > 0.003 && share < 0.9 && width > pageWidth * 0.03 && height > pageHeight * 0.012 && count > width * height * 0.3
}
