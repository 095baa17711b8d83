import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlyerPage, Region } from '#app/features/deal/deal.ts'
import {
  activePageOf,
  firstPageOf,
  goneOn,
  grownFor,
  moveInto,
  placeOf,
  regionAt,
  ringOf,
  scrollAfter,
  stepAsked,
  targetsOf,
  zoomBy,
  zoomMax,
} from './rules.ts'

const flyers = [7, 9].map((adId) => ({
  adId,
  title: `Flyer ${adId}`,
  otherTitle: '',
  adDateInfo: '',
  validFrom: '2026-11-18',
  validTo: '2026-11-24',
}))
const page = (adPageId: number, adId: number): FlyerPage => ({
  adPageId,
  adId,
  pageNumber: adPageId,
  width: 612,
  height: 792,
  imageName: '',
  adSpaceIds: [],
  itemCount: 0,
  regions: [],
  gone: [],
})
const pages = [page(1, 7), page(2, 7), page(3, 7), page(4, 9), page(5, 9)]

test('2.ROUTE.43 the address names a page counted over all flyers; a missing number or one out of range is the first page', () => {
  expect(activePageOf('4', 5)).toBe(4)
  for (const segment of [undefined, '', '0', '6', '-1', '2.5', 'two', '1e1']) expect(activePageOf(segment, 5)).toBe(1)
})

test('2.FLYER.02 a page has neighbors only in its own flyer', () => {
  expect(placeOf(2, pages, flyers)).toMatchObject({ flyer: { adId: 7 }, number: 2, of: 3, previous: 1, next: 3 })
  expect(placeOf(3, pages, flyers)).toMatchObject({ number: 3, of: 3, previous: 2, next: null })
  expect(placeOf(4, pages, flyers)).toMatchObject({ flyer: { adId: 9 }, number: 1, of: 2, previous: null, next: 5 })
  expect(placeOf(1, [], [])).toBeNull()
})

test('2.FLYER.01 a flyer is opened at its first page', () => {
  expect([firstPageOf(7, pages), firstPageOf(9, pages)]).toEqual([1, 4])
})

test('2.FLYER.04 a point is mapped to the region that contains it, of several to the smallest', () => {
  const regions: Region[] = [
    { adSpaceId: 1, x: 0, y: 0, width: 600, height: 300 },
    { adSpaceId: 2, x: 400, y: 100, width: 100, height: 100 },
    { adSpaceId: 3, x: 0, y: 400, width: 200, height: 200 },
  ]
  expect(regionAt(regions, 10, 10)?.adSpaceId).toBe(1)
  expect(regionAt(regions, 450, 150)?.adSpaceId).toBe(2)
  expect(regionAt(regions, 199, 599)?.adSpaceId).toBe(3)
  expect(regionAt(regions, 200, 500)).toBeNull()
})

const box = fc.record({
  x: fc.integer({ min: 0, max: 500 }),
  y: fc.integer({ min: 0, max: 700 }),
  width: fc.integer({ min: 1, max: 200 }),
  height: fc.integer({ min: 1, max: 200 }),
})
const anyRegions = fc.array(box, { maxLength: 30 }).map((boxes) => boxes.map((it, at) => ({ ...it, adSpaceId: at + 1 })))

test('2.FLYER.04 for a point inside a region, the region found always contains it', () => {
  fc.assert(
    fc.property(anyRegions, fc.nat(), (regions, pick) => {
      const aimed = regions[pick % Math.max(1, regions.length)]
      if (!aimed) return
      const found = regionAt(regions, aimed.x, aimed.y)!
      expect(found.width * found.height).toBeLessThanOrEqual(aimed.width * aimed.height)
    }),
  )
})

test('1.FLYER.01 lines too low to press form one target together; on an enlarged page each is a target', () => {
  const lines = [0, 1, 2].map((at) => ({ adSpaceId: at + 1, x: 100, y: 500 + at * 15, width: 200, height: 15 }))
  const apart = { adSpaceId: 9, x: 400, y: 500, width: 100, height: 15 }
  const { regions, groups } = targetsOf([...lines, apart], 792, 1)
  expect(regions).toEqual([])
  expect(groups).toEqual([
    { x: 100, y: 500, width: 200, height: 45, adSpaceIds: [1, 2, 3] },
    { x: 400, y: 500, width: 100, height: 15, adSpaceIds: [9] },
  ])
  expect(targetsOf(lines, 792, 2)).toEqual({ regions: lines, groups: [] })
})

