import { amountText } from '#contract/amounts.ts'
import {
  noOffer,
  offerBefore,
  offerTo,
  pricesOfLine,
  totalOfLines,
  unitOfLine,
  unknownWorth,
  worthOf,
  type Offer,
  type Total,
  type Worth,
} from '#contract/prices.ts'
import { t } from '#words/t.ts'
import type { ListItem } from './changes.ts'

/** Returns what an item costs the shopper today, by the same rule as its card; after the sale nothing is known. */
export function offerOf({ price, deal, begins }: ListItem, ended: boolean, isOwner: boolean | null): Offer {
  if (ended) return noOffer
  const prices = pricesOfLine({ price, ad: deal })
  return begins === undefined ? offerTo(isOwner, prices) : offerBefore(prices)
}

export function lineWorth(item: ListItem, ended: boolean, isOwner: boolean | null): Worth {
  const { counts } = offerOf(item, ended, isOwner)
  return counts ? worthOf(counts, item.quantity) : unknownWorth
}

export function totalOf(items: readonly ListItem[], ended: (item: ListItem) => boolean, isOwner: boolean | null): Total {
  return totalOfLines(items.map((it) => lineWorth(it, ended(it), isOwner)))
}

/** Returns by how many cents the items cost an owner less than everyone, as far as both prices are known exactly. */
export function ownersSave(items: readonly ListItem[], ended: (item: ListItem) => boolean): number {
  return items.reduce((so, item) => {
    const [everyone, owner] = [lineWorth(item, ended(item), false), lineWorth(item, ended(item), true)]
    if (everyone.cents === null || owner.cents === null || everyone.atLeast || owner.atLeast) return so
    return so + Math.max(everyone.cents - owner.cents, 0)
  }, 0)
}

/** Returns what the quantity of an item counts; empty for pieces. */
export const unitOf = ({ deal, ...item }: Pick<ListItem, 'unit' | 'price' | 'deal'>): string => unitOfLine({ ...item, ad: deal })

/** Returns '4 lb' for what is sold by weight, 'Qty 2' for what is counted, an empty text for one. */
export function amountOfItem(item: Pick<ListItem, 'quantity' | 'unit' | 'price' | 'deal'>): string {
  const { quantity } = item
  const unit = unitOf(item)
  if (unit) return amountText(quantity, unit)
  return quantity === 1 ? '' : t`Qty ${quantity}`
}
