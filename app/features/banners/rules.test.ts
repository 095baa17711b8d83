import { describe, expect, test } from 'vitest'
import * as brand from '#brand'
import { placements, type BannerMedia } from '#contract/banners.ts'
import { candidatesFor, chosenOf, placeOf, productListOf, roomOf, targetOf } from './rules.ts'
import { aBanner, aMedia } from './testing.ts'

const store = { storeGuid: 'd585f434-471d-44e1-af95-bfd2f0beea5c', storeRoute: 'winona' }
const other = '0c3f3c0e-0f4e-4a35-9e1f-6a4f5b7c8d9e'
const where = { placement: 'homepage-banner', store, product: null } as const
const idsOf = (...args: Parameters<typeof candidatesFor>) => candidatesFor(...args).map(({ media }) => media.id)
const never = () => 0

describe('9.CONST.36 9.CONST.37 9.CONST.38 where a banner stands, by the name of its placement', () => {
  const { path } = brand.product
  test.each([
    ['homepage-takeover', true, false],
    ['mobile-fullpage-takeover', true, true],
    ['homepage-banner', false, false],
    ['carousel-takeover', false, false],
    ['productpage-desc-column', false, false],
    ['shopping-list-takeover', false, false],
    ['left-nav-skyscraper', false, false],
    ['productpage-banner', false, false],
    ['mobile-carousel', false, true],
    ['mobile-homepage', false, true],
    ['mobile-productpage-banner', false, true],
    [`mobile-current-${path}-inline`, false, true],
    [`current-${path}-inline`, false, false],
  ])('%s: modal %s, below 992 px %s', (name, isModal, isPhone) => {
    expect(placeOf(name)).toEqual({ isModal, isPhone, label: 'Sponsored ad' })
  })

  test('mobile-shopping-list is inline, labeled ‘sponsored ad’', () => {
    expect(placeOf('mobile-shopping-list')).toEqual({ isModal: false, isPhone: true, label: 'sponsored ad' })
  })

  test('8.ERR.17 any other name is an unknown banner', () => {
    expect(placements.map(placeOf)).toHaveLength(14)
    for (const name of ['homepage', 'Homepage-Banner', '', 'toString']) expect(() => placeOf(name)).toThrow('Unknown banner')
  })
})

test('5.BANR.01 a banner is shown only if its store inclusion matches the store', () => {
  const all = [
    aBanner({ media: [{ id: 1 }] }),
    aBanner({ id: 2, storeInclusionType: 'selected', storeGuids: [store.storeGuid], media: [{ id: 2 }] }),
    aBanner({ id: 3, storeInclusionType: 'selected', storeGuids: [other], media: [{ id: 3 }] }),
    aBanner({ id: 4, storeInclusionType: 'excluded', storeGuids: [store.storeGuid], media: [{ id: 4 }] }),
    aBanner({ id: 5, storeInclusionType: 'excluded', storeGuids: [other], media: [{ id: 5 }] }),
  ]
  expect(idsOf(all, where)).toEqual([1, 2, 5])
})

test('only pictures of the placement stand in a place', () => {
  expect(idsOf([aBanner({ media: [{ id: 1, placement: 'productpage-banner' }, { id: 2 }] })], where)).toEqual([2])
})

test('5.BANR.02 a banner is shown only while its picture was displayed less often than its limit, if it has one', () => {
  const limited = candidatesFor([aBanner({ media: [{ id: 7, maxDisplayCountPerConsumer: 3 }] })], where)
  expect(chosenOf(limited, () => 2)?.media.id).toBe(7)
  expect(chosenOf(limited, () => 3)).toBeNull()
  const nothing = candidatesFor([aBanner({ media: [{ maxDisplayCountPerConsumer: 0 }] })], where)
  expect(chosenOf(nothing, never)).toBeNull()
  expect(chosenOf(candidatesFor([aBanner()], where), () => 1000)).not.toBeNull()
})

test('the limit is counted by picture, and the next banner takes the place of one that is over it', () => {
  const all = candidatesFor(
    [aBanner({ priority: 9, media: [{ id: 7, maxDisplayCountPerConsumer: 1 }] }), aBanner({ id: 2, media: [{ id: 8 }] })],
    where,
  )
  expect(chosenOf(all, (id) => (id === 7 ? 1 : 0))?.media.id).toBe(8)
  expect(chosenOf(all, (id) => (id === 8 ? 1 : 0))?.media.id).toBe(7)
  expect(chosenOf(all, never, [7, 8])).toBeNull()
})

