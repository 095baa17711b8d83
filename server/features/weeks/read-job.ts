import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile as bytesOf, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { fileBytesMax, filePartBytes } from '#contract/studio/weeks.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { openZip } from '#server/features/content/reading/open-zip.ts'
import type { ReadPage } from '#server/features/content/reading/page-words.ts'
import { readFile, type ReadFile, type ReadSheet } from '#server/features/content/reading/read-files.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { systemCode } from '#server/system-code.ts'
import { edgesApart } from './apart.ts'
import { chooseSheetOf, fileById, refuseFile, setProgress, setRead, type FileRecord, type Photo } from './file-queries.ts'
import { matchWhenReady } from './matching.ts'
import type { ReadOrder } from './orders.ts'
import { judgedDays } from './page-days.ts'
import { deletePages, insertPages, type PageRecord, type PageToMatch } from './page-queries.ts'
import { daysBefore, touchWeek } from './queries.ts'
import { keys } from './rules.ts'

type Parts = { db: Db; images: ImageStore; order: PlaceOrder }
type Page = Omit<PageToMatch, 'fileId' | 'pageNumber'> & Pick<PageRecord, 'source' | 'picture' | 'small'>
/** All that was found in a file, or in the files of a zip. */
type Found = { pages: Page[]; sheets: ReadSheet[]; photos: Photo[]; reasons: string[] }

/**
 * Reads a file that staff handed in, keeps what was found in it, and has the rows matched. When a process dies meanwhile, another one
 * begins anew: nothing is kept before the whole file was read.
 */
