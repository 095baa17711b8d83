import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import type { Bundle, BundlePublication } from './bundle.ts'
import { checkAgain, checkBundle, type Checked } from './check.ts'
import { refuseDoubts } from './doubts.ts'
import { keepStarts } from './keep-starts.ts'
import { keepByHand, type KeptByHand } from './keep.ts'
import { storePictures, type PictureCheck, type Published } from './pictures.ts'
import { missingContent, unprunedOf, withdrawMissing, type Left, type Missing } from './prune-queries.ts'
import { pruneRefusal, wholeOf, type Prune } from './prune.ts'
import {
  allCategories,
  brandIds,
  freeStoreNames,
  knownContent,
  lockImports,
  lockNamed,
  replaceAdStores,
  spaceIds,
  storeGuids,
  upsertAds,
  upsertBannerMedia,
  upsertBanners,
  upsertCategories,
  upsertChains,
  upsertExclusives,
  upsertPages,
  upsertSpaces,
  upsertStores,
} from './queries.ts'
import { recognizeItems } from './recognize-items.ts'
import { openBundle, type BundleFiles } from './read.ts'
import { toldDays, writeDays } from './special-days.ts'
import { adRow, bannerRow, exclusiveRow, mediaRow, pageRow, spaceRow, storeRow, type Placed } from './rows.ts'

type Categories = Awaited<ReturnType<typeof allCategories>>
export type ImportParts = { db: Db; images: ImageStore; say?: (line: string) => void }
export type Imported = {
  stores: number
  publications: number
  pages: number
  items: number
  exclusives: number
  banners: number
  pictures: number
  /** What is on the server but not in the bundle: withdrawn with `prune`, otherwise left as it was. */
  missing: Missing[]
}

export type ImportOptions = {
  dryRun?: boolean
  prune?: Prune
  /** New publications are staged: shown to nobody yet. */
  staged?: boolean
  /** Import even what `convert` was not sure of. */
  acceptDoubtful?: boolean
  /** Let the bundle replace what was withdrawn or corrected by hand. */
  overwrite?: boolean
}

export type PreparedByStaff = Pick<Checked, 'bundle' | 'pictures'>

/** The number of rows in one statement. Their text is in memory three times over. */
const batch = 500

/**
 * Imports a bundle in one transaction: all of it or nothing. Throws BadBundle with every fault. Importing the same
 * bundle again changes nothing. A bundle with doubts is imported only with `acceptDoubtful`.
 */
export async function importBundle(path: string, options: ImportOptions, parts: ImportParts): Promise<Imported> {
  const files = await openBundle(path)
  try {
    return await importFiles(files, options, parts)
  } finally {
    files.close()
  }
}

/** Imports a bundle that is open already, like importBundle. */
export async function importFiles(
  files: BundleFiles,
  { dryRun = false, prune = false, staged = false, acceptDoubtful = false, overwrite = false }: ImportOptions,
  { db, images, say = () => {} }: ImportParts,
  pictureCheck: PictureCheck = { kind: 'decode', images },
): Promise<Imported> {
  say('Checking the bundle …')
  const { bundle: read, pictures, notes, storeNotes } = await checkBundle(files, await knownContent(db), pictureCheck)
  const bundle = await recognizeItems(db, read)
  storeNotes.forEach(say)
  notes.slice(0, 20).forEach((note) => say(`Note: ${note}`))
  if (!acceptDoubtful) refuseDoubts(bundle)
  // Checked before any picture is stored, and again in the transaction.
  if (!dryRun) stopPrune(await missingContent(db, wholeOf(bundle)), prune)
  if (!dryRun) await storePictures(pictures, files, images, progress(say, 'pictures'))
  const missing = await inTransaction(db, async (trx) => {
    const found = await write(trx, bundle, pictures, { dryRun, prune, staged, overwrite, byStaff: false, say })
    if (dryRun) throw new TakenBack(found)
    return found
  }).catch((error: unknown) => {
    if (error instanceof TakenBack) return error.missing
    throw error
  })
  return { ...countsOf(bundle), pictures: pictures.size, missing }
}

