import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { Ad, type Price } from '#contract/ads.ts'
import { assetPicture, productPicture } from '#contract/pictures.ts'
import { hitsOf } from '#app/search/hits.ts'
import { speaking } from '#words/t.ts'
import { dealOf, dealsOf, flyersOf, pagesOf, titleLanguage } from './deal.ts'
import { aComponent, aPage, aSpace } from './testing.ts'

const each = (text: string): Price => ({ kind: 'each', text, amountCents: 399, quantity: null, unit: null, regularCents: null })

test('a title and texts in Spanish are shown in Spanish alone, with the English title beside them', () => {
  const adComponents = [
    { ...aComponent('TITLE', 'Pears'), spanishValue: 'Peras' },
    aComponent('CUSTOMTEXT', 'Correction: Sold by the bag.'),
    { ...aComponent('CUSTOMTEXT', 'From our region.'), spanishValue: 'De nuestra región.' },
  ]
  const deal = () => dealOf(aSpace({ adComponents }), null, '')
  expect(deal()).toMatchObject({ title: 'Pears', otherTitle: '', texts: ['Correction: Sold by the bag.', 'From our region.'] })
  const spanish = speaking('es', deal)
  expect(spanish).toMatchObject({ title: 'Peras', otherTitle: 'Pears' })
  expect([spanish.texts[1], spanish.textsLanguage]).toEqual(['De nuestra región.', undefined])
  for (const q of ['peras', 'pears', 'produce pears']) expect(hitsOf([{ ...spanish, categoryName: 'Produce' }], q)).toHaveLength(1)
  // Without Spanish words it is as in English.
  expect(speaking('es', () => dealOf(aSpace({ adComponents: [aComponent('TITLE', 'Milk')] }), null, ''))).toMatchObject({
    title: 'Milk',
    otherTitle: '',
    textsLanguage: 'en',
  })
})

test('a flyer is called in Spanish what the co-op calls it, and else what it is called in English, which is marked as such', () => {
  const ad: Ad = {
    adId: 1,
    title: 'Weekly Deals',
    spanishTitle: 'Ofertas de la semana',
    adDateInfo: '',
    adPages: [aPage()],
    validFrom: '2026-11-18',
    validTo: '2026-11-24',
  }
  const said = () => flyersOf([ad, { ...ad, title: 'Owner Deals', spanishTitle: '' }]).map((it) => [it.title, titleLanguage(it)])
  expect(said()).toEqual([
    ['Weekly Deals', undefined],
    ['Owner Deals', undefined],
  ])
  expect(speaking('es', said)).toEqual([
    ['Ofertas de la semana', undefined],
    ['Owner Deals', 'en'],
  ])
})

describe('prices', () => {
  test("5.VALID.22 '0.00', '0.0' and '0' are no price, whatever space is around them", () => {
    for (const text of ['0.00', '0.0', '0', ' 0.00 ']) {
      expect(dealOf(aSpace({ price: each(text) }), null, '').price).toBeNull()
      expect(dealOf(aSpace({ adComponents: [aComponent('PRICE', text)] }), null, '').price).toBeNull()
      expect(dealOf(aSpace({ price: each('$3.99'), ownerPrice: each(text) }), null, '').ownerPrice).toBeNull()
    }
  })
  test('5.VALID.22 only those three: $0.00 and 0.000 are prices', () => {
    for (const text of ['$0.00', '0.000', '0.50'])
      expect(dealOf(aSpace({ adComponents: [aComponent('PRICE', text)] }), null, '').price).toMatchObject({ kind: 'text', text })
  })
  test('2.ITEM.03 the structured price wins over the words of the component', () => {
    expect(dealOf(aSpace({ price: each('$3.99'), adComponents: [aComponent('PRICE', 'now $3.99')] }), null, '').price).toEqual(
      each('$3.99'),
    )
  })
  test('9.CONST.31 2.ITEM.03 a value with BOGO_Type_Callout is a picture, not words', () => {
    const deal = dealOf(aSpace({ adComponents: [aComponent('PRICE', 'BOGO_Type_Callout_2')] }), null, '')
    expect(deal.bogoPicture).toBe(productPicture('BOGO_Type_Callout_2'))
    expect(deal.price).toBeNull()
    for (const text of ['bogo', 'BOGO', 'BOGO_Type'])
      expect(dealOf(aSpace({ adComponents: [aComponent('PRICE', text)] }), null, '')).toMatchObject({ bogoPicture: null, price: { text } })
  })
})

describe('pictures', () => {
  test('2.ITEM.01 the picture comes first, then the secondary ones; without any, the asset’s picture is used', () => {
    const both = aSpace({
      adComponents: [aComponent('SECONDARYPICTURE', 'back'), aComponent('PICTURE', 'front'), aComponent('SECONDARYPICTURE', 'side')],
    })
    expect(dealOf(both, null, '').pictures).toEqual(['front', 'back', 'side'].map(productPicture))
    expect(dealOf(aSpace({ adStudioAssetId: 'Q17' }), null, '').pictures).toEqual([assetPicture('Q17')])
  })
})

describe('ads', () => {
  // The ads in the form of the wire, where names have both spellings (decision A03).
  const wire = {
    adId: 5,
    title: 'Week 47',
    adDateInfo: 'Nov 18 to 24',
    validFrom: '2026-11-18',
    validTo: '2026-11-24',
    adPages: [
      {
        adPageId: 1,
        adId: 5,
        pageNumber: 1,
        width: 612,
        height: 792,
        imageName: 'week47-1',
        adSpaces: [
          aSpace({
            adSpaceId: 1,
            offsetX: 10,
            offsetY: 20,
            width: 100,
            height: 50,
            categoryId: 3,
            adComponents: [
              { ...aComponent('TITLE', 'Apples'), componentName: 'Title' as 'TITLE', componentType: 'ProductDetails' as 'PRODUCTDETAILS' },
            ],
          }),
          aSpace({ adSpaceId: 2, width: 0, height: 0 }),
        ],
      },
    ],
  }
  const [ad] = v.parse(v.array(Ad), [wire])

  test('2.ITEM.02 a deal reads its space once: brand, title and size, its flyer and its category', () => {
    expect(dealsOf([ad!], [{ categoryId: 3, categoryName: 'Produce' }])[0]).toMatchObject({
      title: 'Apples',
      brand: '',
      adId: 5,
      adDateInfo: 'Nov 18 to 24',
      categoryName: 'Produce',
    })
    const full = dealOf(aSpace({ adComponents: [aComponent('BRAND', 'Bluff'), aComponent('SIZE', '3 lb')] }), null, '')
    expect(full).toMatchObject({ brand: 'Bluff', size: '3 lb', adId: null })
  })
  test('2.FLYER.03 the list of a page contains its items of the regular kind', () => {
    const page = {
      ...wire.adPages[0]!,
      adSpaces: [
        aSpace({ adSpaceId: 1 }),
        aSpace({ adSpaceId: 2, areaTypeToken: 'COUPON_AD' }),
        aSpace({ adSpaceId: 3, showInItemView: false }),
      ],
    }
    expect(pagesOf([{ ...ad!, adPages: [page] }])).toMatchObject([{ adSpaceIds: [1, 3], itemCount: 2 }])
  })
  test('2.FLYER.04 a page has a region for each space that has a size', () => {
    expect(pagesOf([ad!])).toMatchObject([{ adId: 5, pageNumber: 1, regions: [{ adSpaceId: 1, x: 10, y: 20, width: 100, height: 50 }] }])
  })
})
