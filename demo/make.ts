/**
 * Draws the demo network and packs it into demo/network.zip, which the first start of a server reads.
 *
 *   npm run demo                 everything, which takes many minutes
 *   npm run demo -- NAME …       only these. A picture (black-beans), a folder of them (banners),
 *                                a chain's flyers (driftless) or a page of them (driftless-weekly-1); `content`: no picture
 *
 * Needs a Chromium, as the tests do (scripts/chromium.ts).
 */
import { parse } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { drawPictures, type Pack } from './art/draw.ts'
import { readArtefact, writeArtefact } from './artefact.ts'
import { drawFlyers } from './flyers/draw-all.ts'

sharp.concurrency(1)
const asked = new Set(process.argv.slice(2))
const known = new Set(['content'])
const wants = (...names: string[]) => {
  for (const name of names) known.add(name)
  return asked.size === 0 || names.some((it) => asked.has(it))
}

const before = asked.size === 0 ? null : await readArtefact()
const pictures = new Map(before?.pictures)
const places = new Map(before?.places)

// Chromium draws the next picture while others are encoded.
const inTurn = pLimit(4)
const packing: Promise<unknown>[] = []
const pack: Pack = (path, png, options) => {
  packing.push(
    inTurn(async () =>
      pictures.set(
        path,
        await sharp(png)
          .avif({ effort: 4, ...options })
          .toBuffer(),
      ),
    ),
  )
}

await drawPictures(wants, pack, (path, bytes) => pictures.set(path, bytes))
await Promise.all(packing)
await drawFlyers({ wants, pack, pictures, places, before: before?.bundle })
await Promise.all(packing)
// Drops pictures whose drawing was removed.
for (const path of pictures.keys()) if (!known.has(parse(path).name)) pictures.delete(path)
const strangers = [...asked].filter((it) => !known.has(it))
if (strangers.length > 0) throw new Error(`There is nothing called ${strangers.join(', ')}.`)
console.log(`demo/network.zip: ${pictures.size} pictures, ${Math.round((await writeArtefact(pictures, places)) / 1000)} kB`)
