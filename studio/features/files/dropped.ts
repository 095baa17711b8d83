/** Files that systems leave in folders, which nobody means to hand in. */
const leftovers = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i

export const isMeant = ({ name }: Pick<File, 'name'>) => !leftovers.test(name)

/** Returns all files of a drop, those in folders too. */
export async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  // Taken at once: what was dropped is gone after the first await.
  const entries = [...items].map((it) => it.webkitGetAsEntry()).filter((it) => it !== null)
  if (entries.length === 0) return [...files].filter(isMeant)
  const found = await Promise.all(entries.map(filesBelow))
  return found.flat().filter(isMeant)
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((done, failed) => entry.file(done, failed))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const all: File[] = []
  // It returns at most a hundred at a time, and none at the end.
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return all
    for (const it of some) all.push(...(await filesBelow(it)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
