import { randomUUIDv7 } from 'node:crypto'
import type { Doubt } from '#contract/studio/rows.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { compareItems, reportEmptyAisles } from '#server/features/content/convert/compare.ts'
import { readItems, type Draft } from '#server/features/content/convert/items.ts'
import { keysOfPicture, pictureKey } from '#server/features/content/convert/pictures.ts'
import { Report, type RowVerdict } from '#server/features/content/convert/report.ts'
import type { Mapping, Table } from '#server/features/content/convert/table.ts'
import type { ItemField } from '#server/features/content/convert/item-fields.ts'
import type { LastPlace, Placement, RowToPlace } from '#server/features/content/matching/match-rows.ts'
import { PlainError } from '#server/plain-error.ts'
import { matchApart } from './apart.ts'
import { composeWeek } from './compose.ts'
import { columnsIn, saidOf, tableIn } from './columns.ts'
import { chosenSheetOf, filesOf, type ChosenSheet, type Photo } from './file-queries.ts'
import type { MatchOrder } from './orders.ts'
import { pagesToMatch, type PageToMatch } from './page-queries.ts'
import { orderedMatch, setMatchProgress, timeZoneOf, touchWeek } from './queries.ts'
import { deleteRow, insertRow, lastLayout, rowsOf, updateRow, type LastRow, type RowRecord } from './row-queries.ts'
import { identityOf, mergedRows } from './row-rules.ts'

/**
 * Reads the rows of a week's sheet, finds their places on the pages and their photos, and brings them together with the rows that are
 * there. Only the latest order of a week is carried out to its end.
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
    const sheet = week?.matchOrder === number ? await chosenSheetOf(db, weekId) : null
    if (!week || !sheet) return setMatchProgress(db, weekId, number, null, '')
    await setMatchProgress(db, weekId, number, 0.1, 'Reading the rows')
    const rows = await rowsIn(db, week, sheet)
    const pages = await pagesToMatch(db, weekId)
    await setMatchProgress(db, weekId, number, 0.3, `Finding ${rows.length} rows on ${pages.length} pages`)
    const layout = placesOf(await lastLayout(db, weekId), pages)
    const places = await matchApart(rows.map(toPlace), pages, layout, signal)
    const photos = (await filesOf(db, weekId)).flatMap((it) => it.photos)
    const fresh = withPhotos(placed(rows, places), photos)
    await inTransaction(db, async (trx) => {
      const now = await touchWeek(trx, weekId)
      if (now?.matchOrder !== number) return // removed, or ordered again
      const { add, write, remove } = mergedRows(fresh, await rowsOf(trx, weekId))
      for (const row of remove) await deleteRow(trx, row.rowId)
      for (const row of write) await updateRow(trx, row)
      for (const row of add) await insertRow(trx, weekId, row)
    })
    if (pages.length === 0) await setMatchProgress(db, weekId, number, 0.6, 'Drawing pages')
    await composeWeek({ db, images }, weekId, number, signal)
    await setMatchProgress(db, weekId, number, null, '')
  }
}

type Fresh = RowRecord & { prices: string[]; wantedPage: number | null; pictureName: string }

async function rowsIn(db: Db, week: Parameters<typeof saidOf>[1], sheet: ChosenSheet): Promise<Fresh[]> {
  const report = new Report()
  try {
    const table = tableIn(sheet, report)
    const { mapping } = columnsIn(table, (await saidOf(db, week, table)).mapping)
    const options = { timeZone: await timeZoneOf(db, week.chainId), checkDigits: true, isSheet: true }
    const drafts = readItems(table, mapping, options, new Set(), report)
    compareItems(drafts, report)
    if (drafts.some((it) => it.category !== '')) reportEmptyAisles(drafts, report)
    return freshRows(sheet, table, mapping, drafts, report)
  } catch (error) {
    if (error instanceof PlainError) return [] // its file says why
    throw error
  }
}

/** Returns a row for each item, and for each row of the sheet that may have been one. */
function freshRows(sheet: ChosenSheet, table: Table, mapping: Mapping<ItemField>, drafts: readonly Draft[], report: Report): Fresh[] {
  const cells = new Map(table.rows.map((it) => [it.row, it.cells]))
  const draftOf = new Map(drafts.map((it) => [it.row, it]))
  return report.rows().flatMap((verdict): Fresh[] => {
    const own = cells.get(verdict.row) ?? {}
    const draft = draftOf.get(verdict.row)
    const doubts = doubtsOf(verdict)
    if (!draft && doubts.length === 0) return []
    const item = draft?.item
    const [price, ownerPrice] = [item?.price ?? null, item?.ownerPrice ?? null]
    const said = (field: ItemField) =>
      mapping[field] === undefined ? '' : (own[mapping[field]] ?? '').replace(/\s+/g, ' ').trim().slice(0, 120)
    const priceText = price?.text ?? said('price')
    const row = {
      identifier: draft?.isNumbered && item ? item.productIdentifier : '',
      brand: item?.brand ?? '',
      title: item?.title ?? firstWords(own),
    }
    return [
      {
        ...row,
        rowId: randomUUIDv7(),
        fileId: sheet.fileId,
        row: verdict.row,
        position: verdict.row,
        identity: identityOf(row),
        externalId: item?.externalId ?? `row-${verdict.row}`,
        size: item?.size ?? '',
        isNumbered: draft?.isNumbered ?? false,
        category: draft?.category ?? '',
        priceText,
        price,
        sheetPrice: [said('price'), said('groupQuantity'), said('groupPrice'), said('ownerPrice')].filter(Boolean).join(', '),
        ownerPriceText: ownerPrice?.text ?? said('ownerPrice'),
        ownerPrice,
        regularCents: price?.regularCents ?? null,
        text: item?.texts?.join('\n') ?? '',
        healthyOptions: item?.healthyOptions ?? [],
        startDate: item?.startDate ?? null,
        endDate: item?.endDate ?? null,
        page: null,
        region: null,
        state: 'unplaced',
        doubts,
        isAccepted: false,
        decided: [],
        decidedBy: null,
        picture: null,
        version: 1,
        prices: [priceText, said('price'), ownerPrice?.text ?? '', said('regularPrice')].filter(Boolean),
        wantedPage: draft?.page ?? null,
        pictureName: draft?.picture ?? '',
      },
    ]
  })
}

