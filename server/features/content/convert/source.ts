import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

/** Returns the text of a file. */
export function textIn(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new PlainError(`There is no file ${path}.`)
  return textOf(readFileSync(path))
}

/** Returns the text of bytes: UTF-16 by its first bytes, UTF-8, or else Windows-1252, which old spreadsheets write. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function jsonIn(path: string): unknown {
  try {
    return JSON.parse(textIn(path))
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(`${basename(path)} is not JSON: ${error instanceof Error ? error.message : ''}.`)
  }
}
