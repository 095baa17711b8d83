import type { Box, Flyer, FlyerPage, Region } from '#app/features/deal/deal.ts'

/** Returns the page that the address names, 1-based over all flyers' pages; missing or out of range is the first (decision B09). */
export function activePageOf(segment: string | undefined, count: number): number {
  const page = /^\d{1,6}$/.test(segment ?? '') ? Number(segment) : 1
  return page >= 1 && page <= count ? page : 1
}

export type Place = {
  page: FlyerPage
  flyer: Flyer
  /** Its number among the pages of its flyer, 1-based, and how many these are. */
  number: number
  of: number
  /** Its neighbors in the same flyer, by their numbers over all pages. */
  previous: number | null
  next: number | null
}

/** Returns the place of the page in its flyer; null when there are no pages. */
export function placeOf(activePage: number, pages: readonly FlyerPage[], flyers: readonly Flyer[]): Place | null {
  const page = pages[activePage - 1]
  const flyer = page && flyers.find((it) => it.adId === page.adId)
  if (!flyer) return null
  const first = pages.findIndex((it) => it.adId === flyer.adId) + 1
  const of = pages.filter((it) => it.adId === flyer.adId).length
  const number = activePage - first + 1
  return { page, flyer, number, of, previous: number > 1 ? activePage - 1 : null, next: number < of ? activePage + 1 : null }
}

/** Returns the number of a flyer's first page over all pages. */
export function firstPageOf(adId: number, pages: readonly FlyerPage[]): number {
  return pages.findIndex((it) => it.adId === adId) + 1
}

/** Returns the region that contains a point of the page: of several the smallest, which is the one aimed at. */
export function regionAt(regions: readonly Region[], x: number, y: number): Region | null {
  let found: Region | null = null
  for (const it of regions) {
    const inside = x >= it.x && x < it.x + it.width && y >= it.y && y < it.y + it.height
    if (inside && (!found || it.width * it.height < found.width * found.height)) found = it
  }
  return found
}

/** Returns where a page's picture still shows what was withdrawn: where another item stands now, the page has a new picture. */
export function goneOn({ regions, gone }: FlyerPage): Box[] {
  return gone.filter((it) => regionAt(regions, it.x + it.width / 2, it.y + it.height / 2) === null)
}

/** Regions that are large enough to press, and groups of those that are too low, joined where they are one below the other. */
export type Targets = { regions: Region[]; groups: (Omit<Region, 'adSpaceId'> & { adSpaceIds: number[] })[] }

/** A line of small print is too low for a finger: until the page is enlarged enough, such lines lead to the list together. */
export function targetsOf(regions: readonly Region[], pageHeight: number, zoom: number): Targets {
  const isLow = (it: Region) => it.height * zoom < pageHeight * lowest
  const groups: Targets['groups'] = []
  for (const { adSpaceId, ...box } of regions.filter(isLow)) {
    const group = groups.find(
      (it) => it.x < box.x + box.width && box.x < it.x + it.width && Math.abs(it.y + it.height - box.y) < pageHeight * lowest,
    )
    if (!group) {
      groups.push({ ...box, adSpaceIds: [adSpaceId] })
      continue
    }
    const right = Math.max(group.x + group.width, box.x + box.width)
    group.x = Math.min(group.x, box.x)
    group.width = right - group.x
    group.height = Math.max(group.y + group.height, box.y + box.height) - group.y
    group.adSpaceIds.push(adSpaceId)
  }
  return { regions: regions.filter((it) => !isLow(it)), groups }
}

/** The lowest target, as a part of the page's height: about 24 px on a wide screen. */
const lowest = 0.03

export const zoomMax = 4
const zoomStep = 1.5

/** Returns a zoom from 1, the whole page, to the largest. */
export function zoomOf(zoom: number): number {
  return Math.min(zoomMax, Math.max(1, zoom))
}

export function zoomBy(zoom: number, way: 1 | -1): number {
  return wholeOf(zoomOf(zoom * zoomStep ** way))
}

/** A zoom just above 1, as a pinch may leave it, counts as the whole page. */
export const wholeOf = (zoom: number) => (zoom < 1.05 ? 1 : zoom)

/** Returns where to scroll so that the point under the fingers stays under them. Lengths are in px. */
export function scrollAfter(scroll: number, point: number, ratio: number): number {
  return (scroll + point) * ratio - point
}

/** The width at which the print of a region is easily read, in px, and how far a page grows for it by itself. */
const readable = 230
const growMax = 2

/** Returns the zoom at which a region can be read; `width` is that of the region on the whole page, in px. */
export function grownFor(zoom: number, width: number): number {
  return Math.max(zoom, Math.min(growMax, readable / width))
}

/** Returns which drawing of a ring suits a region. */
export function ringOf({ width, height }: Pick<Region, 'width' | 'height'>): 'wide' | 'tall' | 'square' {
  const ratio = width / height
  return ratio > 1.3 ? 'wide' : ratio < 1 / 1.3 ? 'tall' : 'square'
}

/**
 * Returns how wide a picture to ask for, in widths of the whole page: one step further than the zoom, so that it is there when the
 * page has grown. It never gets smaller: what was loaded stays.
 */
export function stepAsked(asked: number, zoom: number): number {
  if (zoom <= 1) return asked
  return Math.max(asked, [1.5, 2.25, zoomMax].find((it) => it >= zoom) ?? zoomMax)
}

/** Returns how far to move a length so that it lies in the middle of the room from `start` to `end`; 0 when it lies within. */
export function moveInto(from: number, to: number, start: number, end: number): number {
  if (from >= start && to <= end) return 0
  return to - from > end - start ? from - start : (from + to - start - end) / 2
}
