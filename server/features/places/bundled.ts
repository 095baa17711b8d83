import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readPlaces, type Places } from './rules.ts'

let places: Places | null = null

/** Returns the places of the US from the file that scripts/places.ts wrote. It is read at the first use, in 30 ms, and then kept. */
export function usPlaces(): Places {
  places ??= readPlaces(brotliDecompressSync(readFileSync(join(import.meta.dirname, 'us.txt.br'))))
  return places
}
