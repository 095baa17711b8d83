import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'

// So that shoppers can be spread over several databases by their ids (docs/decisions/0205), each personal key begins with one.
const { db } = await testDatabase()

/** What cannot begin with it, and what sharding would then need. */
const exceptions = new Map([
  ['session_pkey', 'a session is found by its token, before it is known whose it is: the shard goes into new tokens'],
  ['one_time_code_pkey', 'the same for codes in links'],
  ['list_invitation_secret_hash_key', 'the same for invitations'],
  ['merged_shopper_pkey', 'found by the anonymous shopper’s id, which is on the shard of that one'],
  ['shopper_email_key', 'an address has one account in the whole network: a table of addresses on one shard'],
  ['scan_code_code_key', 'a till reads one shopper’s code in the whole network: the same'],
  ['one_time_code_owner_id_fkey', 'codes stay with the sign-in that they are for, which may not be a member’s yet'],
  ['merged_shopper_member_id_fkey', 'two shoppers, perhaps on two shards: the merge moves rows from one to the other'],
  ['list_membership_member_id_fkey', 'a shared list stays on its owner’s shard, and a member’s end is told to it'],
])

test('every primary key, unique index and reference of a table with shoppers’ rows begins with the shopper, but for named exceptions', async () => {
  const personal = sql<{ table: string }>`
    select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and (a.attname = 'user_id' or a.attnum = any (select unnest(conkey) from pg_constraint where conrelid = c.oid and confrelid = 'shopper'::regclass))`
  const tables = new Set((await personal.execute(db)).rows.map(({ table }) => table))
  expect(tables).toContain('shopping_list_item')
  expect(tables).toContain('one_time_code')

  const keys = sql<{ table: string; name: string; first: string }>`
    select c.relname as table, name.relname as name, a.attname as first
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class name on name.oid = i.indexrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indisunique and c.relnamespace = 'public'::regnamespace`
  const references = sql<{ table: string; to: string; name: string; from: string; first: string }>`
    select c.relname as table, t.relname as to, conname as name, a.attname as from, b.attname as first
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = t.oid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`
  const byOther = [
    ...(await keys.execute(db)).rows.filter(({ table, first }) => tables.has(table) && first !== 'user_id'),
    ...(await references.execute(db)).rows.filter(
      ({ table, to, from, first }) => tables.has(table) && tables.has(to) && (from !== 'user_id' || first !== 'user_id'),
    ),
  ].map(({ name }) => name)
  expect(byOther.toSorted()).toEqual([...exceptions.keys()].toSorted())
})
