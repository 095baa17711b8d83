import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { sql } from 'kysely'
import { tagOf } from '#contract/following.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { digestJob } from '#server/features/digest/jobs.ts'
import { pictureMaker } from '#server/features/images/make.ts'
import { shownPictures } from '#server/features/images/queries.ts'
import { median } from '../median.ts'
import { childrenOf, residentOf, runTimeOf, runTimeOfAll } from '../process.ts'
import { kinds, type World } from './kinds.ts'
import { difference, scaled, type Place, type Used } from './place.ts'

/** What is no request, and what takes long: times in ms of the processor. */
export type Others = {
  /** One phone that waits for 24 seconds for what the co-op corrects. */
  wait: { memory: number; server: number }
  /** The first reading of a chain's deals after its content has changed, and how much room its replies take. */
  made: { server: number; database: number; memory: number }
  /** The drawing of a picture, by a process of its own. */
  picture: { server: number }
  /** For one shopper who is told, without the sending. */
  digest: { server: number; database: number; statements: number }
  /** The demo network, so many items with their pictures, imported again. */
  imported: { server: number; database: number; items: number }
  /** With indexes, in bytes. */
  rows: Record<string, number>
}

const phones = 1500
const store = 'winona-commons'

export async function measureOthers(place: Place, world: World): Promise<Others> {
  const rows = await rowsOf(place, world)
  const wait = await waiting(place, world)
  const made = await madeAnew(place)
  const picture = await drawing(place)
  const digest = await digests(place)
  return { wait, made, picture, digest, imported: await imported(place), rows }
}

/** Holds as many requests as phones at the server until all have had their reply. */
async function waiting({ server, used, idle }: Place, { tags }: World): Promise<Others['wait']> {
  const url = `${server.url}/${store}/api/changes?ads=${tagOf(tags[`/${store}/api/ads?brief=true`]!)}`
  const agent = new Agent({ keepAlive: true })
  const asked = () =>
    new Promise<void>((done, fail) => {
      get(url, { agent }, (reply) => reply.resume().once('end', done)).once('error', fail)
    })
  const before = residentOf(server.url)
  const [from, began] = [await used(), performance.now()]
  const all = Promise.all(Array.from({ length: phones }, asked))
  await new Promise((done) => setTimeout(done, 15_000))
  const memory = (residentOf(server.url) - before) / phones
  await all
  const seconds = (performance.now() - began) / 1000
  const spent = difference(difference(await used(), from), scaled(idle, seconds))
  agent.destroy()
  return { memory, server: spent.server / phones }
}

async function madeAnew({ db, wire, used }: Place): Promise<Others['made']> {
  const taken: Used[] = []
  for (let round = 0; round < 7; round++) {
    const { headers } = await wire.ask({ path: `/${store}/api/ads?brief=true` })
    await db.transaction().execute(raiseContentVersion)
    await new Promise((done) => setTimeout(done, 1000)) // until the server has heard it and dropped what it kept
    const before = await used()
    await wire.ask({ path: `/${store}/api/ads?brief=true`, headers: { 'if-none-match': headers.etag! } })
    if (round > 1) taken.push(difference(await used(), before))
  }
  const bytes = async (encoding: string) => {
    const replies = ['ads', 'categories', 'ads/withdrawn'].map((it) =>
      wire.ask({ path: `/${store}/api/${it}`, headers: { 'accept-encoding': encoding } }),
    )
    return (await Promise.all(replies)).reduce((sum, { body, headers }) => sum + Number(headers['content-length'] ?? body.length), 0)
  }
  // As server/http/prepared.ts counts it.
  const memory = (await bytes('identity')) * 1.5 + (await bytes('br')) + (await bytes('gzip'))
  return { server: median(taken.map((it) => it.server)), database: median(taken.map((it) => it.database)), memory }
}

