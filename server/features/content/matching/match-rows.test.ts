import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Box, Word } from '../reading/page-words.ts'
import { matchRows, type Page } from './match-rows.ts'
import { pageEdges } from './page-edges.ts'
import { aRow, scanned, text } from './testing.ts'

describe('a row is placed with certainty', () => {
  test('by its name and its price: in a card with raised cents, for two, in a list line, and over two lines', () => {
    const page = pageOf(
      ...text('Salted butter', 40, 100, 20),
      ...text('$', 40, 140, 20),
      ...text('3', 52, 136, 40),
      ...text('79', 74, 138, 18),
      ...text('Garnet sweet', 300, 100, 20),
      ...text('potatoes', 300, 124, 20),
      ...text('2', 300, 150, 40),
      ...text('for', 324, 164, 20),
      ...text('$5', 356, 150, 40),
      ...text('Russet potatoes, 5 lb ......', 40, 300, 12),
      ...text('$2.99', 500, 300, 12),
      ...text('Yellow onions, 3 lb ......', 40, 318, 12),
      ...text('$1.99', 500, 318, 12),
    )
    const rows = [
      row('Salted butter', '3.79'),
      row('Grnt swt potatoes', '2/$5'),
      row('Russet potatoes', '$2.99'),
      row('Onions, yellow', '$1.99'),
    ]
    const placed = matchRows(rows, [page], [])
    expect(placed.map((it) => it.certainty)).toEqual(['certain', 'certain', 'certain', 'certain'])
    expect(placed.map((it) => it.reason)).toEqual(['', '', '', ''])
    expect(holding(placed[0]!.region, page)).toEqual(['Salted', 'butter', '$', '3', '79'])
    expect(holding(placed[1]!.region, page)).toEqual(['Garnet', 'sweet', 'potatoes', '2', 'for', '$5'])
    expect(holding(placed[2]!.region, page)).toEqual(['Russet', 'potatoes,', '5', 'lb', '......', '$2.99'])
    expect(holding(placed[3]!.region, page)).toEqual(['Yellow', 'onions,', '3', 'lb', '......', '$1.99'])
  })

  test('on a scan by its name, when the price is badly read: the sheet gives the price', () => {
    const page = pageOf(...scanned(text('Sockeye Salmn Fillets', 40, 100, 20)), ...scanned(text('$1499/b.', 40, 130, 40)))
    expect(matchRows([row('Sockeye salmon fillets', '14.99 lb')], [page], [])[0]).toMatchObject({ certainty: 'certain', saysOnPage: null })
  })

  test('on a scan by figures that may be its price: the sign is lost or misread, or the words of an offer are in no order', () => {
    const priced = (name: string, y: number, price: string) => scanned([...text(name, 40, y, 20), ...text(price, 40, y + 30, 40)])
    const page = pageOf(
      ...priced('plant butter', 40, '365'),
      ...priced('honey oat granola', 200, '8479'),
      ...priced('tomato ketchup', 360, '2/%6'),
      ...priced('garlic', 520, '79°'),
      ...scanned([...text('sugar snap peas', 40, 680, 20), ...text('FREE', 230, 710, 30), ...text('Buy one, et one', 40, 710, 20)]),
      ...priced('dried cranberries', 840, '25%'),
    )
    const rows = [
      row('Hny oat granola', '4.79'),
      row('Tmt ketchup', '2/$6'),
      row('Garlic', '.79'),
      row('Drd cranberries', '25% off'),
      row('Sgr snap peas', 'BOGO'),
      row('Plnt butter', '4.29'),
    ]
    const placed = matchRows(rows, [page], [])
    expect(placed.map((it) => it.certainty)).toEqual(['certain', 'certain', 'certain', 'certain', 'certain', 'doubtful'])
    expect(placed.at(-1)!.reason).toBe('The price $4.29 could not be read on the page.')
  })

  test('by no price that stands far from its name, however large it is', () => {
    const large = (y: number) => matchRows([row('Garlic', '.79')], [pageOf(...text('Garlic', 40, 40, 20), ...text('79¢', 40, y, 90))], [])
    expect([large(80), large(400)].map(([it]) => it?.certainty)).toEqual(['certain', 'doubtful'])
  })

  test('in one box with other varieties', () => {
    const page = pageOf(
      ...text('Blue Heron yogurt', 40, 100, 20),
      ...text('Vanilla, maple or plain, 24 oz', 40, 126, 12),
      ...text('$4.49', 40, 150, 40),
    )
    const rows = ['Vanilla', 'Maple', 'Plain'].map((kind) => ({ ...row(`Yogurt ${kind}`, '4.49'), brand: 'Blue Heron' }))
    const placed = matchRows(rows, [page], [])
    expect(placed.map((it) => it.certainty)).toEqual(['certain', 'certain', 'certain'])
    expect(new Set(placed.map((it) => JSON.stringify(it.region))).size).toBe(1)
  })
})

