import { expect, test } from 'vitest'
import * as brand from '#brand'
import type { AdSpace, ComponentName } from '#contract/ads.ts'
import { assetPicture, bannerPicture, pagePicture, picturesOf, productPicture, stillOf } from './pictures.ts'

test('7.IMG.01 7.IMG.02 7.IMG.03 addresses of pages, products, banners and assets', () => {
  expect(pagePicture('week47-1')).toBe(`/images/${brand.client}/pages/week47-1.jpg`)
  expect(productPicture('wildrice')).toBe(`/images/${brand.client}/products/wildrice.png`)
  expect(bannerPicture('film.mp4')).toBe(`/images/${brand.client}/banners/film.mp4`)
  expect(assetPicture('Q17-b')).toBe(`${brand.imageHost}/q/Q17-b.png`)
})

const space = (isDigitalExclusive: boolean, ...components: [ComponentName, string][]) => ({
  adStudioAssetId: isDigitalExclusive ? '-5' : 'Q17',
  isDigitalExclusive,
  adComponents: components.map(([componentName, componentValue]) => ({ componentName, componentValue }) as AdSpace['adComponents'][number]),
})

test('2.ITEM.01 the picture comes first, then the secondary ones; without any, the asset’s picture is used', () => {
  expect(picturesOf(space(false, ['SECONDARYPICTURE', 'back'], ['PICTURE', 'front']))).toEqual(['front', 'back'].map(productPicture))
  expect(picturesOf(space(false))).toEqual([assetPicture('Q17')])
  expect(picturesOf(space(false, ['PICTURE', ' ']))).toEqual([assetPicture('Q17')])
})

test('D18 an exclusive has its own pictures or none, never that of an asset', () => {
  expect(picturesOf(space(true, ['PICTURE', 'front']))).toEqual([productPicture('front')])
  expect(picturesOf(space(true))).toEqual([])
})

test('a video has its picture under the same name', () => {
  expect(['/soup.mp4', '/soup.webm', '/soup.png', '/soup.mp4.png'].map(stillOf)).toEqual([
    '/soup.jpg',
    '/soup.jpg',
    '/soup.png',
    '/soup.mp4.png',
  ])
})
