import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { readIdentifier } from './identifiers.ts'
import type { Draft } from './items.ts'
import type { Report } from './report.ts'
import { slugOf } from './words.ts'

/**
 * Returns the pictures of a folder in the order of their names, numbers by value: page 2 before page 10. Reports files
 * that are not pictures.
 */
export function picturesIn(folder: string, report: Report): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new PlainError(`There is no folder ${folder}.`)
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'Thumbs.db')
  const pictures = names.filter((name) => /\.(jpe?g|png|webp|avif)$/i.test(name))
  const others = names.filter((name) => !pictures.includes(name))
  if (others.length > 0) report.note(folder, 0, 'pictures', `no JPEG, PNG, WebP or AVIF, and passed over: ${others.join(', ')}`)
  return pictures.sort(new Intl.Collator('en-US', { numeric: true }).compare)
}

/** Copies the pictures that rows name, or that are named by a product's number; returns their names by the item's externalId. */
export function productPictures(
  { pictures, out }: { pictures?: string | undefined; out: string },
  drafts: Draft[],
  report: Report,
): Map<string, string> {
  const found = new Map<string, string>()
  if (!pictures) return found
  const files = new Map<string, string>()
  for (const file of picturesIn(pictures, report)) {
    for (const key of keysOfPicture(file)) {
      const other = files.get(key)
      if (other === undefined) files.set(key, file)
      else report.note(pictures, 0, 'pictures', `'${file}' goes by the same name as '${other}', which is taken`)
    }
  }
  for (const { item, picture, file: table, row } of drafts) {
    if (picture === '') continue
    const name = pictureKey(picture)
    const file = files.get(name)
    if (!file) {
      if (picture !== item.productIdentifier) report.note(table, row, 'picture', `there is no picture '${picture}' in ${pictures}`)
      continue
    }
    copyFileSync(join(pictures, file), join(out, 'products', `${name}${extname(file).toLowerCase()}`))
    found.set(item.externalId, name)
  }
  report.count('with a picture', found.size)
  return found
}

function stemOf(file: string) {
  return file.replace(/\.(jpe?g|png|webp|avif|tiff?|gif|heic)$/i, '')
}

/** Returns what a picture goes by. Its number may have the check digit in the table and not in the file's name, or the other way round. */
export function keysOfPicture(file: string): Set<string> {
  return new Set([pictureKey(file), slugOf(readIdentifier(stemOf(file)).value)])
}

/** Returns the name of a picture as names are compared: without its ending. */
export function pictureKey(file: string): string {
  return slugOf(stemOf(file)).slice(0, 120)
}
