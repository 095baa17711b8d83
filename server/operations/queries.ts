import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

/** Returns our tables, each after those that it refers to; without those of the migrations and of the queue. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select t.relname as name, coalesce(array_agg(distinct r.relname::text) filter (where r.relname <> t.relname), '{}') as needs
    from pg_class t
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class r on r.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'kysely%'
    group by t.relname order by t.relname`.execute(db)
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !ordered.includes(name) && needs.every((it) => ordered.includes(it)))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

/** Yields the rows as lines of JSON, some at a time, however many there are. Needs a transaction. */
export async function* rowsOf(db: Db, table: string): AsyncGenerator<string[]> {
  await sql`declare backup cursor for select to_json(t)::text as line from ${sql.table(table)} t`.execute(db)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 1000 from backup`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup`.execute(db)
}

/** Inserts lines of JSON as rows, ids included. */
export async function insertRows(db: Db, table: string, lines: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join()}]`}::json)`.execute(db)
}

export async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map((it) => sql.table(it)))}`.execute(db)
}

/** Lets new ids continue after those that were inserted. */
export async function setSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db)
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), greatest(max(${sql.ref(column)}), 1), count(*) > 0)
      from ${sql.table(table)}`.execute(db)
  }
}

/** Returns whether there is no store, no shopper, nobody of staff and no week, so that nothing would be lost. An older release may lack a table. */
export async function isEmpty(db: Db): Promise<boolean> {
  const made = await tablesInOrder(db)
  for (const table of ['chain', 'shopper', 'staff', 'week'].filter((it) => made.includes(it))) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** A membership is the member's: by its `user_id`, the owner of the list, one would get everybody's who is on it. */
export async function tablesOfShoppers(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'member_id', 'shopper_id')
    and (table_name, column_name) <> ('list_membership', 'user_id') order by table_name`.execute(db)
  return rows
}

export async function shopperRows(
  db: Db,
  { table, column }: { table: string; column: string },
  userIds: readonly UserId[],
): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_json(t) as row from ${sql.table(table)} t where ${sql.ref(column)} = any(${userIds}::uuid[])
    order by array_position(${userIds}::uuid[], ${sql.ref(column)}), t::text`.execute(db)
  return rows.map(({ row }) => row)
}

/** Returns what they added to lists of others. */
export async function itemsOnOthersLists(db: Db, userIds: readonly UserId[]): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_json(i) as row from shopping_list_item i join list_membership m using (user_id, shopping_list_id)
    where m.member_id = any(${userIds}::uuid[]) and m.user_id <> all(${userIds}::uuid[]) and i.added_by = m.person
    order by i::text`.execute(db)
  return rows.map(({ row }) => row)
}

/** Returns the member first, then the anonymous shoppers whose data the member took over; none when no account has the address. */
export async function userIdsOfEmail(db: Db, email: string): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select user_id as id from shopper where email = ${email}
    union all select m.anonymous_id from shopper s join merged_shopper m on m.member_id = s.user_id where s.email = ${email}`.execute(db)
  return rows.map(({ id }) => id)
}
