import { t } from '#words/t.ts'
import type { Deal } from './deal.ts'

/** What shoppers ask of a deal, in the order in which it is offered. */
export const traits = ['owner', 'local', 'organic', 'bogo'] as const
export type Trait = (typeof traits)[number]

export const traitNames: Record<Trait, string> = { owner: t`Owner price`, local: t`Local`, organic: t`Organic`, bogo: t`Buy one, get one` }

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
