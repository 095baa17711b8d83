import sharp from 'sharp'
import { partsOfOneColor } from '../reading/one-color.ts'
import type { Box } from '../reading/page-words.ts'

/** How wide a page is looked at, in pixels: rules of a hair's width are still there, and it takes a fifth of a second. */
const lookedAt = 900
const mostBoxes = 600

/** A block, or a photo: what is of no paper's color, without gaps. */
export type Edge = Box & { isPhoto?: boolean }

/**
 * Returns the blocks of a page's picture: what is of one color, or closed in by a rule, whatever stands on it; and the photos. In
 * the pixels of the picture. `picture` is a file or its bytes.
 */
export async function pageEdges(picture: Buffer | string): Promise<Edge[]> {
  const { data, info, scale } = await pixelsOf(picture)
  const { width, height } = info
  const { parts, partAt } = partsOfOneColor(data, width, height)
  const blocks = [...parts.values()]
    .map(({ left, top, right, bottom, count }) => ({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, count }))
    .filter((it) => isBlock(it, width, height))
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, mostBoxes)
  const scaled = (it: Box) => ({ x: it.x * scale, y: it.y * scale, width: it.width * scale, height: it.height * scale })
  const least = width * height * paper
  const photos = photosIn(width, height, (at) => parts.get(partAt(at))!.count < least)
  return [...blocks.map(scaled), ...photos.map((it) => ({ ...scaled(it), isPhoto: true }))]
}

/** The share of the page from which on what is of one color is paper, and no part of a photo. */
const paper = 0.008
/** A page is searched for photos in squares of so many pixels: of one with letters less than half is ink. */
const square = 4

/** Returns the boxes of the larger areas in which most pixels are no paper. */
function photosIn(width: number, height: number, isInk: (at: number) => boolean): Box[] {
  const [across, down] = [Math.floor(width / square), Math.floor(height / square)]
  const full = Uint8Array.from({ length: across * down }, (_, n) => {
    const [left, top] = [(n % across) * square, Math.floor(n / across) * square]
    let ink = 0
    for (let at = 0; at < square * square; at++) if (isInk((top + Math.floor(at / square)) * width + left + (at % square))) ink++
    return ink > square * square * 0.6 ? 1 : 0
  })
  const photos: Box[] = []
  for (let n = 0; n < full.length; n++) {
    if (full[n] !== 1) continue
    let [left, top, right, bottom, count] = [across, down, 0, 0, 0]
    const open = [n]
    full[n] = 2
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)]
      ;[left, top, right, bottom, count] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y), count + 1]
      for (const [nextX, nextY] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const next = nextY * across + nextX
        if (nextX < 0 || nextX >= across || nextY < 0 || nextY >= down || full[next] !== 1) continue
        full[next] = 2
        open.push(next)
      }
    }
    const [w, h] = [right - left + 1, bottom - top + 1]
    if (w * h < across * down * 0.002 || Math.min(w, h) < across * 0.02 || count < w * h * 0.3) continue
    photos.push({ x: left * square, y: top * square, width: w * square, height: h * square })
  }
  return photos
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
