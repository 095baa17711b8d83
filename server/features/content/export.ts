import { once } from 'node:events'
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { AdComponent } from '#contract/ads.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { correctionMark } from '#contract/components.ts'
import { inFeaturedCarousel } from '#contract/exclusives.ts'
import { bogoMarker } from '#contract/prices.ts'
import type { Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { bundleVersion, placementInBundle, type BundleText } from './bundle.ts'
import {
  exportedBanners,
  exportedCategories,
  exportedChains,
  exportedExclusives,
  exportedPages,
  exportedPublications,
  exportedStores,
  type ExportedBanner,
  type ExportedItem,
  type ExportedPage,
  type ExportedPublication,
} from './export-queries.ts'
import { correctedFields } from './by-hand.ts'
import { placeOf, places } from './components.ts'
import { endingOf } from './pictures.ts'
import { pictureFolders } from './read.ts'
import { dayOf } from './special-days.ts'
import { exportedDays } from './special-days-queries.ts'
import { correctedStoreFields } from './store-by-hand.ts'

type List<K extends keyof BundleText> = NonNullable<BundleText[K]>
type Item = List<'publications'>[number]['pages'][number]['items'][number]
export type Exported = { publications: number; stores: number; pictures: number }

/**
 * Writes everything that is not withdrawn as a bundle into a new folder; importing that bundle restores the same
 * content. Pictures keep their published names. Everything is read in one snapshot of the database, however long that
 * takes, and only one publication at a time is in memory.
 */
export async function exportBundle(
  folder: string,
  { db, images, say = () => {} }: { db: Db; images: ImageStore; say?: (line: string) => void },
): Promise<Exported> {
  makeEmpty(folder)
  const pictures = new Set<string>()
  const named = (path: string) => {
    pictures.add(path)
    return path.slice(path.indexOf('/') + 1)
  }
  const counts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeContent(trx, join(folder, 'content.json'), { named, say }))
  for (const path of pictures) await writePicture(images, folder, path)
  return { ...counts, pictures: pictures.size }
}

function makeEmpty(folder: string) {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new PlainError(`${folder} is not empty: please name a new folder.`)
  for (const name of pictureFolders) mkdirSync(join(folder, name))
}

/** Records that a picture, `folder/published name`, belongs to the bundle, and returns its name. */
type Named = (path: string) => string

type How = { named: Named; say: (line: string) => void }

async function writeContent(db: Db, path: string, { named, say }: How) {
  const file = createWriteStream(path)
  const done = finished(file)
  const put = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  const list = async <K extends keyof BundleText>(
    name: K,
    entries: AsyncIterable<List<K> extends (infer T)[] ? T : never> | Iterable<List<K> extends (infer T)[] ? T : never>,
  ) => {
    await put(`,\n"${name}": [`)
    let count = 0
    for await (const entry of entries) await put(`${count++ ? ',' : ''}\n${JSON.stringify(entry)}`)
    await put(']')
    return count
  }

  const stores = await exportedStores(db)
  const categories = await exportedCategories(db)
  const storeByGuid = new Map(stores.map((it) => [it.storeGuid, it.externalId]))
  await put(`{"version": ${bundleVersion}`)
  const days = Map.groupBy(await exportedDays(db), ({ chain, store }) => (store === null ? `chain ${chain}` : `store ${store}`))
  const daysOf = (place: string) => {
    const told = days.get(place)
    return told ? { specialDays: told.map((it) => dayOf(it, it.byHand)) } : {}
  }
  await list(
    'chains',
    (await exportedChains(db)).map((it) => ({ ...it, ...daysOf(`chain ${it.externalId}`) })),
  )
  await list('categories', categories)
  const storeCount = await list(
    'stores',
    stores.map(({ storeLogoUri, corrections, ...store }) => ({
      ...store,
      ...(storeLogoUri && { logo: named(pictureOf(storeLogoUri)) }),
      ...(corrections && { correctedByHand: correctedStoreFields(corrections) }),
      ...daysOf(`store ${store.externalId}`),
    })),
  )
  const publications = await list('publications', publicationsOf(db, named))
  await list('exclusives', exclusivesOf(await exportedExclusives(db), storeByGuid, categories, { named, say }))
  await list('banners', bannersOf(await exportedBanners(db), storeByGuid, named))
  await put('}\n')
  file.end()
  await done
  return { stores: storeCount, publications }
}

async function* publicationsOf(db: Db, named: Named): AsyncGenerator<List<'publications'>[number]> {
  for (const it of await exportedPublications(db)) {
    if (it.isLimited && it.onlyStores.length === 0) continue // all its stores are withdrawn
    const { adId, onlyStores, exceptStores, isLimited, publishAt, visibleFromTime, spanishTitle, ...publication } = it
    const pages = await exportedPages(db, adId)
    yield {
      ...publication,
      ...(spanishTitle !== '' && { spanishTitle }),
      ...(visibleFromTime !== null && { visibleFromTime }),
      // A publication that is out already has no publishAt, so it is out at once where it is imported.
      ...((publishAt === null || Date.parse(publishAt) > Date.now()) && { publishAt }),
      ...(isLimited && { onlyStores }),
      ...(!isLimited && exceptStores.length > 0 && { exceptStores }),
      pages: pages.map((page, index) => pageOf(page, index, it, named)),
    }
  }
}

function pageOf({ items, imageName, ...page }: ExportedPage, index: number, publication: ExportedPublication, named: Named) {
  // Numbers follow the order, so that a withdrawn page leaves no gap.
  return {
    ...page,
    pageNumber: index + 1,
    imageName: named(`pages/${imageName}`),
    items: items.map((it) => itemOf(it, publication, named)),
  }
}

