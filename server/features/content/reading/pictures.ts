import { writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { limits } from './limits.ts'
import type { ReadPage } from './page-words.ts'
import type { Progress, ReadFile } from './read-files.ts'
import { Refused } from './refused.ts'
import { openScanner } from './scan.ts'

/** Reads a picture as a page of a flyer, or as a product's photo. */
export async function readPicture(bytes: Buffer, name: string, folder: string, id: string, progress: Progress): Promise<ReadFile> {
  const { count } = await measured(bytes)
  const pages: ReadPage[] = []
  let because = ''
  for (let n = 0; n < count; n++) {
    // What is done one after the other counts for the whole file.
    const told: Progress = (done, doing) => progress((n + done) / count, count > 1 ? `${doing}, page ${n + 1} of ${count}` : doing)
    const drawn = await drawnAt(bytes, n)
    const sizeSays = count > 1 ? null : photoBySize(drawn, name)
    if (sizeSays) return { kind: 'photo', ...(await writePhoto(bytes, folder, id)), because: sizeSays }
    told(0, 'reading the words')
    const scanner = await openScanner()
    const words = await scanner.words(drawn.jpeg, (done) => told(done, 'reading the words')).finally(scanner.close)
    const certain = words.filter((it) => it.certainty > 0.6 && /\p{L}{3}|\d/u.test(it.text)).length
    if (count === 1 && certain < wordsOfPage && !namesPage.test(name))
      return { kind: 'photo', ...(await writePhoto(bytes, folder, id)), because: `It has ${certain} words that can be read.` }
    const picture = `${id}-${n + 1}.jpg`
    writeFileSync(join(folder, picture), drawn.jpeg)
    pages.push({ width: drawn.width, height: drawn.height, picture, words, source: 'scan' })
    because = `It is ${drawn.width} × ${drawn.height} pixels and has ${certain} words.`
  }
  return { kind: 'pages', pages, because: count > 1 ? 'It has several pages.' : because }
}

/** A flyer's page has hundreds of words; a label, or a box of cereal, has few. */
const wordsOfPage = 40
const namesPage = /(?:^|[^a-z])(?:page|pg|flyer|flier|cover|front|back)(?:[^a-z]|$)/i

/** Returns why a picture is a product's photo by its size or name alone. */
function photoBySize({ original }: Drawn, name: string): string | null {
  const { width, height } = original
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (long < 1000 || short < 600) return `It is small: ${width} × ${height} pixels.`
  if (long > 2.5 * short) return `It is ${width} × ${height} pixels, which is not the shape of a page.`
  const stem = name.slice(0, name.length - extname(name).length)
  return /^\d{4,14}$/.test(stem.replace(/[\s_-]/g, '')) ? 'It is named by a product’s number.' : null
}

/** Looks at a picture without decoding it. */
async function measured(bytes: Buffer): Promise<{ count: number; width: number; height: number }> {
  const { pages = 1, autoOrient, format, compression } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  if (compression === 'hevc') throw new Refused('It is a HEIC photo, as telephones take them. Please save it as JPEG.')
  if (format !== 'tiff' && pages > 1) throw new Refused('The picture is animated. Please save it as JPEG.')
  if (pages > limits.pages) throw new Refused(`The picture has ${pages} pages; at most ${limits.pages} are read.`)
  if (width * height > limits.pixels)
    throw new Refused(`The picture is ${width} × ${height} pixels; at most ${limits.pixels / 1e6} million in all are read.`)
  if (Math.min(width, height) < 8) throw new Refused(`The picture is only ${width} × ${height} pixels.`)
  return { count: pages, width, height }
}

type Drawn = { jpeg: Buffer; width: number; height: number; original: { width: number; height: number } }

/** Decodes the whole picture, which finds one that is cut off, or lies about its size. */
async function drawnAt(bytes: Buffer, page: number): Promise<Drawn> {
  const open = () => sharp(bytes, { page, limitInputPixels: limits.pixels, failOn: 'truncated' })
  try {
    const { autoOrient: original } = await open().metadata()
    const scale = Math.min(1, limits.pageWidth / original.width, Math.sqrt(limits.pagePixels / (original.width * original.height)))
    const { data, info } = await open()
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize({ width: Math.max(1, Math.floor(original.width * scale)) })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height, original }
  } catch {
    throw new Refused('The picture is broken, or cut off. Please save it again.')
  }
}

/** Photos are written anew: telephones put into them where they were taken. */
async function writePhoto(bytes: Buffer, folder: string, id: string): Promise<{ picture: string; width: number; height: number }> {
  const photo = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: limits.pageWidth, height: limits.pageWidth, fit: 'inside', withoutEnlargement: true })
  const { hasAlpha } = await sharp(bytes).metadata()
  const picture = `${id}.${hasAlpha ? 'webp' : 'jpg'}`
  const { width, height } = await (hasAlpha ? photo.webp({ quality: 90 }) : photo.jpeg({ quality: 90 })).toFile(join(folder, picture))
  return { picture, width, height }
}
