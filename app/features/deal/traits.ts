import type { Price } from '#contract/ads.ts'
import { worthOf } from '#contract/prices.ts'
import type { Deal } from './deal.ts'

/** What shoppers ask of a deal, in the order in which it is offered. */
export const traits = ['owner', 'local', 'organic', 'bogo'] as const
export type Trait = (typeof traits)[number]

export const traitNames: Record<Trait, string> = { owner: 'Owner price', local: 'Local', organic: 'Organic', bogo: 'Buy one, get one' }

const known = new WeakMap<Deal, readonly Trait[]>()

/** A deal's traits are read once: they are counted whenever a shopper has typed. */
export function traitsOf(deal: Deal): readonly Trait[] {
  const before = known.get(deal)
  if (before) return before
  const its = traits.filter((it) => shows(deal, it))
  known.set(deal, its)
  return its
}

export const hasTrait = (deal: Deal, trait: Trait) => traitsOf(deal).includes(trait)

function shows({ price, ownerPrice, bogoPicture, healthyOptions, badges = [], brand, title }: Deal, trait: Trait): boolean {
  switch (trait) {
    case 'owner':
      return ownerPrice !== null
    case 'local':
      return [...healthyOptions, ...badges].some((it) => /\blocal/i.test(it))
    case 'organic':
      return [...healthyOptions, ...badges, brand, title].some((it) => /\borganic/i.test(it))
    case 'bogo':
      return bogoPicture !== null || price?.kind === 'bogo' || ownerPrice?.kind === 'bogo'
  }
}

/** Returns in cents what one of a deal saves, owners or everyone, whichever is more; null when that is not known. */
export function savingOfOne({ price, ownerPrice }: Pick<Deal, 'price' | 'ownerPrice'>): number | null {
  const [everyone, owners] = [price && one(price), ownerPrice && one(ownerPrice)]
  const between =
    everyone?.cents && owners?.cents && everyone.unit === owners.unit && everyone.cents > owners.cents
      ? everyone.cents - owners.cents
      : null
  const known = [everyone?.savedCents, owners?.savedCents, between].filter((it) => typeof it === 'number')
  return known.length > 0 ? Math.max(...known) : null
}

/** What one costs and saves when as many are bought as the price is for. */
function one(price: Price) {
  const { kind, quantity, unit } = price
  const bought = kind === 'bogo' ? Math.max(quantity ?? 1, 1) + 1 : kind === 'multi' || kind === 'amountOff' ? quantity || 1 : 1
  const { cents, savedCents } = worthOf(price, bought)
  return { unit, cents: cents === null ? null : cents / bought, savedCents: savedCents === null ? null : savedCents / bought }
}
