import type { Price } from '#contract/ads.ts'
import { emptyPrices, moneyText } from '#contract/prices.ts'

/** The price that a text means. `doubt` says why it was kept as text, or what had to be assumed. */
export type ReadPrice = { price: Price | null; doubt: string | null }

const units: Record<string, string> = {
  lb: 'lb',
  lbs: 'lb',
  '#': 'lb',
  pound: 'lb',
  oz: 'oz',
  ounce: 'oz',
  floz: 'fl oz',
  kg: 'kg',
  g: 'g',
  pt: 'pt',
  pint: 'pt',
  qt: 'qt',
  quart: 'qt',
  gal: 'gal',
  gallon: 'gal',
  doz: 'doz',
  dz: 'doz',
  dozen: 'doz',
  bunch: 'bunch',
  bu: 'bunch',
  pk: 'pk',
  pack: 'pk',
  pkg: 'pkg',
  bag: 'bag',
  box: 'box',
  can: 'can',
  jar: 'jar',
  bottle: 'bottle',
  case: 'case',
}
const apiece = new Set(['ea', 'each', 'apiece'])
/** In a column of units these are pieces too; in a price '6 ct' may be its size. */
const pieces = new Set([...apiece, 'ct', 'count', 'pc', 'piece', 'unit'])

const money = String.raw`\$\s*(?:\d{1,3}(?:,\d{3})+|\d{0,5})(?:\.\d{1,2})?|(?:\d{1,3}(?:,\d{3})+|\d{1,5})(?:\.\d{1,2})?|\.\d{2}`
const cents = String.raw`\d{1,3}\s*(?:¢|(?:cents?|c)(?![a-z]))`
const amount = `(${cents}|${money})`
const unit = String.raw`(?:\s*(?:/|per|a|an)?\s*(fl\.?\s?oz|[a-z]+|#)\.?)?`
const forms = {
  multi: new RegExp(String.raw`^(\d{1,3})\s*(?:/|for)\s*${amount}${unit}$`, 'i'),
  each: new RegExp(`^${amount}${unit}$`, 'i'),
  off: new RegExp(String.raw`^(?:save\s+)?${amount}\s*off${unit}$`, 'i'),
  save: new RegExp(`^save\\s+${amount}${unit}$`, 'i'),
  // '$5 on 2' says neither what is paid nor what is saved.
  saveOn: new RegExp(String.raw`^(?=save\s|.*off)(?:save\s+)?${amount}(?:\s*off)?\s*(?:on|when you buy)\s+(one|two|three|\d{1,2})$`, 'i'),
  percent: /^(?:save\s+)?(\d{1,3}(?:\.\d+)?)\s*%(?:\s*off)?$/i,
  bogo: /^(?:buy\s*(one|two|three|[1-9]\d?),?\s*get\s*(?:one|1)\s*(?:free)?|b(\d)g[1o0](?:\s*free)?|(b[o0]g[o0])(?:\s*free)?)!?$/i,
}

