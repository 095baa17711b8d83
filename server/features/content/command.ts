// Runs `npm run content -- import|check|export|convert|schema …`: what staff do with content. It works whether or not the server runs.
import { parseArgs } from 'node:util'
import { openImageStore, tryImageStore } from '#server/adapters/image-store/index.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { commandConfig, type CommandConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import type { Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { isTimeZone } from './bundle.ts'
import { checkBundle } from './check.ts'
import { convert, sources } from './convert/convert.ts'
import { readDate } from './convert/dates.ts'
import { importDemo } from './demo-network/demo.ts'
import { DoubtfulBundle, doubtsOf } from './doubts.ts'
import { exportBundle } from './export.ts'
import { BadBundle, faultText } from './fault.ts'
import { importBundle, type Imported, type ImportOptions } from './import.ts'
import { makePreviewLink } from './preview/routes.ts'
import type { Prune } from './prune.ts'
import { openBundle } from './read.ts'
import { bundleSchema } from './schema.ts'
import { correct, itemLines, publicationLines, publish, releaseContent, withdrawContent } from './staff.ts'

const usage = `npm run content -- …
  import PATH [--dry-run] [--prune[=HOW MANY]] [--staged] [--accept-doubtful] [--overwrite-by-hand]
                                      brings a bundle, a folder or a zip, into the network
  check PATH                          tells what is wrong with a bundle; needs no server
  export FOLDER                       writes all that is not withdrawn as a bundle
  convert FILE… --from SOURCE --out FOLDER --chain ID …
                                      makes a bundle of a spreadsheet or a flyer; docs/content.md tells the rest
  list [PUBLICATION]                  tells every publication and its state, or every item of one
  preview [--hours 72]                a private link that shows what is staged, as any store and on any day
  publish PUBLICATION [--at TIME]     shows a staged publication, now or from a moment on (2026-11-25T06:00)
  withdraw publication|store|exclusive|banner ID, withdraw item PUBLICATION ITEM
                                      no longer shows it; lists that hold it keep it
  correct PUBLICATION ITEM --note WHY [--price '$1.99 lb'] [--owner-price …] [--title …] [--size …]
                                      corrects an item, and tells why with it; in single quotes the shell leaves $1 alone
  release publication|store|exclusive|banner|chain ID, release item PUBLICATION ITEM
                                      what was withdrawn, corrected or told by hand is again what the next import says
  demo                                brings in the demo network as of today
  schema                              prints the JSON Schema of content.json`

const text = { type: 'string' } as const
const options = {
  'dry-run': { type: 'boolean', default: false },
  staged: { type: 'boolean', default: false },
  'accept-doubtful': { type: 'boolean', default: false },
  'overwrite-by-hand': { type: 'boolean', default: false },
  at: text,
  note: text,
  hours: { type: 'string', default: '72' },
  price: text,
  'owner-price': text,
  size: text,
  prune: text,
  from: text,
  out: text,
  chain: text,
  'chain-name': text,
  id: text,
  title: text,
  'date-info': text,
  'from-day': text,
  'to-day': text,
  'visible-from': text,
  'visible-to': text,
  'time-zone': { type: 'string', default: 'America/Chicago' },
  pages: text,
  sheet: text,
  pictures: text,
  mapping: text,
} as const

try {
  await run(...parse(process.argv.slice(2)))
} catch (error) {
  if (error instanceof BadBundle) {
    for (const fault of error.faults) console.error(faultText(fault))
    const [one, many] = error instanceof DoubtfulBundle ? ['doubt', 'doubts'] : ['fault', 'faults']
    console.error(`${error.faults.length} ${error.faults.length === 1 ? one : many}: nothing was changed.`)
    if (error instanceof DoubtfulBundle)
      console.error('Correct the spreadsheet and convert again. When all of this is right as it stands: import it with --accept-doubtful.')
  } else console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}

type Given = ReturnType<typeof parse>[1]

