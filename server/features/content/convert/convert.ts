import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { PlainError } from '#server/plain-error.ts'
import { bundleVersion, type BundleText } from '../bundle.ts'
import { checkBundle } from '../check.ts'
import { openBundle, pictureFolders } from '../read.ts'
import { readDate } from './dates.ts'
import { readFlyer } from './flyer.ts'
import { itemFields, readItems, type Draft, type ItemField, type ItemText } from './items.ts'
import { Report } from './report.ts'
import { readStores, storeFields } from './stores.ts'
import { pageEdges, placeOn, type Region } from './strip.ts'
import { mappingOf, readTable, unusedColumns, type Mapping, type Table } from './table.ts'
import { slugOf } from './words.ts'

export const sources = ['csv', 'core-pos', 'flipp', 'stores'] as const
export type ConvertOptions = {
  from: (typeof sources)[number]
  files: string[]
  /** A new folder. */
  out: string
  /** externalId of the chain whose publication it is; with a name the bundle brings the chain. */
  chain?: string | undefined
  chainName?: string | undefined
  /** externalId and title of the publication, and what stands under the title. */
  id?: string | undefined
  title?: string | undefined
  dateInfo?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
  visibleFrom?: string | undefined
  visibleTo?: string | undefined
  timeZone: string
  /** Folders of pictures: of the pages in the order of their names, and of products by name or number. */
  pages?: string | undefined
  pictures?: string | undefined
  mapping?: string | undefined
}

/** Makes a bundle of tables or flyers, and tells of every row that is doubtful. Throws where no bundle can come of it. */
export async function convert(options: ConvertOptions): Promise<string[]> {
  const report = new Report()
  mkdirSync(options.out, { recursive: true })
  if (readdirSync(options.out).length > 0) throw new PlainError(`${options.out} is not empty: please name a new folder.`)
  for (const folder of pictureFolders) mkdirSync(join(options.out, folder))
  const content = options.from === 'stores' ? storesContent(options, report) : await itemsContent(options, report)
  writeFileSync(join(options.out, 'content.json'), JSON.stringify({ version: bundleVersion, ...content }, null, 1))
  const lines = report.lines()
  writeFileSync(join(options.out, 'report.txt'), `${lines.join('\n')}\n`)
  const files = await openBundle(options.out)
  await checkBundle(files, null)
  files.close()
  return lines
}

function storesContent({ files, mapping: kept, chain, chainName }: ConvertOptions, report: Report): Omit<BundleText, 'version'> {
  const [path, ...more] = files
  if (!path || more.length > 0) throw new PlainError('Stores are converted from one table at a time.')
  const table = readTable(path)
  const { mapping } = mappingOf(table, storeFields, kept, ['storeName', 'city', 'stateProvince', 'latitude', 'longitude'])
  tellUnused(table, mapping, storeFields, report)
  const { chains = [], stores = [] } = readStores(table, mapping, chain, report)
  return { chains: chain && chainName ? [{ externalId: chain, name: chainName }] : chains, stores }
}

async function itemsContent(options: ConvertOptions, report: Report): Promise<Omit<BundleText, 'version'>> {
  const { chain, chainName, timeZone } = options
  if (!chain) throw new PlainError('Please name the chain whose publication it is: --chain its-external-id.')
  const taken = new Set<string>()
  const read = options.files.map((path) => sourceOf(path, options, report))
  const drafts = read.flatMap(({ table, mapping }) =>
    readItems(table, mapping, { timeZone, checkDigits: options.from !== 'core-pos' }, taken, report),
  )
  if (drafts.length === 0) throw new PlainError('There is no item in what was given.')
  const [first] = read
  const days = daysOf(options, first!, drafts, report)
  const id = options.id ?? `${chain}-${days.validFrom.slice(0, 10)}`
  const categories = new Map<string, string>()
  for (const { category } of drafts) categories.set(slugOf(category) || 'other', category || 'Other')
  if (drafts.some((it) => it.category === '')) report.count('without a category', drafts.filter((it) => it.category === '').length)
  const pictures = productPictures(options, drafts, report)
  const pages = await pagesOf(options, id, drafts, (draft, region) => itemText(draft, region, days, pictures), report)
  return {
    ...(chainName && { chains: [{ externalId: chain, name: chainName }] }),
    categories: [...categories].map(([externalId, name]) => ({ externalId, name })),
    publications: [
      {
        externalId: id,
        chain,
        title: options.title ?? (first!.title || 'Weekly Flyer'),
        adDateInfo: options.dateInfo ?? `${shortDay(days.validFrom)} – ${shortDay(days.validTo)}`,
        ...days,
        pages,
      },
    ],
  }
}