export function readFileWorker({ db, images, order }: Parts): (order: ReadOrder, id: string, signal: AbortSignal) => Promise<void> {
  return async ({ fileId }, _, signal) => {
    const file = await fileById(db, fileId)
    if (!file || file.state === 'read' || file.state === 'refused') return
    await removeLeftFolders()
    const folder = await mkdtemp(join(tmpdir(), `${folderName}${process.pid}-`))
    try {
      const path = await wholeFile(images, file, folder)
      const found = await foundIn(path, file, { folder, images, signal, progress: progressOf(db, file) })
      await inTransaction(db, (trx) => keep(trx, file, found, order))
      for (let from = 0; from < file.bytes; from += filePartBytes) await images.remove(keys.part(fileId, from))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** The process that made a folder is in its name. */
const folderName = 'deals-studio-'

/** A server that was killed while it read has left its folder behind, with up to 1.5 GB. */
async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${folderName}(\\d+)-`).exec(name)?.[1] ?? 0)
    const path = join(tmpdir(), name)
    if (pid > 0 && (pid === process.pid ? await isOlder(path) : !isRunning(pid))) await rm(path, { recursive: true, force: true })
  }
}

/** In a container the next server has the number of the one before. */
async function isOlder(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path)
  return mtimeMs < performance.timeOrigin
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Of another user it may not be asked; it is there.
    return systemCode(error) === 'EPERM'
  }
}

async function wholeFile(images: ImageStore, { fileId, bytes }: FileRecord, folder: string): Promise<string> {
  const path = join(folder, 'file')
  for (let from = 0; from < Math.min(bytes, fileBytesMax); from += filePartBytes) {
    const part = await images.get(keys.part(fileId, from))
    if (!part) throw new Error(`a part of the file ${fileId} is not in the image store`)
    await appendFile(path, part)
  }
  return path
}

/** Tells how far it is, at most once a second. */
function progressOf(db: Db, { weekId, fileId }: FileRecord) {
  let last = 0
  return (done: number, doing: string) => {
    if (Date.now() - last < 1000) return
    last = Date.now()
    inTransaction(db, async (trx) => {
      await touchWeek(trx, weekId)
      await setProgress(trx, fileId, Math.min(1, Math.max(0, done)), doing.slice(0, 200))
    }).catch(() => {}) // the next one tells more
  }
}

type Reading = { folder: string; images: ImageStore; signal: AbortSignal; progress: (done: number, doing: string) => void }

async function foundIn(path: string, file: FileRecord, reading: Reading): Promise<Found> {
  const { folder, signal, progress } = reading
  const found: Found = { pages: [], sheets: [], photos: [], reasons: [] }
  const zip = await openZip(path, folder, signal)
  if (zip && 'reason' in zip) return { ...found, reasons: [zip.reason] }
  if (!zip) {
    await add(found, await readFile(path, file.name, folder, progress, signal), file.name, file, reading)
    return found
  }
  for (const [at, entry] of zip.entries()) {
    progress(at / zip.length, `${at + 1} of ${zip.length} files`)
    if ('reason' in entry) found.reasons.push(`${entry.name}: ${entry.reason}`)
    else await add(found, await readFile(entry.path, entry.name, folder, () => {}, signal), entry.name, file, reading)
  }
  return found
}

async function add(found: Found, read: ReadFile, name: string, file: FileRecord, { folder, images, signal }: Reading): Promise<void> {
  if (read.kind === 'refused') found.reasons.push(name === file.name ? read.reason : `${name}: ${read.reason}`)
  else if (read.kind === 'sheets') found.sheets.push(...read.sheets)
  else if (read.kind === 'pages') found.pages.push(...(await pagesIn(read.pages, file, { folder, images, signal })))
  else {
    const { picture, width, height } = read
    const key = await stored(images, file, await bytesOf(join(folder, picture)))
    found.photos.push({ name, key, width, height })
  }
}

async function pagesIn(
  pages: readonly ReadPage[],
  file: FileRecord,
  { folder, images, signal }: Omit<Reading, 'progress'>,
): Promise<Page[]> {
  const paths = pages.map((it) => join(folder, it.picture))
  const edges = await edgesApart(paths, signal)
  const found: Page[] = []
  for (const [at, { width, height, words, source }] of pages.entries()) {
    const bytes = await bytesOf(paths[at]!)
    const small = await sharp(bytes).resize({ width: 320 }).webp({ quality: 72 }).toBuffer()
    const kept = { picture: await stored(images, file, bytes), small: await stored(images, file, small) }
    found.push({ width, height, words, source, edges: edges[at] ?? [], ...kept })
  }
  return found
}

async function stored(images: ImageStore, { weekId, fileId }: FileRecord, bytes: Buffer): Promise<string> {
  const key = keys.ofFile(weekId, fileId, randomUUID())
  await images.put(key, bytes)
  return key
}

async function keep(trx: Db, { fileId, weekId }: FileRecord, found: Found, order: PlaceOrder): Promise<void> {
  const { pages, sheets, photos, reasons } = found
  const week = await touchWeek(trx, weekId)
  const file = week && (await fileById(trx, fileId))
  if (!file || file.state === 'read') return // removed meanwhile, or read by another process
  const chosen = sheetWithPrices(sheets, week.validFrom)
  if (pages.length === 0 && photos.length === 0 && !chosen)
    await refuseFile(trx, fileId, (reasons[0] ?? 'There is nothing in it.').slice(0, 500))
  else {
    await deletePages(trx, weekId, fileId)
    await insertPages(
      trx,
      pages.map((it, at) => ({ weekId, fileId, filePage: at + 1, ...it })),
    )
    const days = { validFrom: week.validFrom ?? '', validTo: week.validTo ?? '' }
    const judged = pages[0] ? judgedDays(pages[0].words, days, await daysBefore(trx, weekId)) : { daysAgree: null, note: null }
    const kind = pages.length > 0 ? 'pages' : chosen ? 'sheets' : 'photos'
    const note = judged.note ?? (reasons.length > 0 ? `${reasons.length} not read. ${reasons[0]}`.slice(0, 300) : null)
    await setRead(trx, fileId, { kind, found: foundText(found, chosen), note, daysAgree: judged.daysAgree, sheets, photos })
    // The newest sheet counts.
    if (chosen) await chooseSheetOf(trx, weekId, { fileId, sheet: chosen.name })
  }
  await matchWhenReady(trx, week, order)
}

/** Returns the sheet that is named after the week's first day, or else the one with the most rows; undefined without any row. */
function sheetWithPrices(sheets: readonly ReadSheet[], validFrom: string | null): ReadSheet | undefined {
  const filled = sheets.filter((it) => it.rows.length > 1)
  const shown = filled.filter((it) => !it.isHidden)
  const day = validFrom === null ? null : Temporal.PlainDate.from(validFrom)
  const named = shown.find((it) => day !== null && isNamedAfter(it.name, day))
  return named ?? (shown.length > 0 ? shown : filled).toSorted((a, b) => b.rows.length - a.rows.length)[0]
}

/** 'Nov 25', '11-25', '11.25.26', '2026-11-25'. */
function isNamedAfter(name: string, { month, day }: Temporal.PlainDate): boolean {
  const short = Temporal.PlainMonthDay.from({ month, day }).toPlainDate({ year: 2028 }).toLocaleString('en-US', { month: 'short' })
  return new RegExp(`(?:${short}[a-z]*\\.?\\s*|(?<!\\d)0?${month}[-./ ])0?${day}(?!\\d)`, 'i').test(name)
}

function foundText({ pages, photos }: Found, chosen: ReadSheet | undefined): string {
  const counted = (count: number, what: string) =>
    count === 0 ? [] : [`${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`]
  const isScan = pages.length > 0 && pages.every((it) => it.source === 'scan')
  return [
    ...counted(pages.length, 'page').map((it) => (isScan ? `${it} without text` : it)),
    ...(chosen ? [`${counted(chosen.rows.length - 1, 'row').join('')} in sheet ‘${chosen.name.slice(0, 60)}’`] : []),
    ...counted(photos.length, 'photo'),
  ].join(', ')
}
