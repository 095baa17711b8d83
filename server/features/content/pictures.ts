import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { bogoMarker } from '#contract/prices.ts'
import type { VideoEnding } from '#contract/studio/content.ts'
import type { Bundle } from './bundle.ts'
import type { Fault } from './fault.ts'
import type { BundleFile, BundleFiles, PictureFolder } from './read.ts'

/** The published names of pictures, by their `folder/name` in the bundle, with the files that each is made of. */
export type Published = Map<string, { name: string; files: BundleFile[] }>

sharp.cache(false) // each is looked at once: keeping it decoded would only take memory

const side = { min: 8, max: 16_000 }
/** A letter page at 600 dots to the inch has 34 million. Some files must be decoded as a whole, at four bytes a pixel. */
const pixelsMax = 40_000_000

/**
 * Opens a picture to decode it, when it is checked and whenever it is drawn: the two must never differ in what they take. Cameras write
 * JPEGs that libjpeg warns about and browsers show; by default sharp refuses those.
 */
export const openPicture = (picture: Buffer | string) => sharp(picture, { limitInputPixels: pixelsMax, failOn: 'truncated' })

/**
 * `decode` finds a file that is no picture; what `images` has under the same name was decoded when it was stored. `trust` is for the demo
 * network, whose pictures a test decodes, and for the studio's, which were decoded on their way into it.
 */
export type PictureCheck = { kind: 'decode'; images?: Pick<ImageStore, 'has'> } | { kind: 'trust' }

type Use = { path: string; folder: PictureFolder; name: string; kind: 'picture' | 'video'; shape?: { width: number; height: number } }

/**
 * Checks that the pictures exist and are what they claim to be. A published name contains a hash of the bytes: it never
 * names another picture, so browsers and caches may keep it for ever.
 */
export async function checkPictures(
  bundle: Bundle,
  files: BundleFiles,
  pictureCheck: PictureCheck,
): Promise<{ published: Published; faults: Fault[]; notes: string[] }> {
  const faults: Fault[] = []
  const found = new Map<string, BundleFile[]>()
  for (const file of files.files) {
    const key = `${file.folder}/${file.name}`
    const others = found.get(key)
    if (others) others.push(file)
    else found.set(key, [file])
  }
  const wanted = new Map<string, Use>()
  for (const use of usesOf(bundle)) {
    const key = `${use.folder}/${use.name}`
    const has = (kind: Use['kind']) => found.get(key)?.some((file) => file.kind === kind)
    const lacks = (kind: Use['kind'], more = '') =>
      faults.push({ file: 'content.json', path: use.path, reason: `there is no ${kind} called ${use.name} in ${use.folder}/${more}` })
    if (!has(use.kind)) lacks(use.kind)
    // A banner whose picture is not there is shown to nobody.
    else if (!has('picture')) lacks('picture', ', to be shown in place of the video')
    else if (!wanted.has(key)) wanted.set(key, use)
  }
  // Not named in content.json: it is drawn instead of the price of a "buy one get one" item (spec section 9).
  const callout = `products/${bogoMarker}`
  if (found.has(callout)) wanted.set(callout, { path: '', folder: 'products', name: bogoMarker, kind: 'picture' })

  const published: Published = new Map()
  await eachOf([...wanted], 2, async ([key, use]) => {
    const parts = found.get(key)!
    const hash = createHash('sha256')
    const read: { file: BundleFile; bytes: Buffer }[] = []
    for (const file of parts.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
      const bytes = await files.read(file)
      hash.update(bytes)
      read.push({ file, bytes })
    }
    const name = publishedNameOf(use, hash.digest('hex').slice(0, 8))
    published.set(key, { name, files: parts })
    if (pictureCheck.kind === 'trust') return
    for (const { file, bytes } of read) {
      const isStored = (await pictureCheck.images?.has(originalKey(file.folder, name, file))) ?? false
      const reason = file.kind === 'video' ? videoFault(bytes) : await pictureFault(bytes, { shape: use.shape, isStored })
      if (reason) faults.push({ file: file.path, path: '', reason })
    }
  })
  const unused = files.files.filter((file) => !wanted.has(`${file.folder}/${file.name}`))
  return { published, faults, notes: unused.map((file) => `${file.path} is not used`) }
}

/**
 * Keeps the name of a picture that was exported under its published name. Asset names are requested in lower case (spec
 * section 4, images).
 */
function publishedNameOf({ folder, name }: Use, hash: string) {
  const base = folder === 'assets' ? name.toLowerCase() : name
  return base.endsWith(`-${hash}`) ? base : `${base}-${hash}`
}

/**
 * Stores the originals where the server looks for them, and skips those that exist: a name contains the hash, so the
 * bytes are the same.
 */
export async function storePictures(
  published: Published,
  files: BundleFiles,
  store: ImageStore,
  put: (done: number, all: number) => void,
): Promise<void> {
  let done = 0
  await eachOf([...published.values()], 4, async ({ name, files: parts }) => {
    for (const file of parts) {
      const stored = originalKey(file.folder, name, file)
      if (!(await store.has(stored))) await store.put(stored, await files.read(file))
    }
    put(++done, published.size)
  })
}

