import { copyFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import type { BundleText } from '../bundle.ts'
import type { Look } from '../matching/composed-pages.ts'
import { composed, type OpenPage } from './composed.ts'
import type { Draft, ItemText } from './items.ts'
import type { PageFiles } from './page-files.ts'
import { placeByWords } from './places.ts'
import type { Report } from './report.ts'
import { cutTo, pageEdges, placeOn, type Region } from './strip.ts'
import { slugOf } from './words.ts'

type PageText = NonNullable<BundleText['publications']>[number]['pages'][number]

/**
 * Returns the pages with their items: on a strip, by the page that each falls on; in a table, by the row's own place, by the words of
 * the pages, or by its page number.
 */
export async function pagesOf(
  { out, given }: { out: string; given: PageFiles | null },
  id: string,
  found: Draft[],
  textOf: (draft: Draft, region: Region | null) => ItemText,
  report: Report,
  look: Look,
): Promise<PageText[]> {
  const pictures = given?.pages ?? null
  const drafts = await placeByWords(found, pictures ?? [], report)
  const strips = drafts.flatMap(({ strip }) => strip ?? [])
  const stripHeight = Math.max(0, ...strips.map(({ y, height }) => y + height))
  const edges = stripHeight > 0 ? pageEdges(strips, stripHeight, pictures?.map((it) => it.width / it.height) ?? null) : null
  const count = Math.max(pictures?.length ?? 0, edges ? edges.length - 1 : 0, ...drafts.map(({ page }) => page ?? 1))
  if (given && given.pages.length < count) throw new PlainError(`Rows name ${count} pages, and ${given.from} has ${given.pages.length}.`)
  const pages = Array.from({ length: count }, (_, n) => {
    const items: OpenPage['items'] = []
    const width = edges ? edges[n + 1]! - edges[n]! : (pictures?.[n]!.width ?? 1200)
    const height = edges ? stripHeight : (pictures?.[n]!.height ?? 1600)
    return { width, height, items }
  })
  for (const draft of drafts) {
    const { strip, region, file, row } = draft
    const onStrip = strip && edges && placeOn(edges, stripHeight, strip)
    const number = onStrip ? onStrip.page : (draft.page ?? 1) - 1
    const page = pages[number]!
    const placed = onStrip ?? (region && cutTo({ from: 0, to: page.width, height: page.height }, region))
    if (draft.page === null && !strip && count > 1) report.note(file, row, 'page', 'is not said: it stands on page 1')
    const field = strip ? 'left' : 'x'
    if (!placed && (strip || region)) report.note(file, row, field, 'lies on no page: the item is in lists only')
    if (placed?.isCut) report.note(file, row, field, 'reaches over the edge of its page: its region was cut there')
    page.items.push({ text: textOf(draft, placed?.region ?? null), draft })
  }
  const drawn = pictures
    ? pages.map((it, n) => ({ ...it, items: it.items.map(({ text }) => text), picture: pictures[n]!.path }))
    : await composed(pages, look, out)
  report.count('pages', drawn.length)
  if (!pictures) report.count('pages composed of cards, since no pictures of pages were given', drawn.length)
  return drawn.map(({ width, height, items, picture }, n): PageText => {
    const imageName = `${slugOf(id)}-${n + 1}`
    const file = join(out, 'pages', imageName)
    if (typeof picture === 'string') copyFileSync(picture, `${file}${extname(picture).toLowerCase()}`)
    else writeFileSync(`${file}.webp`, picture)
    return { pageNumber: n + 1, imageName, width, height, items }
  })
}