/** Draws pictures of products as a server does that is asked for them, in a process that this one starts. */
async function drawing({ server, db }: Place): Promise<Others['picture']> {
  const maker = pictureMaker(openImageStore(join(server.dataDir, 'images')))
  const own = String(process.pid)
  const others = new Set(childrenOf(own))
  const shown = (await shownPictures(db, new Date())).filter(({ folder }) => folder === 'products').slice(0, 21)
  const draw = ({ folder, name }: (typeof shown)[number]) => maker.picture({ folder, name, width: 480, format: 'avif' })
  const [first, ...rest] = shown
  await draw(first!)
  const drawer = childrenOf(own).find((it) => !others.has(it))!
  const before = runTimeOf(drawer)
  for (const it of rest) await draw(it)
  const taken = (runTimeOf(drawer) - before) / rest.length
  maker.stop()
  return { server: taken }
}

/** Tells members whose favorite was put on sale a moment ago, at noon by most clocks of the network. */
async function digests({ db, postgres }: Place): Promise<Others['digest']> {
  await sql`update shopper set contact_by_email = true where email is not null`.execute(db)
  await sql`update favorite set created_at = now() - interval '9 days'`.execute(db)
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T18:00:00Z`)
  await sql`update ad set published_at = ${noon}::timestamptz - interval '1 hour' where published_at <= now()`.execute(db)
  await sql`
    update favorite f set product_identifier = d.product_identifier
    from store st, lateral (
      select s.product_identifier from ad_space s join ad a using (ad_id)
      where a.chain_id = st.chain_id and a.published_at <= ${noon} and s.withdrawn_at is null and s.product_identifier <> ''
        and ${noon}::date between a.visible_from::date and a.visible_to::date and ${noon}::date between s.start_date::date and s.end_date::date
      order by s.ad_space_id limit 1) d
    where st.store_id = f.store_id`.execute(db)
  let told = 0
  const order = async (_: unknown, __: unknown, ...orders: unknown[]) => void (told += orders.length)
  const run = digestJob({ order, channels: { mail: true, push: false }, publicUrl: () => 'http://localhost', authSecret: 's'.repeat(32) })
  await run(db, noon) // until the code is compiled
  const first = told
  await sql`delete from digest`.execute(db)
  const statements = async () => {
    const { rows } = await sql<{ calls: number }>`select sum(calls)::float8 as calls from pg_stat_statements`.execute(db)
    return rows[0]!.calls
  }
  const [began, before, calls] = [process.cpuUsage(), runTimeOfAll(postgres), await statements()]
  told = 0
  await run(db, noon)
  if (told !== first || told < 50) throw new Error(`${told} shoppers were told, ${first} the first time`)
  const { user, system } = process.cpuUsage(began)
  return {
    server: (user + system) / 1000 / told,
    database: (runTimeOfAll(postgres) - before) / told,
    statements: ((await statements()) - calls) / told,
  }
}

/** Imports the demo network once more, as `npm run content -- demo` does. */
async function imported({ server, db, postgres }: Place): Promise<Others['imported']> {
  const { rows } = await sql<{ items: number }>`select count(*)::float8 as items from ad_space`.execute(db)
  const print = `data:text/javascript,process.on('exit', () => console.log('took ' + (process.cpuUsage().user + process.cpuUsage().system)))`
  const before = runTimeOfAll(postgres)
  const child = spawn('node', ['scripts/run.mjs', `--import=${print}`, 'server/features/content/command.ts', 'demo'], {
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import failed:\n${said}`)
  const { items } = rows[0]!
  return { server: Number(/took (\d+)/.exec(said)![1]) / 1000, database: runTimeOfAll(postgres) - before, items }
}

async function rowsOf({ db }: Place, world: World): Promise<Others['rows']> {
  for (let at = 1; at <= 200; at++) await kinds['ticking an item'].once(world, at) // each is kept with its reply
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 / nullif(reltuples, 0) as bytes from pg_class
    where relname in ('shopper', 'session', 'store_visit', 'shopping_list', 'shopping_list_item', 'favorite', 'idempotency') and reltuples > 50`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(bytes)]))
}
