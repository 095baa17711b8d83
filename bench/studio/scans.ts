import { join } from 'node:path'
import sharp from 'sharp'
import { chanceOf } from './chance.ts'

type Drawn = { picture: string; width: number; height: number }

/** Makes scans of pages whose pictures are in the folder: a little askew, with noise, in JPEG; the same for the same seed. */
export async function scansOf(pages: readonly Drawn[], folder: string, seed: number): Promise<string[]> {
  const files: string[] = []
  for (const [n, { picture, width, height }] of pages.entries()) {
    const noise = {
      input: noiseOf(width * height, seed * 31 + n),
      raw: { width, height, channels: 1 as const },
      blend: 'soft-light' as const,
    }
    const askew = await sharp(join(folder, picture))
      .rotate(n % 2 === 0 ? 0.5 : -0.4, { background: '#fff' })
      .resize(width, height, { fit: 'cover' })
      .toBuffer()
    const file = join(folder, `scan-${n + 1}.jpg`)
    await sharp(askew).composite([noise]).blur(0.6).jpeg({ quality: 72 }).toFile(file)
    files.push(file)
  }
  return files
}

/** Greys around the middle one, spread as a bell is. */
function noiseOf(count: number, seed: number): Buffer {
  const chance = chanceOf(seed)
  const greys = Buffer.alloc(count)
  for (let at = 0; at < count; at++) {
    const bell = chance.next() + chance.next() + chance.next() + chance.next() - 2
    greys[at] = 128 + Math.round(bell * 24)
  }
  return greys
}
