import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'

export type Zip = {
  /** The entries by name; those that are folders, or that systems leave behind, are passed over. */
  entries: Map<string, Entry>
  file: ZipFile
  /** Unpacks an entry into memory. Throws when it is longer than it says. */
  read: (name: string) => Promise<Buffer>
}

/** Opens a zip. Throws when it is broken, or names leave its folder. */
export async function openZipFile(from: string | Buffer, most: number): Promise<Zip | { reason: string }> {
  const options = { autoClose: false, strictFileNames: false, validateEntrySizes: true }
  const file = typeof from === 'string' ? await openPromise(from, options) : await fromBufferPromise(from, options)
  if (file.entryCount > most) {
    file.close()
    return { reason: `It holds ${file.entryCount.toLocaleString('en-US')} files; at most ${most} are read.` }
  }
  const entries = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) {
    const name = entry.fileName
    if (!name.endsWith('/') && !isLeftover(name)) entries.set(name, entry)
  }
  return {
    entries,
    file,
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`${name} is not in the zip`)
      return buffer(await file.openReadStreamPromise(entry))
    },
  }
}

function isLeftover(name: string) {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)
}
