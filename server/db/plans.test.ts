import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { keepHouse, shop } from '#server/testing/every-statement.ts'
import { watchStatements } from '#server/testing/watched-statements.ts'

const runs = watchStatements()
const { db, connection } = await testDatabase()
const parts = await testApp({}, undefined, { db })
beforeAll(async () => {
  await withoutStatistics()
  await shop(parts)
  await keepHouse(parts)
})

/** What PostgreSQL gathers by itself about these few rows, a minute after they came, would choose other plans than their numbers below. */
async function withoutStatistics() {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  for (const { name } of tables.rows) await sql`alter table ${sql.raw(name)} set (autovacuum_enabled = off)`.execute(db)
}

/** Tables whose size is that of the network's own words, however many stores, deals and shoppers there are. */
const small = ['category', 'digital_exclusive', 'banner_ad', 'banner_media', 'brand', 'content_version']

/** Statements that read all stores, once for all requests until the content changes or a day begins. */
const readOnce = [/^select "store_id" as "storeId", .* order by "store_name", "store_id"$/, /^select distinct "time_zone" from "store"/]

/** What only the test's own preparation does. */
const preparing = [
  /^update "shopper" set "contact_by_email" = \$1$/,
  /^update "ad_space" set "start_date"/,
  /^select "user_id" from "digest"$/,
  /^update "ad" set "visible_from"/,
  /^update "shopping_list_item" set "deleted_at" = \$1 where "notes"/,
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Schema?: string; Plans?: Plan[] }

test('no statement for a shopper, and none on a schedule, reads the whole of a table that grows with stores, deals or shoppers', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  // A whole table is read only where no index serves.
  for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`)
  const statements = [...runs].filter(({ text }) => /^\s*(?:with|select|insert|update|delete)\b/i.test(text))
  const faults = async () => {
    const found = new Set<string>()
    for (const { text, values } of statements) {
      const said = text.replaceAll(/\s+/g, ' ').trim()
      if ([...readOnce, ...preparing].some((it) => it.test(said))) continue
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json, verbose) ${text}`, values)
      for (const table of wholeReads(rows[0]!['QUERY PLAN'][0]!.Plan)) if (!small.includes(table)) found.add(said)
    }
    return found
  }
  // Some plans read a few rows as a whole, others half of a table whose values are not known: an index that serves is used in one.
  const ofFew = await faults()
  await client.query(`update pg_class set relpages = 1, reltuples = 1e6 where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const ofMany = await faults()
  await client.end()
  expect(statements.length).toBeGreaterThan(200)
  expect([...ofFew.intersection(ofMany)]).toEqual([])
})

/** Returns the tables and indexes of which a plan reads every row, or every entry. */
function wholeReads(plan: Plan): string[] {
  const { 'Node Type': type, 'Index Cond': condition, Schema: schema = 'public', Plans: below = [] } = plan
  const isWhole = /^(?:Seq|Index|Index Only|Bitmap Index) Scan$/.test(type) && condition === undefined && schema === 'public'
  const read = plan['Relation Name'] ?? plan['Index Name']
  return [...(isWhole && read ? [read] : []), ...below.flatMap(wholeReads)]
}

test('what belongs to a row is found by an index when the row is deleted; stores never are', async () => {
  const { rows } = await sql<{ said: string }>`
    select c.conrelid::regclass || ' to ' || c.confrelid::regclass as said from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'store'::regclass and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid
      and (select array_agg(k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k) @> c.conkey)`.execute(db)
  expect(rows).toEqual([])
})
