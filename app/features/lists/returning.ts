import { tripHours, type Bought } from '#contract/bought.ts'
import { measures } from '#contract/amounts.ts'
import { unitOfLine } from '#contract/prices.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { isSameProduct } from '#app/features/favorite/rules.ts'
import { folded } from '#app/search/words.ts'
import type { ListItem } from './changes.ts'
import { unitOf } from './sums.ts'

/** Something that may be put on a list again. */
export type Thing = Pick<Bought, 'itemName' | 'quantity' | 'unit' | 'category' | 'adStudioAssetId' | 'productIdentifier'> & {
  notes?: string
}

/** How many times a thing was bought before it is one of the usual, and how many of these are offered. */
const often = 2
const most = 12

const tripMs = tripHours * 3_600_000
const weekMs = 7 * 24 * 3_600_000

/** Returns what the shopper buys often at a store, the most often first. */
export function usualAt(storeId: number, bought: readonly Bought[]): readonly Bought[] {
  return bought
    .filter((it) => it.storeId === storeId && it.times >= often)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, most)
}

/** What came from the list when it was last shopped from: `things` are no longer on it, `basket` still is, ticked off. */
export type LastTime = { at: string; things: readonly Bought[]; basket: readonly ListItem[] }

/** Returns what was bought from the list in the week of its last trip; null while a trip goes on, and when all of it is on the list again. */
export function lastTimeOf(shoppingListId: string, items: readonly ListItem[], bought: readonly Bought[], now: number): LastTime | null {
  const own = bought.filter((it) => it.shoppingListId === shoppingListId)
  const [last] = own.toSorted((a, b) => (a.boughtAt < b.boughtAt ? 1 : -1))
  if (!last || now - Date.parse(last.boughtAt) < tripMs) return null
  const basket = items.filter((it) => it.isChecked)
  if (basket.some((it) => isOfThisTrip(it, now))) return null
  const from = Date.parse(last.boughtAt) - weekMs
  const things = own.filter((it) => Date.parse(it.boughtAt) > from && !itemFor(it, items))
  return things.length + basket.length === 0 ? null : { at: last.boughtAt, things, basket }
}

/** What was bought is read once: what has been ticked off since, the items say. Of a tick that still waits there is no time yet. */
const isOfThisTrip = ({ checkedAt }: ListItem, now: number) => !checkedAt || now - Date.parse(checkedAt) < tripMs

/** Returns the item of a list that is this thing already. */
export function itemFor(thing: Thing, items: readonly ListItem[]): ListItem | null {
  return items.find(({ itemName, deal }) => isSameName(itemName, thing.itemName) || (deal !== null && isSameProduct(deal, thing))) ?? null
}

/**
 * Returns the deal by which a thing is on sale now. What is not sold in the thing's unit is another: six apples are not six pounds. Of what
 * was bought as a deal before its unit was counted (docs/decisions/0229) nobody knows the unit.
 */
export function dealFor(thing: Thing, deals: readonly Deal[]): Deal | null {
  const found = deals.find((it) => isSameProduct(it, thing)) ?? deals.find((it) => isSameName(it.title, thing.itemName))
  if (!found) return null
  const unit = unitOfLine({ price: found.price, ad: found })
  const isPieces = thing.unit === '' && (thing.quantity === 1 || thing.adStudioAssetId !== '' || !measures.has(unit))
  return isPieces || thing.unit === unit ? found : null
}

export function thingOf(item: ListItem): Thing {
  const { itemName, quantity, category, notes, deal } = item
  const { adStudioAssetId = '', productIdentifier = '' } = deal ?? {}
  return { itemName, quantity, unit: unitOf(item), category, notes, adStudioAssetId, productIdentifier }
}

const isSameName = (one: string, other: string) => folded(one) === folded(other)
