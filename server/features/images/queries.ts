import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** Returns the picture in products/ that the newest item of the asset shows; `assetId` is in lower case. */
export async function pictureOfAsset(db: Db, assetId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select part ->> 'componentValue' as name
    from ad_space s, json_array_elements(s.ad_components) as part
    where lower(s.ad_studio_asset_id) = ${assetId} and part ->> 'componentName' = 'PICTURE'
    order by s.ad_space_id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

export type Shown = { folder: 'pages' | 'products' | 'assets'; name: string }

/** Returns the pictures that stores show now or soon, logos included. */
export async function shownPictures(db: Db, now: Date): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    with shown as (select ad_id from ad where withdrawn_at is null and visible_to_latest > ${now})
    select 'pages' as folder, image_name as name from ad_page join shown using (ad_id) where withdrawn_at is null
    union select 'products', part ->> 'componentValue'
      from ad_space s join shown using (ad_id), json_array_elements(s.ad_components) as part
      where withdrawn_at is null and part ->> 'componentName' = 'PICTURE'
    union select 'assets', substring(store_logo_uri from '([^/]+)\.png$') from store where withdrawn_at is null and store_logo_uri <> ''`.execute(
    db,
  )
  return rows
}
