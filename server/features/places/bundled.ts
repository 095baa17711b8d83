import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readPlaces, type Places } from './rules.ts'

let places: Places | null = null

/** The US by the file that scripts/places.ts wrote: read at its first use, which takes 30 ms, then kept. */
export function usPlaces(): Places {
  places ??= readPlaces(brotliDecompressSync(readFileSync(join(import.meta.dirname, 'us.txt.br'))))
  return places
}