async function run([verb, path, ...more]: string[], given: Given) {
  if (verb === 'schema') return console.log(JSON.stringify(bundleSchema(), null, 2))
  if (verb === 'demo') return withPictures(({ db, images }) => importDemo(db, images))
  if (verb === 'list' && more.length === 0)
    return withContent(async ({ db }) => {
      for (const line of path ? await itemLines(db, path) : await publicationLines(db, new Date())) console.log(line)
    })
  if (verb === 'preview')
    return withContent(({ db }, { publicUrl, port }) => previewFor(db, publicUrl ?? `http://localhost:${port}`, Number(given.hours)))
  if (!path) throw new PlainError(usage)
  if (verb === 'convert') return makeBundle([path, ...more], given)
  if (verb === 'withdraw') return withContent(({ db }) => withdrawAll(db, path, more))
  if (verb === 'release') return withContent(({ db }) => releaseAll(db, path, more))
  if (verb === 'correct') return withContent(({ db }) => correctItem(db, path, more, given))
  if (more.length > 0) throw new PlainError(`What is ${more[0]}?\n${usage}`)
  if (verb === 'check') return check(path)
  if (verb === 'import') return withPictures((parts) => bringIn(path, importOptions(given), parts))
  if (verb === 'publish') return withContent(({ db }) => publishAt(db, path, given))
  if (verb === 'export') return withContent((parts) => takeOut(path, parts))
  throw new PlainError(usage)
}

