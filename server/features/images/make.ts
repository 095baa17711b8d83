import type { ImageStore } from '#server/adapters/image-store/index.ts'
import { HttpProblem } from '#server/problem.ts'
import { madeKey, type Variant } from './rules.ts'

const atOnce = 2
const waitingMax = 400

export type Maker = ReturnType<typeof pictureMaker>

/** Makes pictures in the sizes and formats that are asked for, each once: it is kept in the store. */
export function pictureMaker(store: ImageStore) {
  const making = new Map<string, Promise<Buffer | null>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function turn<T>(run: () => Promise<T>): Promise<T> {
    if (waiting.length >= waitingMax) throw new HttpProblem(503, 'busy', 'Too many pictures are being made right now.', { retryAfter: 2 })
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function make(variant: Variant): Promise<Buffer | null> {
    const original = await store.get(`original/${variant.folder}/${variant.name}`)
    if (!original) return null
    const made = await turn(() => draw(original, variant))
    await store.put(madeKey(variant), made)
    return made
  }

  return {
    /** null: there is no such picture. */
    async picture(variant: Variant): Promise<Buffer | null> {
      const key = madeKey(variant)
      const known = making.get(key)
      if (known) return known
      const finding = store
        .get(key)
        .then((kept) => kept ?? make(variant))
        .finally(() => making.delete(key))
      making.set(key, finding)
      return finding
    },
  }
}

/**
 * Quality and effort by measure, on one core: a product picture of 320 px takes 33 ms and 4.5 kB as AVIF, 17 ms and 5 kB as
 * WebP; a page of 1280 px 0.4 s and 112 kB as AVIF, 0.1 s and 149 kB as WebP. More effort takes ten times as long for 5 % less.
 */
async function draw(original: Buffer, { folder, width, format }: Variant): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // at the first picture: it would take a tenth of the server's start
  sharp.concurrency(1) // two jobs of one thread each do more than one job of two
  const picture = sharp(original, { limitInputPixels: 120_000_000 }).rotate()
  if (width) picture.resize({ width, withoutEnlargement: true })
  const isSmall = folder === 'products' || folder === 'assets'
  if (format === 'avif') return picture.avif({ quality: 50, effort: isSmall ? 2 : 1 }).toBuffer()
  if (format === 'webp') return picture.webp(isSmall ? { quality: 62, alphaQuality: 60 } : { quality: 72 }).toBuffer()
  if (format === 'png') return picture.png({ compressionLevel: 8 }).toBuffer()
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
}
