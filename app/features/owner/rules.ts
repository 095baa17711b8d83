import { offerTo, worthOf, type Offer, type Priced } from '#contract/prices.ts'

export type OwnerAnswer = 'yes' | 'no' | 'later'

/** Reads a stored answer; one that was put off has the time behind it. */
export function answerIn(stored: string | null): OwnerAnswer | null {
  const [answer] = (stored ?? '').split(' ')
  return answer === 'yes' || answer === 'no' || answer === 'later' ? answer : null
}

/** 'Later' is not before the weekly ads have changed four times. */
const putOffMs = 28 * 24 * 60 * 60 * 1000

export function isToAsk(stored: string | null, now: number): boolean {
  const answer = answerIn(stored)
  if (answer === null) return true
  if (answer !== 'later') return false
  const since = Number(stored!.split(' ')[1])
  return !(now - since < putOffMs)
}

/** Returns whether a deal is a reason to ask: both prices of one are known, and owners pay less. */
export function isReason(deal: Priced): boolean {
  const { owners, everyone } = offerTo(null, deal)
  if (!owners || !everyone || owners.kind !== 'each' || everyone.kind !== 'each' || owners.unit !== everyone.unit) return false
  const [less, more] = [worthOf(owners, 1).cents, worthOf(everyone, 1).cents]
  return less !== null && more !== null && less < more
}

/** Returns whether a price is less than it is without the deal, which the color of a sale says. */
export function isSale({ counts, isOwners, owners }: Offer): boolean {
  const saved = counts?.kind === 'each' ? worthOf(counts, 1).savedCents : null
  if (saved === 0) return false
  if (counts === null || isOwners || owners === null) return true
  return counts.kind !== 'each' || saved !== null
}
