import sharp from 'sharp'
import {
  VideoEnding,
  type BannerMediaValues,
  type BannerValues,
  type ExclusiveValues,
  type StudioBanner,
  type StudioExclusive,
} from '#contract/studio/content.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { placementInBundle } from '#server/features/content/bundle.ts'
import { markChanged, withdraw, type Changeable } from '#server/features/content/by-hand-queries.ts'
import { madeInStudio } from '#server/features/content/prune-queries.ts'
import { lockImports } from '#server/features/content/queries.ts'
import { record } from '#server/features/staff/journal.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, changedMeanwhile, forbidden, notFound } from '#server/http/problem.ts'
import { importOne, type Stored } from './one-thing.ts'
import { bannerRows, contentCategories, contentStores, exclusiveRows, holdWithdrawal, unwithdraw, withdrawOtherMedia } from './queries.ts'
import { bannerOf, chainOf, exclusiveOf, isSeen, mayShow, type Around } from './rules.ts'

export async function around(db: Db, caller: StaffCaller): Promise<Around> {
  const [stores, categories] = [await contentStores(db), await contentCategories(db)]
  return { stores, categories, caller, now: Date.now() }
}

type Given<T> = { id: string; version: string | null; values: T }

export async function keepExclusive(
  trx: Db,
  caller: StaffCaller,
  { id, version, values }: Given<ExclusiveValues>,
  images: ImageStore,
): Promise<StudioExclusive> {
  const what = await around(trx, caller)
  return keep(trx, {
    kind: 'exclusive',
    what,
    id,
    version,
    values,
    subject: values.title,
    find: async () => (await exclusiveRows(trx, id)).map((row) => exclusiveOf(row, what))[0],
    async write() {
      // The asset's id of an import stays: favorites refer to it.
      const known = (await exclusiveRows(trx, id))[0]?.body.adStudioAssetId
      const own = known === undefined ? {} : { adStudioAssetId: known }
      const pictures = values.media.map(({ image, type }): Stored => {
        return { folder: type === 'bug' ? 'assets' : 'products', name: image, kind: 'picture' }
      })
      await importOne(trx, { exclusives: [{ externalId: id, ...values, ...own }] }, pictures, images)
    },
  })
}

export async function keepBanner(
  trx: Db,
  caller: StaffCaller,
  { id, version, values }: Given<BannerValues>,
  images: ImageStore,
): Promise<StudioBanner> {
  const what = await around(trx, caller)
  return keep(trx, {
    kind: 'banner',
    what,
    id,
    version,
    values,
    subject: nameOf(id),
    find: async () => (await bannerRows(trx, id)).map((row) => bannerOf(row, what))[0],
    async write(before) {
      const pictures: Stored[] = []
      const media = []
      for (const [at, it] of values.media.entries()) {
        const known = before?.media.find(({ file, mediaType }) => file === it.file && mediaType === it.mediaType)
        const { width, height } = known ?? (await sizeOf(it, at, images))
        pictures.push({ folder: 'banners', name: it.file, kind: 'picture' })
        if (it.mediaType === 'video')
          pictures.push({ folder: 'banners', name: it.file, kind: 'video', ending: await endingOf(it, at, images) })
        media.push({ ...it, width, height, placement: placementInBundle(it.placement) })
      }
      await importOne(trx, { banners: [{ externalId: id, ...values, media }] }, unique(pictures), images)
      await withdrawOtherMedia(
        trx,
        id,
        values.media.map(({ externalId }) => externalId),
      )
    },
  })
}

type Thing = StudioExclusive | StudioBanner
type Keeping<T extends Thing> = {
  kind: Changeable
  what: Around
  id: string
  version: string | null
  values: ExclusiveValues | BannerValues
  subject: string
  find: () => Promise<T | undefined>
  write: (before: T | undefined) => Promise<void>
}

