import type { Price } from '#contract/ads.ts'
import type { BundleText } from '../bundle.ts'
import { idFrom } from '../components.ts'
import { straysOf } from './beside-prices.ts'
import { readDate } from './dates.ts'
import { dayOfSerial } from './cells.ts'
import { readIdentifier } from './identifiers.ts'
import { cellsOf, wordsIn, type Cell } from './item-cells.ts'
import type { ItemField } from './item-fields.ts'
import { madeItemId, productOfName } from './item-id.ts'
import { readPrice } from './price-text.ts'
import { hasSizeUnit, pricesOf } from './prices.ts'
import type { Report, RowReport } from './report.ts'
import { isCalledSum, rowsWithoutItem } from './rows.ts'
import { regionOf, type Region } from './strip.ts'
import { isHeadless, type Mapping, type Table } from './table.ts'
import { partBrand, shortened, slugOf, withoutBrand } from './words.ts'

export type ItemText = NonNullable<BundleText['publications']>[number]['pages'][number]['items'][number]
/** An item whose place on the pages is not decided yet. `strip` is a region on a strip of all pages. */
export type Draft = {
  item: Omit<ItemText, 'category' | 'region'>
  category: string
  page: number | null
  region: Region | null
  strip: Region | null
  picture: string
  /** Its prices as the row has them, of everyone, of owners and the regular one; and the one of everyone as it was read. */
  prices: string[]
  priceRead: Price | null
  /** What it costs otherwise, also where no price was taken; null where the row does not say. */
  regularCents: number | null
  /** It has a UPC, EAN, PLU or a number of the co-op’s own. */
  isNumbered: boolean
  file: string
  row: number
}

/** `near`: a day of the week that the rows are for. */
type Options = { timeZone: string; checkDigits: boolean; isSheet: boolean; near?: string }

/** Reads the rows. The report records each of them as an item, a doubtful item, or not an item. */
export function readItems(
  table: Table,
  mapping: Mapping<ItemField>,
  { timeZone, checkDigits, isSheet, near = '' }: Options,
  taken: Set<string>,
  report: Report,
): Draft[] {
  const noItemOf = rowsWithoutItem(table, mapping)
  const straysIn = straysOf(table, new Set(Object.values(mapping)))
  let heading: string | null = null
  return table.rows.flatMap(({ row, cells }): Draft[] => {
    report.saw(table.file, row)
    const noItem = isSheet ? noItemOf(cells) : null
    if (noItem) {
      heading = noItem.aisle ?? heading
      report.leaveOut(table.file, row, 'row', noItem.reason, noItem)
      return []
    }
    const rowReport = report.ofRow(table.file, row)
    const { cell, refused } = cellsOf(cells, mapping, rowReport)
    for (const { head, text } of straysIn(cells))
      rowReport.doubt(
        'row',
        `'${shortened(text)}' stands in ${isHeadless(head) ? head : `'${head}'`}, which is not read: does it belong to the price?`,
      )
    const words = (field: ItemField, max: number) => wordsIn(cell, field, max, rowReport)

    const named = nameOf(words('brand', 200), words('title', 400), words('brandAndTitle', 400), rowReport)
    const priced = pricesOf(cell, named.title, refused.has('price'), rowReport)
    const title = priced.title.slice(0, 200).trim()
    if (title === '') {
      report.leaveOut(table.file, row, 'title', 'there is no name')
      return []
    }
    reportTitle(priced.title, rowReport)
    if (isCalledSum(title)) rowReport.doubt('title', `'${title}' is what a row of sums is called`)
    const identifier = readIdentifier(cell('productIdentifier'), { checkDigits })
    if (identifier.note) rowReport.note('productIdentifier', `'${cell('productIdentifier')}' ${identifier.note}`)
    if (identifier.doubt) rowReport.doubt('productIdentifier', `'${cell('productIdentifier')}' ${identifier.doubt}`)
    const size = sizeOf(words('size', 100), hasSizeUnit(cell) ? words('sizeUnit', 30) : '', rowReport)
    const given = cell('externalId') || identifier.value
    const wanted = given === '' ? madeItemId({ brand: named.brand, title, size }) : externalIdFrom(given)
    const externalId = free(wanted, taken)
    if (externalId !== wanted) rowReport.note('externalId', `'${wanted}' is there already: this one is called ${externalId}`)
    report.count('items')
    report.count(`prices: ${priced.price ? priced.price.kind : 'none'}`)
    const [startDate, endDate] = (['startDate', 'endDate'] as const).map((field) => {
      if (cell(field) === '') return undefined
      const read = readDate(cell(field), timeZone, field === 'startDate' ? 'start' : 'end', near)
      if (read.doubt) (read.value !== null && /^\d{4}-\d\d-\d\d$/.test(read.value) ? rowReport.note : rowReport.doubt)(field, read.doubt)
      return read.value ?? undefined
    })
    const { page, region, strip } = placeOf(cell, rowReport)
    if (isSheet && mapping.price !== undefined && Object.values(cells).filter((it) => it.trim() !== '').length === 1)
      rowReport.doubt('row', 'has nothing but a name: is it an item?')
    if (priced.price === null && mapping.price !== undefined) rowReport.note('price', 'there is none: shown without a price')
    const category = words('category', 100)
    // Once rows name their aisle themselves, the last heading no longer applies.
    if (category !== '') heading = null
    else if (heading !== null) rowReport.note('category', `is empty: taken from the heading '${heading}' above`)
    if (/^[\d.\s-]+$/.test(category)) rowReport.doubt('category', `'${category}' is a number: shoppers would see it as the aisle’s name`)
    const text = words('text', 4000)
    const repeats = text.toLowerCase() === title.toLowerCase()
    if (repeats) rowReport.note('text', 'repeats the name: not shown a second time')
    return [
      {
        item: {
          externalId,
          // A row's own number says nothing of its product: next week it is another one's.
          productIdentifier: identifier.value || productOfName({ brand: named.brand, title }) || externalId,
          brand: named.brand,
          title,
          size,
          price: priced.price,
          ownerPrice: priced.ownerPrice,
          ...(cell('assetId') && { adStudioAssetId: idFrom(cell('assetId')) }),
          ...(startDate && { startDate }),
          ...(endDate && { endDate }),
          healthyOptions: words('healthyOptions', 400)
            .split(/[,;|]/)
            .map((it) => it.trim())
            .filter(Boolean)
            .slice(0, 30),
          texts: text !== '' && !repeats ? [text] : [],
          spanishTitle: words('spanishTitle', 200),
          spanishTexts: [words('spanishText', 4000)].filter(Boolean),
        },
        category: category || (heading ?? ''),
        page,
        region,
        strip,
        picture: cell('picture') || identifier.value,
        prices: [
          [cell('priceBefore'), cell('price'), cell('priceAfter')].filter(Boolean).join(' '),
          cell('ownerPrice'),
          cell('regularPrice'),
        ].filter(Boolean),
        priceRead: priced.price,
        regularCents: priced.regularCents,
        isNumbered: identifier.value !== '',
        file: table.file,
        row,
      },
    ]
  })
}

