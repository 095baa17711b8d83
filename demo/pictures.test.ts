import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clickTypes, placements } from '#contract/banners.ts'
import { demoBanners } from './banners.ts'
import { products } from './catalog.ts'
import { demoExclusives } from './exclusives.ts'
import { categories, chains, stores } from './network.ts'

const days = { from: '2026-11-18', to: '2026-11-30' }
const everywhere = () => chains.map((it) => it.externalId)
const file = (path: string) => fileURLToPath(new URL(`bundle/${path}`, import.meta.url))

test('every product has its picture', () => {
  expect(products.filter((it) => !existsSync(file(`products/${it.id}.webp`))).map((it) => it.id)).toEqual([])
})

test('every product has a UPC with a right check digit, and no two the same', () => {
  for (const { upc } of products) {
    const sum = upc.split('').reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
    expect(upc).toMatch(/^\d{12}$/)
    expect(sum % 10, upc).toBe(0)
  }
  expect(new Set(products.map((it) => it.upc)).size).toBe(products.length)
})

test('every aisle has products, and every store a logo', () => {
  expect(categories.filter(({ externalId }) => products.filter((it) => it.category === externalId).length < 15)).toEqual([])
  expect(stores.filter((it) => !existsSync(file(`assets/${it.logo}.webp`)))).toEqual([])
})

test('there is a banner for every placement, and one of every click type', () => {
  const media = demoBanners(days, everywhere).flatMap((it) => it.media)
  expect(new Set(media.map((it) => it.placement))).toEqual(new Set(placements))
  expect(new Set(media.map((it) => it.clickType))).toEqual(new Set(clickTypes))
})

test('a banner has the size that it says', async () => {
  for (const { file: name, width, height } of demoBanners(days, everywhere).flatMap((it) => it.media)) {
    const its = await sharp(file(`banners/${name}.webp`)).metadata()
    expect([its.width, its.height], name).toEqual([width, height])
  }
})

test('a banner shows only where all its products are on sale', () => {
  const banners = demoBanners(days, (id) => (id === 'red-lentils' ? ['isthmus'] : everywhere()))
  const bulk = banners.find((it) => it.externalId === 'banner-bulk')
  expect(bulk?.storeInclusionType).toBe('selected')
  expect(bulk?.stores).toEqual(stores.filter((it) => it.chain === 'isthmus').map((it) => it.externalId))
})

test('a digital exclusive shows its product and the badges of its healthy options', () => {
  const exclusives = demoExclusives(days)
  expect(exclusives).toHaveLength(10)
  for (const { image, type } of exclusives.flatMap((it) => it.media))
    expect(existsSync(file(`${type === 'bug' ? 'assets' : 'products'}/${image}.webp`)), image).toBe(true)
})