/** Reads a price as co-ops write it: '2/$5', '49¢', '14.0', '$3.99 lb', 'Buy 1 Get 1 Free', '$1 off'. Anything else is kept as text. */
export function readPrice(raw: string): ReadPrice {
  const words = raw.replace(/\s+/g, ' ').trim()
  if (words === '' || emptyPrices.includes(words)) return { price: null, doubt: null }
  if (/^(?:[-–−]\s*\$?|\$\s*[-–−]|\(\s*\$?)\s*[\d.]/.test(words)) return { price: null, doubt: 'is less than nothing: not taken' }
  const bare = words.replace(/^(?:sale|now|only|just)\s+/i, '')
  return (
    withTerms(bare) ??
    understood(bare) ??
    withPoint(bare) ?? { price: textPrice(words.slice(0, 120)), doubt: 'is not understood: kept as text' }
  )
}

const many = String.raw`(one|two|three|\d{1,3}|all|both)`
const terms = {
  must: new RegExp(
    String.raw`^(.+?)[\s,;*(–-]+(?:you\s+)?(?:must\s+(?:buy|purchase)|when\s+you\s+(?:buy|purchase))\s+${many}\)?[.*]?$`,
    'i',
  ),
  need: new RegExp(String.raw`^(.+?)[\s,;*(–-]+(?:no\s+need\s+to\s+buy|(?:need\s+not|don['’]t\s+have\s+to)\s+buy)\s+${many}\)?[.*]?$`, 'i'),
  noMinimum: /^(.+?)[\s,;*(–-]+no\s+minimum(?:\s+purchase)?\)?[.*]?$/i,
}

/** Reads '4 for $5, must buy 4', '$1.25 when you buy 4' and '4 for $5, no need to buy 4'. Other numbers than the price's own are not understood. */
function withTerms(words: string): ReadPrice | null {
  const must = terms.must.exec(words)
  const free = terms.need.exec(words) ?? terms.noMinimum.exec(words)
  const found = must ?? free
  const read = found && understood(found[1]!)
  if (!found || !read?.price) return null
  const { price, doubt } = read
  const said = found[2] === undefined || /^(?:all|both)$/i.test(found[2]) ? null : countOf(found[2])
  const text = words.slice(0, 120)
  if (price.kind === 'multi' && (said === null || said === price.quantity))
    return { price: { ...price, text, mustBuy: must !== null }, doubt }
  if (must && price.kind === 'each' && said === 1) return { price, doubt }
  if (must && price.kind === 'each' && price.amountCents !== null && said !== null && said > 1)
    return { price: { ...price, kind: 'multi', text, quantity: said, amountCents: price.amountCents * said, mustBuy: true }, doubt }
  return null
}

/** Reads '5,99', as other countries write it. */
function withPoint(words: string): ReadPrice | null {
  const pointed = words.replace(/(\d),(\d{2})(?!\d)/g, '$1.$2')
  const read = pointed === words ? null : understood(pointed)
  if (!read?.price) return null
  const price = { ...read.price, text: formatPrice(read.price) }
  return { price, doubt: `was taken for ${price.text}: it has a comma for the point` }
}

/** Returns the shortest text for the price; reading that text gives the same price. */
export function formatPrice({ kind, text, amountCents, quantity, unit, mustBuy }: Price): string {
  const per = unit ? ` ${unit}` : ''
  if (kind === 'each' && amountCents !== null) return moneyText(amountCents) + per
  const terms = mustBuy === undefined ? '' : mustBuy ? `, must buy ${quantity}` : `, no need to buy ${quantity}`
  if (kind === 'multi' && amountCents !== null) return `${quantity}/${moneyText(amountCents)}${per}${terms}`
  if (kind === 'amountOff' && amountCents !== null) return `${moneyText(amountCents)} off${quantity ? ` on ${quantity}` : per}`
  if (kind === 'percent') return `${quantity}% off`
  if (kind === 'bogo') return `Buy ${quantity ?? 1} Get 1 Free`
  return text
}

/** Returns the unit that a word means, such as 'LB', '/lb' or 'per pound'; null for pieces, undefined for any other word. */
export function unitIn(word: string): string | null | undefined {
  const key = word
    .toLowerCase()
    .replace(/^\s*(?:\/|per\b|by the\b|an?\b)/, '')
    .replace(/[.\s]/g, '')
  return pieces.has(key) ? null : units[key]
}

/** Returns whether a unit is one piece or one pack, so that a price says the same with and without it. */
export function isPiece(unit: string | null | undefined): boolean {
  return unit === null || (unit !== undefined && ['bag', 'box', 'can', 'jar', 'bottle', 'bunch', 'pkg'].includes(unit))
}

/** Returns the unit that a head says, such as 'Price per lb', 'Price/lb' or 'Price (lb)'; empty without one. */
export function unitOfHead(head: string): string {
  return unitIn(/(?:\bper\s+|\/\s*|\()([a-z]+|#)\.?\s*\)?\s*$/i.exec(head)?.[1] ?? '') ?? ''
}

/** Returns the words of a price with a unit that stands elsewhere in its row, unless they have one or can have none: 'BOGO', '20% off'. */
export function withUnit(words: string, unit: string): string {
  const { price } = readPrice(words)
  const meant = unit === '' ? null : unitIn(unit)
  if (price === null || meant === null || price.unit !== null || ['bogo', 'percent'].includes(price.kind) || saysEach.test(words))
    return words
  return `${words} ${meant ?? unit}`
}
const saysEach = new RegExp(String.raw`\b(?:${[...apiece].join('|')})\.?$`, 'i')

function understood(words: string): ReadPrice | null {
  const bogo = forms.bogo.exec(words)
  if (bogo) {
    const read = plain(words, { kind: 'bogo', quantity: countOf(bogo[1] ?? bogo[2] ?? '1') || 1 })
    if (!/^b(?!uy)\w*0/i.test(words)) return read
    const price = { ...read.price!, text: formatPrice(read.price!) }
    return { price, doubt: `was taken for ${price.text}: it has a zero for an O` }
  }
  const percent = forms.percent.exec(words)
  if (percent && Number(percent[1]) > 0 && Number(percent[1]) <= 100) return plain(words, { kind: 'percent', quantity: Number(percent[1]) })
  const off = forms.off.exec(words) ?? forms.save.exec(words)
  if (off) return unlessUnsure(off[1]!, withAmount(words, off[1]!, off[2], { kind: 'amountOff' }))
  const on = forms.saveOn.exec(words)
  if (on) {
    const read = countOf(on[2]!) > 0 ? withAmount(words, on[1]!, undefined, { kind: 'amountOff', quantity: countOf(on[2]!) }) : null
    return unlessUnsure(on[1]!, read)
  }
  const multi = forms.multi.exec(words)
  if (multi) {
    // '3 for 2' may mean three for the price of two, or for $2.
    if (/^\d+$/.test(multi[2]!) && Number(multi[2]) < Number(multi[1]) && !multi[3]) {
      const doubt = `could mean ${multi[1]} for the price of ${multi[2]}, or for $${multi[2]}: kept as text`
      return { price: textPrice(words), doubt }
    }
    const read = Number(multi[1]) > 0 ? withAmount(words, multi[2]!, multi[3], { kind: 'multi', quantity: Number(multi[1]) }) : null
    if (read && saysEach.test(words))
      return { ...read, doubt: `was taken for ${formatPrice(read.price!)}: or is each of them ${multi[2]!}?` }
    return unlessUnsure(multi[2]!, read)
  }
  const each = forms.each.exec(words)
  if (!each) return null
  const read = withAmount(words, each[1]!, each[2], { kind: 'each' })
  // '5' means $5 in any price list; but '99' may be cents, and '8 oz' or '1.5 oz' a size.
  return /^\d$/.test(words) ? read : unlessUnsure(each[1]!, read, Boolean(each[2]))
}

/** Adds a doubt to an amount without a sign, unless it has decimals. Beside a unit it needs two of them, since sizes have decimals too. */
function unlessUnsure(amountText: string, read: ReadPrice | null, hasUnit = false): ReadPrice | null {
  if (!read?.price || /[$¢c]/i.test(amountText) || (hasUnit ? /\.\d\d$/ : /\./).test(amountText)) return read
  return { ...read, doubt: `was taken for ${formatPrice(read.price)}: it has no $ sign` }
}

function withAmount(
  words: string,
  amountText: string,
  unitText: string | undefined,
  more: Pick<Price, 'kind'> & Partial<Price>,
): ReadPrice | null {
  const key = unitText?.toLowerCase().replace(/[.\s]/g, '')
  const known = key === undefined || apiece.has(key) ? null : units[key]
  if (known === undefined) return null
  const amountCents = centsOf(amountText)
  if (amountCents === null || amountCents === 0) return null
  const read = plain(words, { ...more, amountCents, unit: known })
  // Digits without a sign are not shown to people: '14.0' becomes $14, '4/ 5.0' becomes 4/$5.
  return !/[$¢]|\d\s*(?:cents?|c)(?![a-z])/i.test(words) ? { ...read, price: { ...read.price!, text: formatPrice(read.price!) } } : read
}

function plain(text: string, more: Pick<Price, 'kind'> & Partial<Price>): ReadPrice {
  return { price: { ...textPrice(text), ...more }, doubt: null }
}

function textPrice(text: string): Price {
  return { kind: 'text', text, amountCents: null, quantity: null, unit: null, regularCents: null }
}

function centsOf(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '')
  const small = /^(\d+)(?:¢|c|cents?)$/i.exec(digits)
  if (small) return Number(small[1])
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d{1,2}))?$/.exec(digits) ?? []
  return whole === '' && part === '' ? null : Number(whole || '0') * 100 + Number(part.padEnd(2, '0'))
}

function countOf(word: string): number {
  return { one: 1, two: 2, three: 3 }[word.toLowerCase()] ?? Number(word)
}

/** Finds a price at the end of a name, 'Bananas 49¢ lb', for rows with an empty price; returns it and the name without it. */
export function priceInName(name: string): { name: string; price: Price } | null {
  const found =
    /^(.*?\S)[\s,:–-]+((?:\d{1,2}\s*\/\s*)?(?:\$\s*\d+(?:\.\d{2})?|\d{1,2}\s*¢)(?:\s*(?:\/|per)?\s*(?:lb|oz|ea|each)\.?)?)$/i.exec(
      name.replace(/\s+/g, ' ').trim(),
    )
  const read = found && readPrice(found[2]!)
  return read?.price && read.price.kind !== 'text' ? { name: found![1]!.replace(/[\s,:–-]+$/, ''), price: read.price } : null
}
