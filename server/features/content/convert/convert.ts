import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { bundleVersion, type BundleText } from '../bundle.ts'
import { checkBundle } from '../check.ts'
import { openBundle, pictureFolders } from '../read.ts'
import { ownDays, readDate, shortDays } from './dates.ts'
import { readFlyer } from './flyer.ts'
import { compareItems, reportEmptyAisles } from './compare.ts'
import { knownHeads, mappingOf } from './heads.ts'
import { itemFields, type ItemField } from './item-fields.ts'
import { readItems, type Draft, type ItemText } from './items.ts'
import { openPages } from './page-files.ts'
import { pagesOf } from './pages.ts'
import { productPictures } from './pictures.ts'
import { Report } from './report.ts'
import { reportLines } from './report-text.ts'
import { readStores, storeFields } from './stores.ts'
import type { Region } from './strip.ts'
import { openTable } from './sheets.ts'
import type { Mapping, Table } from './table.ts'
import { slugOf } from './words.ts'

export const sources = ['csv', 'core-pos', 'flipp', 'stores'] as const
export type ConvertOptions = {
  from: (typeof sources)[number]
  files: string[]
  /** The folder to write, which must be empty or not exist. */
  out: string
  /** externalId of the chain that publishes the flyer. With chainName the bundle contains the chain too. */
  chain?: string | undefined
  chainName?: string | undefined
  /** externalId and title of the publication, and the line below the title. */
  id?: string | undefined
  title?: string | undefined
  dateInfo?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  visibleFrom?: string | undefined
  visibleTo?: string | undefined
  timeZone: string
  /** The sheet of a workbook that has several. */
  sheet?: string | undefined
  /** The pages: a PDF, or a folder of their pictures in the order of their names. */
  pages?: string | undefined
  /** A folder of pictures of products, by name or number. */
  pictures?: string | undefined
  mapping?: string | undefined
}

/** Makes a bundle from tables or flyers, and reports what happened to every row. Throws when no bundle can be made. */
export async function convert(options: ConvertOptions): Promise<{ report: Report; lines: string[] }> {
  const report = new Report()
  mkdirSync(options.out, { recursive: true })
  if (readdirSync(options.out).length > 0) throw new PlainError(`${options.out} is not empty: please name a new folder.`)
  try {
    for (const folder of pictureFolders) mkdirSync(join(options.out, folder))
    const content = options.from === 'stores' ? await storesContent(options, report) : await itemsContent(options, report)
    const doubts = report.otherDoubts()
    writeFileSync(
      join(options.out, 'content.json'),
      JSON.stringify({ version: bundleVersion, ...content, ...(doubts.length > 0 && { doubts }) }, null, 1),
    )
    const lines = reportLines(report, options.out)
    writeFileSync(join(options.out, 'report.txt'), `${lines.join('\n')}\n`)
    const files = await openBundle(options.out)
    await checkBundle(files, null)
    files.close()
    return { report, lines }
  } catch (error) {
    // Emptied so that it can be used for the next try.
    for (const name of readdirSync(options.out)) rmSync(join(options.out, name), { recursive: true })
    throw error
  }
}

async function storesContent(
  { files, mapping: kept, chain, chainName, sheet }: ConvertOptions,
  report: Report,
): Promise<Omit<BundleText, 'version'>> {
  const [path, ...more] = files
  if (!path || more.length > 0) throw new PlainError('Stores are converted from one table at a time.')
  const table = await openTable(path, knownHeads(storeFields, kept), sheet, report)
  const required = [['storeName'], ['city'], ['stateProvince'], ['latitude'], ['longitude']] as const
  const mapping = mappingOf(table, storeFields, kept, required, report)
  const { chains = [], stores = [] } = readStores(table, mapping, chain, report)
  return { chains: chain && chainName ? [{ externalId: chain, name: chainName }] : chains, stores }
}