/**
 * Checks what staff made in the studio by the same rules, and stores its pictures under their published names. They were checked on their way
 * into the image store. Where they are many, this is done before the transaction, which must not wait for the store.
 */
export async function prepareByStaff(db: Db, files: BundleFiles, images: ImageStore): Promise<PreparedByStaff> {
  const { bundle, pictures } = await checkBundle(files, await knownContent(db), { kind: 'trust' })
  await storePictures(pictures, files, images, () => {})
  return { bundle, pictures }
}

/** Imports within their transaction what staff made. What they changed before is no obstacle to them. */
export async function writeByStaff(trx: Db, { bundle, pictures }: PreparedByStaff): Promise<void> {
  await write(trx, bundle, pictures, { dryRun: false, prune: false, staged: false, overwrite: false, byStaff: true, say: () => {} })
}

/** Thrown at the end of a dry run, which does everything that an import does, to roll its transaction back. */
class TakenBack extends Error {
  readonly missing: Missing[]

  constructor(missing: Missing[]) {
    super('taken back')
    this.missing = missing
  }
}

function countsOf(bundle: Bundle) {
  const pages = bundle.publications.flatMap((it) => it.pages)
  return {
    stores: bundle.stores.length,
    publications: bundle.publications.length,
    pages: pages.length,
    items: pages.reduce((sum, page) => sum + page.items.length, 0),
    exclusives: bundle.exclusives.length,
    banners: bundle.banners.length,
  }
}

type How = Required<Omit<ImportOptions, 'acceptDoubtful'>> & { byStaff: boolean; say: (line: string) => void }

async function write(trx: Db, bundle: Bundle, pictures: Published, how: How): Promise<Missing[]> {
  const { dryRun, prune, staged, overwrite, byStaff, say } = how
  await lockImports(trx)
  checkAgain(bundle, await knownContent(trx))
  const whole = wholeOf(bundle)
  await lockNamed(trx, whole)
  const left = await missingContent(trx, whole)
  if (!dryRun) stopPrune(left, prune)
  else if (pruneRefusal(left, prune)) say(`An import would stop: ${pruneRefusal(left, prune)}`)
  const kept = await keepByHand(trx, bundle, whole, { overwrite, say })
  const isLeft: KeptByHand['isChanged'] = (kind, externalId) => !byStaff && kept.isChanged(kind, externalId)
  const chains = await upsertChains(trx, bundle.chains)
  const known = await allCategories(trx)
  await upsertCategories(trx, inAisles(bundle.categories, known, byStaff))
  const categories = await allCategories(trx)
  // Reported because a typing error in a spreadsheet creates an aisle of its own in every store.
  const fresh = bundle.categories.filter((it) => !known.has(it.externalId)).map((it) => it.name)
  if (known.size > 0 && fresh.length > 0) say(`New aisles: ${fresh.join(', ')}`)

  const stores = bundle.stores.map((store) => storeRow(kept.store(store), chains, pictures))
  for (const rows of batches(stores)) await freeStoreNames(trx, rows)
  for (const rows of batches(stores)) await upsertStores(trx, rows)
  await writeDays(trx, toldDays(bundle), { overwrite, say })
  if (stores.length > 0) say(`Stores: ${stores.length}`)

  const ads = bundle.publications.map((it, position) => adRow(it, position, chains, staged))
  // What the studio makes has its own moment already.
  const adIds = await upsertAds(trx, byStaff ? ads : await keepStarts(trx, ads, { overwrite, say }))
  await writePublications(trx, bundle.publications, { adIds, categories, pictures, kept: kept.item, say })
  const exceptions = bundle.publications.flatMap((it) => [
    ...(it.onlyStores ?? []).map((store) => ({ adId: adIds.get(it.externalId)!, store, included: true })),
    ...(it.exceptStores ?? []).map((store) => ({ adId: adIds.get(it.externalId)!, store, included: false })),
  ])
  await replaceAdStores(trx, [...adIds.values()], exceptions)

  const guids = await storeGuids(trx)
  await upsertExclusives(
    trx,
    bundle.exclusives.filter((it) => !isLeft('exclusive', it.externalId)).map((it) => exclusiveRow(it, categories, guids, pictures)),
  )
  const banners = bundle.banners.filter((it) => !isLeft('banner', it.externalId))
  const bannerIds = await upsertBanners(
    trx,
    banners.map((it) => bannerRow(it, guids)),
  )
  const media = banners.flatMap((banner) =>
    banner.media.map((it, position) => mediaRow(it, bannerIds.get(banner.externalId)!, position, pictures)),
  )
  await upsertBannerMedia(trx, media)

  if (prune !== false) {
    for (const it of await unprunedOf(trx, whole)) say(`Kept as made in the studio: ${it.kind} ${it.externalId}`)
    await withdrawMissing(trx, whole)
  }
  await raiseContentVersion(trx)
  return left.missing
}