function parse(args: string[]) {
  try {
    // `--prune` may have no value; an option that takes text must have one.
    const { values, positionals } = parseArgs({
      args: args.map((it) => (it === '--prune' ? '--prune=' : it)),
      allowPositionals: true,
      options,
    })
    if (!isTimeZone(values['time-zone'])) throw new Error('--time-zone is an IANA time zone, such as America/Chicago.')
    return [positionals, values] as const
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : ''}\n${usage}`)
  }
}

async function makeBundle(files: string[], given: Given) {
  const from = sources.find((it) => it === given.from)
  if (!from || !given.out) throw new PlainError(`Please say --from ${sources.join('|')} and --out FOLDER.\n${usage}`)
  const { lines } = await convert({
    from,
    files,
    out: given.out,
    chain: given.chain,
    chainName: given['chain-name'],
    id: given.id,
    title: given.title,
    dateInfo: given['date-info'],
    validFrom: given['from-day'],
    validTo: given['to-day'],
    visibleFrom: given['visible-from'],
    visibleTo: given['visible-to'],
    timeZone: given['time-zone'],
    sheet: given.sheet,
    pages: given.pages,
    pictures: given.pictures,
    mapping: given.mapping,
  })
  for (const line of lines) console.log(line)
  console.log(`Written to ${given.out}, with this report as report.txt.`)
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
        `${publication.title} (${publication.externalId}): ${counted({ pages: publication.pages.length, items })}, valid ${publication.validFrom} to ${publication.validTo}, shown ${publication.visibleFrom} to ${publication.visibleTo}`,
      )
    }
    const { stores, publications, exclusives, banners } = bundle
    const lists = { stores: stores.length, publications: publications.length, exclusives: exclusives.length, banners: banners.length }
    for (const doubt of doubtsOf(bundle)) console.log(`Doubtful: ${faultText(doubt)}`)
    if (doubtsOf(bundle).length > 0) console.log('What is doubtful is brought in only by import --accept-doubtful.')
    console.log(`The bundle is good: ${counted({ ...lists, pictures: pictures.size })}.`)
  } finally {
    files.close()
  }
}

type Run = (parts: { db: Db; images: ImageStore }, config: CommandConfig) => Promise<void>

/** For what writes pictures. */
async function withPictures(run: Run) {
  await tryImageStore(commandConfig().imageStore)
  await withContent(run)
}

async function withContent(run: Run) {
  const config = commandConfig()
  const { db, close } = await openDatabase(config)
  try {
    await run({ db, images: openImageStore(config.imageStore) }, config)
  } finally {
    await close()
  }
}

function pruneOf(given: string | undefined): Prune {
  if (given === undefined || given === '') return given === ''
  if (!/^\d+$/.test(given))
    throw new PlainError(`--prune=${given} is no number: --prune=37 withdraws what is not in the bundle, if that is 37.`)
  return Number(given)
}

function importOptions(given: Given): Required<ImportOptions> {
  return {
    dryRun: given['dry-run'],
    prune: pruneOf(given.prune),
    staged: given.staged,
    acceptDoubtful: given['accept-doubtful'],
    overwrite: given['overwrite-by-hand'],
  }
}

async function bringIn(path: string, options: Required<ImportOptions>, parts: { db: Db; images: ImageStore }) {
  report(await importBundle(path, options, { ...parts, say: (line) => console.log(line) }), options)
}

async function previewFor(db: Db, publicUrl: string, hours: number) {
  if (!(hours > 0 && hours <= 24 * 31)) throw new PlainError('--hours is a number up to 744.')
  console.log(`${await makePreviewLink(db, publicUrl, hours)}\nWhoever has this link sees what is staged, for ${hours} hours.`)
}

async function publishAt(db: Db, externalId: string, given: Given) {
  const at = given.at === undefined ? new Date() : momentOf(given.at, given['time-zone'])
  const { visibleFrom, visibleTo } = await publish(db, externalId, at)
  const from =
    given.at === undefined ? '' : ` from ${at.toLocaleString('en-US', { timeZone: given['time-zone'], timeZoneName: 'short' })} on`
  console.log(`${externalId} is published${from}. Stores show it ${visibleFrom} to ${visibleTo}.`)
}

function momentOf(text: string, timeZone: string): Date {
  const { value } = readDate(text, timeZone, 'start')
  if (value === null) throw new PlainError(`'${text}' is not a time that is understood: write 2026-11-25T06:00.`)
  return new Date(value.includes('T') ? value : Temporal.PlainDate.from(value).toZonedDateTime(timeZone).epochMilliseconds)
}

async function withdrawAll(db: Db, kind: string, [externalId, item, ...more]: string[]) {
  if (externalId === undefined || more.length > 0) throw new PlainError(usage)
  await withdrawContent(db, kind, externalId, item)
  console.log(`Withdrawn: ${[kind, externalId, item].filter(Boolean).join(' ')}.`)
}

async function releaseAll(db: Db, kind: string, [externalId, item, ...more]: string[]) {
  if (externalId === undefined || more.length > 0) throw new PlainError(usage)
  await releaseContent(db, kind, externalId, item)
  console.log(`Released: ${[kind, externalId, item].filter(Boolean).join(' ')}. The next import of it counts again.`)
}

async function correctItem(db: Db, publication: string, [item, ...more]: string[], given: Given) {
  if (item === undefined || more.length > 0 || !given.note) throw new PlainError(`Please say which item, and --note why.\n${usage}`)
  const changes = await correct(db, publication, item, {
    note: given.note,
    price: given.price,
    ownerPrice: given['owner-price'],
    title: given.title,
    size: given.size,
  })
  console.log(`Corrected: ${item} of ${publication}: ${[...changes, `the note is '${given.note.trim()}'`].join('; ')}.`)
}

async function takeOut(folder: string, parts: { db: Db; images: ImageStore }) {
  const exported = await exportBundle(folder, { ...parts, say: (line) => console.log(line) })
  console.log(`Exported to ${folder}: ${counted(exported)}.`)
}

function report({ missing, ...counts }: Imported, { dryRun, prune }: { dryRun: boolean; prune: Prune }) {
  for (const { kind, externalId } of missing.slice(0, 50)) {
    console.log(
      prune !== false
        ? `${dryRun ? 'Would be withdrawn' : 'Withdrawn'}: ${kind} ${externalId}`
        : `On the server and not in the bundle: ${kind} ${externalId}`,
    )
  }
  if (missing.length > 50) console.log(`… and ${missing.length - 50} more`)
  if (missing.length > 0 && prune === false) console.log('They stay as they are; --prune withdraws them.')
  console.log(dryRun ? `The bundle is good, and nothing was changed: ${counted(counts)}.` : `Imported: ${counted(counts)}.`)
}

/** '31 stores, 1 publication'. */
function counted(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${count === 1 ? what.slice(0, -1) : what}`)
    .join(', ')
}
