/** By how much the colors of neighboring pixels may differ within a part: less than a pale card differs from the paper. */
const sameColor = 7

/** A part of a picture that is of one color, whatever stands on it; with its outermost pixels, and how many it has. */
export type Part = { left: number; top: number; right: number; bottom: number; count: number }

/** Returns the parts of a picture of three bytes a pixel, and a function that tells of which part a pixel is. */
export function partsOfOneColor(data: Buffer, width: number, height: number): { parts: Map<number, Part>; partAt: (at: number) => number } {
  const parents = joined(data, width, height)
  const parts = new Map<number, Part>()
  for (let at = 0; at < width * height; at++) {
    const root = rootOf(parents, at)
    const [x, y] = [at % width, Math.floor(at / width)]
    const part = parts.get(root)
    if (!part) parts.set(root, { left: x, top: y, right: x, bottom: y, count: 1 })
    else {
      part.left = Math.min(part.left, x)
      part.right = Math.max(part.right, x)
      part.bottom = y
      part.count++
    }
  }
  return { parts, partAt: (at) => rootOf(parents, at) }
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
