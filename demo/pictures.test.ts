import sharp from 'sharp'
import { expect, test } from 'vitest'
import { banners, films } from './art/banners.ts'
import { callouts } from './art/callouts.ts'
import { logos, seals } from './art/marks.ts'
import { seconds } from './art/seconds.ts'
import { readArtefact } from './artefact.ts'
import { demoBanners } from './banners.ts'
import { products } from './catalog.ts'
import { allSheets, imageNameOf } from './content.ts'
import { demoExclusives } from './exclusives.ts'
import { categories, chains, stores } from './network.ts'

const days = { from: '2026-11-18', to: '2026-11-30' }
const everywhere = () => chains.map((it) => it.externalId)
const { pictures } = (await readArtefact())!

test('every product has its picture', () => {
  expect(products.filter((it) => !pictures.has(`products/${it.id}.avif`)).map((it) => it.id)).toEqual([])
})

test('every product has a UPC with a right check digit, and no two the same', () => {
  for (const { upc } of products) {
    const sum = upc.split('').reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
    expect(upc).toMatch(/^\d{12}$/)
    expect(sum % 10, upc).toBe(0)
  }
  expect(new Set(products.map((it) => it.upc)).size).toBe(products.length)
})

test('every aisle has products, but for the one that no store has, and every store a logo', () => {
  const bare = categories.filter(({ externalId }) => products.filter((it) => it.category === externalId).length < 15)
  expect(bare.map((it) => it.externalId)).toEqual(['floral'])
  expect(stores.filter((it) => !pictures.has(`assets/${it.logo}.avif`))).toEqual([])
})

test('a banner has the size that it says', async () => {
  for (const { file: name, width, height } of demoBanners(days, everywhere).flatMap((it) => it.media)) {
    const its = await sharp(pictures.get(`banners/${name}.avif`)).metadata()
    expect([its.width, its.height], name).toEqual([width, height])
  }
})

test('a banner shows only where all its products are on sale', () => {
  const shown = demoBanners(days, (id) => (id === 'green-split-peas' ? ['isthmus'] : everywhere()))
  const bulk = shown.find((it) => it.externalId === 'banner-bulk')
  expect(bulk?.storeInclusionType).toBe('selected')
  expect(bulk?.stores).toEqual(stores.filter((it) => it.chain === 'isthmus').map((it) => it.externalId))
})

test('a digital exclusive shows its product and the badges of its healthy options', () => {
  for (const { image, type } of demoExclusives(days).flatMap((it) => it.media))
    expect(pictures.has(`${type === 'bug' ? 'assets' : 'products'}/${image}.avif`), image).toBe(true)
})

test('no picture is there that nothing shows', () => {
  const shown = [
    ...products.map((it) => `products/${it.id}.avif`),
    ...[...Object.keys(seconds), ...Object.keys(callouts)].map((name) => `products/${name}.avif`),
    ...[...Object.keys(logos), ...Object.keys(seals)].map((name) => `assets/${name}.avif`),
    ...Object.keys(banners).map((name) => `banners/${name}.avif`),
    ...Object.keys(films).map((name) => `banners/${name}.mp4`),
    ...allSheets().map((it) => `pages/${imageNameOf(it)}.avif`),
  ]
  expect([...pictures.keys()].sort()).toEqual(shown.sort())
})
