import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { AdSpace } from './ads.ts'
import { textsOf, titlesOf, valuesOf } from './components.ts'
import { speaking } from '#words/t.ts'
import { adSpaceOfExclusive, inFeaturedCarousel, type DigitalExclusive } from './exclusives.ts'

const coldBrew: DigitalExclusive = {
  id: 12,
  title: 'Cold Brew',
  name: 'Cold Brew',
  brand: 'Orchard',
  description: 'Any flavor.',
  price: '$1 off',
  size: '32 oz',
  startDate: '2026-11-18',
  endDate: '2026-11-24',
  category: { name: 'Beverages' },
  priority: 1,
  storeInclusionType: 'all',
  storeGuids: [],
  adStudioAssetId: 'cold-brew',
  [inFeaturedCarousel]: true,
  media: [
    { imageUri: '/images/hcc/assets/o/organic-0011aabb.png', type: 'bug' },
    { imageUri: '/images/hcc/products/cold-brew-0011aabb.png', type: 'picture' },
    { imageUri: 'https://pictures.example/side.png', type: 'picture' },
  ],
}
const beverages = { categoryId: 7, categoryName: 'Beverages' }

describe('an exclusive as an ad space', () => {
  test('4.EXCL.01 its ad space id and asset id are the negative of the exclusive’s id', () => {
    expect(adSpaceOfExclusive(coldBrew, [])).toMatchObject({ adSpaceId: -12, adStudioAssetId: '-12' })
  })

  test('4.EXCL.02 page, brand and category are -99 when nothing else is known', () => {
    expect(adSpaceOfExclusive(coldBrew, [])).toMatchObject({ adPageId: -99, brandId: -99, categoryId: -99 })
  })

  test('4.EXCL.03 its category is found by the name', () => {
    expect(adSpaceOfExclusive(coldBrew, [{ categoryId: 6, categoryName: 'Bakery' }, beverages]).categoryId).toBe(7)
    expect(adSpaceOfExclusive(coldBrew, [{ categoryId: 6, categoryName: 'Bakery' }]).categoryId).toBe(-99)
  })

  test('4.EXCL.04 it is flagged as a digital exclusive', () => {
    expect(adSpaceOfExclusive(coldBrew, []).isDigitalExclusive).toBe(true)
  })

  test('its words, price and pictures are components; badges and empty texts are not', () => {
    const space = adSpaceOfExclusive({ ...coldBrew, size: '' }, [beverages])
    expect(
      space.adComponents.map(({ componentType, componentName, componentValue }) => [componentType, componentName, componentValue]),
    ).toEqual([
      ['PRODUCTDETAILS', 'TITLE', 'Cold Brew'],
      ['PRODUCTDETAILS', 'BRAND', 'Orchard'],
      ['PRICE', 'PRICE', '$1 off'],
      ['CUSTOMTEXT', 'CUSTOMTEXT', 'Any flavor.'],
      ['PRODUCTIMAGE', 'PICTURE', 'cold-brew-0011aabb'],
      ['PRODUCTIMAGE', 'SECONDARYPICTURE', 'https://pictures.example/side.png'],
    ])
    expect(space).toMatchObject({ startDate: '2026-11-18', endDate: '2026-11-24', price: { kind: 'text', text: '$1 off' } })
    expect(adSpaceOfExclusive({ ...coldBrew, price: '' }, []).price).toBeNull()
    const named = adSpaceOfExclusive({ ...coldBrew, title: '$1 off cold brew' }, [])
    expect([valuesOf(named, 'TITLE'), valuesOf(named, 'CUSTOMTEXT')]).toEqual([['Cold Brew'], ['$1 off cold brew', 'Any flavor.']])
    expect(valuesOf(adSpaceOfExclusive({ ...coldBrew, name: '' }, []), 'TITLE')).toEqual(['Cold Brew'])
    expect(v.parse(AdSpace, space)).toEqual(space)
    const offer = { kind: 'amountOff', text: '$1 off', amountCents: 100, quantity: null, unit: null, regularCents: null } as const
    expect(adSpaceOfExclusive({ ...coldBrew, offer }, []).price).toEqual(offer)
    expect(new Set(space.adComponents.map(({ adComponentId }) => adComponentId)).size).toBe(6)
  })

  test('its words are in Spanish where the co-op gives them; texts of two languages do not stand together', () => {
    const offer = {
      ...coldBrew,
      title: '$1 off',
      spanishName: 'Café frío',
      spanishTitle: '$1 menos',
      spanishDescription: 'De cualquier sabor.',
    }
    const said = (it: DigitalExclusive) =>
      speaking('es', () => {
        const space = v.parse(AdSpace, adSpaceOfExclusive(it, []))
        return [titlesOf(space).title, ...textsOf(space)]
      })
    expect(said(offer)).toEqual(['Café frío', '$1 menos', 'De cualquier sabor.'])
    expect(said({ ...offer, name: '' })).toEqual(['$1 menos', 'De cualquier sabor.'])
    expect(said({ ...offer, description: '', spanishDescription: '' })).toEqual(['Café frío', '$1 menos'])
    expect(said({ ...offer, spanishDescription: '' })).toEqual(['Café frío', '$1 off', 'Any flavor.'])
    expect(said(coldBrew)).toEqual(['Cold Brew', 'Any flavor.'])
    expect(textsOf(adSpaceOfExclusive(offer, []))).toEqual(['$1 off', 'Any flavor.'])
  })
})
