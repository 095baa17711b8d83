/** A rectangle as flyer services give it: y goes upward, and all of a page is below zero. */
export type ForeignBox = { left: number; top: number; right: number; bottom: number }
export type Region = { x: number; y: number; width: number; height: number }

/** Converts to regions, where y goes down from the upper edge: y = -top, height = top - bottom. */
export function regionOf({ left, top, right, bottom }: ForeignBox): Region {
  const [x, y] = [Math.max(0, left), Math.max(0, -top)]
  return { x: rounded(x), y: rounded(y), width: rounded(right - x), height: rounded(-bottom - y) }
}

/** Services give a dozen decimals of a pixel, and values that are only nearly zero. */
function rounded(value: number) {
  return Math.round(value * 100) / 100
}

/**
 * Divides one wide strip into pages. With pictures of the pages it divides where they end: they are side by side at one
 * height, and `shapes` has width / height of each. Without pictures it divides at lines that cross no item, so that a
 * page is at least three quarters as wide as high. Returns the left edge of every page and the right edge of the last.
 */
export function pageEdges(regions: readonly Region[], height: number, shapes: readonly number[] | null): number[] {
  const end = Math.max(0, ...regions.map((it) => it.x + it.width))
  if (shapes) return shapes.reduce((edges, shape) => [...edges, edges.at(-1)! + shape * height], [0])
  const wanted = height * 0.75
  const spans = regions.map((it) => [it.x, it.x + it.width] as const).sort((a, b) => a[0] - b[0])
  const edges = [0]
  let reached = 0
  for (const [from, to] of spans) {
    // Half a unit is imprecise measuring, not an overlap.
    if (from >= reached - 0.5 && (reached + from) / 2 - edges.at(-1)! >= wanted) edges.push((reached + from) / 2)
    reached = Math.max(reached, to)
  }
  return [...edges, Math.max(end, edges.at(-1)! + 1)]
}

export type Placed = { region: Region; isCut: boolean }

/** Returns the page that contains the middle of the region, and the region on it; null when it is on no page. */
export function placeOn(edges: readonly number[], height: number, region: Region): ({ page: number } & Placed) | null {
  const middle = region.x + region.width / 2
  const page = edges.findIndex((edge, n) => middle >= edge && middle < (edges[n + 1] ?? -Infinity))
  const placed = page < 0 ? null : cutTo({ from: edges[page]!, to: edges[page + 1]!, height }, region)
  return placed && { page, ...placed }
}

/** Returns the part of a region that is on a page from one x to another, relative to the page's corner; null when there is none. */
export function cutTo(page: { from: number; to: number; height: number }, { x, y, width, height }: Region): Placed | null {
  const [left, right] = [Math.max(x, page.from), Math.min(x + width, page.to)]
  const [top, bottom] = [Math.max(0, y), Math.min(y + height, page.height)]
  if (right - left <= 0 || bottom - top <= 0) return null
  const isCut = right - left < width - 1 || bottom - top < height - 1
  return { region: { x: left - page.from, y: top, width: right - left, height: bottom - top }, isCut }
}
