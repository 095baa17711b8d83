import { expect, test } from 'vitest'
import type { Box } from '../reading/page-words.ts'
import { around } from './boxes.ts'
import type { Edge } from './page-edges.ts'
import { regionsOf, type Core } from './regions.ts'

const page = { width: 800, height: 1000 }
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })
/** A name and its price below, both from this side. */
function core(key: number, x: number, y: number, more: Partial<Core> = {}): Core {
  const parts = [box(x, y, 120, 20), box(x, y + 30, 60, 40)]
  return { key, parts, box: around(parts), height: 20, isLine: false, hasPrice: true, ...more }
}
const listLine = (key: number, y: number): Core => ({
  ...core(key, 40, y),
  parts: [box(40, y, 300, 12)],
  box: box(40, y, 300, 12),
  height: 12,
  isLine: true,
})
/** The corners of each region: left, top, right, bottom. */
function found(cores: Core[], blocks: Edge[] = [], others: Box[] = []) {
  const lines = [...cores.flatMap((it) => it.parts), ...others]
  const regions = regionsOf(page, cores, blocks, lines)
  return cores.map(({ key }) => {
    const { x, y, width, height } = regions.get(key)!
    return [x, y, x + width, y + height].map(Math.round)
  })
}

test('a place is the block that holds it and no other', () => {
  const [one, other, card] = [core(1, 60, 120), core(2, 400, 120), box(40, 100, 260, 200)]
  expect(found([one, other], [card])[0]).toEqual([40, 100, 300, 300])
  // The larger of two; but not half of the page, nor one with the next place in it, nor one with much other text.
  expect(found([one], [box(50, 110, 200, 100), card])[0]).toEqual([40, 100, 300, 300])
  for (const wrong of [box(0, 0, 800, 700), box(40, 100, 600, 200)])
    expect(found([one, other], [wrong])[0]).not.toEqual([wrong.x, wrong.y, wrong.x + wrong.width, wrong.y + wrong.height])
  const text = (count: number) => Array.from({ length: count }, (_, n) => box(60, 400 + n * 20, 200, 12))
  const column = box(40, 100, 260, 500)
  expect(found([one], [column], text(3))[0]).toEqual([40, 100, 300, 600])
  expect(found([one], [column], text(4))[0]).not.toEqual([40, 100, 300, 600])
})

test('without blocks places share the room between them, and take the lines that are nearest', () => {
  const grid = [core(1, 60, 120), core(2, 400, 120), core(3, 60, 400), core(4, 400, 400)]
  expect(found(grid)).toEqual([
    [50, 110, 300, 295],
    [390, 110, 530, 295],
    [50, 390, 300, 480],
    [390, 390, 530, 480],
  ])
  const size = box(60, 196, 100, 12)
  expect(found([core(1, 60, 120), core(3, 60, 400)], [], [size, box(60, 300, 100, 12)])).toEqual([
    [50, 110, 190, 290],
    [50, 322, 190, 480],
  ])
})

test('a line of a list takes no more than its own height, and a place without a price little', () => {
  expect(found([listLine(1, 200), listLine(2, 218), listLine(3, 236)])).toEqual([
    [34, 194, 346, 215],
    [34, 217, 346, 233],
    [34, 235, 346, 254],
  ])
  expect(found([core(1, 300, 300, { hasPrice: false })], [], [box(20, 20, 10, 10), box(760, 960, 10, 10)])).toEqual([[290, 270, 450, 400]])
})

test('a place ends at its frame, and at a block with words beside it; a picture beside it belongs to it', () => {
  const frame = box(30, 90, 400, 500)
  const cores = [core(1, 60, 120), core(2, 60, 400)]
  expect(found(cores, [frame])).toEqual([
    [50, 90, 300, 295],
    [50, 305, 300, 575],
  ])
  const beside = box(250, 80, 200, 200)
  expect(found([core(1, 60, 120)], [beside], [box(270, 100, 100, 20), box(700, 900, 10, 10)])).toEqual([[50, 90, 240, 295]])
  expect(found([core(1, 60, 120)], [beside], [box(700, 900, 10, 10)])).toEqual([[50, 110, 300, 295]])
})

test('a photo belongs to the nearest name that has none yet, on whichever side it is; words on color are none', () => {
  const photo = (x: number, y: number, width = 100, height = 90): Edge => ({ ...box(x, y, width, height), isPhoto: true })
  const [left, right] = [core(1, 160, 120), core(2, 440, 120)]
  // The second photo is nearer to the first name, which has one.
  expect(found([left, right], [photo(50, 110), photo(300, 110)])).toEqual([
    [40, 100, 290, 210],
    [295, 100, 570, 210],
  ])
  // A badge close to the photo belongs to it; one with words that is farther does not.
  const [withBadge] = found([left], [photo(50, 110), photo(50, 205, 60, 30)])
  expect(withBadge![3]).toBeGreaterThanOrEqual(235)
  const words = box(160, 236, 100, 30)
  const [alone] = found([left], [{ ...words, isPhoto: true }], [words])
  expect(alone![3]).toBeLessThanOrEqual(words.y)
  // Nothing that another place has in it.
  expect(found([left, core(2, 160, 300)], [photo(150, 110, 200, 300)])[0]![3]).toBeLessThan(300)
})
