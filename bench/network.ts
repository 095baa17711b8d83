import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/**
 * Makes the network so many times as large: each chain is copied with its stores, publications, pages and items. A copy has words of
 * its own in other places, because a network that grows has stores in more towns, and not more of them in each. Items keep their components, whose
 * ids nothing here reads.
 */
export async function growNetwork(db: Db, times: number): Promise<void> {
  const copies = sql`generate_series(1, ${times - 1}::int) n`
  const copied = (of: string) => sql`${sql.ref(of)} || '-' || n`
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const copy = (table: string, changed: Record<string, RawBuilder<unknown>>, joins: RawBuilder<unknown>) =>
      copyRows(trx, table, changed, joins, copies)
    await copy('chain', { external_id: copied('t.external_id') }, sql``)
    await copy(
      'store',
      {
        external_id: copied('t.external_id'),
        chain_id: sql`chain.chain_id`,
        store_route: copied('t.store_route'),
        store_guid: sql`gen_random_uuid()`,
        // A grid of networks, each some hundred miles from the next.
        latitude: sql`t.latitude - 8 * (n % 10)`,
        longitude: sql`t.longitude + 10 * (n / 10)`,
        search_text: sql`regexp_replace(lower(t.store_name || ' ' || t.city), '\\m', 'n' || n, 'g') || ' ' || lower(concat_ws(' ', t.state_province, 10000 + (t.store_id * 131 + n * 977) % 90000, t.address_line1))`,
      },
      ofCopy('chain', 'chain_id'),
    )
    await copy('ad', { external_id: copied('t.external_id'), chain_id: sql`chain.chain_id` }, ofCopy('chain', 'chain_id'))
    await copy(
      'ad_store',
      { ad_id: sql`ad.ad_id`, store_id: sql`store.store_id` },
      sql`${ofCopy('ad', 'ad_id')} ${ofCopy('store', 'store_id')}`,
    )
    await copy('ad_page', { ad_id: sql`ad.ad_id` }, ofCopy('ad', 'ad_id'))
    await copy(
      'ad_space',
      { ad_id: sql`ad.ad_id`, ad_page_id: sql`ad_page.ad_page_id` },
      sql`${ofCopy('ad', 'ad_id')}
        join ad_page of_page on of_page.ad_page_id = t.ad_page_id
        join ad_page on ad_page.ad_id = ad.ad_id and ad_page.external_id = of_page.external_id`,
    )
  })
}

/** Joins the row from which the row t takes a reference, and the copy of that row. */
function ofCopy(table: string, key: string): RawBuilder<unknown> {
  const before = sql.ref(`of_${table}`)
  return sql`
    join ${sql.table(table)} ${before} on ${before}.${sql.ref(key)} = t.${sql.ref(key)}
    join ${sql.table(table)} on ${sql.table(table)}.external_id = ${before}.external_id || '-' || n`
}

/** Copies all rows of a table, with their columns as they are but for those that the copy changes. */
async function copyRows(
  db: Db,
  table: string,
  changed: Record<string, RawBuilder<unknown>>,
  joins: RawBuilder<unknown>,
  copies: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = ''`.execute(db)
  const names = rows.map(({ name }) => name)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => changed[name] ?? sql.ref(`t.${name}`)))}
    from ${sql.table(table)} t cross join ${copies} ${joins}`.execute(db)
}
