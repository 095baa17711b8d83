import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { contentVersion } from '#server/db/changes.ts'
import { importBundle } from '#server/features/content/import.ts'
import { item, sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'

/** A long run has 50 and more: KILLS=50. */
const kills = Number(process.env.KILLS ?? 8)

const { db, connection } = await testDatabase()
const dataDir = scratchFolder()
const pictures = await samplePictures()
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: `postgres://${connection.user}:${encodeURIComponent(String(connection.password))}@/${connection.database}?host=${encodeURIComponent(connection.host!)}&port=${connection.port}`,
}

/** Writes a week of the network: the number is in every text, and a higher number means more items. */
function week(number: number) {
  const bundle = sampleBundle()
  bundle.stores[0]!.storeName = `East, week ${number}`
  bundle.publications[0]!.title = `Week ${number}`
  bundle.publications[0]!.pages[1]!.items.push(
    ...Array.from({ length: number * 800 }, (_, n) => item(`more-${n}`, { title: `Item ${n} of week ${number}` })),
  )
  return writeBundle(bundle, pictures)
}
const state = async () => {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' | ', (select title from ad where external_id = 'bluff-w47'), (select store_name from store where external_id = 'bluff-east'),
      (select count(*) from ad_space where withdrawn_at is null),
      (select count(*) from ad_space where withdrawn_at is null and ad_components::text like '%of week 1"%'), (select count(*) from ad_space where withdrawn_at is null and ad_components::text like '%of week 2"%')) as state`.execute(
    db,
  )
  return rows[0]!.state
}

/** Starts an import in a process of its own and kills it after `ms`; returns whether it had ended by itself. */
async function killAfter(path: string, ms: number) {
  const child = spawn(process.execPath, ['server/features/content/command.ts', 'import', '--prune', path], {
    env: environment,
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  return code === 0
}

test('an import that is killed at any moment leaves the old state or the new one', { timeout: 240_000 + kills * 10_000 }, async () => {
  const weeks = [week(1), week(2)]
  const states: string[] = []
  const images = openImageStore(join(dataDir, 'images'))
  for (const path of weeks) {
    await importBundle(path, { prune: true }, { db, images })
    states.push(await state())
  }
  expect(new Set(states).size).toBe(2)
  let [current, whole] = [1, 500]
  for (let kill = 0; kill < kills; kill++) {
    const next = 1 - current
    const before = { state: await state(), version: await contentVersion(db) }
    const began = performance.now()
    const ended = await killAfter(weeks[next]!, kill === 0 ? 60_000 : Math.random() * whole)
    if (kill === 0) whole = performance.now() - began // how long a whole import takes on this machine
    // A killed process's transaction ends when the database notices; until then it holds the lock of imports.
    await db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(hashtext('content import'))`.execute(trx))
    const [after, version] = [await state(), await contentVersion(db)]
    expect(states).toContain(after)
    expect(version - before.version).toBe(after === before.state ? 0 : 1)
    if (ended) expect(after).toBe(states[next])
    current = states.indexOf(after)
  }
})
