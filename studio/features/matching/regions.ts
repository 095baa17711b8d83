import type { Box } from '#contract/studio/values.ts'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** Sides by their compass points: 'se' is the lower right corner. */
export type Handle = 'n' | 's' | 'e' | 'w' | 'nw' | 'ne' | 'sw' | 'se'
/** Lines that a region may snap to. */
export type Edges = { xs: readonly number[]; ys: readonly number[] }

/** The least width and height of a region, in the page's units: less cannot be pressed by a shopper. */
export const least = 12

export function moved(box: Box, by: Point, page: Size): Box {
  return whole({ ...box, x: within(box.x + by.x, page.width - box.width), y: within(box.y + by.y, page.height - box.height) })
}

/** Moves the sides of one handle. No side passes the opposite one, nor leaves the page. */
export function resized(box: Box, handle: Handle, by: Point, page: Size): Box {
  let { x: left, y: top } = box
  let right = left + box.width
  let bottom = top + box.height
  if (handle.includes('w')) left = between(0, left + by.x, right - least)
  if (handle.includes('e')) right = between(left + least, right + by.x, page.width)
  if (handle.includes('n')) top = between(0, top + by.y, bottom - least)
  if (handle.includes('s')) bottom = between(top + least, bottom + by.y, page.height)
  return whole({ x: left, y: top, width: right - left, height: bottom - top })
}

/** Returns the rectangle between two points, in whichever direction it was drawn. */
export function drawn(from: Point, to: Point, page: Size): Box {
  const x = within(Math.min(from.x, to.x), page.width - least)
  const y = within(Math.min(from.y, to.y), page.height - least)
  const width = between(least, Math.abs(to.x - from.x), page.width - x)
  return whole({ x, y, width, height: between(least, Math.abs(to.y - from.y), page.height - y) })
}

/** Returns a box of a usual size around a point: where somebody pressed without drawing, or the middle of the page. */
export function boxAround({ x, y }: Point, page: Size): Box {
  const width = page.width / 4
  const height = page.height / 6
  return moved({ x: 0, y: 0, width, height }, { x: x - width / 2, y: y - height / 2 }, page)
}

export type Cut = { along: 'x' | 'y'; at: number }

/** Returns the cut through the middle: beside each other when it is wider than high, else below each other. */
export const middleCut = ({ x, y, width, height }: Box): Cut =>
  width >= height ? { along: 'x', at: x + width / 2 } : { along: 'y', at: y + height / 2 }

/** Returns both parts of a region, or null when one would be too small. */
export function split(box: Box, { along, at }: Cut): [Box, Box] | null {
  const [start, length] = along === 'x' ? [box.x, box.width] : [box.y, box.height]
  const first = at - start
  if (first < least || length - first < least) return null
  return along === 'x'
    ? [whole({ ...box, width: first }), whole({ ...box, x: at, width: length - first })]
    : [whole({ ...box, height: first }), whole({ ...box, y: at, height: length - first })]
}

export const edgesOf = (boxes: readonly Box[]): Edges => ({
  xs: boxes.flatMap(({ x, width }) => [x, x + width]),
  ys: boxes.flatMap(({ y, height }) => [y, y + height]),
})

export type Snapped = { box: Box; /** The line that it snapped to. */ x: number | null; y: number | null }

/** Moves a region, or the sides of one handle, to the nearest edges that are at most so far away. */
export function snapped(box: Box, handle: Handle | 'move', edges: Edges, reach: number, page: Size): Snapped {
  const sides = (one: 'w' | 'n', other: 'e' | 's', from: number, length: number) =>
    [(handle === 'move' || handle.includes(one)) && from, (handle === 'move' || handle.includes(other)) && from + length].filter(
      (it) => it !== false,
    )
  const x = nearest(sides('w', 'e', box.x, box.width), edges.xs, reach)
  const y = nearest(sides('n', 's', box.y, box.height), edges.ys, reach)
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 }
  const to = handle === 'move' ? moved(box, by, page) : resized(box, handle, by, page)
  return { box: to, x: x?.edge ?? null, y: y?.edge ?? null }
}

function nearest(sides: readonly number[], edges: readonly number[], reach: number): { edge: number; by: number } | null {
  let best: { edge: number; by: number } | null = null
  for (const side of sides)
    for (const edge of edges) {
      const by = edge - side
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { edge, by }
    }
  return best
}

/** Returns the smallest thing at a point: what lies in another is meant, when it is pressed. */
export function hit<T extends { region: Box | null }>(all: readonly T[], { x, y }: Point, slack = 0): T | null {
  const under = all.filter(({ region }) => region && isWithin(region, x, y, slack))
  return under.toSorted((a, b) => area(a.region!) - area(b.region!))[0] ?? null
}

const isWithin = (box: Box, x: number, y: number, slack: number) =>
  x >= box.x - slack && y >= box.y - slack && x <= box.x + box.width + slack && y <= box.y + box.height + slack
const area = ({ width, height }: Box) => width * height

/** The part of the page to show around a region: enough to see what stands beside it. */
export function surroundings(region: Box, page: Size, ratio: number): Box {
  const width = Math.min(page.width, Math.max(region.width * 1.3, region.height * 1.6 * ratio, page.width / 5))
  const height = Math.min(page.height, width / ratio)
  const x = within(region.x + region.width / 2 - width / 2, page.width - width)
  return { x, y: within(region.y + region.height / 2 - height / 2, page.height - height), width, height }
}

/** Half units are nobody's meaning, and make long numbers. */
export const whole = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
})

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)))
const within = (value: number, high: number) => between(0, value, Math.max(0, high))
