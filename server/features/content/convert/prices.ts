import type { Price } from '#contract/ads.ts'
import { emptyPrices } from '#contract/prices.ts'
import { dayOfSerial } from './cells.ts'
import type { Cell } from './item-cells.ts'
import type { RowReport } from './report.ts'
import { formatPrice, isPiece, priceInName, readPrice, unitIn, withUnit } from './price-text.ts'
import { folded } from './words.ts'

/** `regularCents` is what it costs otherwise, also where no price was taken. */
export type Priced = { title: string; price: Price | null; ownerPrice: Price | null; regularCents: number | null }

/**
 * Reads the prices of a row. Returns `title` without a price that was in it. `refused`: the price cell contains
 * something that is not a price.
 */
export function pricesOf(cell: Cell, title: string, refused: boolean, report: RowReport): Priced {
  const group = Number(cell('groupQuantity')) > 1 && Number(cell('groupPrice')) > 0
  const ofColumn = unitOfPrice(cell, report) || (isWeighed(cell) ? 'lb' : '')
  const unit = unitIn(cell('priceAfter')) ?? ofColumn
  const before = beforeOf(cell)
  const given = group
    ? `${cell('groupQuantity')}/$${Number(cell('groupPrice')).toFixed(2)}`
    : [before, cell('price'), unitIn(cell('priceAfter')) ? '' : cell('priceAfter')]
        .filter(Boolean)
        .join(' ')
        .replace(/^(\d+\/) (?=\$)/, '$1')
  // A word without an amount, such as 'lb' alone, is not a price.
  const special = saysNone(cell('price')) && !group && before === '' ? '' : withUnit(given, unit)
  const audience = audienceOf(cell, special, report)
  let price = audience === 'everyone' ? priceIn('price', special, report) : null
  let name = title
  const isEmpty = audience === 'everyone' && price === null && saysNone(cell('price')) && !refused
  if (isEmpty) {
    const found = priceInName(title)
    if (found) {
      ;({ name, price } = found)
      report.doubt('price', `was taken from the name: '${price.text}'`)
    }
  }
  const read = priceIn('regularPrice', cell('regularPrice'), report)
  if (read && read.kind !== 'each') report.doubt('regularPrice', `'${cell('regularPrice')}' is not the price of one: not taken`)
  const regular = read?.kind === 'each' ? read : null
  const usual = regular && readPrice(withUnit(cell('regularPrice'), unit)).price
  if (price && regular) price = { ...price, regularCents: regular.amountCents }
  if (price === null && isEmpty && usual) {
    price = usual
    report.doubt('price', 'there is none: the regular price was taken')
  }
  if (usual && audience !== 'everyone') price = { ...usual, regularCents: audience === 'owners' ? usual.amountCents : null }
  if (audience === 'nobody') report.doubt('price', `is not on sale, says '0': ${regular ? 'the regular price was' : 'not'} taken`)
  if (audience === 'owners' && !regular) report.doubt('price', 'is for owners, and there is none for everyone else')
  if (price?.unit && cell('priceAfter') !== '' && isBare(cell('size')) && !isWeighed(cell))
    report.doubt('price', `'${price.unit}' was taken for the unit of the price: or is the size '${cell('size')} ${price.unit}'?`)
  const ownerPrice = priceIn('ownerPrice', audience === 'owners' ? special : withUnit(cell('ownerPrice'), unit), report)
  if (!isEmpty) reportOtherInName(title, [price, ownerPrice], report)
  reportUnits(ofColumn || unit, { price, ownerPrice, regularPrice: read }, report)
  const [all, owners] = [price && ofOne(price), ownerPrice && ofOne(ownerPrice)]
  const isForOwners = all !== null && owners !== null && owners < all && all === regular?.amountCents
  // The deal is for owners only: everyone else pays the regular price.
  if (price) reportUnlikely('price', isForOwners ? { ...price, regularCents: null } : price, report)
  if (ownerPrice) reportUnlikely('ownerPrice', regular ? { ...ownerPrice, regularCents: regular.amountCents } : ownerPrice, report)
  if (all !== null && owners !== null && owners > all && price!.unit === ownerPrice!.unit)
    report.doubt('ownerPrice', `${formatPrice(ownerPrice!)} is more than the ${formatPrice(price!)} of everyone`)
  return { title: name, price, ownerPrice, regularCents: price ? price.regularCents : (regular?.amountCents ?? null) }
}

/** Reports a price in the name that is none of the row’s: 'Bananas 49¢ lb', for $0.59. */
function reportOtherInName(title: string, prices: readonly (Price | null)[], report: RowReport) {
  const said = priceInName(title)?.price
  const own = prices.filter((it) => it !== null)
  if (!said || own.length === 0) return
  const plain = ({ mustBuy: _, ...price }: Price) => formatPrice({ ...price, unit: said.unit === null ? null : price.unit })
  if (own.every((it) => plain(it) !== plain(said)))
    report.doubt('price', `${formatPrice(own[0]!)} is not the ${formatPrice(said)} that the name says`)
}

