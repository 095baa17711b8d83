import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { scratch } from '#server/testing/scratch.ts'
import { Bundle } from '../bundle.ts'
import { convert, type ConvertOptions } from './convert.ts'
import { pageEdges, placeOn, regionOf } from './strip.ts'
import { partBrand, readWords, withoutBrand } from './words.ts'

const { folder, written } = scratch()
const write = (name: string, text: string | Buffer) => written(text, name)
async function converted(file: string, options: Partial<ConvertOptions> = {}) {
  const out = options.out ?? mkdtempSync(join(folder, 'out-'))
  const { lines, report } = await convert({
    from: 'csv',
    files: [file],
    out,
    chain: 'bluff',
    timeZone: 'America/Chicago',
    validFrom: '2026-11-18',
    validTo: '2026-11-24',
    ...options,
  })
  return {
    out,
    text: lines.join('\n'),
    verdicts: report.rows(),
    bundle: v.parse(Bundle, JSON.parse(readFileSync(join(out, 'content.json'), 'utf8'))),
  }
}
const itemsOf = (bundle: Bundle) => bundle.publications[0]!.pages.flatMap((it) => it.items)

test('a spreadsheet becomes a publication; its columns are found by their heads', async () => {
  const { bundle, text } = await converted(
    write(
      'week.csv',
      [
        'UPC,Brand,Product Name,Size,Department,Sale Price,Reg Price',
        '03600029145,Meadow Row,"Milk, whole",half gallon,Dairy & eggs,2/$5,3.29',
        '4011,,Bananas,,Produce,49¢ lb,',
      ].join('\r\n'),
    ),
  )
  expect(bundle.publications[0]).toMatchObject({
    externalId: 'bluff-2026-11-18',
    chain: 'bluff',
    validFrom: '2026-11-18',
    visibleTo: '2026-11-24',
    adDateInfo: 'Nov 18 – Nov 24',
  })
  expect(bundle.categories).toEqual([
    { externalId: 'dairy-eggs', name: 'Dairy & eggs' },
    { externalId: 'produce', name: 'Produce' },
  ])
  expect(itemsOf(bundle)).toMatchObject([
    {
      productIdentifier: '036000291452',
      brand: 'Meadow Row',
      title: 'Milk, whole',
      size: 'half gallon',
      category: 'dairy-eggs',
      price: { kind: 'multi', amountCents: 500, quantity: 2, regularCents: 329 },
    },
    { productIdentifier: '4011', title: 'Bananas', price: { kind: 'each', amountCents: 49, unit: 'lb' } },
  ])
  expect(text).toMatch(/^2 items, 1 prices: multi, 1 prices: each/m)
  expect(text).toMatch(/^2 rows: 2 understood, 0 doubtful, 0 left out$/m)
})

test('what is doubtful is reported row by row, kept as text, and counted at the end', async () => {
  const { bundle, text, verdicts } = await converted(
    write(
      'week.csv',
      [
        'name;upc;price',
        'Salmon;1234567;Market price',
        ';4011;1.00',
        '"Cheddar Ched-\ndar";036000291453;BOGO 50% off',
        'Field Day Beans 2/$3;;',
        '<b>Plums</b>;;0.00',
      ].join('\n'),
    ),
  )
  expect(itemsOf(bundle).map((it) => [it.title, it.price?.kind, it.price?.text])).toEqual([
    ['Salmon', 'text', 'Market price'],
    ['Cheddar Cheddar', 'text', 'BOGO 50% off'],
    ['Field Day Beans', 'multi', '2/$3'],
    ['Plums', undefined, undefined],
  ])
  for (const line of [
    /row 2, productIdentifier: '1234567' is no UPC, EAN or PLU: kept as it is/,
    /row 2, price: 'Market price' is not understood: kept as text/,
    /row 3, title: there is no name/,
    /row 4, title: a broken word was put together as 'Cheddar'/,
    /row 4, price: 'BOGO 50% off' is not understood/,
    /row 5, price: was taken from the name: '2\/\$3'/,
    /row 6, title: markup was taken out/,
  ])
    expect(text).toMatch(line)
  expect(text).toMatch(/^4 items/m)
  expect(verdicts.map((it) => it.verdict)).toEqual(['doubtful', 'left out', 'doubtful', 'doubtful', 'understood'])
})