function nameOf(brand: string, title: string, both: string, report: RowReport) {
  const parted = both !== '' && brand === '' ? partBrand(both) : null
  if (parted?.isGuess) report.doubt('brandAndTitle', `'${parted.brand}' was taken for the brand, by its capitals`)
  if (title === '' && parted) return parted
  const name = title || both
  const brands = (parted?.brand ?? brand)
    .split('|')
    .map((it) => it.trim())
    .filter(Boolean)
  return { brand: brands.join(', '), title: brands.length === 1 ? withoutBrand(name, brands[0]!) : name }
}

function reportTitle(title: string, report: RowReport) {
  if (title.length > 200) report.doubt('title', 'is longer than 200 letters: the rest was cut off')
  if (/[$¢]/.test(title) && (readPrice(title).price?.kind ?? 'text') !== 'text') report.doubt('title', `'${title}' is a price, not a name`)
  else if (!/\p{L}/u.test(title)) report.doubt('title', `'${title}' is no name: it has no letters`)
}

function sizeOf(size: string, unit: string, report: RowReport): string {
  const day = dayOfSerial(size)
  if (day) report.doubt('size', `'${size}' is how spreadsheets keep the day ${day}: not taken`)
  return day ? '' : `${size} ${unit}`.trim().slice(0, 100)
}

function placeOf(cell: Cell, report: RowReport): Pick<Draft, 'page' | 'region' | 'strip'> {
  const numbers = (...fields: ItemField[]) => {
    const given = fields.map(cell)
    if (given.every((it) => it === '')) return null
    const read = given.map(Number)
    if (given.every((it) => it !== '') && read.every(Number.isFinite)) return read
    report.doubt(fields[0]!, 'the place on the page is not given by numbers: the item is in lists only')
    return null
  }
  const given = cell('page') === '' ? null : Number(cell('page'))
  const page = given !== null && Number.isInteger(given) && given >= 1 && given <= 500 ? given : null
  if (page !== given) report.doubt('page', `'${cell('page')}' is no page: taken for 1`)
  const own = numbers('x', 'y', 'width', 'height')
  const foreign = own ? null : numbers('left', 'top', 'right', 'bottom')
  return {
    page,
    region: own && { x: own[0]!, y: own[1]!, width: own[2]!, height: own[3]! },
    strip: foreign && regionOf({ left: foreign[0]!, top: foreign[1]!, right: foreign[2]!, bottom: foreign[3]! }),
  }
}

function externalIdFrom(text: string): string {
  return (/^[\w.:/-]+$/.test(text) ? text : slugOf(text)).slice(0, 90) || 'item'
}

function free(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`
  taken.add(name)
  return name
}