function sourceOf(
  path: string,
  { from, mapping: kept }: ConvertOptions,
  report: Report,
): { table: Table; mapping: Mapping<ItemField>; title: string; validFrom: string; validTo: string } {
  if (from === 'flipp') return readFlyer(path)
  const table = readTable(path)
  const { mapping } = mappingOf<ItemField>(table, itemFields, kept, [])
  if (!mapping.title && !mapping.brandAndTitle) mappingOf<ItemField>(table, itemFields, kept, ['title'])
  tellUnused(table, mapping, itemFields, report)
  return { table, mapping, title: '', validFrom: '', validTo: '' }
}

/** A column that nobody reads is told: it may hold the prices. */
function tellUnused<Field extends string>(table: Table, mapping: Mapping<Field>, names: Record<Field, readonly string[]>, report: Report) {
  const unused = unusedColumns(table, mapping, names)
  if (unused) report.remark(table.file, 0, 'columns', unused)
}

type Days = { validFrom: string; validTo: string; visibleFrom: string; visibleTo: string }

/** As given; else as the flyer says; else the first and the last day of its items. */
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
      if (read.doubt) report.remark(source.table.file, 0, field, read.doubt)
      return read.value
    }
    const all = drafts.flatMap(({ item }) => (end === 'start' ? item.startDate : item.endDate) ?? []).sort()
    const found = end === 'start' ? all[0] : all.at(-1)
    if (!found)
      throw new PlainError(`No row says from when to when it is valid: please give --${field === 'validFrom' ? 'from-day' : 'to-day'}.`)
    return found
  }
  const [validFrom, validTo] = [day('validFrom'), day('validTo')]
  return { validFrom, validTo, visibleFrom: options.visibleFrom ?? validFrom, visibleTo: options.visibleTo ?? validTo }
}

function itemText({ item, category }: Draft, region: Region | null, { validFrom, validTo }: Days, pictures: Map<string, string>): ItemText {
  const { startDate, endDate, ...rest } = item
  const picture = pictures.get(item.externalId)
  return {
    ...rest,
    category: slugOf(category) || 'other',
    ...(region && { region }),
    ...(picture && { pictures: [picture] }),
    ...(startDate && startDate !== validFrom && startDate.slice(0, 10) >= validFrom.slice(0, 10) && { startDate }),
    ...(endDate && endDate !== validTo && endDate.slice(0, 10) <= validTo.slice(0, 10) && { endDate }),
  }
}

/** Copies the pictures that rows name, or that are called by a product's number; answers them by the item's externalId. */
function productPictures({ pictures, out }: ConvertOptions, drafts: Draft[], report: Report): Map<string, string> {
  const found = new Map<string, string>()
  if (!pictures) return found
  const files = new Map(
    readdirSync(pictures)
      .filter(isPicture)
      .map((file) => [slugOf(file.slice(0, -extname(file).length)), file]),
  )
  for (const { item, picture, file: table, row } of drafts) {
    const wanted = picture.replace(/\.\w{3,4}$/, '')
    const file = files.get(slugOf(wanted))
    if (!file) {
      if (picture !== item.productIdentifier) report.remark(table, row, 'picture', `there is no picture '${picture}' in ${pictures}`)
      continue
    }
    const name = slugOf(wanted)
    copyFileSync(join(pictures, file), join(out, 'products', `${name}${extname(file).toLowerCase()}`))
    found.set(item.externalId, name)
  }
  report.count('with a picture', found.size)
  return found
}