test('columns in Spanish beside the English are found by their heads', async () => {
  const file = write('two.csv', 'Item,Spanish title,Price,Más información\nPears,Peras,$2,De nuestra región.\nMilk,,$3,\n')
  expect(itemsOf((await converted(file)).bundle)).toMatchObject([
    { title: 'Pears', spanishTitle: 'Peras', spanishTexts: ['De nuestra región.'] },
    { title: 'Milk', spanishTitle: '', spanishTexts: [] },
  ])
})

test('a mapping is kept, used again, and checked', async () => {
  const file = write('week.csv', 'Artikel,Preis\nPears,$2\n')
  await expect(converted(file)).rejects.toThrow('No column of')
  const mapping = write('mapping.json', '{"title": "Artikel", "price": "Preis"}')
  expect(itemsOf((await converted(file, { mapping })).bundle)).toMatchObject([{ title: 'Pears', price: { amountCents: 200 } }])
  await expect(converted(write('other.csv', 'Name\nPears\n'), { mapping })).rejects.toThrow("has no column 'Artikel', which the mapping")
  const kept = join(folder, 'kept.json')
  await converted(write('named.csv', 'Item,Price\nPears,$2\n'), { mapping: kept })
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ title: 'Item', price: 'Price' })
})

test('two columns of one name are refused, since either could be meant', async () => {
  await expect(converted(write('twice.csv', 'Product,Price,Price\nMilk,$2.99,$1.99\n'))).rejects.toThrow("two columns called 'Price'")
})

test('rows are counted as the spreadsheet counts them, the empty ones too', async () => {
  const { text } = await converted(write('gaps.csv', 'Product,Price\nMilk,$2\n,\n\nPears,cheap\n'))
  expect(text).toMatch(/gaps\.csv row 5, price: 'cheap' is not understood/)
})

test.each<[string, Buffer]>([
  ['UTF-8 with a mark', Buffer.from('\uFEFFProduct;Price\r\nCrème fraîche;49¢\r\n')],
  ['what old spreadsheets write', Buffer.from('Product;Price\r\nCrème fraîche;49¢\r\n', 'latin1')],
  ['“Unicode text”', Buffer.from('\uFEFFProduct\tPrice\r\nCrème fraîche\t49¢\r\n', 'utf16le')],
])('a table in %s is read', async (_, bytes) => {
  expect(itemsOf((await converted(write('week.csv', bytes))).bundle)).toMatchObject([
    { title: 'Crème fraîche', price: { amountCents: 49 } },
  ])
})

test.each([
  ['a list that breaks off', '[{"Product": ', 'is not JSON'],
  ['nothing', '', 'has no heads'],
])('%s is refused in a plain sentence', async (_, content, reason) => {
  await expect(converted(write('week.csv', content))).rejects.toThrow(reason)
})

test('a missing price is reported, and so is the regular one that is used in its place', async () => {
  const { bundle, text } = await converted(write('none.csv', 'Product,Price,Reg Price\nMilk,,3.29\nPears,,\n'))
  expect(itemsOf(bundle).map((it) => it.price?.amountCents ?? null)).toEqual([329, null])
  expect(text).toMatch(/row 2, price: there is none: the regular price was taken/)
  expect(text).toMatch(/row 3, price: there is none: shown without a price/)
})

test('a brand that only its capitals mark is reported', async () => {
  const { bundle, text } = await converted(write('both.csv', 'Brand/Product,Price\nBBQ Sauce,$3\nField Day | Beans,$2\n'))
  expect(itemsOf(bundle).map((it) => [it.brand, it.title])).toEqual([
    ['Bbq', 'Sauce'],
    ['Field Day', 'Beans'],
  ])
  expect(text).toMatch(/row 2, brandAndTitle: 'Bbq' was taken for the brand/)
  expect(text).not.toMatch(/row 3, brandAndTitle/)
  const beside = await converted(write('beside.csv', 'Item,Brand/Product,Price\nBlack beans,Field Day | Beans,$2\n'))
  expect(itemsOf(beside.bundle)).toMatchObject([{ brand: 'Field Day', title: 'Black beans' }])
})

