import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasBegun } from '#contract/days.ts'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import type { Deal, Flyer } from '#app/features/deal/deal.ts'
import { dealsQuery } from '#app/features/deal/queries.ts'
import { pricedDeals } from '#app/features/deal/rules.ts'
import { isSameProduct } from '#app/features/favorite/rules.ts'
import type { Favorite } from '#app/features/favorite/changes.ts'
import { plural, t } from '#words/t.ts'
import type { ListItem } from './changes.ts'

/** What a store has on sale today, and which week that is. */
export type Week = { deals: readonly Deal[]; name: string }

/** Returns the store's week; null while it is not known. It is asked for only when it is `needed`. */
export function useWeek(store: Store | null, needed: boolean, now: number): Week | null {
  const { data } = useQuery({ ...dealsQuery(useTools(), store?.storeRoute ?? ''), enabled: needed && store !== null })
  const timeZone = store?.timeZone
  return useMemo(() => {
    if (!needed || timeZone === undefined || data?.kind !== 'all') return null
    return { deals: onSale(data.deals, now, timeZone), name: weekNameOf(data.flyers, now, timeZone) }
  }, [needed, timeZone, data, now])
}

/** Returns a name for the week of the flyer that began last; '' while none has. One may be shown before its first day. */
export function weekNameOf(flyers: readonly Pick<Flyer, 'adId' | 'validFrom'>[], now: number, timeZone: string): string {
  const begun = flyers.filter(({ validFrom }) => hasBegun(validFrom, now, timeZone))
  return (
    begun
      .map(({ validFrom, adId }) => `${validFrom} ${adId}`)
      .toSorted()
      .at(-1) ?? ''
  )
}

/** Returns the deals that have begun and are not over; exclusives are no product that comes again. */
export function onSale(deals: readonly Deal[], now: number, timeZone: string): readonly Deal[] {
  return pricedDeals(deals, now, timeZone).filter((it) => !it.isOver && !it.isSoon && !it.isDigitalExclusive)
}

/** Returns the deal by which the product of an item whose sale has ended is on sale again. */
export function againOf({ deal }: Pick<ListItem, 'deal'>, { deals }: Week): Deal | null {
  return deal && (deals.find((it) => it.adSpaceId !== deal.adSpaceId && isSameProduct(it, deal)) ?? null)
}

/** How many times a product was ticked off, on what the lists still have, before it is one that is often bought. */
const often = 2

/**
 * Returns what is on sale of the products that the shopper often buys: those with a heart, and those ticked off more than once. What
 * is on the list is left out, and what takes the place of something on it.
 */
export function oftenBought(
  all: readonly ListItem[],
  list: readonly ListItem[],
  favorites: readonly Favorite[],
  { deals }: Week,
): readonly Deal[] {
  const ticked = all.flatMap(({ deal, isChecked }) => (isChecked && deal ? [deal] : []))
  const bought = (product: Deal) =>
    favorites.some((it) => isSameProduct(it, product)) || ticked.filter((it) => isSameProduct(it, product)).length >= often
  return deals.filter((deal) => bought(deal) && !list.some((it) => it.deal && isSameProduct(it.deal, deal)))
}

/** Returns '2 items are no longer on sale; 3 that you often buy are'. */
export function weekText(ended: number, bought: number): string {
  const gone = plural(ended, { one: t`1 item is no longer on sale`, other: t`${ended} items are no longer on sale` })
  if (bought === 0) return gone
  return `${gone}; ${plural(bought, { one: t`1 that you often buy is`, other: t`${bought} that you often buy are` })}`
}
