import { lstatSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { BadBundle } from './fault.ts'

export const pictureFolders = ['pages', 'products', 'assets', 'banners'] as const
export type PictureFolder = (typeof pictureFolders)[number]

export type BundleFile = { folder: PictureFolder; name: string; kind: 'picture' | 'video'; path: string; size: number }
export type BundleFiles = {
  /** The bytes of content.json. */
  content: () => Promise<Buffer>
  files: BundleFile[]
  read: (file: BundleFile) => Promise<Buffer>
  /** The bytes of a file beside content.json that is not part of the bundle. */
  beside: (name: string) => Promise<Buffer>
  close: () => void
}

const megabyte = 1024 * 1024
export const limits = { content: 128 * megabyte, file: 40 * megabyte, all: 8192 * megabyte, count: 500_000 }

const kinds: Record<string, BundleFile['kind']> = {
  '.jpg': 'picture',
  '.jpeg': 'picture',
  '.png': 'picture',
  '.webp': 'picture',
  '.avif': 'picture',
  '.mp4': 'video',
  '.webm': 'video',
}

/** Opens a bundle: a folder, or a zip of one. Never reads anything outside of it, nor anything larger than `limits`. */
export async function openBundle(path: string): Promise<BundleFiles> {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) throw bad(path, 'is not there')
  if (stat.isDirectory()) return openFolder(path)
  if (stat.isFile()) return openZip(path)
  throw bad(path, 'is neither a folder nor a zip')
}

function openFolder(root: string): BundleFiles {
  const sizes = new Map<string, number>()
  const note = (path: string) => {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (!stat) return
    // A link could lead anywhere on this machine, and the file there would be published.
    if (!stat.isFile()) throw bad(path, 'must be a file, not a link or a folder')
    sizes.set(path, stat.size)
  }
  note('content.json')
  for (const folder of pictureFolders) {
    const stat = lstatSync(join(root, folder), { throwIfNoEntry: false })
    if (!stat) continue
    if (!stat.isDirectory()) throw bad(folder, 'must be a folder')
    for (const name of readdirSync(join(root, folder))) if (!isIgnored(name)) note(`${folder}/${name}`)
  }
  return {
    files: listed(sizes),
    content: () => readFile(join(root, 'content.json')),
    read: (file) => readFile(join(root, file.path)),
    beside: (name) => readFile(join(root, name)),
    close() {},
  }
}

async function openZip(path: string): Promise<BundleFiles> {
  let zip: ZipFile
  const entries = new Map<string, Entry>()
  try {
    // yauzl refuses names that leave the folder, and data that is longer or shorter than declared.
    zip = await openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true })
  } catch (error) {
    throw bad(basename(path), `cannot be read as a zip: ${messageOf(error)}`)
  }
  try {
    if (zip.entryCount > limits.count) throw bad(basename(path), `holds more than ${limits.count} files`)
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (name.endsWith('/') || name.startsWith('__MACOSX/') || isIgnored(basename(name))) continue
      if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) throw bad(name, 'must be a file, not a link')
      if (entry.isEncrypted()) throw bad(name, 'is encrypted')
      if (entries.has(name)) throw bad(name, 'is twice in the zip')
      entries.set(name, entry)
    }
    const top = topFolder([...entries.keys()])
    const inside = new Map([...entries].filter(([name]) => name.startsWith(top)).map(([name, entry]) => [name.slice(top.length), entry]))
    const read = async (name: string) => {
      try {
        return await buffer(await zip.openReadStreamPromise(inside.get(name)!))
      } catch (error) {
        throw bad(name, `cannot be unpacked: ${messageOf(error)}`)
      }
    }
    return {
      files: listed(new Map([...inside].map(([name, entry]) => [name, entry.uncompressedSize]))),
      content: () => read('content.json'),
      read: (file) => read(file.path),
      beside: read,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof BadBundle ? error : bad(basename(path), `cannot be read as a zip: ${messageOf(error)}`)
  }
}

/** Zips often contain the folder itself; then everything is one level deeper. */
function topFolder(names: string[]) {
  if (names.includes('content.json')) return ''
  const found = names.filter((name) => /^[^/]+\/content\.json$/.test(name))
  return found.length === 1 ? found[0]!.slice(0, -'content.json'.length) : ''
}

function listed(sizes: Map<string, number>): BundleFile[] {
  const content = sizes.get('content.json')
  if (content === undefined) throw bad('content.json', 'is not there')
  if (content > limits.content) throw bad('content.json', `is larger than ${limits.content / megabyte} MB`)
  const files: BundleFile[] = []
  const seen = new Set<string>()
  let sum = 0
  for (const [path, size] of sizes) {
    const [folder, file, ...deeper] = path.split('/')
    const known = pictureFolders.find((it) => it === folder)
    if (!known || !file || deeper.length > 0) continue
    const ending = extname(file)
    const kind = kinds[ending.toLowerCase()]
    if (!kind) throw bad(path, `must end in one of ${Object.keys(kinds).join(' ')}`)
    if (size > limits.file) throw bad(path, `is larger than ${limits.file / megabyte} MB`)
    if ((sum += size) > limits.all) throw bad(path, `makes the bundle larger than ${limits.all / megabyte} MB`)
    const name = file.slice(0, -ending.length)
    if (seen.has(`${folder}/${name} ${kind}`)) throw bad(path, `is the second ${kind} called ${name} in ${folder}/`)
    seen.add(`${folder}/${name} ${kind}`)
    files.push({ folder: known, name, kind, path, size })
  }
  return files
}

function isIgnored(name: string) {
  return name.startsWith('.') || name === 'Thumbs.db'
}

function bad(file: string, reason: string) {
  return new BadBundle([{ file, path: '', reason }])
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
