import type { AdSpace, Price } from '#contract/ads.ts'

/** Only these texts, with any space around them, mean that there is no price (5.VALID.22, decision E14). */
export const emptyPrices: readonly string[] = ['0.00', '0.0', '0']

/** Returns the price; null when its text means that there is none. */
export function saidPrice(price: Price | null): Price | null {
  return price && emptyPrices.includes(price.text.trim()) ? null : price
}

/** In the value of a PRICE component: a picture of that name is drawn instead of the words (decision E15). */
export const bogoMarker = 'BOGO_Type_Callout'

/** 399 → '$3.99', 500 → '$5', 79 → '79¢'. */
export function moneyText(amountCents: number): string {
  if (amountCents > 0 && amountCents < 100) return `${amountCents}¢`
  const cents = amountCents % 100
  return `$${Math.floor(amountCents / 100)}${cents ? `.${String(cents).padStart(2, '0')}` : ''}`
}

/** What a list's item keeps of its price: its own from when it was added, and that of the ad space it was added from. */
export type Priced = { price: Price | null; ad: Pick<AdSpace, 'price' | 'ownerPrice'> | null }

/** Returns the price that a line counts with: what everyone pays, or what owners pay if only that is known; null after the sale. */
export function priceOfLine({ price, ad }: Priced, ended: boolean): Price | null {
  if (ended) return null
  const everyone = saidPrice(price) ?? saidPrice(ad?.price ?? null)
  const owners = saidPrice(ad?.ownerPrice ?? null)
  if (everyone && (worthOf(everyone, 1).cents !== null || !owners)) return everyone
  return owners
}

/** In cents; null when not known. */
export type Worth = { cents: number | null; savedCents: number | null }
export const unknownWorth: Worth = { cents: null, savedCents: null }

/** Returns what a quantity costs at a price, and what it saves (decision F05). */
export function worthOf(price: Price, quantity: number): Worth {
  const { amountCents, regularCents } = price
  const regular = regularCents === null ? null : regularCents * quantity
  switch (price.kind) {
    case 'each':
      return against(amountCents === null ? null : amountCents * quantity, regular)
    case 'multi':
      return against(amountCents === null || !price.quantity ? null : Math.round((amountCents * quantity) / price.quantity), regular)
    case 'percent':
      return against(
        regular === null || price.quantity === null ? null : Math.round(regular * (1 - Math.min(price.quantity, 100) / 100)),
        regular,
      )
    case 'amountOff': {
      if (amountCents === null) return unknownWorth
      const off = amountCents * (price.quantity ? Math.floor(quantity / price.quantity) : quantity)
      const cents = regular === null ? null : Math.max(regular - off, 0)
      return { cents, savedCents: cents === null || regular === null ? off : regular - cents }
    }
    case 'bogo': {
      const each = regularCents ?? amountCents
      if (each === null) return unknownWorth
      const free = Math.floor(quantity / (Math.max(Math.floor(price.quantity ?? 1), 1) + 1))
      return { cents: each * (quantity - free), savedCents: each * free }
    }
    case 'text':
      return unknownWorth
  }
}

function against(cents: number | null, regular: number | null): Worth {
  return { cents, savedCents: cents === null || regular === null ? null : Math.max(regular - cents, 0) }
}
