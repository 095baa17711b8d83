import type { Box } from '../reading/page-words.ts'

export const right = (box: Box): number => box.x + box.width
export const bottom = (box: Box): number => box.y + box.height
export const area = (box: Box): number => box.width * box.height

/** Returns the smallest box around all of them, of which there is one at least. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((it) => it.x))
  const y = Math.min(...boxes.map((it) => it.y))
  return { x, y, width: Math.max(...boxes.map(right)) - x, height: Math.max(...boxes.map(bottom)) - y }
}

/** Returns how far apart they are from side to side; less than zero by as much as they overlap. */
export const gapAcross = (a: Box, b: Box): number => Math.max(a.x, b.x) - Math.min(right(a), right(b))
/** Returns how far apart they are from top to bottom; less than zero by as much as they overlap. */
export const gapDown = (a: Box, b: Box): number => Math.max(a.y, b.y) - Math.min(bottom(a), bottom(b))

export function shared(a: Box, b: Box): number {
  return Math.max(0, -gapAcross(a, b)) * Math.max(0, -gapDown(a, b))
}

/** Whether the middle of the inner box, or all of it but `spare` on each side, is in the outer one. */
export function holds(outer: Box, inner: Box, spare = 0): boolean {
  return (
    inner.x >= outer.x - spare &&
    inner.y >= outer.y - spare &&
    right(inner) <= right(outer) + spare &&
    bottom(inner) <= bottom(outer) + spare
  )
}

export function holdsMiddle(outer: Box, inner: Box): boolean {
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2]
  return x >= outer.x && x <= right(outer) && y >= outer.y && y <= bottom(outer)
}