/** Reports amounts that are not for the same: $4.99 of what costs $5.99 lb may be for a pound, or for one of it. */
function reportUnits(unit: string, prices: Record<'price' | 'ownerPrice' | 'regularPrice', Price | null>, report: RowReport) {
  const { price, ownerPrice, regularPrice } = prices
  if (price === null || ofOne(price) === null) return
  const ofColumn = unitIn(unit)
  if (ofColumn !== undefined && price.unit !== ofColumn) report.doubt('price', `${formatPrice(price)} stands beside the unit '${unit}'`)
  const differs = (other: Price | null): other is Price => other !== null && ofOne(other) !== null && other.unit !== price.unit
  if (differs(ownerPrice))
    report.doubt(
      'ownerPrice',
      `${formatPrice(ownerPrice)} is not for the same as the ${formatPrice(price)} of everyone: is a unit missing?`,
    )
  // Regular prices seldom say their unit, which is that of the price.
  if (differs(regularPrice) && regularPrice.unit !== null)
    report.doubt('regularPrice', `${formatPrice(regularPrice)} is not for the same as ${formatPrice(price)}: is a unit missing?`)
}

/** Returns the words before the price. A number alone, or '2 for', is how many one gets for it, unless the price says that itself. */
function beforeOf(cell: Cell): string {
  const before = cell('priceBefore')
  const count = Number(/^(\d+)(?:\s*for)?$/i.exec(before)?.[1] ?? Number.NaN)
  if (Number.isNaN(count)) return before
  const { price } = readPrice(cell('price'))
  return count < 2 || price === null || (price.kind === 'multi' && price.quantity === count) ? '' : `${count}/`
}

const saysNone = (price: string) => price === '' || emptyPrices.includes(price)

/** Returns for whom the special price is: CORE-POS writes 0 for nobody, 1 for everyone, 2 for members. */
function audienceOf(cell: Cell, special: string, report: RowReport): 'everyone' | 'owners' | 'nobody' {
  const said = cell('discountType')
  if (said === '' || said === '1') return 'everyone'
  if (said === '0') return 'nobody'
  if (said !== '2') report.doubt('price', `is for whom, when the discount is '${said}'? Taken for everyone`)
  else if (special !== '' && cell('ownerPrice') !== '')
    report.doubt('ownerPrice', `'${cell('ownerPrice')}' stands beside a price for members, which was taken`)
  return said === '2' ? 'owners' : 'everyone'
}

/** Returns whether the size is a number whose unit stands in a column of its own: '64' and 'fl oz'. */
export function hasSizeUnit(cell: Cell): boolean {
  return cell('sizeUnit') !== '' && isBare(cell('size')) && !isWeighed(cell)
}

/** A unit in a column of its own is that of the price only for what is weighed, and where there is no size. */
function unitOfPrice(cell: Cell, report: RowReport): string {
  const [unit, size] = [cell('sizeUnit'), cell('size')]
  if (size === '' || isWeighed(cell)) return unit
  // One can, or one piece, of that size.
  if (isPiece(unitIn(unit))) return ''
  if (unit !== '' && !isBare(size) && !folded(size).includes(folded(unit)))
    report.doubt('price', `'${unit}' stands beside the size '${size}': is the price for that? Not taken`)
  return ''
}

const isWeighed = (cell: Cell) => saysWeighed(cell('byWeight'))
export const saysWeighed = (byWeight: string) => /^(?:1|true|yes|y)$/i.test(byWeight)
const isBare = (size: string) => /^(?:\d[\d.,/\s-]*|\.\d+)$/.test(size)

function priceIn(field: 'price' | 'regularPrice' | 'ownerPrice', text: string, report: RowReport): Price | null {
  const day = dayOfSerial(text)
  if (day) {
    report.doubt(field, `'${text}' is how spreadsheets keep the day ${day}: not taken`)
    return null
  }
  const { price, doubt } = readPrice(text)
  if (doubt) report.doubt(field, `'${text}' ${doubt}`)
  if (price && price.kind !== 'text' && /^\$?0?\.\d$/.test(text))
    report.doubt(field, `'${text}' was taken for ${price?.text}: or is it ${Number(text.replace('$', '')) * 100}%?`)
  return price
}

/** Reports prices that are unlikely for groceries: more than $100, less than 5¢, nearly 100% off, or no less than the regular price. */
function reportUnlikely(field: 'price' | 'ownerPrice', price: Price, report: RowReport) {
  const { kind, quantity, amountCents, regularCents } = price
  if (kind === 'percent' && quantity !== null && quantity > 90) report.doubt(field, `is ${quantity}% off: nearly all of the price`)
  const one = ofOne(price)
  if (one !== null && one >= 10_000) report.doubt(field, `${formatPrice(price)} is more than $100: is a point missing?`)
  if (one !== null && one < 5) report.doubt(field, `${formatPrice(price)} is less than 5¢: is a point out of place?`)
  if (regularCents === null) return
  const regular = formatPrice({ ...price, kind: 'each', amountCents: regularCents, unit: null })
  if (kind === 'amountOff' && amountCents !== null && amountCents >= regularCents * (quantity ?? 1))
    report.doubt(field, `${formatPrice(price)} is no less than the regular price, ${regular}`)
  if (one === null) return
  if (one === regularCents) report.doubt(field, `${formatPrice(price)} is no less than the regular price: is it a deal?`)
  else if (one > regularCents)
    report.doubt(field, `${formatPrice(price)} is no less than the regular price, ${regular}: are the two swapped?`)
  else if (one < regularCents / 4) report.doubt(field, `${formatPrice(price)} is less than a quarter of the regular price, ${regular}`)
}

/** Returns the price of one in cents, or null when the price does not say. */
function ofOne({ kind, amountCents, quantity }: Price): number | null {
  if (amountCents === null) return null
  if (kind === 'each') return amountCents
  return kind === 'multi' && quantity ? amountCents / quantity : null
}