test('a row that reaches beyond its page or its flyer’s days is cut there, and reported', async () => {
  const { bundle, text } = await converted(
    write(
      'over.csv',
      [
        'Item,Price,Page,x,y,width,height,Start,End',
        'Milk,$1,1,1100,100,300,200,,',
        'Pears,$1,1,1300,100,300,200,,',
        'Plums,$1,,,,,,11/16/2026,11/20/2026',
        'Bread,$1,2,,,,,12/25/2026,',
      ].join('\n'),
    ),
  )
  expect(itemsOf(bundle)).toMatchObject([
    { region: { x: 1100, width: 100 } },
    { title: 'Pears' },
    { endDate: '2026-11-20' },
    { title: 'Bread' },
  ])
  expect(itemsOf(bundle).map((it) => [it.region !== undefined, it.startDate])).toEqual([
    [true, undefined],
    [false, undefined],
    [false, undefined],
    // Nothing says where on page 2 it is, and there is no picture: it stands on a composed page.
    [true, undefined],
  ])
  for (const line of [
    /row 2, x: reaches over the edge of its page/,
    /row 3, x: lies on no page/,
    /row 4, startDate: 2026-11-16 is before the flyer’s first day/,
    /row 4, page: is not said: it stands on page 1/,
    /row 5, startDate: .* lies outside the flyer’s days: not taken/,
  ])
    expect(text).toMatch(line)
})

test('a flyer that ends before it begins is refused, and leaves the folder empty for the next try', async () => {
  const out = join(folder, 'again')
  const file = write('week.csv', 'Product,Price\nMilk,$2\n')
  await expect(converted(file, { out, validTo: '2026-11-01' })).rejects.toThrow('The first day, 2026-11-18, is after the last, 2026-11-01')
  expect(itemsOf((await converted(file, { out, visibleFrom: '11/17/2026' })).bundle)).toHaveLength(1)
})

test('the chain must be given by its id', async () => {
  const file = write('week.csv', 'Product,Price\nMilk,$2\n')
  await expect(converted(file, { chain: 'Bluff Co-ops' })).rejects.toThrow(
    "--chain is the chain’s id, such as driftless, not 'Bluff Co-ops'",
  )
})

test('CORE-POS: numbers without check digits, group prices, prices by weight', async () => {
  const { bundle } = await converted(
    write(
      'batch.csv',
      [
        'upc,description,brand,normal_price,special_price,specialgroupprice,specialquantity,scale,department,start_date,end_date',
        '0003600029145,Oats,FIELD DAY,3.99,2.99,0,0,0,Pantry,2026-11-18 00:00:00,2026-11-24 23:59:59',
        '0000000004011,Bananas,,0.79,0.59,0,0,1,Produce,,',
        '0003600029146,Beans,FIELD DAY,1.79,1.50,3.00,2,0,Pantry,,',
      ].join('\n'),
    ),
    { from: 'core-pos', validFrom: undefined, validTo: undefined },
  )
  expect(bundle.publications[0]).toMatchObject({ validFrom: '2026-11-18', validTo: '2026-11-24' })
  expect(itemsOf(bundle)).toMatchObject([
    { productIdentifier: '036000291452', price: { kind: 'each', amountCents: 299, regularCents: 399 } },
    { productIdentifier: '4011', price: { amountCents: 59, unit: 'lb' } },
    { price: { kind: 'multi', quantity: 2, amountCents: 300, regularCents: 179 } },
  ])
})

test('CORE-POS: a sale for members is the owners’ price alone; what is not on sale costs what it always does', async () => {
  const { bundle, text, verdicts } = await converted(
    write(
      'discounts.csv',
      [
        'upc,description,normal_price,special_price,specialquantity,specialgroupprice,discounttype,scale',
        '0003600029145,Oats,3.99,2.99,0,0,2,0',
        '0003600029146,Beans,1.79,1.50,2,3.00,2,0',
        '0003600029147,Rice,4.99,3.99,0,0,1,0',
        '0003600029148,Salt,1.99,0.99,0,0,0,0',
        '0003600029149,Tea,5.99,4.99,0,0,3,0',
        '0003600029150,Jam,,3.99,0,0,2,0',
        '0003600029151,Flour,2.99,1.99,0,0,,0',
        '0000000004011,Bananas,0.79,0.59,0,0,2,1',
      ].join('\n'),
    ),
    { from: 'core-pos' },
  )
  expect(
    itemsOf(bundle).map((it) => [it.title, it.price?.text ?? null, it.price?.regularCents ?? null, it.ownerPrice?.text ?? null]),
  ).toEqual([
    ['Oats', '$3.99', 399, '$2.99'],
    ['Beans', '$1.79', 179, '2/$3.00'],
    ['Rice', '$3.99', 499, null],
    ['Salt', '$1.99', null, null],
    ['Tea', '$4.99', 599, null],
    ['Jam', null, null, '$3.99'],
    ['Flour', '$1.99', 299, null],
    ['Bananas', '79¢ lb', 79, '59¢ lb'],
  ])
  expect(verdicts.map((it) => it.verdict)).toEqual([
    'understood',
    'understood',
    'understood',
    'doubtful',
    'doubtful',
    'doubtful',
    'understood',
    'understood',
  ])
  expect(text).toContain("row 5, price: is not on sale, says '0': the regular price was taken")
  expect(text).toContain("row 6, price: is for whom, when the discount is '3'? Taken for everyone")
  expect(text).toContain('row 7, price: is for owners, and there is none for everyone else')
})

