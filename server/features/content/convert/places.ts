import { matchRows, type Page } from '../matching/match-rows.ts'
import { pageEdges } from '../matching/page-edges.ts'
import type { Draft } from './items.ts'
import type { PageFile } from './page-files.ts'
import type { Report } from './report.ts'

/**
 * Finds the places of the rows that do not say theirs by the words of the pages. A place that may be wrong is taken, and is a
 * doubt of its row; a row whose place is not found stays where it is.
 */
export async function placeByWords(drafts: Draft[], files: readonly PageFile[], report: Report): Promise<Draft[]> {
  const pages: Page[] = []
  for (const [n, { path, width, height, words }] of files.entries())
    if (words) pages.push({ pageNumber: n + 1, width, height, words, edges: await pageEdges(path) })
  if (pages.length === 0) return drafts
  const rows = drafts.flatMap((draft, row) => (draft.region || draft.strip ? [] : [rowOf(draft, row)]))
  const placements = new Map(matchRows(rows, pages, []).map((it) => [it.row, it]))
  report.count('placed by the words of the pages', [...placements.values()].filter((it) => it.region).length)
  return drafts.map((draft, row) => {
    const placement = placements.get(row)
    if (!placement) return draft
    const { certainty, pageNumber, region, reason } = placement
    if (certainty === 'doubtful') report.doubt(draft.file, draft.row, 'place', reason)
    if (certainty === 'unplaced') report.note(draft.file, draft.row, 'place', `${reason} The item is in lists only`)
    return region ? { ...draft, page: pageNumber, region } : draft
  })
}

function rowOf({ item, page, prices, priceRead }: Draft, row: number) {
  return {
    row,
    title: item.title,
    brand: item.brand ?? '',
    size: item.size ?? '',
    identifier: item.productIdentifier,
    prices,
    price: priceRead,
    regularCents: priceRead?.regularCents ?? null,
    page,
  }
}