function doubtsOf({ findings }: RowVerdict): Doubt[] {
  return findings.filter((it) => it.asks).map(({ field, reason }) => ({ field, reason: reason.slice(0, 500), onPage: null }))
}

function firstWords(cells: Record<string, string>): string {
  const filled = Object.values(cells).map((it) => it.replace(/\s+/g, ' ').trim())
  return filled.filter(Boolean).join(' ').slice(0, 200).trim()
}

function toPlace({ row, title, brand, size, identifier, prices, price, regularCents, wantedPage }: Fresh): RowToPlace {
  return { row: row ?? 0, title, brand, size, identifier, prices, price, regularCents, page: wantedPage }
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

function placed(rows: readonly Fresh[], places: readonly Placement[]): Fresh[] {
  const placeOf = new Map(places.map((it) => [it.row, it]))
  return rows.map((row) => {
    const place = placeOf.get(row.row ?? 0)
    if (!place?.region || place.certainty === 'unplaced') return row
    const { certainty, pageNumber, region, reason, saysOnPage } = place
    const doubt: Doubt = {
      field: saysOnPage === null ? 'place' : 'price',
      reason: reason.slice(0, 500),
      onPage: saysOnPage?.slice(0, 200) ?? null,
    }
    return { ...row, page: pageNumber, region, doubts: certainty === 'doubtful' ? [...row.doubts, doubt] : row.doubts }
  })
}

/** A photo belongs to the row whose picture, number or name is its file's name. */
function withPhotos(rows: readonly Fresh[], photos: readonly Photo[]): RowRecord[] {
  const keyOf = new Map<string, string>()
  for (const { name, key } of photos) for (const it of keysOfPicture(name)) if (!keyOf.has(it)) keyOf.set(it, key)
  return rows.map(({ prices: _, wantedPage: _page, pictureName, ...row }) => {
    const names = [pictureName, row.identifier, `${row.brand} ${row.title}`, row.title].map(pictureKey).filter(Boolean)
    return { ...row, picture: names.map((it) => keyOf.get(it)).find((it) => it !== undefined) ?? null }
  })
}
