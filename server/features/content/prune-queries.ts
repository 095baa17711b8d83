import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** With this begin the ids of what staff make in the studio. */
export const madeInStudio = 'studio-'

const tables = {
  store: 'store',
  publication: 'ad',
  page: 'ad_page',
  item: 'ad_space',
  exclusive: 'digital_exclusive',
  banner: 'banner_ad',
  'banner media': 'banner_media',
} as const
export type Kind = keyof typeof tables
export type Missing = { kind: Kind; externalId: string }
/** Everything that the bundle contains, by externalIds. null: the bundle says nothing about this kind. */
export type Whole = {
  chains: string[]
  stores: string[]
  publications: string[]
  pages: { publication: string; externalId: string }[]
  items: { publication: string; externalId: string }[]
  exclusives: string[] | null
  banners: string[] | null
  media: { banner: string; externalId: string }[]
}

/** What is on the server but not in the bundle, and how many of each kind the server has within the bundle's scope. */
export type Left = { missing: Missing[]; counts: Map<Kind, number> }

export async function missingContent(db: Db, whole: Whole): Promise<Left> {
  const missing: Missing[] = []
  const counts = new Map<Kind, number>()
  for (const part of partsOf(whole)) {
    const { kind, named } = part
    const { rows } = await sql<{ count: number; ids: string[] | null }>`
      select count(*)::int as count, json_agg(external_id order by external_id) filter (where not ${named}) as ids
      from ${sql.table(tables[kind])} where withdrawn_at is null and ${spokenOf(part)}`.execute(db)
    counts.set(kind, rows[0]!.count)
    for (const externalId of rows[0]!.ids ?? []) missing.push({ kind, externalId })
  }
  return { missing, counts }
}

/** Withdraws what missingContent returns. It stays readable on the lists that contain it (decision F13). */
export async function withdrawMissing(db: Db, whole: Whole): Promise<void> {
  for (const part of partsOf(whole)) {
    await sql`update ${sql.table(tables[part.kind])} set withdrawn_at = now()
      where withdrawn_at is null and ${spokenOf(part)} and not ${part.named}`.execute(db)
  }
}

/** Returns what a prune leaves because staff made it in the studio. */
export async function unprunedOf(db: Db, whole: Whole): Promise<Missing[]> {
  const found: Missing[] = []
  for (const { kind, scope, ofStudio, named } of partsOf(whole)) {
    if (!ofStudio) continue
    const { rows } = await sql<{ externalId: string }>`
      select external_id as "externalId" from ${sql.table(tables[kind])}
      where withdrawn_at is null and ${scope} and ${ofStudio} and not ${named}
      order by external_id`.execute(db)
    for (const { externalId } of rows) found.push({ kind, externalId })
  }
  return found
}

/** `ofStudio`: which of the kind staff made there. */
type Part = { kind: Kind; scope: RawBuilder<unknown>; ofStudio?: RawBuilder<unknown>; named: RawBuilder<unknown> }

const spokenOf = ({ scope, ofStudio }: Part) => (ofStudio ? sql`${scope} and not ${ofStudio}` : scope)

/**
 * Returns the scope of a bundle: the stores and publications of its chains, the pages and items of its publications,
 * and exclusives and banners when it has any. What staff made in the studio, no bundle speaks of.
 */
function partsOf(whole: Whole): Part[] {
  const names = (all: string[]) => sql`(select json_array_elements_text(${JSON.stringify(all)}))`
  const ofChains = sql`chain_id in (select chain_id from chain where external_id in ${names(whole.chains)})`
  const inAds = sql`ad_id in (select ad_id from ad where external_id in ${names(whole.publications)})`
  // Read once and looked up: asked for each row, a hundred thousand items against as many take many minutes.
  const ofAd = (rows: { publication: string; externalId: string }[]) => sql`(ad_id, external_id) in (
    select a.ad_id, kept."externalId" from json_to_recordset(${JSON.stringify(rows)}) as kept(publication text, "externalId" text)
    join ad a on a.external_id = kept.publication)`
  const byName = (all: string[]) => sql`external_id in ${names(all)}`
  const hasStudioId = sql`external_id like ${`${madeInStudio}%`}`
  // The flyers of imports have weeks too, without a title.
  const hasStudioWeek = sql`exists (select from week w where w.publication = ad.external_id and w.title is not null)`
  return [
    { kind: 'store', scope: ofChains, named: byName(whole.stores) },
    { kind: 'publication', scope: ofChains, ofStudio: hasStudioWeek, named: byName(whole.publications) },
    { kind: 'page', scope: inAds, named: ofAd(whole.pages) },
    { kind: 'item', scope: inAds, named: ofAd(whole.items) },
    ...(whole.exclusives ? [{ kind: 'exclusive', scope: sql`true`, ofStudio: hasStudioId, named: byName(whole.exclusives) } as const] : []),
    ...(whole.banners ? [{ kind: 'banner', scope: sql`true`, ofStudio: hasStudioId, named: byName(whole.banners) } as const] : []),
    ...(whole.banners
      ? [
          {
            kind: 'banner media',
            scope: sql`banner_id in (select id from banner_ad where external_id in ${names(whole.banners)} and not changed_by_hand)`,
            named: sql`(banner_id, external_id) in (
              select b.id, kept."externalId" from json_to_recordset(${JSON.stringify(whole.media)}) as kept(banner text, "externalId" text)
              join banner_ad b on b.external_id = kept.banner)`,
          } as const,
        ]
      : []),
  ]
}
