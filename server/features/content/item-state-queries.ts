import { sql } from 'kysely'
import * as v from 'valibot'
import { AdComponent, Price } from '#contract/ads.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'

const price = v.nullable(Price)

/** All that staff change of an item by hand: what puts it back as it was. */
export const ItemState = v.object({
  price,
  ownerPrice: price,
  /** The category's externalId; what was noted before it was a part of this leaves the category alone. */
  category: v.optional(v.string()),
  /** The category's name, for whoever reads the history. */
  department: v.optional(v.string()),
  adComponents: v.array(AdComponent),
  corrections: v.nullable(
    v.looseObject({
      title: v.optional(v.string()),
      size: v.optional(v.string()),
      price: v.optional(price),
      ownerPrice: v.optional(price),
      regularCents: v.optional(v.nullable(v.number())),
      category: v.optional(v.string()),
      correction: v.optional(v.string()),
    }),
  ),
  isWithdrawn: v.boolean(),
})
export type ItemState = v.InferOutput<typeof ItemState>

/** Stands for all that staff or an import change of an item `s`. */
export const versionOfItem = sql<string>`
  md5(row(s.price::text, s.owner_price::text, s.ad_components::text, s.corrections::text, s.category_id, s.withdrawn_at is not null)::text)`

/** Returns an item as it is now, and locks it; also one that was withdrawn. null: there is none. */
export async function itemState(trx: Db, publication: string, externalId: string): Promise<(ItemState & { version: string }) | null> {
  const { rows } = await sql<ItemState & { version: string }>`
    select s.price, s.owner_price as "ownerPrice", s.ad_components as "adComponents", s.corrections,
      c.external_id as category, c.category_name as department, s.withdrawn_at is not null as "isWithdrawn", ${versionOfItem} as version
    from ad_space s join ad a using (ad_id) join category c using (category_id)
    where a.external_id = ${publication} and s.external_id = ${externalId} for update of s`.execute(trx)
  return rows[0] ?? null
}

/** Puts an item into a state that it had. As by hand: an import does not undo it. */
export async function putItem(trx: Db, publication: string, externalId: string, state: ItemState): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await sql`
    update ad_space s set price = ${json(state.price)}::json, owner_price = ${json(state.ownerPrice)}::json,
      category_id = coalesce((select category_id from category where external_id = ${state.category ?? null}), s.category_id),
      ad_components = ${json(state.adComponents)}::json, corrections = ${json(state.corrections)}::json,
      withdrawn_at = case when ${state.isWithdrawn} then coalesce(s.withdrawn_at, now()) end, withdrawn_by_hand = ${state.isWithdrawn}
    from ad a where a.ad_id = s.ad_id and a.external_id = ${publication} and s.external_id = ${externalId}`.execute(trx)
  await raiseContentVersion(trx)
}

/** Withdraws a page by hand, or brings it back. Returns false when it is so already, or there is none. */
export async function withdrawPage(trx: Db, publication: string, externalId: string, isWithdrawn: boolean): Promise<boolean> {
  const { rows } = await sql`
    update ad_page p set withdrawn_at = case when ${isWithdrawn} then coalesce(p.withdrawn_at, now()) end, withdrawn_by_hand = ${isWithdrawn}
    from ad a where a.ad_id = p.ad_id and a.external_id = ${publication} and p.external_id = ${externalId}
      and p.withdrawn_by_hand <> ${isWithdrawn} returning 1`.execute(trx)
  if (rows.length > 0) await raiseContentVersion(trx)
  return rows.length > 0
}

/** Brings back a publication that was withdrawn by hand. */
export async function bringBackAd(trx: Db, publication: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ad')
    .set({ withdrawn_at: null, withdrawn_by_hand: false })
    .where('external_id', '=', publication)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirstOrThrow()
  await raiseContentVersion(trx)
  return numUpdatedRows > 0n
}
