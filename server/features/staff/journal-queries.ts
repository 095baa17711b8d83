import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { StaffId } from '#server/staff-id.ts'

/** What is wanted of the journal. `chains`: those whose entries the caller may read, and `staffId` whose own ones; null for all. */
export type Wanted = {
  before: number | null
  week: string | null
  publication: string | null
  person: StaffId | null
  act: string | null
  chains: number[] | null
  staffId: StaffId
}

type Entry = {
  journalId: number
  at: Date
  staffId: StaffId | null
  staffName: string
  act: string
  chainId: number | null
  weekId: string | null
  publication: string | null
  subject: string
  before: unknown
  after: unknown
}

/** Returns the newest first. */
export async function journalEntries(db: Db, wanted: Wanted, most: number): Promise<Entry[]> {
  const { before, week, publication, person, act, chains, staffId } = wanted
  let query = db
    .selectFrom('journal')
    .select([
      'journal_id as journalId',
      'at',
      'staff_id as staffId',
      'staff_name as staffName',
      'act',
      'chain_id as chainId',
      'week_id as weekId',
      'publication',
      'subject',
      'before',
      'after',
    ])
    .orderBy('journal_id', 'desc')
    .limit(most)
  if (before !== null) query = query.where('journal_id', '<', before)
  if (week !== null) query = query.where('week_id', '=', week)
  if (publication !== null) query = query.where('publication', '=', publication)
  if (person !== null) query = query.where('staff_id', '=', person)
  if (act !== null) query = query.where('act', '=', act)
  if (chains !== null) query = query.where((it) => it.or([it('chain_id', 'in', chains), it('staff_id', '=', staffId)]))
  return query.execute()
}

/** Returns what the journal of these chains can be asked for: who, which acts, which publications. */
export async function journalChoices(db: Db, { chains, staffId }: Pick<Wanted, 'chains' | 'staffId'>) {
  const { rows } = await sql<{
    acts: string[]
    people: { staffId: string; name: string }[]
    weeks: { publication: string; title: string }[]
  }>`
    with seen as materialized (
      select staff_id, staff_name, act, publication, journal_id from journal
      where ${chains}::int[] is null or chain_id = any(${chains}::int[]) or staff_id = ${staffId})
    select coalesce((select json_agg(distinct act order by act) from seen), '[]') as acts,
      coalesce((select json_agg(json_build_object('staffId', staff_id, 'name', staff_name) order by staff_name) from
        (select distinct on (staff_id) staff_id, staff_name from seen where staff_id is not null order by staff_id, journal_id desc) p), '[]') as people,
      coalesce((select json_agg(json_build_object('publication', publication, 'title', title) order by latest desc) from
        (select s.publication, coalesce(max(a.title), s.publication) as title, max(s.journal_id) as latest
         from seen s left join ad a on a.external_id = s.publication where s.publication is not null
         group by s.publication order by latest desc limit 60) w), '[]') as weeks`.execute(db)
  return rows[0]!
}

type NewEntry = {
  staffId: StaffId | null
  name: string
  act: string
  chainId: number | null
  weekId?: string
  publication?: string
  subject: string
  /** As JSON. */
  before: string | null
  after: string | null
}

export async function insertEntry(trx: Db, { staffId, name, act, chainId, weekId, publication, subject, before, after }: NewEntry) {
  const { journal_id } = await trx
    .insertInto('journal')
    .values({
      staff_id: staffId,
      staff_name: name,
      act,
      chain_id: chainId,
      week_id: weekId ?? null,
      publication: publication ?? null,
      subject,
      before,
      after,
    })
    .returning('journal_id')
    .executeTakeFirstOrThrow()
  return journal_id
}
