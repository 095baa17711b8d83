// `npm run content -- import|check|export|schema …`: what staff do with content, beside a running server or without one.
import { parseArgs } from 'node:util'
import { openImageStore, type ImageStore } from '#server/adapters/image-store/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import type { Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { checkBundle } from './check.ts'
import { exportBundle } from './export.ts'
import { BadBundle, faultText } from './fault.ts'
import { importBundle, type Imported } from './import.ts'
import { openBundle } from './read.ts'
import { bundleSchema } from './schema.ts'

const usage = `Usage: npm run content -- import PATH [--dry-run] [--prune]   a bundle, a folder or a zip, into the network
       npm run content -- check PATH                           what is wrong with a bundle; needs no server
       npm run content -- export FOLDER                        all that is not withdrawn, as a bundle
       npm run content -- schema                               the JSON Schema of content.json`

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof BadBundle) {
    for (const fault of error.faults) console.error(faultText(fault))
    console.error(`${error.faults.length} ${error.faults.length === 1 ? 'fault' : 'faults'}: nothing was changed.`)
  } else console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}

async function run(given: string[]) {
  const { verb, path, options } = parse(given)
  if (verb === 'schema') return console.log(JSON.stringify(bundleSchema(), null, 2))
  if (!path) throw new PlainError(usage)
  if (verb === 'check') return check(path)
  if (verb === 'import') return withContent((parts) => bringIn(path, options, parts))
  if (verb === 'export') return withContent((parts) => takeOut(path, parts))
  throw new PlainError(usage)
}

function parse(args: string[]) {
  try {
    const {
      values,
      positionals: [verb, path, ...more],
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, prune: { type: 'boolean', default: false } },
    })
    if (more.length > 0) throw new Error(`what is ${more[0]}?`)
    return { verb, path, options: { dryRun: values['dry-run'], prune: values.prune } }
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : ''}\n${usage}`)
  }
}

async function check(path: string) {
  const files = await openBundle(path)
  try {
    const { bundle, pictures, needs, notes } = await checkBundle(files, null)
    for (const note of notes) console.log(`Note: ${note}.`)
    for (const need of needs) console.log(`Needs on the server: ${need}.`)
    for (const publication of bundle.publications) {
      const items = publication.pages.reduce((sum, page) => sum + page.items.length, 0)
      console.log(
        `${publication.title} (${publication.externalId}): ${publication.pages.length} pages, ${items} items, valid ${publication.validFrom} to ${publication.validTo}, shown ${publication.visibleFrom} to ${publication.visibleTo}`,
      )
    }
    console.log(
      `The bundle is good: ${bundle.stores.length} stores, ${bundle.publications.length} publications, ${bundle.exclusives.length} exclusives, ${bundle.banners.length} banners, ${pictures.size} pictures.`,
    )
  } finally {
    files.close()
  }
}

async function withContent(run: (parts: { db: Db; images: ImageStore }) => Promise<void>) {
  const config = readConfig({ AUTH_SECRET: '-'.repeat(32), ...process.env })
  const { db, close } = await openDatabase(config)
  try {
    await run({ db, images: openImageStore(config.imageStore) })
  } finally {
    await close()
  }
}

async function bringIn(path: string, options: { dryRun: boolean; prune: boolean }, parts: { db: Db; images: ImageStore }) {
  report(await importBundle(path, options, { ...parts, say: (line) => console.log(line) }), options)
}

async function takeOut(folder: string, parts: { db: Db; images: ImageStore }) {
  const { stores, publications, pictures } = await exportBundle(folder, parts)
  console.log(`Exported to ${folder}: ${stores} stores, ${publications} publications, ${pictures} pictures.`)
}

function report({ missing, ...counts }: Imported, { dryRun, prune }: { dryRun: boolean; prune: boolean }) {
  for (const { kind, externalId } of missing.slice(0, 50)) {
    console.log(prune ? `Withdrawn: ${kind} ${externalId}` : `On the server and not in the bundle: ${kind} ${externalId}`)
  }
  if (missing.length > 50) console.log(`… and ${missing.length - 50} more`)
  if (missing.length > 0 && !prune) console.log('They stay as they are; --prune withdraws them.')
  const all = Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
  console.log(dryRun ? `The bundle is good, and nothing was changed: ${all}.` : `Imported: ${all}.`)
}