test('5.BANR.03 a banner beside products is shown only with one of them', () => {
  const all = [aBanner({ media: [{ placementProductIdentifiers: ['p1', 'p2'] }] })]
  expect(idsOf(all, { ...where, product: 'p2' })).toEqual([1])
  expect(idsOf(all, { ...where, product: 'p3' })).toEqual([])
  expect(idsOf(all, where)).toEqual([])
})

test('5.BANR.04 the highest priority wins: of the banner, then of its picture, then the lower id', () => {
  const all = [
    aBanner({
      id: 3,
      priority: 5,
      media: [
        { id: 31, priority: 1 },
        { id: 32, priority: 2 },
      ],
    }),
    aBanner({ id: 2, priority: 5, media: [{ id: 21, priority: 2 }] }),
    aBanner({ id: 1, priority: 9, media: [{ id: 12 }, { id: 11 }] }),
  ]
  expect(idsOf(all, where)).toEqual([11, 12, 21, 32, 31])
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://elsewhere.example/a.jpg',
  '//elsewhere.example/images/a.jpg',
  '/images/../secret.jpg',
  '/images/a/b.svg',
  '',
])('a picture that is not the network’s own is never shown: %s', (imageUri) =>
  expect(idsOf([aBanner({ media: [{ imageUri }] })], where)).toEqual([]),
)

test.each([
  [1280, 320, 250],
  [10_000, 1, 125],
  [1, 10_000, 667],
])('a picture of %i × %i gets a space of 1000 × %i', (width, height, high) => {
  expect(roomOf({ placement: 'homepage-banner', width, height })).toEqual({ width: 1000, height: high })
})

test('a tall place takes tall pictures, and a dialog both', () => {
  const of = (placement: BannerMedia['placement']) => [
    roomOf({ placement, width: 1, height: 99 }).height,
    roomOf({ placement, width: 99, height: 1 }).height,
  ]
  expect(of('left-nav-skyscraper')).toEqual([2500, 1000])
  expect(of('homepage-takeover')).toEqual([2000, 500])
})

describe('where a click leads', () => {
  const target = (clickType: BannerMedia['clickType'], clickArguments: string) =>
    targetOf({ bannerAdId: 12, media: aMedia({ clickType, clickArguments }) }, store)

  test('a redirect leads to its web address, https without a scheme', () => {
    expect(target('redirect', 'orchard.example/own')).toEqual({
      kind: 'outside',
      href: 'https://orchard.example/own',
      name: 'Visit orchard.example',
    })
  })

  test.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,<script>',
    '//evil',
    'https://10.0.0.1/',
    'https://co.op@evil.example/',
    'intent://x',
    '',
  ])('a redirect to %j leads nowhere', (it) => expect(target('redirect', it)).toEqual({ kind: 'none' }))

  test('a search is text, whatever it contains', () => {
    const q = '"><script>alert(1)</script>&category=1#x'
    const found = target('search', q)
    expect(found).toMatchObject({ kind: 'inside' })
    const address = new URL(found.kind === 'inside' ? found.to : '', 'http://app')
    expect([address.pathname, [...address.searchParams]]).toEqual([`/winona/${brand.product.path}/items`, [['q', q]]])
    expect(target('search', '  ')).toEqual({ kind: 'none' })
  })

  test('a product list leads to the banner’s page, and none nowhere', () => {
    expect(target('product-list', 'p1,p2')).toMatchObject({ kind: 'inside', to: '/winona/banners/12' })
    expect(target('product-details', ' p1 ')).toEqual({ kind: 'product', productIdentifier: 'p1', to: '/winona/banners/12' })
    expect(target('none', 'https://orchard.example/')).toEqual({ kind: 'none' })
  })
})

test('2.ROUTE.32 a banner’s page shows the products of its first product list', () => {
  const all = [
    aBanner({
      id: 12,
      media: [
        { clickType: 'product-details', clickArguments: 'p9' },
        { clickType: 'product-list', clickArguments: 'p1, p2,,' },
      ],
    }),
    aBanner({ id: 13, media: [{ clickType: 'product-details', clickArguments: 'p9' }] }),
    aBanner({ id: 14, media: [{ clickType: 'search', clickArguments: 'oats' }] }),
    aBanner({
      id: 15,
      storeInclusionType: 'excluded',
      storeGuids: [store.storeGuid],
      media: [{ clickType: 'product-list', clickArguments: 'p1' }],
    }),
  ]
  expect([12, 13, 14, 15, 99, Number.NaN].map((id) => productListOf(all, id, store))).toEqual([
    ['p1', 'p2'],
    ['p9'],
    null,
    null,
    null,
    null,
  ])
})
