import { sql, type NotNull } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { Corrections } from './by-hand.ts'
import type { Whole } from './prune-queries.ts'
import type { StoreCorrections } from './store-by-hand.ts'

const withdrawable = { publication: 'ad', store: 'store', exclusive: 'digital_exclusive', banner: 'banner_ad' } as const
export type Withdrawable = keyof typeof withdrawable
/** Staff make and change these as a whole; of an item they correct fields. */
const changeable = { exclusive: 'digital_exclusive', banner: 'banner_ad' } as const
export type Changeable = keyof typeof changeable

/** Returns which of the things that a bundle names were withdrawn by hand. */
export async function withdrawnByHand(db: Db, whole: Whole): Promise<{ kind: Withdrawable; externalId: string }[]> {
  const found: { kind: Withdrawable; externalId: string }[] = []
  for (const { kind, ids } of named(whole)) {
    const { rows } = await sql<{ id: string }>`
      select external_id as id from ${sql.table(withdrawable[kind])}
      where withdrawn_by_hand and external_id in (select json_array_elements_text(${JSON.stringify(ids)}))
      order by external_id`.execute(db)
    for (const { id } of rows) found.push({ kind, externalId: id })
  }
  return found
}

/** Returns which of the things that a bundle names were made or changed by staff. */
export async function changedByHand(db: Db, whole: Whole): Promise<{ kind: Changeable; externalId: string }[]> {
  const found: { kind: Changeable; externalId: string }[] = []
  for (const { kind, ids } of namedChangeable(whole)) {
    const { rows } = await sql<{ id: string }>`
      select external_id as id from ${sql.table(changeable[kind])}
      where changed_by_hand and external_id in (select json_array_elements_text(${JSON.stringify(ids)}))
      order by external_id`.execute(db)
    for (const { id } of rows) found.push({ kind, externalId: id })
  }
  return found
}

/** Notes that staff made or changed a thing, after it was written. */
export async function markChanged(db: Db, kind: Changeable, externalId: string): Promise<void> {
  await db.updateTable(changeable[kind]).set({ changed_by_hand: true }).where('external_id', '=', externalId).execute()
}

export type ItemByHand = { publication: string; externalId: string; isWithdrawn: boolean; corrections: Corrections | null }

/** Returns the items of these publications that were withdrawn or corrected by hand, and locks them: a release locks no publication. */
export async function itemsByHand(db: Db, publications: string[]): Promise<ItemByHand[]> {
  const { rows } = await sql<ItemByHand>`
    select a.external_id as publication, s.external_id as "externalId", s.withdrawn_by_hand as "isWithdrawn", s.corrections
    from ad_space s join ad a using (ad_id)
    where a.external_id in (select json_array_elements_text(${JSON.stringify(publications)})) and (s.withdrawn_by_hand or s.corrections is not null)
    order by a.ad_id, s.position, s.ad_space_id for no key update of s`.execute(db)
  return rows
}

/** Returns the corrections of these stores by externalId. */
export async function storesByHand(db: Db, stores: string[]): Promise<Map<string, StoreCorrections>> {
  const rows = await db
    .selectFrom('store')
    .select(['external_id as id', 'corrections'])
    .where('external_id', '=', sql<string>`any(${stores}::text[])`)
    .where('corrections', 'is not', null)
    .$narrowType<{ corrections: NotNull }>()
    .execute()
  return new Map(rows.map(({ id, corrections }) => [id, corrections]))
}

/** Gives up all withdrawals and corrections by hand of what the bundle names, so that imports decide again. */
export async function releaseAll(db: Db, whole: Whole): Promise<void> {
  for (const { kind, ids } of named(whole)) {
    await sql`update ${sql.table(withdrawable[kind])} set withdrawn_by_hand = false
      where withdrawn_by_hand and external_id in (select json_array_elements_text(${JSON.stringify(ids)}))`.execute(db)
  }
  await sql`update store set corrections = null
    where corrections is not null and external_id in (select json_array_elements_text(${JSON.stringify(whole.stores)}))`.execute(db)
  for (const { kind, ids } of namedChangeable(whole)) {
    await sql`update ${sql.table(changeable[kind])} set changed_by_hand = false
      where changed_by_hand and external_id in (select json_array_elements_text(${JSON.stringify(ids)}))`.execute(db)
  }
  await sql`
    update ad_space s set withdrawn_by_hand = false, corrections = null
    from ad a, json_to_recordset(${JSON.stringify(whole.items)}) as it(publication text, "externalId" text)
    where a.ad_id = s.ad_id and a.external_id = it.publication and s.external_id = it."externalId"
      and (s.withdrawn_by_hand or s.corrections is not null)`.execute(db)
}

function named(whole: Whole): { kind: Withdrawable; ids: string[] }[] {
  return [
    { kind: 'store', ids: whole.stores },
    { kind: 'publication', ids: whole.publications },
    { kind: 'exclusive', ids: whole.exclusives ?? [] },
    { kind: 'banner', ids: whole.banners ?? [] },
  ]
}

function namedChangeable(whole: Whole): { kind: Changeable; ids: string[] }[] {
  return [
    { kind: 'exclusive', ids: whole.exclusives ?? [] },
    { kind: 'banner', ids: whole.banners ?? [] },
  ]
}

/** Gives up what was done by hand, so that the next import decides again. Returns false when nothing was. */
export async function release(db: Db, kind: Withdrawable, externalId: string): Promise<boolean> {
  if (kind === 'exclusive' || kind === 'banner') {
    const { numUpdatedRows } = await db
      .updateTable(changeable[kind])
      .set({ withdrawn_by_hand: false, changed_by_hand: false })
      .where('external_id', '=', externalId)
      .where((it) => it.or([it('withdrawn_by_hand', '=', true), it('changed_by_hand', '=', true)]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable(withdrawable[kind])
    .set({ withdrawn_by_hand: false })
    .where('external_id', '=', externalId)
    .where('withdrawn_by_hand', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives up what was changed in a store, but not its withdrawal. Returns false when there was nothing. */
export async function releaseStore(db: Db, externalId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('store')
    .set({ corrections: null })
    .where('external_id', '=', externalId)
    .where('corrections', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function releaseItem(db: Db, publication: string, externalId: string): Promise<boolean> {
  const { rows } = await sql`
    update ad_space s set withdrawn_by_hand = false, corrections = null from ad a
    where a.ad_id = s.ad_id and a.external_id = ${publication} and s.external_id = ${externalId}
      and (s.withdrawn_by_hand or s.corrections is not null) returning 1`.execute(db)
  return rows.length > 0
}

/** Returns false when there is no such thing, or it is withdrawn by hand already. */
export async function withdraw(db: Db, kind: Withdrawable, externalId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(withdrawable[kind])
    .set({ withdrawn_at: sql<Date>`coalesce(withdrawn_at, now())`, withdrawn_by_hand: true })
    .where('external_id', '=', externalId)
    .where('withdrawn_by_hand', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function withdrawItem(db: Db, publication: string, externalId: string): Promise<boolean> {
  const { rows } = await sql`
    update ad_space s set withdrawn_at = coalesce(s.withdrawn_at, now()), withdrawn_by_hand = true from ad a
    where a.ad_id = s.ad_id and a.external_id = ${publication} and s.external_id = ${externalId} and not s.withdrawn_by_hand returning 1`.execute(
    db,
  )
  return rows.length > 0
}
