import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Price } from '#contract/ads.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { Db } from '#server/db/pool.ts'
import { insertPages } from '#server/features/weeks/page-queries.ts'
import { insertWeek } from '#server/features/weeks/queries.ts'

const each = (amountCents: number): Price => ({
  kind: 'each',
  text: `$${(amountCents / 100).toFixed(2)}`,
  amountCents,
  quantity: null,
  unit: null,
  regularCents: null,
})

type Row = { title: string; cents: number; state?: 'certain' | 'doubtful' | 'itemOnly' | 'leftOut' }

/** Makes a week as it is after the matching: one page, and rows that are on it or on none. */
export async function matchedWeek(
  db: Db,
  images: ImageStore,
  { chainId, validFrom, validTo, rows }: { chainId: number; validFrom: string; validTo: string; rows: Row[] },
): Promise<string> {
  const weekId = randomUUID()
  await insertWeek(db, { weekId, chainId, title: 'Thanksgiving week', spanishTitle: 'Semana de Acción de Gracias', validFrom, validTo })
  const picture = `studio/weeks/${weekId}/page.png`
  await images.put(
    picture,
    await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fdf9ef' } })
      .png()
      .toBuffer(),
  )
  const page = { weekId, fileId: null, filePage: 1, width: 600, height: 800, source: 'text' as const }
  await insertPages(db, [{ ...page, picture, small: picture, words: [], edges: [] }])
  for (const [position, { title, cents, state = 'certain' }] of rows.entries()) {
    const name = title.toLowerCase().replaceAll(' ', '-')
    const identifier = `plu-${name}`
    await db
      .insertInto('week_row')
      .values({
        row_id: randomUUID(),
        week_id: weekId,
        file_id: null,
        row_number: position + 1,
        position,
        identity: `${identifier}|${title}`,
        external_id: name,
        title,
        identifier,
        category: 'Produce',
        price_text: each(cents).text,
        price: JSON.stringify(each(cents)),
        owner_price: null,
        regular_cents: null,
        start_date: null,
        end_date: null,
        page: state === 'itemOnly' ? null : 1,
        region: state === 'itemOnly' ? null : JSON.stringify({ x: 20, y: 20 + position * 120, width: 200, height: 100 }),
        state,
        decided_by: null,
        picture: null,
      })
      .execute()
  }
  return weekId
}