test('CORE-POS: a size and its unit stand in two columns', async () => {
  const file = write('sizes.csv', 'upc,description,size,unitofmeasure,special_price\n0003600029145,Oats,16,OZ,2.99\n')
  const { bundle } = await converted(file, { from: 'core-pos' })
  expect(itemsOf(bundle)).toMatchObject([{ size: '16 OZ', price: { text: '$2.99', unit: null } }])
})

test('a unit of measure belongs to a size without one; beside no size, or for what is weighed, it is that of the price', async () => {
  const { bundle, verdicts, text } = await converted(
    write(
      'units.csv',
      [
        'UPC,Product,Size,Unit of Measure,Scale,Sale Price,Reg Price',
        '036000291452,Oat milk,64,fl oz,,3.99,4.99',
        '4011,Bananas,,lb,,0.59,0.79',
        '4012,Oranges,1,lb,1,0.99,1.29',
        ',Rolled oats,32 OZ,oz,,3.99,5.29',
        ',Cheddar,about a half,lb,,6.99,8.99',
      ].join('\n'),
    ),
  )
  expect(itemsOf(bundle).map((it) => [it.size, it.price?.text, it.price?.unit])).toEqual([
    ['64 fl oz', '$3.99', null],
    ['', '59¢ lb', 'lb'],
    ['1', '99¢ lb', 'lb'],
    ['32 OZ', '$3.99', null],
    ['about a half', '$6.99', null],
  ])
  expect(verdicts.map((it) => it.verdict)).toEqual(['understood', 'understood', 'understood', 'understood', 'doubtful'])
  expect(text).toContain("row 6, price: 'lb' stands beside the size 'about a half': is the price for that? Not taken")
})

test('a unit that a mapping gives to the price, beside a size without one, is doubtful', async () => {
  const mapping = write('mapping.json', '{"priceAfter": "Unit of Measure"}')
  const file = write('units.csv', 'Product,Size,Unit of Measure,Price\nOat milk,64,fl oz,3.99\nPears,,lb,1.99\n')
  const { bundle, verdicts, text } = await converted(file, { mapping })
  expect(itemsOf(bundle).map((it) => it.price?.unit)).toEqual(['fl oz', 'lb'])
  expect(verdicts.map((it) => it.verdict)).toEqual(['doubtful', 'understood'])
  expect(text).toContain("row 2, price: 'fl oz' was taken for the unit of the price: or is the size '64 fl oz'?")
})

/** Two pages side by side, each 1,600 wide and 2,000 high, y going down below zero. */
const flyer = {
  flyer_name: 'Weekly Ad',
  valid_from: '2026-11-18T00:00:00-05:00',
  valid_to: '2026-11-24T23:59:59-05:00',
  items: [
    {
      id: 1,
      name: 'Acme Cheese',
      brand: 'Acme',
      price: '5.0',
      pre_price_text: '4/',
      price_text: null,
      left: 10,
      top: -10,
      right: 1590,
      bottom: -990,
      valid_from: '2026-11-18T00:00:00-05:00',
      valid_to: '2026-11-24T23:59:59-05:00',
    },
    {
      id: 2,
      name: 'Pears',
      brand: null,
      price: '1.99',
      pre_price_text: null,
      price_text: 'lb',
      left: 10,
      top: -1010,
      right: 1590,
      bottom: -2000,
    },
    { id: 3, name: 'Plums', brand: null, price: '0.99', left: 1700, top: -3.9e-12, right: 3190, bottom: -1000 },
  ],
}

