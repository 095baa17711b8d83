/**
 * Draws the demo's pictures into demo/bundle/. The pictures are kept in git: this runs only when their drawing changes.
 *
 *   node scripts/run.mjs demo/art/make.ts                 everything
 *   node scripts/run.mjs demo/art/make.ts black-beans …   only these, by the names of their files
 *
 * Needs a Chromium, as the tests do (scripts/chromium.ts).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { products } from '../catalog.ts'
import { banners, filmLayers } from './banners.ts'
import { bubbleFilm } from './film.ts'
import { drawProduct } from './forms/index.ts'
import { hero, heroSize } from './hero.ts'
import { logos, logoSize, seals, sealSize } from './marks.ts'
import { openStage, webp } from './stage.ts'

const asked = process.argv.slice(2)
const stage = await openStage()
try {
  await drawAll(
    'products',
    products.map((it) => it.id),
    (id) => ({ width: 320, height: 320, svg: drawProduct(productOf(id)) }),
    22_000,
  )
  await drawAll('assets', Object.keys(logos), (name) => ({ ...logoSize, svg: drawingOf(logos, name) }), 14_000)
  await drawAll('assets', Object.keys(seals), (name) => ({ width: sealSize, height: sealSize, svg: drawingOf(seals, name) }), 8_000)
  await drawAll('banners', Object.keys(banners), (name) => drawingOf(banners, name), 56_000)
  if (asked.length === 0 || asked.includes('kombucha-film')) await drawFilm()
  if (asked.length === 0 || asked.includes('entry-crate')) await drawHero()
} finally {
  await stage.close()
}

type Drawing = { width: number; height: number; svg: string }

/** Each twice as many dots as units, in a file of at most `limit` bytes. */
async function drawAll(folder: string, names: string[], drawing: (name: string) => Drawing, limit: number) {
  const chosen = names.filter((it) => asked.length === 0 || asked.includes(it))
  if (chosen.length === 0) return
  const to = new URL(`../bundle/${folder}/`, import.meta.url)
  await mkdir(to, { recursive: true })
  let total = 0
  for (const name of chosen) {
    const { width, height, svg } = drawing(name)
    const bytes = await webp(await stage.draw(svg, width, height), width * 2, height * 2, limit)
    await writeFile(new URL(`${name}.webp`, to), bytes)
    total += bytes.length
  }
  console.log(`${folder}: ${chosen.length} pictures, ${Math.round(total / 1000)} kB`)
}

/** The app's own picture, the largest on its first page: every browser that the app is for reads AVIF. */
async function drawHero() {
  const png = await stage.draw(hero(), heroSize, heroSize)
  const bytes = await sharp(png)
    .resize(heroSize * 2)
    .avif({ quality: 52, effort: 9 })
    .toBuffer()
  await writeFile(new URL('../../app/public/art/entry-crate.avif', import.meta.url), bytes)
  console.log(`entry-crate: ${Math.round(bytes.length / 1000)} kB`)
}

/** The banner of the same name stands in for it. */
async function drawFilm() {
  const { back, front } = filmLayers()
  const layers = [await stage.draw(back.svg, back.width, back.height), await stage.draw(front.svg, front.width, front.height)] as const
  const bytes = await bubbleFilm(stage.page, ...layers)
  await writeFile(new URL('../bundle/banners/kombucha-film.mp4', import.meta.url), bytes)
  console.log(`banners: a film, ${Math.round(bytes.length / 1000)} kB`)
}

function drawingOf<T>(drawings: Record<string, () => T>, name: string) {
  const drawn = drawings[name]
  if (!drawn) throw new Error(`no drawing ${name}`)
  return drawn()
}

function productOf(id: string) {
  const found = products.find((it) => it.id === id)
  if (!found) throw new Error(`no product ${id}`)
  return found
}
