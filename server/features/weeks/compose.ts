import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { ownDays } from '#server/features/content/convert/dates.ts'
import { unheard } from '#server/features/content/convert/report.ts'
import type { ComposedPage } from '#server/features/content/matching/composed-pages.ts'
import { composeApart } from './apart.ts'
import { deletePages, insertPages, pagesOf } from './page-queries.ts'
import { touchWeek, weekRecords, type WeekRecord } from './queries.ts'
import { rowsOf, updateRow } from './row-queries.ts'
import type { RowRecord } from './row-record.ts'
import { isItemOnly, settled } from './row-rules.ts'
import { keys } from './rules.ts'

type Parts = { db: Db; images: ImageStore }

/** Draws pages of cards for a week without pages of its own, and puts its rows on them. With pages of its own it has none of these. */
export async function composeWeek({ db, images }: Parts, weekId: string, order: number, signal: AbortSignal): Promise<void> {
  const before = await pagesOf(db, weekId)
  const [week] = await weekRecords(db, { weekId, chains: null })
  if (!week) return
  const own = before.some((it) => it.source !== 'composed')
  const rows = own ? [] : (await rowsOf(db, weekId)).filter((it) => it.state !== 'leftOut' && !isItemOnly(it) && it.title !== '')
  const pages = rows.length === 0 ? [] : await drawn({ images }, week, rows, signal)
  const isKept = await inTransaction(db, async (trx) => {
    if ((await touchWeek(trx, weekId))?.matchOrder !== order) return false // ordered again
    await deletePages(trx, weekId, null)
    await insertPages(
      trx,
      pages.map(({ regions: _, ...it }, at) => ({
        weekId,
        fileId: null,
        filePage: at + 1,
        source: 'composed',
        words: [],
        edges: [],
        ...it,
      })),
    )
    const numberOf = new Map(rows.map((it, n) => [it.rowId, n]))
    for (const row of await rowsOf(trx, weekId)) {
      const number = numberOf.get(row.rowId) ?? -1
      const at = pages.findIndex((it) => it.regions.has(number))
      const region = pages[at]?.regions.get(number)
      if (!region) continue
      const next = settled({ ...row, page: at + 1, region })
      if (JSON.stringify(next) !== JSON.stringify(row)) await updateRow(trx, next)
    }
    return true
  })
  const over = isKept ? before.filter((it) => it.source === 'composed') : pages
  for (const { picture, small } of over) for (const key of [picture, small]) await images.remove(key)
}

async function drawn({ images }: Pick<Parts, 'images'>, week: WeekRecord, rows: readonly RowRecord[], signal: AbortSignal) {
  const items = []
  for (const [number, row] of rows.entries()) {
    const { title, brand, size, price, ownerPrice, category, picture } = row
    const days = ownDays(row, week, unheard)
    const shown = picture && (await images.get(picture))
    items.push({ row: number, title, brand, size, price, ownerPrice, ...days, aisle: category, picture: shown })
  }
  const found = []
  for (const page of await composeApart(items, { title: week.title, days: daysText(week), timeZone: week.timeZone }, signal))
    found.push(await stored(images, week.weekId, page))
  return found
}

async function stored(images: ImageStore, weekId: string, { picture: bytes, ...page }: ComposedPage) {
  const [picture, small] = [keys.ofFile(weekId, 'composed', randomUUID()), keys.ofFile(weekId, 'composed', randomUUID())]
  // From the thread come bytes, no Buffer.
  await images.put(picture, Buffer.from(bytes))
  await images.put(small, await sharp(bytes).resize({ width: 320 }).webp({ quality: 72 }).toBuffer())
  return { ...page, picture, small }
}

function daysText({ validFrom, validTo }: WeekRecord): string {
  const text = (day: string) => Temporal.PlainDate.from(day).toLocaleString('en-US', { month: 'long', day: 'numeric' })
  return `${text(validFrom)} – ${text(validTo)}`
}
