import { randomUUIDv7 } from 'node:crypto'
import type { Doubt } from '#contract/studio/rows.ts'
import { compareItems, reportEmptyAisles } from '#server/features/content/convert/compare.ts'
import { ownDays } from '#server/features/content/convert/dates.ts'
import { knownHeads } from '#server/features/content/convert/heads.ts'
import { itemFields, type ItemField } from '#server/features/content/convert/item-fields.ts'
import { readItems, type Draft } from '#server/features/content/convert/items.ts'
import { Report, type RowVerdict } from '#server/features/content/convert/report.ts'
import { tableOf, type Mapping, type Table } from '#server/features/content/convert/table.ts'
import { matchRows, type LastPlace, type Page, type Placement, type RowToPlace } from '#server/features/content/matching/match-rows.ts'
import type { ChosenSheet } from './file-queries.ts'
import type { RowRecord } from './row-record.ts'
import { identityOf } from './row-merging.ts'
import { sheetPriceOf } from './sheet-price.ts'

/** A row as it was read, before it is brought together with those that are there. */
export type Fresh = RowRecord & { pictureName: string }
type OfSheet = Fresh & { prices: string[]; wantedPage: number | null }

/** Reads the heads and rows of a sheet. Throws a PlainError when it has no heads, or two alike. */
export function tableIn({ file, rows }: Pick<ChosenSheet, 'file' | 'rows'>, report: Report): Table {
  return tableOf(file, rows, knownHeads(itemFields, undefined), report)
}

export type SheetToPlace = {
  sheet: ChosenSheet
  mapping: Mapping<ItemField>
  timeZone: string
  days: { validFrom: string; validTo: string }
}

/** Returns the rows of a sheet, each on its place on the pages: half a second of work, for a thread of its own. */
export function rowsOfSheet(given: SheetToPlace, pages: readonly Page[], lastLayout: readonly LastPlace[]): Fresh[] {
  const rows = rowsIn(given)
  return placed(rows, pages.length === 0 ? [] : matchRows(rows.map(toPlace), pages, lastLayout)).map(
    ({ prices: _, wantedPage: _page, ...row }) => row,
  )
}

function rowsIn({ sheet, mapping, timeZone, days }: SheetToPlace): OfSheet[] {
  const report = new Report()
  const table = tableIn(sheet, report)
  const drafts = readItems(table, mapping, { timeZone, checkDigits: true, isSheet: true, near: days.validFrom }, new Set(), report)
  compareItems(drafts, report)
  // Rows keep the days of their sheet, which are cut when they go out: those of the week may change until then.
  for (const { item, file, row } of drafts) ownDays(item, days, report.ofRow(file, row))
  if (drafts.some((it) => it.category !== '')) reportEmptyAisles(drafts, report)
  return freshRows(sheet, table, mapping, drafts, report)
}

/** Returns a row for each item, and for each row of the sheet that may have been one. */
function freshRows(sheet: ChosenSheet, table: Table, mapping: Mapping<ItemField>, drafts: readonly Draft[], report: Report): OfSheet[] {
  const cells = new Map(table.rows.map((it) => [it.row, it.cells]))
  const draftOf = new Map(drafts.map((it) => [it.row, it]))
  return report.rows().flatMap((verdict): OfSheet[] => {
    const own = cells.get(verdict.row) ?? {}
    const draft = draftOf.get(verdict.row)
    const doubts = doubtsOf(verdict)
    if (!draft && doubts.length === 0) return []
    const item = draft?.item
    const [price, ownerPrice] = [item?.price ?? null, item?.ownerPrice ?? null]
    const said = (field: ItemField) =>
      mapping[field] === undefined ? '' : (own[mapping[field]] ?? '').replace(/\s+/g, ' ').trim().slice(0, 120)
    // A special price of members is no price of everyone.
    const isOfOwners = ownerPrice !== null && said('ownerPrice') === ''
    const priceText = price?.text ?? (isOfOwners ? '' : said('price'))
    const row = {
      identifier: draft?.isNumbered && item ? item.productIdentifier : '',
      brand: item?.brand ?? '',
      title: item?.title ?? firstWords(own),
      size: item?.size ?? '',
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
        isNumbered: draft?.isNumbered ?? false,
        category: draft?.category ?? '',
        priceText,
        price,
        sheetPrice: sheetPriceOf(said),
        ownerPriceText: ownerPrice?.text ?? said('ownerPrice'),
        ownerPrice,
        regularCents: draft?.regularCents ?? null,
        text: item?.texts?.join('\n') ?? '',
        spanishTitle: item?.spanishTitle ?? '',
        spanishText: item?.spanishTexts?.join('\n') ?? '',
        healthyOptions: item?.healthyOptions ?? [],
        startDate: item?.startDate ?? null,
        endDate: item?.endDate ?? null,
        page: null,
        region: null,
        state: 'unplaced',
        doubts,
        isAccepted: false,
        decided: [],
        earlier: [],
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

function toPlace({ row, title, brand, size, identifier, prices, price, regularCents, wantedPage }: OfSheet): RowToPlace {
  return { row: row ?? 0, title, brand, size, identifier, prices, price, regularCents, page: wantedPage }
}

function placed(rows: readonly OfSheet[], places: readonly Placement[]): OfSheet[] {
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