test('a flyer on one strip is divided into pages where no item is crossed', async () => {
  const { bundle, text } = await converted(write('flyer.json', JSON.stringify(flyer)), {
    from: 'flipp',
    validFrom: undefined,
    validTo: undefined,
  })
  const [first, second] = bundle.publications[0]!.pages
  expect([first!.width, first!.height, second!.width]).toEqual([1645, 2000, 1545])
  expect(itemsOf(bundle)).toMatchObject([
    {
      externalId: '1',
      brand: 'Acme',
      title: 'Cheese',
      price: { kind: 'multi', quantity: 4, amountCents: 500 },
      region: { x: 10, y: 10, width: 1580, height: 980 },
    },
    { externalId: '2', price: { kind: 'each', amountCents: 199, unit: 'lb' }, region: { x: 10, y: 1010, width: 1580, height: 990 } },
    { externalId: '3', region: { x: 55, y: 0, width: 1490, height: 1000 } },
  ])
  expect(bundle.publications[0]).toMatchObject({ title: 'Weekly Ad', validFrom: '2026-11-18', validTo: '2026-11-24' })
  expect(text).toContain('in America/New_York: taken for that day')
})

test('items of a flyer without aisles get theirs by the words of their names; the rest are Other', async () => {
  const name = (it: object, text: string) => ({ ...it, name: text })
  const [first, second, third] = flyer.items
  const items = [name(first!, 'Acme Shredded Cheese'), name(second!, 'Plums'), name(third!, 'Assorted Widgets')]
  const { bundle, text } = await converted(write('flyer.json', JSON.stringify({ ...flyer, items })), { from: 'flipp' })
  expect(itemsOf(bundle).map(({ category }) => category)).toEqual(['cheese', 'produce', 'other'])
  expect(bundle.categories).toEqual([
    { externalId: 'cheese', name: 'Cheese' },
    { externalId: 'produce', name: 'Produce' },
    { externalId: 'other', name: 'Other' },
  ])
  expect(text).toContain('1 without a category')
})

test('given pictures of the pages decide where a strip is divided, and product pictures are found by number', async () => {
  const [pages, products] = [join(folder, 'pages'), join(folder, 'products')]
  for (const path of [pages, products]) mkdirSync(path)
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
  for (const n of [1, 2, 10]) writeFileSync(join(pages, `page ${n}.jpg`), await drawn(160, 200))
  // As a camera writes it: stored on its side, with a note to turn it.
  writeFileSync(
    join(pages, 'page 2.jpg'),
    await sharp(await drawn(200, 160))
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  )
  writeFileSync(join(pages, 'page 3.tif'), '')
  writeFileSync(join(products, '4011.jpg'), await drawn(100, 100))
  writeFileSync(join(products, '03600029145.jpg'), await drawn(100, 100))
  const strip = await converted(write('flyer.json', JSON.stringify(flyer)), { from: 'flipp', pages })
  expect(strip.bundle.publications[0]!.pages.map((it) => [it.width, it.height, it.items.length])).toEqual([
    [1600, 2000, 2],
    [1600, 2000, 1],
    [1600, 2000, 0],
  ])
  const table = await converted(
    write('week.csv', 'Item,UPC,Page,x,y,width,height\nBananas,4011,2,10,20,50,60\nPears,4409,,,,,\nOats,036000291452,,,,,\n'),
    {
      pages,
      pictures: products,
    },
  )
  expect(table.bundle.publications[0]!.pages[1]!.items).toMatchObject([
    { title: 'Bananas', pictures: ['4011'], region: { x: 10, y: 20, width: 50, height: 60 } },
  ])
  expect(table.bundle.publications[0]!.pages[0]!.items).toMatchObject([
    { title: 'Pears', pictures: [] },
    { title: 'Oats', pictures: ['036000291452'] },
  ])
  expect(table.text).toContain('passed over: page 3.tif')
})

