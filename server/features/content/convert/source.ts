import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

/** Returns the text of a file. */
export function textIn(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new PlainError(`There is no file ${path}.`)
  return textOf(readFileSync(path))
}

/** Returns the text of bytes: UTF-16 by its first bytes, UTF-8, or else what old spreadsheets write: Windows-1252, or Mac Roman on a Mac. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes)
    const mac = new TextDecoder('macintosh').decode(bytes)
    const [ofWindows, ofMac] = [lettersInWords(windows), lettersInWords(mac)]
    // Where the letters do not tell, the line ends of old Macs do.
    const isMac = ofMac === ofWindows ? /\r(?!\n)/.test(windows) && !windows.includes('\n') : ofMac > ofWindows
    return isMac ? mac : windows
  }
}

/**
 * Counts the letters of Café, Jalapeño and Annie’s, which in the wrong one of two encodings are others: CafŽ, AnnieÕs. A
 * ™ or ” after a word would become a letter too, and so would a dash in one.
 */
function lettersInWords(text: string): number {
  return text.match(/(?<=\p{L})(?:[áàâäéèêëíîïóôöúûüñç](?=\p{Ll})|[áàéèíóúöüëç](?!\p{L})|’|—(?=\p{Ll}))/gu)?.length ?? 0
}

export function jsonIn(path: string): unknown {
  try {
    return JSON.parse(textIn(path))
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(`${basename(path)} is not JSON: ${error instanceof Error ? error.message : ''}.`)
  }
}
