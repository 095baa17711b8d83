import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { migrate, migrationsOf, ranMigrations } from '#server/db/migrate.ts'
import type { Db, Trx } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { systemCode } from '#server/system-code.ts'
import { emptyTables, insertRows, isEmpty, rowsOf, setSequences, tablesInOrder } from './queries.ts'

/** The file beside tables/ and pictures/. It is written last: a folder without it is not a backup. */
const Manifest = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** The tables are those that this migration leaves. */
  migration: v.string(),
  tables: v.array(v.object({ name: v.string(), rows: v.number() })),
  pictures: v.number(),
})
type Manifest = v.InferOutput<typeof Manifest>
type Parts = { db: Db; images: ImageStore }

/**
 * Writes the whole state into a folder: every row at one moment, even while a server runs, and the original pictures,
 * from which all sizes can be made again, with those of the studio's weeks. The queue is left out: mails of that time should not be sent again. Only the
 * owner may read the backup, because it contains the shoppers' data and the hashes of their passwords.
 */
export async function backup(folder: string, { db, images }: Parts, now: Date): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new PlainError(`The folder ${folder} is not empty.`)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const { migration, tables } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const written: Manifest['tables'] = []
      for (const name of await tablesInOrder(trx)) written.push({ name, rows: await writeTable(trx, name, fileOf(folder, name)) })
      return { migration: (await ranMigrations(trx)).at(-1)!, tables: written }
    })
  const keys = [...(await images.keys('original/')), ...(await images.keys('studio/weeks/'))]
  let pictures = 0
  for (const key of keys) {
    const bytes = await images.get(key)
    if (!bytes) {
      // Pages that are drawn anew, and weeks that are cleaned up, lose pictures all the time; originals are never removed.
      if (key.startsWith('studio/')) continue
      throw new PlainError(`The picture ${key} is gone.`)
    }
    const path = join(folder, 'pictures', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    pictures++
  }
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migration, tables, pictures }
  await writeFile(join(folder, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Restores into an empty database: everything or nothing. A backup of an older version is migrated to the newest tables. */
export async function restore(folder: string, { db, images }: Parts): Promise<Manifest> {
  const manifest = await readManifest(folder)
  // What it has in columns that are not known here would be dropped without a word.
  if (!migrationsOf().includes(manifest.migration))
    throw new PlainError(
      `The backup is of a release with the migration ${manifest.migration}, which this one does not know: restore it with that one or a later one.`,
    )
  const pictures = await pictureKeys(folder)
  if (pictures.length !== manifest.pictures)
    throw new PlainError(`The backup is damaged: ${pictures.length} pictures instead of ${manifest.pictures}.`)
  const begun = (await ranMigrations(db)).at(-1)
  if (begun !== undefined && !(await isEmpty(db)))
    throw new PlainError('The database holds stores, shoppers, staff or weeks: a backup is restored into an empty one only.')
  if (begun !== undefined && begun > manifest.migration) {
    throw new PlainError('The database has newer tables than the backup: restore into one that no server was started on.')
  }
  await migrate(db, manifest.migration)
  for (const key of pictures) await images.put(key, await readFile(join(folder, 'pictures', key)))
  await db.transaction().execute(async (trx) => {
    const names = manifest.tables.map(({ name }) => name)
    const known = await tablesInOrder(trx)
    for (const name of names) if (!known.includes(name)) throw new PlainError(`The backup holds a table that is not known: ${name}.`)
    await emptyTables(trx, known)
    for (const { name, rows } of manifest.tables) {
      const read = await readTable(trx, name, fileOf(folder, name))
      if (read !== rows) throw new PlainError(`The backup is damaged: the table ${name} has ${read} rows instead of ${rows}.`)
    }
    await setSequences(trx)
  })
  await migrate(db)
  return manifest
}

const fileOf = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`)

async function writeTable(trx: Trx, table: string, file: string): Promise<number> {
  let rows = 0
  async function* lines() {
    for await (const batch of rowsOf(trx, table)) {
      rows += batch.length
      yield `${batch.join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }))
  return rows
}

async function readTable(trx: Trx, table: string, file: string): Promise<number> {
  let rows = 0
  let batch: string[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await insertRows(trx, table, batch)
    rows += batch.length
    batch = []
  }
  for await (const line of linesOf(file)) {
    batch.push(line)
    if (batch.length === 500) await flush()
  }
  await flush()
  return rows
}

/** Yields what is between '\n'. The lines of readline also end at U+2028 and U+2029, which JSON leaves as they are. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const unpacked = createGunzip().setEncoding('utf8')
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error)) // which pipe does not pass on
    .pipe(unpacked)
  try {
    for await (const text of unpacked) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch (error) {
    throw new PlainError(`The backup is damaged: ${file} cannot be read (${systemCode(error)}).`)
  }
  if (rest !== '') yield rest
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return v.parse(Manifest, JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')))
  } catch {
    throw new PlainError(`${folder} holds no whole backup: there is no backup.json that is understood.`)
  }
}

async function pictureKeys(folder: string): Promise<string[]> {
  const root = join(folder, 'pictures')
  if (!existsSync(root)) return []
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((it) => it.isFile())
    .map((it) =>
      join(it.parentPath, it.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}