/** Returns the key of an original in the image store. Videos keep their ending; the format of a picture is read from its bytes. */
export function originalKey(folder: PictureFolder, publishedName: string, file: Pick<BundleFile, 'kind' | 'path'>): string {
  return `original/${folder}/${publishedName}${file.kind === 'video' ? file.path.slice(file.path.lastIndexOf('.')).toLowerCase() : ''}`
}

function* usesOf(bundle: Bundle): Generator<Use> {
  for (const [i, store] of bundle.stores.entries()) {
    if (store.logo) yield { path: `stores[${i}].logo`, folder: 'assets', name: store.logo, kind: 'picture' }
  }
  for (const [i, publication] of bundle.publications.entries()) {
    for (const [j, page] of publication.pages.entries()) {
      const at = `publications[${i}].pages[${j}]`
      yield { path: `${at}.imageName`, folder: 'pages', name: page.imageName, kind: 'picture', shape: page }
      for (const [k, item] of page.items.entries()) {
        if (item.pricePicture)
          yield { path: `${at}.items[${k}].pricePicture`, folder: 'products', name: item.pricePicture, kind: 'picture' }
        for (const [n, name] of item.pictures.entries())
          yield { path: `${at}.items[${k}].pictures[${n}]`, folder: 'products', name, kind: 'picture' }
      }
    }
  }
  for (const [i, exclusive] of bundle.exclusives.entries()) {
    for (const [n, { image, type }] of exclusive.media.entries()) {
      yield { path: `exclusives[${i}].media[${n}].image`, folder: type === 'bug' ? 'assets' : 'products', name: image, kind: 'picture' }
    }
  }
  for (const [i, banner] of bundle.banners.entries()) {
    for (const [n, media] of banner.media.entries()) {
      const path = `banners[${i}].media[${n}].file`
      yield {
        path,
        folder: 'banners',
        name: media.file,
        kind: media.mediaType === 'video' ? 'video' : 'picture',
        shape: media.mediaType === 'image' ? media : undefined,
      }
    }
  }
}

/** Returns what is wrong with a picture, or null. With a `shape` it must have its proportions. What `isStored` was decoded before. */
export async function pictureFault(
  bytes: Buffer,
  { shape, isStored = false }: Pick<Use, 'shape'> & { isStored?: boolean } = {},
): Promise<string | null> {
  // Reads the first bytes before a decoder gets the file: of the many formats that sharp reads, only four are accepted.
  if (!formatOf(bytes)) return 'is not a picture: JPEG, PNG, WebP and AVIF are'
  try {
    const { pages, autoOrient, compression } = await sharp(bytes, { limitInputPixels: false }).metadata() // reads only the header
    const { width, height } = autoOrient // as it is shown: cameras record how they were held
    if (compression === 'hevc') return 'is a HEIC photo, as telephones take them: please save it as JPEG'
    if (width < side.min || height < side.min || width > side.max || height > side.max || width * height > pixelsMax) {
      return `is ${width} x ${height} px: a side has ${side.min} to ${side.max} px, the whole at most ${pixelsMax / 1e6} million`
    }
    if (pages && pages > 1) return 'is animated'
    if (shape && Math.abs(width / height / (shape.width / shape.height) - 1) > 0.02) {
      return `is ${width} x ${height} px, which is not the shape of ${shape.width} x ${shape.height}`
    }
    // Decodes the whole picture: a file that is cut off has a valid beginning.
    if (!isStored) await openPicture(bytes).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
    return null
  } catch (error) {
    return `is not a picture that can be read: ${(error instanceof Error ? error.message : '').split('\n')[0]}`
  }
}

/** Returns the format by the first bytes, or null when it is not an accepted one. */
function formatOf(bytes: Buffer): 'jpg' | 'png' | 'webp' | 'avif' | null {
  const letters = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpg'
  if (letters(1, 4) === 'PNG') return 'png'
  if (letters(0, 4) === 'RIFF' && letters(8, 12) === 'WEBP') return 'webp'
  return letters(4, 8) === 'ftyp' ? 'avif' : null
}

/** Returns the file ending of a picture. Everything in the store has passed the check. */
export function endingOf(bytes: Buffer): string {
  return `.${formatOf(bytes)}`
}

export function videoFault(bytes: Buffer): string | null {
  return videoEndingOf(bytes) ? null : 'is not an MP4 or WebM video'
}

/** Returns the file ending of a video by its first bytes; null when it is none. */
export function videoEndingOf(bytes: Buffer): VideoEnding | null {
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return '.mp4'
  return bytes.subarray(0, 4).toString('hex') === '1a45dfa3' ? '.webm' : null
}

async function eachOf<T>(all: readonly T[], atOnce: number, run: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < all.length) await run(all[next++]!)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
