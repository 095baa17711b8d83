import { type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import Negotiator from 'negotiator'
import type { PictureFolder } from '#server/features/content/read.ts'

export type Format = 'avif' | 'webp' | 'jpeg' | 'png'
/** What a picture is asked for as. Without a width it keeps its own. */
export type Variant = { folder: PictureFolder; name: string; width: PictureWidth | null; format: Format }

export const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }

/** The best format that the client names in Accept; what every client can draw when it names none. */
export function formatFor(accept: string | undefined, folder: PictureFolder): Format {
  // Without a list of ours: against one, the wildcard of a client that knows no AVIF would choose it.
  const named = new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaTypes()
  if (named.includes('image/avif')) return 'avif'
  if (named.includes('image/webp')) return 'webp'
  // Pages and banners are photographs and print; the others may be cut out, and PNG keeps what is see-through.
  return folder === 'pages' || folder === 'banners' ? 'jpeg' : 'png'
}

/** undefined: not one of ours. */
export function widthFrom(text: string): PictureWidth | undefined {
  return pictureWidths.find((it) => String(it) === text)
}

/** A name that ends in a hash of what it names never stands for anything else. */
export function isContentAddressed(name: string): boolean {
  return /-[0-9a-f]{8}$/.test(name)
}

export function madeKey({ folder, name, width, format }: Variant): string {
  return `made/${folder}/${name}/${width ?? 'full'}.${format}`
}

/** The one range of a Range header, in bytes, both ends included; null: send all; 'outside': 416. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return from > to ? 'outside' : { from, to }
}
