import type { Page, Placement } from '#server/features/content/matching/match-rows.ts'
import type { Box } from '#server/features/content/reading/page-words.ts'

/** Where a row is on the pages, in shares of a page's width and height; nowhere, when it is on no page. */
export type Truth = { row: number; places: (Box & { pageNumber: number })[] }

/** Compares placements with the truth. A place is right that has half of the smaller of both in common with the ad. */
export function judge(placements: readonly Placement[], truths: readonly Truth[], pages: readonly Page[]) {
  const places = new Map(truths.map((it) => [it.row, it.places]))
  let [certain, wrong, doubtful, shapes] = [0, 0, 0, 0]
  for (const { row, pageNumber, region, certainty } of placements) {
    if (region === null || pageNumber === null) continue
    const { width, height } = pages[pageNumber - 1]!
    const found = { x: region.x / width, y: region.y / height, width: region.width / width, height: region.height / height }
    const hit = (places.get(row) ?? []).find((it) => it.pageNumber === pageNumber && both(it, found) > Math.min(size(it), size(found)) / 2)
    if (certainty === 'doubtful') doubtful++
    else if (!hit) {
      wrong++
      console.log(`  wrong: row ${row} on page ${pageNumber}, ${JSON.stringify(region)}`)
    } else {
      certain++
      shapes += both(hit, found) / (size(hit) + size(found) - both(hit, found))
    }
  }
  const onPages = truths.filter((it) => it.places.length > 0).length
  return { onPages, certain, wrong, doubtful, shape: shapes / Math.max(1, certain) }
}

const size = ({ width, height }: Box) => width * height

function both(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