async function keep<T extends Thing>(trx: Db, { kind, what, id, version, values, subject, find, write }: Keeping<T>): Promise<T> {
  await lockImports(trx) // two who make or change the same thing wait for each other here
  const { caller, stores } = what
  const before = await find()
  if (before && before.version !== version) throw changedMeanwhile(`This ${kind}`, before)
  if (!before && version !== null) throw notFound(kind)
  if (!before && !id.startsWith(madeInStudio)) throw badRequest(`The id of what is made here begins with ${madeInStudio}.`)
  if ((before && !mayShow(caller, before, stores)) || !mayShow(caller, values, stores)) throw othersStores()
  if (before) await holdWithdrawal(trx, kind, id)
  await write(before)
  await markChanged(trx, kind, id)
  const after = await find()
  if (!after) throw new Error(`the ${kind} ${id} was not written`)
  await record(trx, caller, {
    act: `${inTitle(kind)} ${before ? 'changed' : 'made'}`,
    chainId: chainOf(values, stores),
    subject,
    before: before && toldOf(before),
    after: toldOf(after),
  })
  return after
}

export async function withdrawOne(trx: Db, caller: StaffCaller, kind: Changeable, id: string): Promise<void> {
  const { found, stores, subject } = await changeable(trx, caller, kind, id)
  // Whoever was second did the same thing: it is withdrawn, as they wished.
  if (found.state === 'withdrawn') return
  await withdraw(trx, kind, id)
  await raiseContentVersion(trx)
  await record(trx, caller, { act: `${inTitle(kind)} withdrawn`, chainId: chainOf(found, stores), subject })
}

export async function bringBackOne(trx: Db, caller: StaffCaller, kind: Changeable, id: string): Promise<void> {
  const { found, stores, subject } = await changeable(trx, caller, kind, id)
  if (found.state !== 'withdrawn') return
  await unwithdraw(trx, kind, id)
  await raiseContentVersion(trx)
  await record(trx, caller, { act: `${inTitle(kind)} brought back`, chainId: chainOf(found, stores), subject })
}

async function changeable(trx: Db, caller: StaffCaller, kind: Changeable, id: string) {
  await lockImports(trx)
  const what = await around(trx, caller)
  const found =
    kind === 'exclusive'
      ? (await exclusiveRows(trx, id)).map((row) => exclusiveOf(row, what))[0]
      : (await bannerRows(trx, id)).map((row) => bannerOf(row, what))[0]
  if (!found || !isSeen(caller, found, what.stores)) throw notFound(kind)
  if (!found.mayChange) throw othersStores()
  return { found, stores: what.stores, subject: 'title' in found ? found.title : nameOf(id) }
}

/** What the journal keeps of it: what somebody can change. */
function toldOf({ id: _, version: __, isOurs: ___, isChanged: ____, mayChange: _____, ...told }: Thing) {
  return told
}

const othersStores = () => forbidden('other_chain', 'Stores of other chains show this as well: whoever works for all chains can change it.')
const inTitle = (kind: Changeable) => (kind === 'exclusive' ? 'Exclusive' : 'Banner')

/** A banner has no title: its id is the name that was given to it. */
function nameOf(id: string): string {
  return id.replace(new RegExp(`^${madeInStudio}`), '').replace(/-[0-9a-f]{8}$/, '')
}

async function sizeOf({ file, mediaType }: BannerMediaValues, at: number, images: ImageStore) {
  const bytes = await images.get(`original/banners/${file}`)
  if (!bytes) throw missing({ file, mediaType }, at)
  return (await sharp(bytes).metadata()).autoOrient
}

async function endingOf(media: BannerMediaValues, at: number, images: ImageStore) {
  for (const ending of VideoEnding.options) if (await images.has(`original/banners/${media.file}${ending}`)) return ending
  throw missing(media, at)
}

const missing = ({ file, mediaType }: Pick<BannerMediaValues, 'file' | 'mediaType'>, at: number) =>
  badRequest(`A ${mediaType === 'video' ? 'video' : 'picture'} is missing.`, [
    { field: `media.${at}.file`, message: `there is no ${mediaType} called ${file}` },
  ])

function unique(all: readonly Stored[]): Stored[] {
  return [...new Map(all.map((it) => [`${it.kind} ${it.name}`, it])).values()]
}
