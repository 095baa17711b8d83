import { sql } from 'kysely'
import type { BannerAd } from '#contract/banners.ts'
import type { Db } from '#server/db/pool.ts'
import type { Dated } from './rules.ts'

/** Returns banners in the order in which they are chosen: by priority, then by id (decision E19). */
export async function allBanners(db: Db): Promise<(Dated & { value: BannerAd })[]> {
  const { rows } = await sql<
    Dated & { value: Omit<BannerAd, 'media'>; media: { id: number; body: Omit<BannerAd['media'][number], 'id'> }[] }
  >`
    select b.visible_from as "from", b.visible_to as "to",
      json_build_object('id', b.id, 'priority', b.priority, 'storeInclusionType', b.store_inclusion_type, 'storeGuids', b.store_guids) as value,
      coalesce((select json_agg(json_build_object('id', m.id, 'body', m.body) order by m.position, m.id)
                from banner_media m where m.banner_id = b.id and m.withdrawn_at is null), '[]') as media
    from banner_ad b where b.withdrawn_at is null order by b.priority desc, b.id`.execute(db)
  return rows.map(({ from, to, value, media }) => ({
    from,
    to,
    value: { ...value, media: media.map(({ id, body }) => ({ id, ...body })) },
  }))
}

/** Returns true also for one that was withdrawn meanwhile: it was seen all the same. */
export async function isBannerMedia(db: Db, bannerId: number, mediaId: number): Promise<boolean> {
  const row = await db
    .selectFrom('banner_media')
    .select('id')
    .where('banner_id', '=', bannerId)
    .where('id', '=', mediaId)
    .executeTakeFirst()
  return row !== undefined
}

export async function networkTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('store').select('time_zone').distinct().where('withdrawn_at', 'is', null).execute()
  return rows.map((it) => it.time_zone)
}
