import type { StudioPage } from '#contract/studio/weeks.ts'
import type { Box } from '#contract/studio/values.ts'
import type { Db } from '#server/db/pool.ts'
import type { Word } from '#server/features/content/reading/page-words.ts'

export type PageRecord = {
  pageId: number
  fileId: string | null
  pageNumber: number
  width: number
  height: number
  source: StudioPage['source']
  /** Keys in the image store. */
  picture: string
  small: string
}

/** Returns the pages in their order, which is that of their files. */
export async function pagesOf(db: Db, weekId: string): Promise<PageRecord[]> {
  const found = await inOrder(db, weekId)
    .select(['page_id as pageId', 'week_page.file_id as fileId', 'width', 'height', 'source', 'picture', 'small'])
    .execute()
  return numbered(found)
}

export type PageToMatch = { fileId: string | null; pageNumber: number; width: number; height: number; words: Word[]; edges: Box[] }

/** The pages that were handed in, with all that is on them. */
export async function pagesToMatch(db: Db, weekId: string): Promise<PageToMatch[]> {
  const own = inOrder(db, weekId).where('week_page.file_id', 'is not', null)
  return numbered(await own.select(['week_page.file_id as fileId', 'width', 'height', 'words', 'edges']).execute())
}

type NewPage = Omit<PageRecord, 'pageId' | 'pageNumber'> & { weekId: string; filePage: number; words: Word[]; edges: Box[] }

export async function insertPages(trx: Db, pages: readonly NewPage[]): Promise<void> {
  for (const { weekId, fileId, filePage, words, edges, ...rest } of pages) {
    const page = { week_id: weekId, file_id: fileId, file_page: filePage, ...rest }
    await trx
      .insertInto('week_page')
      .values({ ...page, words: JSON.stringify(words), edges: JSON.stringify(edges) })
      .execute()
  }
}

/** null: the composed pages of the week. */
export async function deletePages(trx: Db, weekId: string, fileId: string | null): Promise<void> {
  await trx.deleteFrom('week_page').where('week_id', '=', weekId).where('file_id', 'is not distinct from', fileId).execute()
}

function inOrder(db: Db, weekId: string) {
  return db
    .selectFrom('week_page')
    .leftJoin('week_file', 'week_file.file_id', 'week_page.file_id')
    .where('week_page.week_id', '=', weekId)
    .orderBy('week_file.position')
    .orderBy('file_page')
}

function numbered<T>(pages: T[]): (T & { pageNumber: number })[] {
  return pages.map((it, n) => ({ ...it, pageNumber: n + 1 }))
}
