import sharp from 'sharp'
import { partsOfOneColor } from './one-color.ts'

/** How wide a page is looked at for the papers that it is printed on. */
const lookedAt = 900

/**
 * Returns a page's picture as dark ink on white, as PNG: how much each pixel differs from the paper around it, in the color that tells
 * most. White letters on red, and yellow ones on cream, of which grey leaves hardly anything, are then read as black ones are.
 */
export async function inkOf(picture: string | Buffer, width: number, height: number): Promise<Buffer> {
  const full = await sharp(picture).resize(width, height, { fit: 'fill' }).toColorspace('srgb').removeAlpha().raw().toBuffer()
  const [w, h] = [Math.min(width, lookedAt), Math.max(1, Math.round((height * Math.min(width, lookedAt)) / width))]
  const small = await sharp(full, { raw: { width, height, channels: 3 } })
    .resize(w, h, { fit: 'fill' })
    .raw()
    .toBuffer()
  const papers = paperOf(small, w, h)
  const ink = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const differs = leastDifference(
        full,
        at * 3,
        papers,
        { width: w, height: h },
        Math.floor((x * w) / width),
        Math.floor((y * h) / height),
      )
      ink[at] = 255 - Math.min(255, Math.max(0, differs - noise) * 1.5)
    }
  return sharp(ink, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** By how much a scan's paper differs from itself. */
const noise = 12
/** Along the edge of a card the paper may be the one of either side. */
const sides = [
  [0, 0],
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const

function leastDifference(
  full: Buffer,
  at: number,
  papers: Buffer,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
): number {
  let least = 255
  for (const [across, down] of sides) {
    const [column, row] = [Math.min(width - 1, Math.max(0, x + across)), Math.min(height - 1, Math.max(0, y + down))]
    const paper = (row * width + column) * 3
    let differs = 0
    for (let it = 0; it < 3; it++) differs = Math.max(differs, Math.abs(full[at + it]! - papers[paper + it]!))
    least = Math.min(least, differs)
  }
  return least
}

/** Returns the picture with everything painted over in the color of the paper that is nearest. */
function paperOf(data: Buffer, width: number, height: number): Buffer {
  const { parts, partAt } = partsOfOneColor(data, width, height)
  const papers = new Set<number>()
  for (const [part, { left, top, right, bottom, count }] of parts) {
    const share = count / (width * height)
    // A large figure is of one color too, but fills less of its room.
    const filled = count / ((right - left + 1) * (bottom - top + 1))
    if (share > 0.03 || (share > 0.003 && filled > 0.55)) papers.add(part)
  }
  const painted = Buffer.from(data)
  if (papers.size === 0) return painted.fill(255)
  let edge: number[] = []
  const isDone = new Uint8Array(width * height)
  for (let at = 0; at < isDone.length; at++)
    if (papers.has(partAt(at))) {
      isDone[at] = 1
      edge.push(at)
    }
  while (edge.length > 0) {
    const next: number[] = []
    for (const at of edge)
      for (const it of neighborsOf(at, width, height)) {
        if (isDone[it] === 1) continue
        isDone[it] = 1
        painted.copyWithin(it * 3, at * 3, at * 3 + 3)
        next.push(it)
      }
    edge = next
  }
  return painted
}

function neighborsOf(at: number, width: number, height: number): number[] {
  const found = []
  if (at % width > 0) found.push(at - 1)
  if (at % width < width - 1) found.push(at + 1)
  if (at >= width) found.push(at - width)
  if (at < width * (height - 1)) found.push(at + width)
  return found
}