test('a table of stores: rows without a place are left out, and the place gives the time zone', async () => {
  const rows = [
    {
      name: 'Bluff Co-op &amp; Deli',
      streetAddress: '1 Main St',
      locality: 'Winona',
      region: 'MN',
      postalCode: '55987',
      lat: '44.05',
      lon: '-91.64',
      website: 'bluff.example',
    },
    {
      name: 'Bluff Co-op & Deli',
      streetAddress: '2 Oak St',
      locality: 'Rapid City',
      region: 'SD',
      postalCode: '',
      lat: '44.08',
      lon: '-103.23',
      website: 'ask us',
    },
    { name: 'Somewhere', streetAddress: '', locality: '', region: '', postalCode: '', lat: '46', lon: '-94' },
  ]
  const { bundle, text } = await converted(write('stores.json', JSON.stringify(rows)), { from: 'stores', chain: undefined })
  expect(bundle.stores).toMatchObject([
    { storeRoute: 'bluff-co-op-deli-winona', storeName: 'Bluff Co-op & Deli', timeZone: 'America/Chicago', webUrl: 'bluff.example' },
    { storeRoute: 'bluff-co-op-deli-rapid-city', timeZone: 'America/Denver', postalCode: '', webUrl: '' },
  ])
  expect(bundle.chains).toEqual([{ externalId: 'bluff-coop-and-deli', name: 'Bluff Co-op & Deli' }])
  expect(text).toMatch(/row 3, storeName: 'Somewhere' lacks a city, a state of two letters/)
  expect(text).toContain("row 2, webUrl: 'ask us' is no web address: it was left out")
})

test('a flyer service’s rectangle is converted: y = -top, height = top - bottom', () => {
  expect(regionOf({ left: 3172, top: -572, right: 3885, bottom: -1437 })).toEqual({ x: 3172, y: 572, width: 713, height: 865 })
})

test('pages end at gaps that are far enough apart, and a region beyond the edge is cut', () => {
  const at = (x: number, width: number) => ({ x, y: 0, width, height: 100 })
  expect(pageEdges([at(0, 40), at(45, 40), at(90, 80), at(175, 50)], 100, null)).toEqual([0, 87.5, 172.5, 225])
  expect(placeOn([0, 100, 200], 100, { x: 90, y: -5, width: 60, height: 50 })).toEqual({
    page: 1,
    region: { x: 0, y: 0, width: 50, height: 45 },
    isCut: true,
  })
  expect(placeOn([0, 100], 100, at(150, 10))).toBeNull()
})

test('words are cleaned of entities, broken lines, and brands in front of titles', () => {
  expect(readWords('Mac &amp; Cheese\n Shells')).toEqual({ text: 'Mac & Cheese Shells', joined: null })
  expect(partBrand('Field Day - Organic Beans')).toEqual({ brand: 'Field Day', title: 'Organic Beans', isGuess: false })
  expect(partBrand('FIELD DAY Organic Beans')).toEqual({ brand: 'Field Day', title: 'Organic Beans', isGuess: true })
  expect([partBrand('Organic Beans'), partBrand('BBQ')]).toEqual([null, null])
  expect([withoutBrand('Acme Cheese', 'Acme'), withoutBrand('Acme', 'Acme'), withoutBrand('Acmegrove', 'Acme')]).toEqual([
    'Cheese',
    'Acme',
    'Acmegrove',
  ])
})

test('a sheet without a column of aisles takes them from the headings between its rows', async () => {
  const { bundle, text, verdicts } = await converted(
    write('headed.csv', 'Product,Price\nPRODUCE,\nPears,$2\nPlums,$3\nDairy,\nMilk,$4\nOwner favorites,\n'),
  )
  expect(itemsOf(bundle).map((it) => [it.title, it.category])).toEqual([
    ['Pears', 'produce'],
    ['Plums', 'produce'],
    ['Milk', 'dairy'],
    ['Owner favorites', 'dairy'],
  ])
  expect(verdicts.map((it) => it.verdict)).toEqual(['left out', 'understood', 'understood', 'left out', 'understood', 'doubtful'])
  expect(text).toMatch(/rows 3 to 4, category: is empty: taken from the heading 'Produce' above/)
})

test('an item without a number is known by its name and size: another order or one more size changes none of the others', async () => {
  const idsOf = async (...rows: string[]) => {
    const { bundle } = await converted(write('twins.csv', ['Product,Size,Price', ...rows].join('\n')))
    return Object.fromEntries(itemsOf(bundle).map((it) => [it.size, it.externalId]))
  }
  const first = await idsOf('Cheddar,8 oz,$3.99', 'Cheddar,16 oz,$6.99', 'Cheddar,,$9.99')
  expect(first).toEqual({ '8 oz': 'cheddar-8-oz', '16 oz': 'cheddar-16-oz', '': 'cheddar' })
  const long = `${'Very '.repeat(30)}mild cheddar`
  const again = await idsOf('Cheddar,4 oz,$2.99', 'Cheddar,16 oz,$6.99', 'Cheddar,8 oz,$3.99', `${long},4 lb,$30`)
  expect(again).toMatchObject({ '8 oz': 'cheddar-8-oz', '16 oz': 'cheddar-16-oz', '4 oz': 'cheddar-4-oz' })
  expect(again['4 lb']).toMatch(/^very-.*-4-lb$/)
  expect(again['4 lb']).toHaveLength(90)
})

