import type { BundleText } from '../bundle.ts'
import { idFrom } from '../components.ts'
import { readDate } from './dates.ts'
import { readIdentifier } from './identifiers.ts'
import { priceInName, readPrice } from './price-text.ts'
import type { Report } from './report.ts'
import { regionOf, type Region } from './strip.ts'
import type { Mapping, Table } from './table.ts'
import { partBrand, readWords, slugOf, withoutBrand } from './words.ts'

/** What a column may be, and the heads that it goes by; those of CORE-POS are among them. */
export const itemFields = {
  externalId: ['id', 'external id', 'item id', 'row id'],
  productIdentifier: ['upc', 'item upc', 'product identifier', 'barcode', 'plu', 'ean', 'gtin', 'scan code', 'sku', 'product id'],
  assetId: ['asset id', 'ad studio asset id'],
  brand: ['brand', 'brand name', 'manufacturer'],
  title: ['title', 'item', 'product', 'product name', 'item name', 'description', 'item description', 'product description', 'name'],
  brandAndTitle: ['brand and title', 'brand and product', 'brand product', 'brand item'],
  size: ['size', 'pack size', 'unit size', 'pack'],
  category: ['category', 'department', 'dept', 'section', 'aisle'],
  price: ['price', 'sale price', 'sale', 'deal price', 'special price', 'promo price', 'special_price', 'ad price', 'ad retail'],
  priceBefore: ['pre price text', 'price prefix', 'price before'],
  priceAfter: ['price text', 'price suffix', 'price after', 'price unit', 'unit of measure', 'unitofmeasure'],
  groupQuantity: ['special quantity', 'specialquantity'],
  groupPrice: ['special group price', 'specialgroupprice'],
  byWeight: ['scale'],
  regularPrice: [
    'regular price',
    'reg price',
    'regular',
    'reg',
    'retail',
    'normal price',
    'normal_price',
    'srp',
    'everyday price',
    'regular retail',
    'reg retail',
  ],
  ownerPrice: ['owner price', 'owner', 'member price', 'member'],
  startDate: ['start date', 'valid from', 'sale start', 'start'],
  endDate: ['end date', 'valid to', 'sale end', 'end'],
  page: ['page', 'page number', 'flyer page', 'pg'],
  x: ['x'],
  y: ['y'],
  width: ['width', 'w'],
  height: ['height', 'h'],
  left: ['left'],
  top: ['top'],
  right: ['right'],
  bottom: ['bottom'],
  picture: ['picture', 'image', 'photo', 'image name', 'picture name'],
  healthyOptions: ['healthy options', 'badges', 'attributes', 'claims'],
  text: ['more information', 'notes', 'text', 'details', 'copy'],
} as const

export type ItemField = keyof typeof itemFields
export type ItemText = NonNullable<BundleText['publications']>[number]['pages'][number]['items'][number]
/** An item with what is not decided yet: where it stands. `strip` is a region on a strip of all pages. */
export type Draft = {
  item: Omit<ItemText, 'category' | 'region'>
  category: string
  page: number | null
  region: Region | null
  strip: Region | null
  picture: string
  file: string
  row: number
}

type Options = { timeZone: string; checkDigits: boolean }

