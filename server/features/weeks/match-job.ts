import { randomUUIDv7 } from 'node:crypto'
import type { Doubt } from '#contract/studio/rows.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { keysOfPicture, pictureKey } from '#server/features/content/convert/pictures.ts'
import { readPrice } from '#server/features/content/convert/price-text.ts'
import { Report } from '#server/features/content/convert/report.ts'
import type { Mapping } from '#server/features/content/convert/table.ts'
import type { ItemField } from '#server/features/content/convert/item-fields.ts'
import type { LastPlace } from '#server/features/content/matching/match-rows.ts'
import { PlainError } from '#server/plain-error.ts'
import { matchApart, rowsApart } from './apart.ts'
import { composeWeek } from './compose.ts'
import { columnsIn, saidOf } from './columns.ts'
import { chosenSheetOf, filesOf, type ChosenSheet, type Photo } from './file-queries.ts'
import type { MatchOrder } from './orders.ts'
import { pagesOf, pagesToMatch, type PageToMatch } from './page-queries.ts'
import { orderedMatch, setMatchProgress, touchWeek } from './queries.ts'
import { deleteRow, insertRow, lastLayout, rowsOf, updateRow, type LastRow } from './row-queries.ts'
import type { RowRecord } from './row-record.ts'
import { identityOf, mergedRows } from './row-merging.ts'
import { blank, isPlacedBeyond, withoutPlace } from './row-rules.ts'
import { tableIn, type Fresh } from './sheet-rows.ts'

/**
 * Reads the rows of a week's sheet and finds their places on the pages; without a sheet it reads rows off the pages. It finds their
 * photos, and brings them together with the rows that are there. Only the latest order of a week is carried out to its end.
 */
export function matchWeekWorker({
  db,
  images,
}: {
  db: Db
  images: ImageStore
}): (order: MatchOrder, id: string, signal: AbortSignal) => Promise<void> {
  return async ({ weekId, number }, _, signal) => {
    const week = await orderedMatch(db, weekId)
    if (week?.matchOrder !== number) return setMatchProgress(db, weekId, number, null, '')
    const [sheet, pages] = [await chosenSheetOf(db, weekId), await pagesToMatch(db, weekId)]
    const found = sheet ? await rowsOn(db, week, sheet, pages, { number, signal }) : await rowsOffPages(db, week, pages, { number, signal })
    const photos = (await filesOf(db, weekId)).flatMap((it) => it.photos)
    const fresh = withPhotos(found, photos)
    await inTransaction(db, async (trx) => {
      const now = await touchWeek(trx, weekId)
      if (now?.matchOrder !== number) return // removed, or ordered again
      const [kept, before] = [await rowsOf(trx, weekId), await pagesOf(trx, weekId)]
      const wasComposed = before.some((it) => it.source === 'composed')
      // A sheet that was taken away comes again, mostly: what was decided on its rows waits for it.
      if (sheet || kept.every((it) => it.row === null)) {
        // On pages of cards a row keeps its place until they are drawn anew.
        const { add, write, remove } = mergedRows(fresh, kept, { keepsPlaces: wasComposed && pages.length === 0 })
        for (const row of remove) await deleteRow(trx, row.rowId)
        for (const row of write) await updateRow(trx, row)
        for (const row of add) await insertRow(trx, weekId, row)
      }
      if (pages.length === 0) return
      const there = wasComposed ? 0 : pages.length
      for (const row of await rowsOf(trx, weekId)) if (isPlacedBeyond(row, there)) await updateRow(trx, withoutPlace(row))
    })
    if (pages.length === 0) await setMatchProgress(db, weekId, number, 0.6, 'Drawing pages')
    await composeWeek({ db, images }, weekId, number, signal)
    await setMatchProgress(db, weekId, number, null, '')
  }
}

type Week = NonNullable<Awaited<ReturnType<typeof orderedMatch>>>
type Run = { number: number; signal: AbortSignal }

async function rowsOn(db: Db, week: Week, sheet: ChosenSheet, pages: PageToMatch[], { number, signal }: Run): Promise<Fresh[]> {
  const count = Math.max(0, sheet.rows.length - 1)
  await setMatchProgress(db, week.weekId, number, 0.2, `Finding ${count} rows on ${pages.length} pages`)
  const mapping = await mappingOf(db, week, sheet)
  if (!mapping) return [] // its file says why
  const layout = placesOf(await lastLayout(db, week.weekId), pages)
  const { timeZone, validFrom, validTo } = week
  return matchApart({ sheet, mapping, timeZone, days: { validFrom, validTo } }, pages, layout, signal)
}

async function mappingOf(db: Db, week: Week, sheet: ChosenSheet): Promise<Mapping<ItemField> | null> {
  try {
    const table = tableIn(sheet, new Report())
    return columnsIn(table, (await saidOf(db, week, table)).mapping).mapping
  } catch (error) {
    if (error instanceof PlainError) return null
    throw error
  }
}

/** Nothing else says what a page says: somebody looks at each of these rows. */
async function rowsOffPages(db: Db, week: Week, pages: PageToMatch[], { number, signal }: Run): Promise<Fresh[]> {
  await setMatchProgress(db, week.weekId, number, 0.3, `Reading names and prices off ${pages.length} pages`)
  const found = await rowsApart(pages, signal)
  return found.map(({ pageNumber, region, title, size, priceText: text }, at): Fresh => {
    const { price, doubt } = readPrice(text)
    const doubts: Doubt[] = [{ field: 'read', reason: 'Read off the page: look at its name and its price.', onPage: null }]
    return {
      ...blank,
      rowId: randomUUIDv7(),
      fileId: pages[pageNumber - 1]?.fileId ?? null,
      position: at,
      identity: identityOf({ identifier: '', brand: '', title, size }),
      // By its place: it is the same when the pages are read again.
      externalId: `page-${pageNumber}-${Math.round(region.x)}-${Math.round(region.y)}`,
      title,
      size,
      priceText: text,
      price,
      page: pageNumber,
      region,
      doubts: doubt ? [...doubts, { field: 'price', reason: doubt, onPage: null }] : doubts,
      pictureName: '',
    }
  })
}

/** Last week's places in the size of this week's pages. */
function placesOf(rows: readonly LastRow[], pages: readonly PageToMatch[]): LastPlace[] {
  return rows.flatMap(({ identifier, title, page, region, pageWidth }) => {
    if (page === null || region === null) return []
    const now = pages[page - 1]
    const by = now && pageWidth ? now.width / pageWidth : 1
    const scaled = { x: region.x * by, y: region.y * by, width: region.width * by, height: region.height * by }
    return [{ identifier, title, pageNumber: page, region: scaled }]
  })
}

/** A photo belongs to the row whose picture, number or name is its file's name. */
function withPhotos(rows: readonly Fresh[], photos: readonly Photo[]): RowRecord[] {
  const keyOf = new Map<string, string>()
  for (const { name, key } of photos) for (const it of keysOfPicture(name)) if (!keyOf.has(it)) keyOf.set(it, key)
  return rows.map(({ pictureName, ...row }) => {
    const names = [pictureName, row.identifier, `${row.brand} ${row.title}`, row.title].map(pictureKey).filter(Boolean)
    return { ...row, picture: names.map((it) => keyOf.get(it)).find((it) => it !== undefined) ?? null }
  })
}
