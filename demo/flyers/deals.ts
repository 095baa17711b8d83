import type { Price } from '#contract/ads.ts'
import type { Product } from '../catalog.ts'

export type Priced = { product: Product; price: Price | null; ownerPrice: Price | null }
export type Deal = Priced & { firstWeekOnly: boolean }

/** How a publication makes its prices: in shares of a hundred, the rest being plain prices. */
export type Mix = { owner: number; multi: number; bogo: number; percent: number; amountOff: number; text: number }

/** The deal of one product. The same seed gives the same deal, so that a redrawn page differs only where its plan does. */
export function dealOf(product: Product, seed: string, mix: Mix): Priced {
  const roll = dice(`${seed}/${product.id}`)
  const regular = product.regularCents
  const off = 0.13 + roll() * 0.19
  const kind = pick(roll() * 100, mix)
  if (kind === 'owner') {
    const everyone = roll() < 0.5 ? regular : charm(regular * (1 - off * 0.4), regular)
    return {
      product,
      price: each(everyone, product, regular),
      ownerPrice: each(charm(regular * (1 - off - 0.06), everyone), product, regular),
    }
  }
  const price =
    (kind === 'multi' && product.unit === 'each' && multi(regular, off)) ||
    (kind === 'bogo' && product.unit === 'each' && regular >= 199 && regular < 1300 && bogo(regular, roll() < 0.2 ? 2 : 1)) ||
    (kind === 'percent' && percent(regular, [20, 25, 30][Math.floor(roll() * 3)] ?? 20)) ||
    (kind === 'amountOff' && regular >= 400 && amountOff(regular, product)) ||
    (kind === 'text' && product.unit === 'each' && text(product)) ||
    each(charm(regular * (1 - off), regular), product, regular)
  return { product, price, ownerPrice: null }
}

/** What a plan says by hand, in the form that is printed: '$1.49 lb', '79¢ lb', '2 for $5', '25% off', '$1 off', 'Buy 1, get 1 free'. */
export function pricedBy(words: string, product: Product): Price {
  const regular = product.regularCents
  const found = /^(?:(\d+) for )?(?:\$(\d+(?:\.\d\d)?)|(\d+)¢)(?: (off|lb))?$/.exec(words)
  if (found) {
    const [, count, dollars, cents, after] = found
    const amount = dollars ? Math.round(Number(dollars) * 100) : Number(cents)
    if (after === 'off') return { kind: 'amountOff', text: words, amountCents: amount, quantity: null, unit: null, regularCents: regular }
    if (count) return { kind: 'multi', text: words, amountCents: amount, quantity: Number(count), unit: null, regularCents: regular }
    return { kind: 'each', text: words, amountCents: amount, quantity: null, unit: after ?? null, regularCents: regular }
  }
  const share = /^(\d+)% off$/.exec(words)
  if (share) return percent(regular, Number(share[1]))
  const free = /^Buy (\d), get 1 free$/.exec(words)
  if (free) return bogo(regular, Number(free[1]))
  return { kind: 'text', text: words, amountCents: null, quantity: null, unit: null, regularCents: null }
}

/** Numbers from 0 to 1 that follow from the words alone (mulberry32 over an FNV-1a hash). */
export function dice(words: string): () => number {
  let state = 2166136261
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function pick(hundredths: number, mix: Mix): keyof Mix | 'each' {
  let sum = 0
  for (const kind of ['owner', 'multi', 'bogo', 'percent', 'amountOff', 'text'] as const) {
    sum += mix[kind]
    if (hundredths < sum) return kind
  }
  return 'each'
}

/** The next lower price that a shelf label would show, and lower than `below`. */
function charm(cents: number, below: number) {
  const endings = cents < 100 ? [9] : cents < 1000 ? [29, 49, 79, 99] : [49, 99]
  const step = cents < 100 ? 10 : 100
  for (let base = Math.floor(cents / step) * step; base >= 0; base -= step) {
    for (const ending of endings.toReversed()) if (base + ending <= cents + step * 0.06 && base + ending < below) return base + ending
  }
  return Math.max(1, below - 10)
}

function each(cents: number, product: Product, regular: number): Price {
  const unit = product.unit === 'lb' ? 'lb' : null
  return { kind: 'each', text: words(cents) + (unit ? ` ${unit}` : ''), amountCents: cents, quantity: null, unit, regularCents: regular }
}

function multi(regular: number, off: number): Price | null {
  const target = regular * (1 - off)
  for (const quantity of regular < 130 ? [5, 4, 3] : regular < 260 ? [3, 2] : [2, 3]) {
    const amount = Math.floor((target * quantity) / 100 + 0.25) * 100
    if (amount >= 100 && amount < regular * quantity * 0.93 && amount > regular * quantity * 0.6)
      return { kind: 'multi', text: `${quantity} for ${words(amount)}`, amountCents: amount, quantity, unit: null, regularCents: regular }
  }
  return null
}

function bogo(regular: number, quantity: number): Price {
  return { kind: 'bogo', text: `Buy ${quantity}, get 1 free`, amountCents: null, quantity, unit: null, regularCents: regular }
}

function percent(regular: number, quantity: number): Price {
  return { kind: 'percent', text: `${quantity}% off`, amountCents: null, quantity, unit: null, regularCents: regular }
}

function amountOff(regular: number, product: Product): Price {
  const amount = regular >= 1500 ? 300 : regular >= 900 ? 200 : 100
  const unit = product.unit === 'lb' ? 'lb' : null
  return {
    kind: 'amountOff',
    text: `${words(amount)} off${unit ? ` ${unit}` : ''}`,
    amountCents: amount,
    quantity: null,
    unit,
    regularCents: regular,
  }
}

function text(product: Product): Price {
  const said = 'Buy 2, third at half price'
  return { kind: 'text', text: said, amountCents: null, quantity: null, unit: null, regularCents: product.regularCents }
}

function words(cents: number) {
  if (cents < 100) return `${cents}¢`
  return `$${cents % 100 ? (cents / 100).toFixed(2) : cents / 100}`
}
