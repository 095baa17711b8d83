import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { readPrice } from '../convert/price-text.ts'
import type { Box } from '../reading/page-words.ts'
import { gapAcross, gapDown, holds } from './boxes.ts'
import { composeInto, composePages, type ComposedItem } from './composed-pages.ts'
import { ownDaysWords } from './own-days.ts'

const look = { title: 'Weekly Flyer', days: 'Nov 25 – Dec 1', timeZone: 'America/Chicago' }

test.each([1, 7, 40])(
  '%i items without page pictures stand on composed pages, each in a box of its own with its price in it',
  async (count) => {
    const items = Array.from({ length: count }, (_, n) => item(n))
    const pages = await composePages(items, look)
    const rows = pages.flatMap((page) => [...page.regions.keys()])
    expect(rows.toSorted((a, b) => a - b)).toEqual(items.map((it) => it.row))
    for (const { picture, width, height, regions } of pages) {
      const boxes = [...regions.values()]
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([width, height])
      for (const [n, box] of boxes.entries()) {
        expect(holds({ x: 0, y: 0, width, height }, box)).toBe(true)
        expect(boxes.slice(n + 1).filter((it) => gapAcross(it, box) < 0 && gapDown(it, box) < 0)).toEqual([])
        expect(hasPrice(data, info, box)).toBe(true)
      }
    }
  },
)

test('cards are drawn where the items are, when that is known', async () => {
  const regions = new Map([
    [0, { x: 10, y: 10, width: 180, height: 120 }],
    [1, { x: 200, y: 10, width: 90, height: 300 }],
  ])
  const page = await composeInto({ width: 300, height: 400 }, [item(0), item(1)], regions, look)
  expect(page.regions).toEqual(regions)
  const { data, info } = await sharp(page.picture).resize(300, 400).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const box of regions.values()) expect(hasPrice(data, info, box)).toBe(true)
})

test('a picture that cannot be read leaves its room to the words, and so does a letter that the type lacks', async () => {
  const [page] = await composePages([{ ...item(0), picture: Buffer.from('MZ'), title: 'Phở 牛肉 bowl' }], look)
  expect(page!.regions.size).toBe(1)
})

/** Returns the box of a card on its own, and what is drawn in it. */
async function drawn(more: Partial<ComposedItem>) {
  const [page] = await composePages([{ ...item(0), ...more }], look)
  const { data, info } = await sharp(page!.picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, hasPrice: hasPrice(data, info, page!.regions.get(0)!) }
}

test('a card says what must be bought for its price, and on which days it holds where these are its own', async () => {
  const price = (text: string) => ({ price: readPrice(text).price })
  const cards = [
    await drawn(price('4 for $5')),
    await drawn(price('4 for $5, must buy 4')),
    await drawn(price('4 for $5, no need to buy 4')),
    await drawn({ ...price('4 for $5'), startDate: '2026-11-27', endDate: '2026-11-28' }),
    await drawn({ ...price('4 for $5'), endDate: '2026-11-28' }),
  ]
  for (const [n, { data }] of cards.entries()) for (const other of cards.slice(n + 1)) expect(data.equals(other.data)).toBe(false)
})

test.each([
  ['½ off', true],
  ['⅓ off', false],
  ['€3.99', false],
])('a price is drawn whole or not at all, when the type lacks a letter of it: %s', async (text, isDrawn) => {
  expect((await drawn({ price: { ...readPrice('BOGO').price!, kind: 'text', text } })).hasPrice).toBe(isDrawn)
  expect((await drawn({ price: readPrice('$3.99').price, ownerPrice: { ...readPrice('BOGO').price!, kind: 'text', text } })).hasPrice).toBe(
    isDrawn,
  )
})

test.each([
  [{ startDate: '2026-11-27', endDate: '2026-11-28' }, 'Nov 27 – 28 only'],
  [{ startDate: '2026-11-27', endDate: '2026-12-01' }, 'Nov 27 – Dec 1 only'],
  [{ startDate: '2026-11-27', endDate: '2026-11-27' }, 'Nov 27 only'],
  [{ startDate: '2026-11-27' }, 'From Nov 27'],
  [{ endDate: '2026-11-28' }, 'Through Nov 28'],
  [{ startDate: '2026-11-28T00:00:00Z' }, 'From Nov 27, 6 PM'],
  [{ startDate: '2026-11-28T00:30:00Z', endDate: '2026-11-28' }, 'Nov 27, 6:30 PM – Nov 28 only'],
  [{}, null],
])('an item’s own days, %j, are said as %j', (days, words) => {
  expect(ownDaysWords(days, look.timeZone) ?? null).toBe(words)
})

function item(row: number): ComposedItem {
  return {
    row,
    title:
      row % 5 === 3 ? 'Certified organic extra virgin cold pressed olive oil from a single estate in the hills' : `Salted butter ${row}`,
    brand: row % 2 === 0 ? 'Prairie Churn' : '',
    size: '1 lb',
    price: readPrice(['$3.79', '2/$5', '79¢ lb', 'Buy 1 Get 1 Free'][row % 4]!).price,
    ownerPrice: null,
    aisle: `Aisle ${Math.floor(row / 9)}`,
    picture: null,
  }
}

/** Whether the color of prices is in the box. */
function hasPrice(data: Buffer, { width, channels }: { width: number; channels: number }, box: Box): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(brand.colors.tomato[0].slice(at, at + 2), 16))
  for (let y = Math.ceil(box.y); y < box.y + box.height; y++)
    for (let x = Math.ceil(box.x); x < box.x + box.width; x++) {
      const at = (y * width + x) * channels
      if (Math.abs(data[at]! - red!) + Math.abs(data[at + 1]! - green!) + Math.abs(data[at + 2]! - blue!) < 40) return true
    }
  return false
}
