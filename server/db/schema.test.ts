import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { declared, kindOfColumn } from '#server/testing/declared.ts'

const { db } = await testDatabase()
const { tables, kindsOf } = declared()

test('server/db/schema.ts declares every table and column as the database has it: name, type, null, default', async () => {
  const { rows } = await sql<{ table: string; column: string; oid: number; isNullable: boolean; hasDefault: boolean; isIdentity: boolean }>`
    select c.relname as table, a.attname as column, a.atttypid::int as oid, not a.attnotnull as "isNullable",
      a.atthasdef as "hasDefault", a.attidentity <> '' as "isIdentity"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`.execute(db)
  const kept = rows.map(({ table, column, oid, isNullable, hasDefault, isIdentity }) =>
    line(table, column, [kindOfColumn(oid), ...(isNullable ? ['null'] : [])], hasDefault, !isIdentity),
  )
  const said = [...tables].flatMap(([table, columns]) =>
    columns.map(({ name, select, isOptional, isWritable }) => line(table, name, kindsOf(select), isOptional, isWritable)),
  )
  expect(said.toSorted()).toEqual(kept.toSorted())
})

test('every table has a primary key, without which logical replication copies no change of its rows', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (select 1 from pg_index where indrelid = pg_class.oid and indisprimary)`.execute(
    db,
  )
  expect(rows).toEqual([])
})

function line(table: string, column: string, kinds: string[], isOptional: boolean, isWritable: boolean): string {
  return `${table}.${column}: ${kinds.toSorted().join(' or ')}${isOptional ? ', has a default' : ''}${isWritable ? '' : ', is made'}`
}
