import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { makeWritable } from '#server/writable.ts'
import type { ImageStore } from './store.ts'

export function folderStore(root: string): ImageStore {
  const pathOf = (key: string) => {
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`not a key of the image store: ${key}`)
    return join(root, key)
  }
  return {
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(key) {
      try {
        await access(pathOf(key))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async part(key, from, to) {
      await using file = await open(pathOf(key))
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(to - from + 1), position: from })
      if (bytesRead < buffer.length) throw new Error(`${key} has no bytes ${from} to ${to}`)
      return buffer
    },
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.draft`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(draft, bytes)
        await rename(draft, path) // whole or absent, even when the process is killed
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async keys(prefix) {
      try {
        const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true })
        return entries
          .filter((it) => it.isFile() && !it.name.endsWith('.draft'))
          .map((it) => relative(root, join(it.parentPath, it.name)).replaceAll(sep, '/'))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  }
}

/** Throws a PlainError unless the folder, and those in it where keys begin, can be written: one that root has left there is root's alone. */
export function tryFolder(root: string): void {
  for (const part of ['original', 'made', 'studio']) makeWritable(join(root, part), `The folder ${join(root, part)}, of IMAGE_STORE`)
}

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
