import { writeFile } from 'node:fs/promises'
import sharp, { type AvifOptions } from 'sharp'
import { products } from '../catalog.ts'
import { banners, filmLayers, films } from './banners.ts'
import { bubbleFilm } from './film.ts'
import { callouts, calloutSize } from './callouts.ts'
import { drawProduct } from './forms/index.ts'
import { hero, heroSize } from './hero.ts'
import { logos, logoSize, seals, sealSize } from './marks.ts'
import { seconds } from './seconds.ts'
import { openStage } from './stage.ts'

/** Keeps a picture that has been drawn, as AVIF. */
export type Pack = (path: string, png: Buffer, options: Pick<AvifOptions, 'quality' | 'chromaSubsampling'>) => void

type Drawing = { folder: string; name: string; width: number; height: number; svg: () => string }

/** Chosen by looking at twice the size. */
const quality: Record<string, number> = { products: 32, assets: 45, banners: 40 }

/** Draws the pictures of products, stores and banners that are wanted, each twice as many dots as units; `keep` takes the films. */
export async function drawPictures(wants: (...names: string[]) => boolean, pack: Pack, keep: (path: string, bytes: Buffer) => void) {
  const wanted = allDrawings().filter(({ folder, name }) => wants(folder, name))
  const filmed = Object.entries(films).filter(([name]) => wants('banners', name))
  const first = wants('entry-crate')
  if (wanted.length === 0 && filmed.length === 0 && !first) return
  const stage = await openStage()
  try {
    for (const { folder, name, width, height, svg } of wanted)
      pack(`${folder}/${name}.avif`, await stage.draw(svg(), width, height), { quality: quality[folder] ?? 50 })
    for (const [name, size] of filmed) {
      // The banner of the same name stands in for it.
      const { back, front } = filmLayers(size)
      const layers = [await stage.draw(back.svg, back.width, back.height), await stage.draw(front.svg, front.width, front.height)] as const
      keep(`banners/${name}.mp4`, await bubbleFilm(stage.page, ...layers))
    }
    if (first) await drawHero(await stage.draw(hero(), heroSize, heroSize))
  } finally {
    await stage.close()
  }
}

function allDrawings(): Drawing[] {
  const named = (folder: string, drawings: Record<string, () => string>, size: { width: number; height: number }) =>
    Object.entries(drawings).map(([name, svg]) => ({ folder, name, ...size, svg }))
  return [
    ...products.map((it) => ({ folder: 'products', name: it.id, width: 320, height: 320, svg: () => drawProduct(it) })),
    ...named('products', seconds, { width: 320, height: 320 }),
    ...named('products', callouts, calloutSize),
    ...named('assets', logos, logoSize),
    ...named('assets', seals, { width: sealSize, height: sealSize }),
    ...Object.entries(banners).map(([name, draw]) => {
      const { width, height } = draw()
      return { folder: 'banners', name, width, height, svg: () => draw().svg }
    }),
  ]
}

/** The app's own picture, the largest on its first page: every browser that the app is for reads AVIF. */
async function drawHero(png: Buffer) {
  const bytes = await sharp(png)
    .resize(heroSize * 2)
    .avif({ quality: 52, effort: 9 })
    .toBuffer()
  await writeFile(new URL('../../app/public/art/entry-crate.avif', import.meta.url), bytes)
}