function itemOf(it: ExportedItem, publication: ExportedPublication, named: Named): Item {
  const values = (...names: AdComponent['componentName'][]) =>
    it.adComponents.filter((part) => names.includes(part.componentName)).map((part) => part.componentValue)
  const spanish = (name: AdComponent['componentName']) =>
    it.adComponents.flatMap((part) => (part.componentName === name && part.spanishValue ? part.spanishValue : []))
  const correction = it.adComponents.find((part) => placeOf(part) === places.correction)?.componentValue
  const marker = values('PRICE').find((value) => value.includes(bogoMarker))
  return {
    externalId: it.externalId,
    productIdentifier: it.productIdentifier,
    adStudioAssetId: it.adStudioAssetId,
    brand: values('BRAND')[0] ?? '',
    title: values('TITLE')[0] ?? '',
    size: values('SIZE')[0] ?? '',
    category: it.category,
    areaTypeToken: it.areaTypeToken,
    ...(it.startDate !== publication.validFrom && { startDate: it.startDate }),
    ...(it.endDate !== publication.validTo && { endDate: it.endDate }),
    ...(it.width > 0 && { region: { x: it.offsetX, y: it.offsetY, width: it.width, height: it.height } }),
    showInItemView: it.showInItemView,
    price: it.price,
    ...(marker && { pricePicture: named(`products/${marker}`) }),
    ownerPrice: it.ownerPrice,
    pictures: values('PICTURE', 'SECONDARYPICTURE').map((name) => named(`products/${name}`)),
    healthyOptions: values('HEALTHYOPTIONATTRIBUTE'),
    ...(correction && { correction: correction.slice(correctionMark.length) }),
    ...(it.corrections && { correctedByHand: correctedFields(it.corrections) }),
    texts: values('CUSTOMTEXT').filter((value) => value !== '' && value !== correction),
    ...(spanish('TITLE').length > 0 && { spanishTitle: spanish('TITLE')[0] }),
    ...(spanish('CUSTOMTEXT').length > 0 && { spanishTexts: spanish('CUSTOMTEXT') }),
  }
}

type Stores = Map<string, string>

function exclusivesOf(
  rows: Awaited<ReturnType<typeof exportedExclusives>>,
  stores: Stores,
  categories: List<'categories'>,
  { named, say }: How,
) {
  return rows.flatMap(({ externalId, body }): List<'exclusives'> => {
    // `offer` is left out: an import reads it from the price again.
    const {
      category,
      storeGuids,
      media,
      storeInclusionType,
      offer: _,
      [inFeaturedCarousel]: displayInFeaturedDealsCarousel,
      ...rest
    } = body
    const inclusion = inclusionOf(storeInclusionType, storeGuids, stores)
    if (!inclusion) return []
    const known = categories.find((it) => it.name === category.name)
    if (!known) {
      say(`Left out, since there is no aisle '${category.name}': exclusive ${externalId}`)
      return []
    }
    const pictures = media.map(({ imageUri, type }) => ({
      image: named(pictureOf(imageUri)),
      type: type === 'bug' ? ('bug' as const) : ('picture' as const),
    }))
    return [{ externalId, ...rest, displayInFeaturedDealsCarousel, ...inclusion, category: known.externalId, media: pictures }]
  })
}

function bannersOf(rows: ExportedBanner[], stores: Stores, named: Named) {
  return rows.flatMap(({ storeGuids, storeInclusionType, media, ...banner }): List<'banners'> => {
    const inclusion = inclusionOf(storeInclusionType, storeGuids, stores)
    if (!inclusion) return []
    return [
      {
        ...banner,
        ...inclusion,
        media: media.map(({ externalId, body: { imageUri, placement, ...rest } }) => ({
          externalId,
          file: nameWithout(named(pictureOf(imageUri))),
          placement: placementInBundle(placement),
          ...rest,
        })),
      },
    ]
  })
}

/** Returns null when it was only for stores that are now withdrawn, so it would be shown nowhere. */
function inclusionOf(type: 'all' | 'selected' | 'excluded', guids: string[], stores: Stores) {
  const named = guids.flatMap((guid) => stores.get(guid) ?? [])
  if (named.length > 0) return { storeInclusionType: type, stores: named }
  return type === 'selected' ? null : { storeInclusionType: 'all' as const }
}

/** Turns `/images/{client}/assets/l/logo-0a1b2c3d.png` into assets/logo-0a1b2c3d; a video keeps its ending. */
export function pictureOf(uri: string): string {
  const [, folder, file = ''] = /\/(products|assets|banners)\/(?:\w\/)?([\w.-]+)$/.exec(uri) ?? []
  return `${folder}/${file.replace(/\.(png|jpg)$/, '')}`
}

export function nameWithout(file: string): string {
  return file.replace(/\.\w+$/, '')
}

async function writePicture(images: ImageStore, folder: string, path: string) {
  const [kind = '', name = ''] = path.split('/')
  const bytes = await images.get(`original/${path}`)
  if (!bytes) throw new PlainError(`The picture store does not hold ${path}: is IMAGE_STORE the one that it was imported with?`)
  if (!/\.(mp4|webm)$/.test(name)) return writeFile(join(folder, `${path}${endingOf(bytes)}`), bytes)
  await writeFile(join(folder, path), bytes)
  const still = await images.get(`original/${kind}/${nameWithout(name)}`)
  if (still) await writeFile(join(folder, `${nameWithout(path)}${endingOf(still)}`), still)
}