async function itemsContent(options: ConvertOptions, report: Report): Promise<Omit<BundleText, 'version'>> {
  const { chain, chainName, timeZone } = options
  if (!chain) throw new PlainError('Please name the chain whose publication it is: --chain its-external-id.')
  if (!/^[\w.:/-]+$/.test(chain))
    throw new PlainError(`--chain is the chain’s id, such as driftless, not '${chain}': \`npm run content -- list\` tells it.`)
  const isSheet = options.from !== 'flipp'
  const taken = new Set<string>()
  const read: Source[] = []
  const near = (options.validFrom && readDate(options.validFrom, timeZone, 'start').value) ?? ''
  for (const path of options.files) read.push(await sourceOf(path, options, report))
  const drafts = read.flatMap(({ table, mapping }) =>
    readItems(table, mapping, { timeZone, checkDigits: options.from !== 'core-pos', isSheet, near }, taken, report),
  )
  if (drafts.length === 0) throw new PlainError(['There is no item in what was given.', ...report.otherDoubts()].join('\n'))
  const [first] = read
  const days = daysOf(options, first!, drafts, report)
  const id = options.id ?? `${chain}-${days.validFrom.slice(0, 10)}`
  const categories = new Map<string, string>()
  for (const { category } of drafts) categories.set(slugOf(category) || 'other', category || 'Other')
  if (isSheet) compareItems(drafts, report)
  if (isSheet && drafts.some((it) => it.category !== '')) reportEmptyAisles(drafts, report)
  if (drafts.some((it) => it.category === '')) report.count('without a category', drafts.filter((it) => it.category === '').length)
  const pictures = productPictures(options, drafts, report)
  const textOf = (draft: Draft, region: Region | null) => itemText(draft, region, days, pictures, report)
  const given = await openPages(options.pages, report)
  const look = {
    title: options.title ?? (first!.title || 'Weekly Flyer'),
    days: options.dateInfo ?? shortDays(days.validFrom, days.validTo),
    timeZone,
  }
  const pages = await pagesOf({ out: options.out, given }, id, drafts, textOf, report, look).finally(() => given?.close())
  return {
    ...(chainName && { chains: [{ externalId: chain, name: chainName }] }),
    categories: [...categories].map(([externalId, name]) => ({ externalId, name })),
    publications: [
      {
        externalId: id,
        chain,
        title: look.title,
        adDateInfo: look.days,
        ...days,
        pages,
      },
    ],
  }
}

type Source = { table: Table; mapping: Mapping<ItemField>; title: string; validFrom: string; validTo: string }

async function sourceOf(path: string, { from, mapping: kept, sheet }: ConvertOptions, report: Report): Promise<Source> {
  if (from === 'flipp') return readFlyer(path)
  const table = await openTable(path, knownHeads(itemFields, kept), sheet, report)
  const mapping = mappingOf<ItemField>(table, itemFields, kept, [['title', 'brandAndTitle']], report)
  if (!mapping.price && !mapping.groupPrice && !mapping.regularPrice) report.note(table.file, 0, 'price', 'no column is read as the price')
  return { table, mapping, title: '', validFrom: '', validTo: '' }
}

type Days = { validFrom: string; validTo: string; visibleFrom: string; visibleTo: string }

/** Returns the days that were given; else those of the flyer; else the first and the last day of its items. */
function daysOf(
  options: ConvertOptions,
  source: { table: Table; validFrom: string; validTo: string },
  drafts: Draft[],
  report: Report,
): Days {
  const day = (field: 'validFrom' | 'validTo') => {
    const end = field === 'validFrom' ? 'start' : 'end'
    const given = options[field] ?? source[field]
    if (given) {
      const read = readDate(given, options.timeZone, end)
      if (read.value === null) throw new PlainError(`${field}: ${read.doubt}`)
      if (read.doubt) report.note(source.table.file, 0, field, read.doubt)
      return read.value
    }
    const all = drafts.flatMap(({ item }) => (end === 'start' ? item.startDate : item.endDate) ?? []).sort()
    const found = end === 'start' ? all[0] : all.at(-1)
    if (!found)
      throw new PlainError(`No row says from when to when it is valid: please give --${field === 'validFrom' ? 'from-day' : 'to-day'}.`)
    return found
  }
  const shown = (name: 'visibleFrom' | 'visibleTo', otherwise: string) => {
    const given = options[name]
    if (given === undefined) return otherwise
    const { value, doubt } = readDate(given, options.timeZone, name === 'visibleFrom' ? 'start' : 'end')
    if (value === null) throw new PlainError(`${name}: ${doubt}`)
    return value
  }
  const [validFrom, validTo] = [day('validFrom'), day('validTo')]
  if (validFrom.slice(0, 10) > validTo.slice(0, 10)) throw new PlainError(`The first day, ${validFrom}, is after the last, ${validTo}.`)
  return { validFrom, validTo, visibleFrom: shown('visibleFrom', validFrom), visibleTo: shown('visibleTo', validTo) }
}

function itemText(draft: Draft, region: Region | null, days: Days, pictures: Map<string, string>, report: Report): ItemText {
  const { startDate, endDate, ...rest } = draft.item
  const picture = pictures.get(rest.externalId)
  const own = ownDays(draft.item, days, report.ofRow(draft.file, draft.row))
  const doubts = report.doubtsOf(draft.file, draft.row)
  return {
    ...rest,
    category: slugOf(draft.category) || 'other',
    ...(region && { region }),
    ...(picture && { pictures: [picture] }),
    ...own,
    ...(doubts.length > 0 && { doubts }),
  }
}
