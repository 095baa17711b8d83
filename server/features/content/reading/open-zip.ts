import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from './limits.ts'
import { openZipFile, type Zip } from './zip.ts'

/** A file of a zip, unpacked to `path`; or why it was not. `name` is that in the zip, without its folders. */
export type ZipFile = { name: string; path: string } | { name: string; reason: string }

/**
 * Unpacks a zip of files into `folder`, each under a name of its own. Returns null for what is no zip of files, such as a
 * workbook, and a reason for a zip that is not opened. Never throws for what it contains.
 */
export async function openZip(path: string, folder: string, signal: AbortSignal): Promise<ZipFile[] | { reason: string } | null> {
  if (!(await isZip(path))) return null
  let zip: Zip | { reason: string }
  try {
    zip = await openZipFile(path, limits.zipFiles)
  } catch {
    return { reason: 'The zip is broken. Please pack its files again.' }
  }
  if ('reason' in zip) return zip
  try {
    if (zip.entries.has('[Content_Types].xml') || zip.entries.has('mimetype')) return null
    const sizes = [...zip.entries.values()].map((it) => it.uncompressedSize)
    if (sizes.length === 0) return { reason: 'The zip is empty.' }
    if (sizes.reduce((sum, size) => sum + size, 0) > limits.zipBytes)
      return { reason: `The zip holds more than ${limits.zipBytes / 1024 / 1024} MB.` }
    const files: ZipFile[] = []
    for (const name of [...zip.entries.keys()].sort(new Intl.Collator('en-US', { numeric: true }).compare))
      files.push(await unpacked(zip, name, folder, signal))
    return files
  } finally {
    zip.file.close()
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\u0003\u0004' || buffer.toString('latin1') === 'PK\u0005\u0006'
  } finally {
    await file.close()
  }
}

async function unpacked(zip: Zip, path: string, folder: string, signal: AbortSignal): Promise<ZipFile> {
  const name = posix.basename(path.replaceAll('\\', '/'))
  const entry = zip.entries.get(path)!
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) return { name, reason: 'It is a link to a file, not the file.' }
  if (entry.isEncrypted()) return { name, reason: 'It asks for a password. Please pack it without one.' }
  if (entry.uncompressedSize > limits.bytes) return { name, reason: `The file is larger than ${limits.bytes / 1024 / 1024} MB.` }
  if (extname(name).toLowerCase() === '.zip') return { name, reason: 'It is a zip in a zip. Please unpack it first.' }
  // Its own name could lead out of the folder.
  const target = join(folder, randomUUID())
  try {
    await pipeline(await zip.file.openReadStreamPromise(entry), createWriteStream(target), { signal })
    return { name, path: target }
  } catch {
    signal.throwIfAborted()
    return { name, reason: 'It cannot be unpacked. Please pack it again.' }
  }
}
