import sharp from 'sharp'
import type { Box } from '../reading/page-words.ts'

/** How wide a page is looked at, in pixels: rules of a hair's width are still there, and it takes a fifth of a second. */
const lookedAt = 900
/** By how much the colors of neighboring pixels may differ within a block: less than a pale card differs from the paper. */
const sameColor = 7
const mostBoxes = 600

/**
 * Returns the blocks of a page's picture: what is of one color, or closed in by a rule, whatever stands on it. In the pixels of the
 * picture. `picture` is a file or its bytes.
 */
export async function pageEdges(picture: Buffer | string): Promise<Box[]> {
  const { data, info, scale } = await pixelsOf(picture)
  const { width, height } = info
  const parents = joined(data, width, height)
  const blocks = new Map<number, { left: number; top: number; right: number; bottom: number; count: number }>()
  for (let at = 0; at < width * height; at++) {
    const root = rootOf(parents, at)
    const [x, y] = [at % width, Math.floor(at / width)]
    const block = blocks.get(root)
    if (!block) blocks.set(root, { left: x, top: y, right: x, bottom: y, count: 1 })
    else {
      block.left = Math.min(block.left, x)
      block.right = Math.max(block.right, x)
      block.bottom = y
      block.count++
    }
  }
  return [...blocks.values()]
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

/** Joins each pixel with its neighbors of the same color, so that what is of one color has one root. */
function joined(data: Buffer, width: number, height: number): Int32Array {
  const parents = new Int32Array(width * height).map((_, at) => at)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (x > 0 && isSame(data, at, at - 1)) join(parents, at, at - 1)
      if (y > 0 && isSame(data, at, at - width)) join(parents, at, at - width)
    }
  return parents
}

function isSame(data: Buffer, a: number, b: number): boolean {
  for (let channel = 0; channel < 3; channel++) if (Math.abs(data[a * 3 + channel]! - data[b * 3 + channel]!) > sameColor) return false
  return true
}

function join(parents: Int32Array, a: number, b: number) {
  const [one, other] = [rootOf(parents, a), rootOf(parents, b)]
  if (one < other) parents[other] = one
  else parents[one] = other
}

function rootOf(parents: Int32Array, at: number): number {
  let root = at
  while (parents[root]! !== root) root = parents[root] = parents[parents[root]!]!
  return root
}

function isBlock(
  { width, height, count }: { width: number; height: number; count: number },
  pageWidth: number,
  pageHeight: number,
): boolean {
  const share = (width * height) / (pageWidth * pageHeight)
  return share > 0.003 && share < 0.9 && width > pageWidth * 0.03 && height > pageHeight * 0.012 && count > width * height * 0.3
}
