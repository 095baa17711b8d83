import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { hashPassword } from '#server/credentials/passwords.ts'
import { median } from '../median.ts'
import { kindNames, kinds, password, type Guest, type Kind, type KindName, type Shown, type World } from './kinds.ts'
import { measureOthers, type Others } from './others.ts'
import { difference, each, scaled, withPlace, type Place, type Used } from './place.ts'

export type Costs = { kinds: Record<string, Used>; others: Others; load: string }

const shoppers = 400
const rounds = 3
const usual = 150
const usualAtOnce = 4

/** Measures what each kind of request takes: processor time, since the clock says little on a machine that does other things too. */
export function measureCosts(): Promise<Costs> {
  return withPlace(shoppers, async (place) => {
    const world = await worldOf(place)
    const { kinds, load } = await measureKinds(place, world, kindNames)
    return { kinds, others: await measureOthers(place, world), load }
  })
}

async function measureKinds(place: Place, world: World, names: readonly KindName[]): Promise<Pick<Costs, 'kinds' | 'load'>> {
  const taken: Partial<Record<KindName, Used[]>> = {}
  const loads: number[] = []
  let at = 1
  // The first round makes the code fast, and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const used = await usedBy(place, world, round > 0 ? kinds[name] : { ...kinds[name], rounds: 20 }, at)
      at += 10_000
      loads.push(loadavg()[0]!)
      if (round > 0) (taken[name] ??= []).push(used)
    }
  const medians = names.map((name) => [name, each((part) => median(taken[name]!.map((it) => it[part])))])
  return { kinds: Object.fromEntries(medians), load: `${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)}` }
}

/** Returns what one of the kind takes, beside what the server does for nobody meanwhile. */
export async function usedBy(
  { used, idle }: Place,
  world: World,
  { once, rounds = usual, atOnce = usualAtOnce }: Kind,
  from: number,
): Promise<Used> {
  await once(world, from)
  const before = await used()
  const began = performance.now()
  let next = 1
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next <= rounds) await once(world, from + next++)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return scaled(difference(difference(await used(), before), scaled(idle, seconds)), 1 / rounds)
}

export async function worldOf({ db, wire, shoppers }: Pick<Place, 'db' | 'wire' | 'shoppers'>): Promise<World> {
  const store = 'winona-commons'
  const hash = await hashPassword(password)
  await db.updateTable('shopper').set({ password_hash: hash }).where('email', 'is not', null).execute()
  const { rows: users } = await sql<{ userId: string; n: number }>`
    select md5('shopper ' || n)::uuid as "userId", n from generate_series(1, ${shoppers.length}::int) n order by n`.execute(db)
  const guests: Guest[] = shoppers.map((it, n) => ({ ...it, userId: users[n]!.userId }))
  const { rows: shown } = await sql<Shown>`
    select st.store_route as "storeRoute", st.store_id as "storeId", s.ad_space_id as "adSpaceId", s.ad_studio_asset_id as "adStudioAssetId",
      s.product_identifier as "productIdentifier"
    from ad_space s join ad a using (ad_id) join store st using (chain_id)
    where st.store_route = ${store} and s.show_in_item_view and a.published_at <= now()
      and current_date between a.visible_from::date and a.visible_to::date
    order by s.ad_space_id`.execute(db)
  const tags: Record<string, string> = {}
  for (const path of [`/${store}/api/ads?brief=true`, `/${store}/api/categories`]) tags[path] = (await wire.ask({ path })).headers.etag!
  const script = readdirSync('dist/client/assets').find((it) => /^index-.*\.js$/.test(it))!
  const { rows: media } = await sql<World['banner']>`
    select banner_id as "bannerAdId", id as "bannerAdMediaId" from banner_media where withdrawn_at is null limit 1`.execute(db)
  return { wire, guests, shown, banner: media[0]!, script: `/assets/${script}`, tags }
}