describe('a row is doubtful, and staff are told why', () => {
  test('when the page has another price', () => {
    const page = pageOf(...text('Russet potatoes, 5 lb', 40, 100, 12), ...text('$2.99', 300, 100, 12))
    expect(matchRows([row('Russet potatoes', '299')], [page], [])[0]).toMatchObject({
      certainty: 'doubtful',
      reason: 'The page says $2.99, the sheet $299.',
      saysOnPage: '$2.99',
    })
  })

  test('when it stands on two pages, unless the sheet says which', () => {
    const card = [...text('Fresh cranberries', 40, 100, 20), ...text('$3.49', 40, 130, 40)]
    const pages = [pageOf(...card), { ...pageOf(...card), pageNumber: 2 }]
    const its = row('Fresh cranberries', '3.49')
    expect(matchRows([its], pages, [])[0]).toMatchObject({ certainty: 'doubtful', reason: 'It could be on page 1 or page 2.' })
    expect(matchRows([{ ...its, page: 2 }], pages, [])[0]).toMatchObject({ certainty: 'certain', pageNumber: 2 })
  })

  test('when two boxes could be it, or two rows', () => {
    const card = (y: number) => [...text('Amber maple syrup', 40, y, 20), ...text('$9.49', 40, y + 30, 40)]
    const its = row('Amber maple syrup', '9.49')
    expect(matchRows([its], [pageOf(...card(100), ...card(500))], [])[0]!.reason).toBe('Two boxes could be it.')
    const two = [row('Amber maple syrup, dark', ''), row('Amber maple syrup, light', '')]
    const [first, second] = matchRows(two, [pageOf(...card(100))], [])
    expect(first!.reason).toContain('“Amber maple syrup, light”, could be there as well.')
    expect(second!.certainty).not.toBe('certain')
  })

  test('when only the next line of the list has its price', () => {
    const page = pageOf(
      ...scanned(text('Sea salt popcorn, 5 oz', 40, 100, 12)),
      ...scanned(text('Fig bars, 12 oz', 40, 118, 12)),
      ...scanned(text('BOGO', 500, 100, 12)),
      ...scanned(text('$3.29', 500, 118, 12)),
    )
    const [popcorn, bars] = matchRows([row('Sea salt popcorn', '3.29'), row('Fig bars', '3.29')], [page], [])
    expect([popcorn!.certainty, popcorn!.saysOnPage, bars!.certainty]).toEqual(['doubtful', 'Buy 1 Get 1 Free', 'certain'])
    expect(popcorn!.region!.y + popcorn!.region!.height).toBeLessThan(124)
  })

  test('when the page says free of gluten, which is no offer', () => {
    const page = pageOf(...text('Gluten free', 40, 70, 12), ...text('Almond flour', 40, 100, 20), ...text('$6.99', 40, 130, 40))
    expect(matchRows([row('Almond flour', 'BOGO')], [page], [])[0]).toMatchObject({ certainty: 'doubtful', saysOnPage: '$6.99' })
  })

  test('when another product has most of its name', () => {
    const page = pageOf(...text('Organic whole milk', 40, 100, 20), ...text('$4.99', 40, 130, 40))
    expect(matchRows([row('Organic chocolate milk', '4.99')], [page], [])[0]!.certainty).not.toBe('certain')
  })
})

test('a text that names a product is no place for it, on a scan neither', () => {
  const page = pageOf(
    ...scanned(text('haralson apples and a', 40, 60, 12)),
    ...text('Serve the honeycrisp apples with aged cheddar and a loaf', 40, 100, 12),
    ...text('of rye bread, all for a dinner under $15 on Monday.', 40, 116, 12),
  )
  const placed = matchRows([row('Honeycrisp apples', '1.49 lb'), row('Rye bread', '15'), row('Haralson apples', '3.09')], [page], [])
  expect(placed.map((it) => it.certainty)).not.toContain('certain')
})

test('a region ends at the edges of its block in the picture', async () => {
  const card = (x: number, color: string) => `<rect x="${x}" y="60" width="260" height="300" rx="6" fill="${color}"/>`
  const picture = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#fbf7ec"/>${card(20, '#f9e2d6')}${card(310, '#deeae6')}</svg>`,
    ),
  )
    .png()
    .toBuffer()
  const edges = await pageEdges(picture)
  const words = [
    ...text('Salted butter', 40, 80, 20),
    ...text('$3.79', 40, 300, 40),
    ...text('Brown eggs', 330, 80, 20),
    ...text('$3.49', 330, 300, 40),
  ]
  const placed = matchRows(
    [row('Salted butter', '3.79'), row('Brown eggs', '3.49')],
    [{ ...pageOf(...words), width: 600, height: 800, edges }],
    [],
  )
  const [butter, eggs] = placed.map((it) => it.region!)
  for (const [region, x] of [
    [butter!, 20],
    [eggs!, 310],
  ] as const) {
    expect(Math.abs(region.x - x)).toBeLessThan(3)
    expect(Math.abs(region.y - 60)).toBeLessThan(3)
    expect(Math.abs(region.width - 260)).toBeLessThan(5)
    expect(Math.abs(region.height - 300)).toBeLessThan(5)
  }
})

let rows = 1
const row = (title: string, price: string) => aRow({ row: ++rows, title, price })

const pageOf = (...words: Word[]): Page => ({ pageNumber: 1, width: 800, height: 1000, words, edges: [] })

function holding(region: Box | null, page: Page): string[] {
  if (!region) return []
  return page.words
    .filter(
      ({ x, y, width, height }) =>
        x >= region.x && y >= region.y && x + width <= region.x + region.width && y + height <= region.y + region.height,
    )
    .map((it) => it.text)
}
