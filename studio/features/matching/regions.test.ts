import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockEdges } from './blocks.ts'
import { boxAround, drawn, edgesOf, hit, least, middleCut, moved, resized, snapped, split, surroundings } from './regions.ts'

const page = { width: 1700, height: 2200 }
const box = { x: 100, y: 200, width: 300, height: 150 }
const far = { x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) }
const handles = ['n', 's', 'e', 'w', 'nw', 'ne', 'sw', 'se'] as const

const isOnPage = ({ x, y, width, height }: typeof box) =>
  x >= 0 && y >= 0 && width >= least && height >= least && x + width <= page.width && y + height <= page.height

test('a region that is moved, resized or drawn stays on its page, and large enough to be pressed', () => {
  fc.assert(
    fc.property(fc.record(far), fc.record(far), fc.constantFrom(...handles), (by, to, handle) => {
      expect(moved(box, by, page)).toMatchObject({ width: box.width, height: box.height })
      for (const it of [moved(box, by, page), resized(box, handle, by, page), drawn(by, to, page), boxAround(by, page)])
        expect(it).toSatisfy(isOnPage)
    }),
  )
})

test('a handle moves its own sides, and none past the opposite one', () => {
  expect(resized(box, 'se', { x: 20, y: -30 }, page)).toEqual({ x: 100, y: 200, width: 320, height: 120 })
  expect(resized(box, 'w', { x: 20, y: 90 }, page)).toEqual({ x: 120, y: 200, width: 280, height: 150 })
  expect(resized(box, 'n', { x: 0, y: 900 }, page)).toEqual({ x: 100, y: 350 - least, width: 300, height: least })
})

test('a region snaps to the nearest edge within reach, by the sides that move, and says which', () => {
  const edges = edgesOf([{ x: 95, y: 600, width: 310, height: 40 }])
  expect(snapped(box, 'move', edges, 7, page)).toEqual({ box: { ...box, x: 95 }, x: 95, y: null })
  expect(snapped(box, 'se', edges, 7, page)).toEqual({ box: { ...box, width: 305 }, x: 405, y: null })
  expect(snapped(box, 'n', edges, 7, page)).toEqual({ box, x: null, y: null })
  expect(snapped(box, 'move', edges, 3, page)).toEqual({ box, x: null, y: null })
})

test('a split gives two parts without a gap, or none when one would be too small', () => {
  expect(middleCut(box)).toEqual({ along: 'x', at: 250 })
  expect(split(box, { along: 'x', at: 180 })).toEqual([
    { ...box, width: 80 },
    { ...box, x: 180, width: 220 },
  ])
  expect(split(box, { along: 'y', at: 300 })).toEqual([
    { ...box, height: 100 },
    { ...box, y: 300, height: 50 },
  ])
  expect(split(box, { along: 'x', at: 100 + least - 1 })).toBeNull()
})

test('of regions within each other the inner one is pressed', () => {
  const outer = { id: 'outer', region: box }
  const inner = { id: 'inner', region: { x: 150, y: 220, width: 40, height: 20 } }
  expect(hit([outer, inner], { x: 160, y: 230 })?.id).toBe('inner')
  expect(hit([outer, inner], { x: 110, y: 210 })?.id).toBe('outer')
  expect(hit([outer, inner], { x: 900, y: 900 })).toBeNull()
})

test('the cut of a page has the whole region in it, at its edges too', () => {
  for (const region of [box, { x: 0, y: 0, width: 1700, height: 60 }, { x: 1600, y: 2100, width: 100, height: 100 }]) {
    const cut = surroundings(region, page, 2.1)
    expect(cut.x).toBeLessThanOrEqual(region.x)
    expect(cut.y).toBeLessThanOrEqual(region.y)
    expect(cut.x + cut.width).toBeGreaterThanOrEqual(region.x + region.width)
    expect(cut.y + cut.height).toBeGreaterThanOrEqual(region.y + region.height)
    expect(cut.x + cut.width).toBeLessThanOrEqual(page.width)
  }
})

test('the blocks of a page are found by their long straight edges, and letters are none', () => {
  const [width, height] = [170, 220]
  const isDark = (x: number, y: number) => (x >= 40 && x < 120 && y >= 50 && y < 110) || (x === 20 && y > 150 && y < 160)
  const data = Array.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : isDark((at >> 2) % width, Math.floor((at >> 2) / width)) ? 40 : 250,
  )
  expect(blockEdges({ data, width, height }, page)).toEqual({ xs: [400, 1200], ys: [500, 1100] })
})
