// Runs `npm run migrate|backup|restore|restore-drill|shopper-data|delete-shopper|audit-events -- …`: the operator's commands. They work whether or not the server runs.
import * as v from 'valibot'
import { openImageStore, tryImageStore } from '#server/adapters/image-store/index.ts'
import { commandConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import { holderOf } from '#server/db/lock.ts'
import { inTransaction } from '#server/db/pool.ts'
import { auditEventsSince } from '#server/credentials/audit-queries.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { PlainError } from '#server/plain-error.ts'
import { UserId } from '#server/user-id.ts'
import { backup, restore } from './backup.ts'
import { restoreDrill, writeFigures } from './restore-drill.ts'
import { shopperData } from './shopper-data.ts'

const usage = `npm run migrate                    makes the tables as this release needs them, and waits for it, however long that takes
npm run backup -- FOLDER           writes the whole state, database and pictures, into a new folder
npm run restore -- FOLDER          brings it back, into an empty database
npm run restore-drill -- FILE      restores what pgBackRest has beside the database, compares, and writes the figures into FILE
npm run shopper-data -- EMAIL      prints all that is kept of a member, as JSON
npm run delete-shopper -- ID       deletes a shopper with all data, once more after a restore; shared lists go on with the others
npm run audit-events -- DAYS       prints what happened to accounts in the last days, an event a line, as JSON`

try {
  await run(process.argv.slice(2))
} catch (error) {
  // What the system refuses, such as a full disk, says itself what and where.
  if (error instanceof Error && 'syscall' in error) console.error(`It could not be done: ${error.message}.`)
  else console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}

async function run([verb, what, ...more]: string[]) {
  if ((verb === 'migrate') !== !what || more.length > 0) throw new PlainError(usage)
  const config = commandConfig()
  if (verb === 'restore' && config.databaseUrl === null && holderOf(config.dataDir) !== null) {
    throw new PlainError(`A server (process ${holderOf(config.dataDir)}) uses the folder ${config.dataDir}: stop it first.`)
  }
  if (verb === 'restore') await tryImageStore(config.imageStore)
  const { db, close } = await openDatabase(config, { asItIs: verb === 'restore' || verb === 'restore-drill' })
  try {
    if (!what) return console.log('The tables are those of this release.')
    const parts = { db, images: openImageStore(config.imageStore) }
    if (verb === 'backup') {
      const { tables, pictures } = await backup(what, parts, new Date())
      const rows = tables.reduce((sum, it) => sum + it.rows, 0)
      console.log(`Written to ${what}: ${rows} rows of ${tables.length} tables, ${pictures} pictures.`)
    } else if (verb === 'restore') {
      const { madeAt, pictures, tables } = await restore(what, parts)
      const rows = tables.reduce((sum, it) => sum + it.rows, 0)
      console.log(`Restored as of ${madeAt}: ${rows} rows of ${tables.length} tables, ${pictures} pictures.`)
    } else if (verb === 'restore-drill') {
      const drill = await restoreDrill(db)
      writeFigures(what, drill, new Date())
      const { restoreSeconds, archiveSeconds, backupAgeSeconds } = drill.figures
      console.log(
        `Restored to ${drill.moment} in ${restoreSeconds} s, from ${drill.backup}, ${backupAgeSeconds} s old. A write was in the archive after ${archiveSeconds} s.`,
      )
    } else if (verb === 'shopper-data') {
      console.log(JSON.stringify(await shopperData(db, what), null, 2))
    } else if (verb === 'delete-shopper') {
      const id = v.safeParse(UserId, what)
      if (!id.success) throw new PlainError(`${what} is not the id of a shopper.`)
      const isDeleted = await inTransaction(db, (trx) => deleteAccount(trx, id.output, 'command'))
      if (!isDeleted) throw new PlainError(`There is no shopper ${id.output}.`)
      console.log(`Nothing is kept any more of ${id.output}.`)
    } else if (verb === 'audit-events' && /^\d{1,3}$/.test(what)) {
      for (const event of await auditEventsSince(db, new Date(Date.now() - Number(what) * 86_400_000))) console.log(JSON.stringify(event))
    } else throw new PlainError(usage)
  } finally {
    await close()
  }
}
