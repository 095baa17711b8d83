import { type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import Negotiator from 'negotiator'
import type { PictureFolder } from '#server/features/content/read.ts'

export type Format = 'avif' | 'webp' | 'jpeg' | 'png'
/** A picture as it is requested. Without a width it keeps its own. */
export type Variant = { folder: PictureFolder; name: string; width: PictureWidth | null; format: Format }

export const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }

/** Returns the best format that the client names in Accept, or one that every client can show when it names none. */
export function formatFor(accept: string | undefined, folder: PictureFolder): Format {
  // No list of ours is passed: with one, the wildcard of a client that does not support AVIF would choose AVIF.
  const named = new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaTypes()
  if (named.includes('image/avif')) return 'avif'
  if (named.includes('image/webp')) return 'webp'
  // Pages and banners are photographs and print. The others may be cut out, and PNG keeps transparency.
  return folder === 'pages' || folder === 'banners' ? 'jpeg' : 'png'
}

/** Returns undefined when the width is not one of ours. */
export function widthFrom(text: string): PictureWidth | undefined {
  return pictureWidths.find((it) => String(it) === text)
}

/** Returns whether a name ends with a hash: then it never refers to anything else. */
export function isContentAddressed(name: string): boolean {
  return /-[0-9a-f]{8}$/.test(name)
}

export function madeKey({ folder, name, width, format }: Variant): string {
  return `made/${folder}/${name}/${width ?? 'full'}.${format}`
}

/** Returns the range of a Range header in bytes, both ends included; null to send everything; 'outside' for a 416. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return from > to ? 'outside' : { from, to }
}