function stopPrune(left: Left, prune: Prune) {
  const refusal = pruneRefusal(left, prune)
  if (refusal) throw new PlainError(`${refusal}\nNothing was changed.`)
}

/**
 * Returns the names and positions of the aisles. A bundle that names every category of the network decides them all.
 * One that names only some, as a single week does, leaves those that exist as they are and puts new ones at the end. So does
 * what staff make, even a week with something of every aisle: its rows have names of aisles, in no order of them.
 */
function inAisles(named: Bundle['categories'], known: Categories, byStaff: boolean) {
  const names = new Set(named.map((it) => it.externalId))
  if (!byStaff && [...known.keys()].every((it) => names.has(it))) return named.map((it, position) => ({ ...it, position }))
  let last = Math.max(-1, ...[...known.values()].map((it) => it.position))
  return named.map(({ externalId, name }) => {
    const own = known.get(externalId)
    return { externalId, name: own?.name ?? name, position: own?.position ?? ++last }
  })
}

type Surroundings = {
  adIds: Map<string, number>
  categories: Categories
  pictures: Published
  kept: KeptByHand['item']
  say: (line: string) => void
}

async function writePublications(
  trx: Db,
  publications: BundlePublication[],
  { adIds, categories, pictures, kept, say }: Surroundings,
): Promise<void> {
  const pages = publications.flatMap((publication) =>
    publication.pages.map((page) => ({ publication, page, adId: adIds.get(publication.externalId)! })),
  )
  const pageIds: number[] = []
  for (const rows of batches(pages)) {
    pageIds.push(
      ...(await upsertPages(
        trx,
        rows.map(({ page, adId }) => pageRow(page, adId, pictures)),
      )),
    )
  }

  const items = pages.flatMap(({ publication, page, adId }, at) =>
    page.items.map((item, position): Placed => ({
      publication,
      ...kept(publication.externalId, item),
      adId,
      pageId: pageIds[at]!,
      position,
    })),
  )
  const brands = await brandIds(trx, [...new Set(items.map(({ item }) => item.brand))])
  const written = progress(say, 'items')
  let done = 0
  for (const some of batches(items)) {
    const ids = await spaceIds(
      trx,
      some.map(({ adId, item }) => ({ ad_id: adId, external_id: item.externalId })),
    )
    await upsertSpaces(
      trx,
      some.map((it, at) => spaceRow(it, ids[at]!, { brands, categories, pictures })),
    )
    written((done += some.length), items.length)
  }
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += batch) yield all.slice(from, from + batch)
}

/** Prints a line at each tenth, so that a large import shows its progress. */
function progress(say: (line: string) => void, what: string) {
  let printed = -1
  return (done: number, all: number) => {
    const tenth = Math.floor((done / all) * 10)
    if (tenth === printed || (all < 1000 && done < all)) return
    printed = tenth
    say(`${done} of ${all} ${what}`)
  }
}
