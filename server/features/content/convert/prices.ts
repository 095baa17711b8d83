import type { Price } from '#contract/ads.ts'
import { dayOfSerial } from './cells.ts'
import type { Cell, Tell } from './item-cells.ts'
import { formatPrice, priceInName, readPrice } from './price-text.ts'

export type Priced = { title: string; price: Price | null; ownerPrice: Price | null }

/** The prices of a row. `title` comes back without a price that stood in it. `refused`: the price says something that is none. */
export function pricesOf(cell: Cell, title: string, refused: boolean, tell: Tell): Priced {
  const group = Number(cell('groupQuantity')) > 1 && Number(cell('groupPrice')) > 0
  const perPound = cell('byWeight') === '1' ? 'lb' : ''
  const given = group
    ? `${cell('groupQuantity')}/$${Number(cell('groupPrice')).toFixed(2)}`
    : [cell('priceBefore'), cell('price'), cell('priceAfter') || perPound].filter(Boolean).join(' ')
  // A word beside no price, 'lb' alone, is none.
  let price = cell('price') === '' && !group && cell('priceBefore') === '' ? null : priceIn('price', given, tell)
  let name = title
  const isEmpty = price === null && cell('price') === '' && !refused
  if (isEmpty) {
    const found = priceInName(title)
    if (found) {
      ;({ name, price } = found)
      tell.doubt('price', `was taken from the name: '${price.text}'`)
    }
  }
  const read = priceIn('regularPrice', cell('regularPrice'), tell)
  if (read && read.kind !== 'each') tell.doubt('regularPrice', `'${cell('regularPrice')}' is not the price of one: not taken`)
  const regular = read?.kind === 'each' ? read : null
  if (price && regular) price = { ...price, regularCents: regular.amountCents }
  if (price === null && isEmpty && regular) {
    price = regular
    tell.doubt('price', 'there is none: the regular price was taken')
  }
  const ownerPrice = priceIn('ownerPrice', cell('ownerPrice'), tell)
  const [all, owners] = [price && ofOne(price), ownerPrice && ofOne(ownerPrice)]
  const isForOwners = all !== null && owners !== null && owners < all && all === regular?.amountCents
  // A deal of owners alone: everyone else pays what they always do.
  if (price) tellUnlikely('price', isForOwners ? { ...price, regularCents: null } : price, tell)
  if (ownerPrice) tellUnlikely('ownerPrice', regular ? { ...ownerPrice, regularCents: regular.amountCents } : ownerPrice, tell)
  if (all !== null && owners !== null && owners > all && price!.unit === ownerPrice!.unit)
    tell.doubt('ownerPrice', `${formatPrice(ownerPrice!)} is more than the ${formatPrice(price!)} of everyone`)
  return { title: name, price, ownerPrice }
}

function priceIn(field: 'price' | 'regularPrice' | 'ownerPrice', text: string, tell: Tell): Price | null {
  const day = dayOfSerial(text)
  if (day) {
    tell.doubt(field, `'${text}' is how spreadsheets keep the day ${day}: not taken`)
    return null
  }
  const { price, doubt } = readPrice(text)
  if (doubt) tell.doubt(field, `'${text}' ${doubt}`)
  if (price && price.kind !== 'text' && /^\$?0?\.\d$/.test(text))
    tell.doubt(field, `'${text}' was taken for ${price?.text}: or is it ${Number(text.replace('$', '')) * 100}%?`)
  return price
}

/** What a grocery's price hardly is: more than a hundred dollars, under a nickel, nearly for nothing, or no less than it always is. */
function tellUnlikely(field: 'price' | 'ownerPrice', price: Price, tell: Tell) {
  const { kind, quantity, amountCents, regularCents } = price
  if (kind === 'percent' && quantity !== null && quantity > 90) tell.doubt(field, `is ${quantity}% off: nearly all of the price`)
  const one = ofOne(price)
  if (one !== null && one >= 10_000) tell.doubt(field, `${formatPrice(price)} is more than $100: is a point missing?`)
  if (one !== null && one < 5) tell.doubt(field, `${formatPrice(price)} is less than 5¢: is a point out of place?`)
  if (regularCents === null) return
  const regular = formatPrice({ ...price, kind: 'each', amountCents: regularCents, unit: null })
  if (kind === 'amountOff' && amountCents !== null && amountCents >= regularCents * (quantity ?? 1))
    tell.doubt(field, `${formatPrice(price)} is no less than the regular price, ${regular}`)
  if (one === null) return
  if (one === regularCents) tell.doubt(field, `${formatPrice(price)} is no less than the regular price: is it a deal?`)
  else if (one > regularCents)
    tell.doubt(field, `${formatPrice(price)} is no less than the regular price, ${regular}: are the two swapped?`)
  else if (one < regularCents / 4) tell.doubt(field, `${formatPrice(price)} is less than a quarter of the regular price, ${regular}`)
}

/** What one costs, in cents; null: the price does not say. */
function ofOne({ kind, amountCents, quantity }: Price): number | null {
  if (amountCents === null) return null
  if (kind === 'each') return amountCents
  return kind === 'multi' && quantity ? amountCents / quantity : null
}