/** Reads the rows; what is doubtful is told, what cannot be an item is left out and told. */
export function readItems(
  table: Table,
  mapping: Mapping<ItemField>,
  { timeZone, checkDigits }: Options,
  taken: Set<string>,
  report: Report,
): Draft[] {
  return table.rows.flatMap(({ row, cells }): Draft[] => {
    const remark = (field: string, text: string) => report.remark(table.file, row, field, text)
    const cell = (field: ItemField) => (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').trim())
    const words = (field: ItemField, max: number) => {
      const { text, joined } = readWords(cell(field))
      if (joined) remark(field, `a broken word was put together as '${joined}'`)
      const plain = text
        .replace(/<[!/]?[a-z][^>]*>/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      if (plain !== text) remark(field, 'markup was taken out')
      if (plain.length > max) remark(field, `is longer than ${max} letters: the rest was cut off`)
      return plain.slice(0, max).trim()
    }

    const named = nameOf(words('brand', 200), words('title', 400), words('brandAndTitle', 400), remark)
    const priced = priceOf(cell, named.title, remark)
    const title = priced.title.slice(0, 200)
    if (title === '') {
      remark('title', 'there is no name: the row was left out')
      report.count('rows left out')
      return []
    }
    const identifier = readIdentifier(cell('productIdentifier'), { checkDigits })
    if (identifier.doubt) remark('productIdentifier', `'${cell('productIdentifier')}' ${identifier.doubt}`)
    const wanted = externalIdFrom(cell('externalId') || identifier.value || `${named.brand} ${title}`)
    const externalId = free(wanted, taken)
    if (externalId !== wanted) remark('externalId', `'${wanted}' is there already: this one is called ${externalId}`)
    report.count('items')
    report.count(`prices: ${priced.price ? priced.price.kind : 'none'}`)
    const [startDate, endDate] = (['startDate', 'endDate'] as const).map((field) => {
      if (cell(field) === '') return undefined
      const read = readDate(cell(field), timeZone, field === 'startDate' ? 'start' : 'end')
      if (read.doubt) remark(field, read.doubt)
      return read.value ?? undefined
    })
    const { page, region, strip } = placeOf(cell, remark)
    if (priced.price === null && mapping.price !== undefined) remark('price', 'there is none: shown without a price')
    const text = words('text', 4000)
    return [
      {
        item: {
          externalId,
          productIdentifier: identifier.value || externalId,
          brand: named.brand,
          title,
          size: words('size', 100),
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
          texts: text ? [text] : [],
        },
        category: words('category', 100),
        page,
        region,
        strip,
        picture: cell('picture') || identifier.value,
        file: table.file,
        row,
      },
    ]
  })
}

type Cell = (field: ItemField) => string
type Remark = (field: string, text: string) => void

function nameOf(brand: string, title: string, both: string, remark: Remark) {
  const parted = both !== '' && brand === '' ? partBrand(both) : null
  if (parted?.isGuess) remark('brandAndTitle', `'${parted.brand}' was taken for the brand, by its capitals`)
  if (title === '' && parted) return parted
  const name = title || both
  const brands = (parted?.brand ?? brand)
    .split('|')
    .map((it) => it.trim())
    .filter(Boolean)
  return { brand: brands.join(', '), title: brands.length === 1 ? withoutBrand(name, brands[0]!) : name }
}

function priceOf(cell: Cell, title: string, remark: Remark) {
  const group = Number(cell('groupQuantity')) > 1 && Number(cell('groupPrice')) > 0
  const perPound = cell('byWeight') === '1' ? 'lb' : ''
  const given = group
    ? `${cell('groupQuantity')}/$${Number(cell('groupPrice')).toFixed(2)}`
    : [cell('priceBefore'), cell('price'), cell('priceAfter') || perPound].filter(Boolean).join(' ')
  // A word beside no price, 'lb' alone, is none.
  let { price, doubt } = cell('price') === '' && !group && cell('priceBefore') === '' ? { price: null, doubt: null } : readPrice(given)
  let name = title
  if (doubt) remark('price', `'${given}' ${doubt}`)
  if (price === null && cell('price') === '') {
    const found = priceInName(title)
    if (found) {
      ;({ name, price } = found)
      remark('price', `was taken from the name: '${price.text}'`)
    }
  }
  const { price: regular, doubt: unsure } = readPrice(cell('regularPrice'))
  if (regular && regular.kind !== 'each') remark('regularPrice', `'${cell('regularPrice')}' is not the price of one: not taken`)
  else if (unsure) remark('regularPrice', `'${cell('regularPrice')}' ${unsure}`)
  if (price && regular?.kind === 'each') price = { ...price, regularCents: regular.amountCents }
  if (price === null && regular?.kind === 'each') {
    price = regular
    remark('price', 'there is none: the regular price was taken')
  }
  const owner = readPrice(cell('ownerPrice'))
  if (owner.doubt) remark('ownerPrice', `'${cell('ownerPrice')}' ${owner.doubt}`)
  return { title: name, price, ownerPrice: owner.price }
}

function placeOf(cell: Cell, remark: Remark): Pick<Draft, 'page' | 'region' | 'strip'> {
  const numbers = (...fields: ItemField[]) => {
    const given = fields.map(cell)
    if (given.every((it) => it === '')) return null
    const read = given.map(Number)
    if (given.every((it) => it !== '') && read.every(Number.isFinite)) return read
    remark(fields[0]!, 'the place on the page is not given by numbers: the item is in lists only')
    return null
  }
  const given = cell('page') === '' ? null : Number(cell('page'))
  const page = given !== null && Number.isInteger(given) && given >= 1 && given <= 500 ? given : null
  if (page !== given) remark('page', `'${cell('page')}' is no page: taken for 1`)
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