test('1.FLYER.01 every region is reached exactly once, at any zoom', () => {
  fc.assert(
    fc.property(anyRegions, fc.double({ min: 1, max: 4, noNaN: true }), (regions, zoom) => {
      const targets = targetsOf(regions, 792, zoom)
      const reached = [...targets.regions.map((it) => it.adSpaceId), ...targets.groups.flatMap((it) => it.adSpaceIds)]
      expect(reached.sort((a, b) => a - b)).toEqual(regions.map((it) => it.adSpaceId))
    }),
  )
})

test('1.FLYER.01 zoom goes in steps from the whole page to four times its size, and back to exactly the whole page', () => {
  let zoom = 1
  for (let step = 0; step < 10; step++) zoom = zoomBy(zoom, 1)
  expect(zoom).toBe(zoomMax)
  for (let step = 0; step < 10; step++) zoom = zoomBy(zoom, -1)
  expect(zoom).toBe(1)
})

test('1.FLYER.01 what is under the fingers stays there when the page grows', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(400), fc.double({ min: 0.25, max: 4, noNaN: true }), (scroll, point, ratio) => {
      expect((scrollAfter(scroll, point, ratio) + point) / ratio).toBeCloseTo(scroll + point)
    }),
  )
})

test('the ring suits the shape of its region', () => {
  expect([ringOf({ width: 240, height: 150 }), ringOf({ width: 100, height: 90 }), ringOf({ width: 90, height: 200 })]).toEqual([
    'wide',
    'square',
    'tall',
  ])
})

test('a page grows until a region can be read, at most to twice its size, and never shrinks', () => {
  expect([grownFor(1, 115), grownFor(1, 20), grownFor(1, 500), grownFor(3, 115)]).toEqual([2, 2, 1, 3])
})

test('a larger picture is asked for as the zoom begins, and a smaller one never again', () => {
  expect([stepAsked(0, 1), stepAsked(0, 1.01), stepAsked(1.5, 1.6), stepAsked(2.25, 1), stepAsked(2.25, 4)]).toEqual([
    0,
    1.5,
    2.25,
    2.25,
    zoomMax,
  ])
})

test('what is in sight does not move; anything else comes into the middle, or to the start when it is too long', () => {
  expect([moveInto(10, 20, 0, 100), moveInto(110, 130, 0, 100), moveInto(-50, -30, 0, 100), moveInto(50, 250, 0, 100)]).toEqual([
    0, 70, -90, 50,
  ])
})

test('what was withdrawn is marked where the picture still shows it, and not where another item stands now', () => {
  const box = (x: number, y: number) => ({ x, y, width: 20, height: 10 })
  const page = {
    regions: [{ adSpaceId: 1, ...box(100, 100) }],
    gone: [box(0, 0), box(90, 95), box(100, 108), box(85, 100)],
  } as unknown as FlyerPage
  expect(goneOn(page)).toEqual([box(0, 0), box(100, 108), box(85, 100)])
})

test('lines of small print are one group where they stand below each other, as wide and high as all of them', () => {
  const line = (adSpaceId: number, x: number, y: number, width: number) => ({ adSpaceId, x, y, width, height: 10 })
  const { groups, regions } = targetsOf(
    [line(1, 100, 100, 50), line(2, 80, 112, 60), line(3, 500, 112, 50), line(4, 100, 600, 50)],
    1000,
    1,
  )
  expect(regions).toEqual([])
  expect(groups).toEqual([
    { x: 80, y: 100, width: 70, height: 22, adSpaceIds: [1, 2] },
    { x: 500, y: 112, width: 50, height: 10, adSpaceIds: [3] },
    { x: 100, y: 600, width: 50, height: 10, adSpaceIds: [4] },
  ])
})