test('a product without a number is known by its name from week to week, not by the row’s own number', async () => {
  const productsOf = async (...rows: string[]) => {
    const { bundle } = await converted(write('rows.csv', ['Row ID,Brand,Product,Size,Price', ...rows].join('\n')))
    return itemsOf(bundle).map((it) => [it.externalId, it.productIdentifier])
  }
  expect(await productsOf('1,Meadow Row,Whole milk,1 gal,$3.49', '2,,Butter,,$4.99')).toEqual([
    ['1', 'meadow-row-whole-milk'],
    ['2', 'butter'],
  ])
  expect(await productsOf('1,,Salmon fillet,,$14.99', '2,Meadow Row,Whole milk,1 gal,$3.49', '3,,豆腐,,$2')).toEqual([
    ['1', 'salmon-fillet'],
    ['2', 'meadow-row-whole-milk'],
    ['3', '3'],
  ])
})

test('a product in two rows is reported, and doubtful when the rows differ', async () => {
  const { verdicts } = await converted(
    write(
      'twice.csv',
      [
        'UPC,Product,Price',
        '4011,Bananas,69¢',
        '4011,Bananas,69¢',
        '4409,Pears,$2',
        '4409,Plums,$2',
        ',Soup,$3',
        ',Soup,$4',
        '036000291452,Milk,$3',
        '042000010375,Milk,$4',
      ].join('\n'),
    ),
  )
  const expected = ['understood', 'doubtful', 'doubtful', 'doubtful', 'doubtful', 'doubtful', 'understood', 'understood']
  expect(verdicts.map((it) => it.verdict)).toEqual(expected)
  expect(verdicts[0]!.findings).toMatchObject([{ reason: 'is also in row 3' }])
  expect(verdicts[1]!.findings.filter((it) => it.asks)).toMatchObject([
    { reason: 'is also in row 2, at the same price: is it meant twice?' },
  ])
  expect(verdicts[3]!.findings).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ reason: 'is also in row 4, with another name' })]),
  )
})

test.each([
  ['Owner Price', '$1.99,$1.49', '$1.99,$0.99', 'doubtful'],
  ['Owner Price', '$1.99,$1.49', '$1.99,', 'doubtful'],
  ['Reg Price', '$1.99,$2.49', '$1.99,$3.99', 'doubtful'],
  ['Page', '$1.99,1', '$1.99,2', 'understood'],
  ['End date', '$1.99,2026-11-20', '$1.99,2026-11-22', 'understood'],
])('a product that is in two rows with another %s: %s and %s are %s', async (head, one, two, verdict) => {
  const { verdicts } = await converted(write('twins.csv', `UPC,Product,Price,${head}\n4011,Bananas,${one}\n4011,Bananas,${two}\n`))
  expect(verdicts.map((it) => it.verdict)).toEqual([verdict, verdict])
})

test('a sheet in which nothing can be read is refused with the reasons', async () => {
  await expect(converted(write('lost.csv', 'Product,Price\n,$3\nTBD,$4\nTOTAL,$7\n'))).rejects.toThrow(
    /There is no item in what was given\.\n.*row 2: is no row of the table: '\$3'\n.*row 3, title: 'TBD' says that it is not known yet/,
  )
})

test('a row that certainly is not an item raises no doubt, even when its line is short', async () => {
  const { bundle, verdicts } = await converted(
    write('short.csv', 'Product,Size,Price\nProduce\nPears,1 lb,$2\nTOTAL,,$2\nTotal items: 1\n'),
  )
  expect(verdicts.map((it) => it.verdict)).toEqual(['left out', 'understood', 'left out', 'left out'])
  expect(bundle.doubts).toEqual([])
})

test('a deal for owners only raises no doubt, and one that costs them more does', async () => {
  const { verdicts } = await converted(
    write('owners.csv', 'Product,Sale Price,Regular Price,Owner Price\nHoney,$8.99,$8.99,$6.99\nTea,$4,$4,$4.50\nJam,$5,$5,\n'),
  )
  expect(verdicts.map((it) => it.verdict)).toEqual(['understood', 'doubtful', 'doubtful'])
})