type PageText = NonNullable<BundleText['publications']>[number]['pages'][number]

/** The pages with their items: on a strip, by where it falls into pages; in a table, by the row's page number. */
async function pagesOf(
  options: ConvertOptions,
  id: string,
  drafts: Draft[],
  textOf: (draft: Draft, region: Region | null) => ItemText,
  report: Report,
): Promise<PageText[]> {
  const given = options.pages ? await pagePictures(options.pages) : null
  const stripHeight = Math.max(0, ...drafts.map(({ strip }) => (strip ? strip.y + strip.height : 0)))
  const edges =
    stripHeight > 0
      ? pageEdges(
          drafts.flatMap(({ strip }) => strip ?? []),
          stripHeight,
          given?.map((it) => it.width / it.height) ?? null,
        )
      : null
  const count = Math.max(given?.length ?? 0, edges ? edges.length - 1 : 0, ...drafts.map(({ page }) => page ?? 1))
  if (given && given.length < count) throw new PlainError(`Rows name ${count} pages, and ${options.pages} holds ${given.length} pictures.`)
  const pages = Array.from({ length: count }, (_, n) => ({
    width: edges ? edges[n + 1]! - edges[n]! : (given?.[n]!.width ?? 1200),
    height: edges ? stripHeight : (given?.[n]!.height ?? 1600),
    items: [] as ItemText[],
    regions: [] as Region[],
  }))
  for (const draft of drafts) {
    const placed =
      draft.strip && edges ? placeOn(edges, stripHeight, draft.strip) : { page: (draft.page ?? 1) - 1, region: draft.region, isCut: false }
    if (!placed) report.remark(draft.file, draft.row, 'left', 'lies on no page: the item is in lists only')
    else if (placed.isCut) report.remark(draft.file, draft.row, 'left', 'reaches over the edge of its page: its region was cut there')
    const page = pages[placed?.page ?? 0]!
    page.items.push(textOf(draft, placed?.region ?? null))
    if (placed?.region) page.regions.push(placed.region)
  }
  report.count('pages', pages.length)
  if (!given) report.count('page pictures drawn as plain boards, since none were given', pages.length)
  return Promise.all(
    pages.map(async ({ width, height, items, regions }, n): Promise<PageText> => {
      const imageName = `${slugOf(id)}-${n + 1}`
      const picture = given?.[n]
      if (picture) copyFileSync(picture.path, join(options.out, 'pages', `${imageName}${extname(picture.path).toLowerCase()}`))
      else writeFileSync(join(options.out, 'pages', `${imageName}.png`), await board(width, height, regions))
      return { pageNumber: n + 1, imageName, width, height, items }
    }),
  )
}

async function pagePictures(folder: string) {
  const names = readdirSync(folder)
    .filter(isPicture)
    .sort(new Intl.Collator('en-US', { numeric: true }).compare)
  if (names.length === 0) throw new PlainError(`${folder} holds no picture of a page.`)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { width, height } = await sharp(readFileSync(path))
        .metadata()
        .catch(() => {
          throw new PlainError(`${basename(path)} is not a picture.`)
        })
      return { path, width, height }
    }),
  )
}

/** Stands in for the picture of a page: where the items are, without words. */
function board(width: number, height: number, regions: Region[]): Promise<Buffer> {
  const scale = 1200 / Math.max(width, height)
  const boxes = regions.map(
    ({ x, y, width: w, height: h }) =>
      `<rect x="${x * scale}" y="${y * scale}" width="${w * scale}" height="${h * scale}" rx="8" fill="#fff" stroke="#1f5b36" stroke-width="2"/>`,
  )
  const [w, h] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#fbf7ec"/>${boxes.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

function isPicture(name: string) {
  return /^[^.].*\.(jpe?g|png|webp|avif)$/i.test(name)
}

function shortDay(dayOrInstant: string): string {
  return Temporal.PlainDate.from(dayOrInstant.slice(0, 10)).toLocaleString('en-US', { month: 'short', day: 'numeric' })
}
