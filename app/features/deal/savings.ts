import type { Price } from '#contract/ads.ts'
import { moneyText, offerTo, worthOf, type Priced } from '#contract/prices.ts'
import { t } from '#words/t.ts'
import type { Deal } from './deal.ts'
import { offeredQuantity } from './rules.ts'

/** What an offer saves as it stands: on both of '2 for $5', on a pound of '$1 lb'. Without a regular price a percentage is all that is known. */
export type Saving = Amount & { isForOwners: boolean }
type Amount = { cents: number; unit: string | null } | { percent: number }

/** Returns the shopper's own saving, or that of owners while it is not known whether they are one; null when the co-op does not say it. */
export function savingFor(isOwner: boolean | null, { price, ownerPrice }: Priced): Saving | null {
  const { owners, everyone } = offerTo(null, { price, ownerPrice: isOwner === false ? null : ownerPrice })
  const ofOwners = owners && savingOf(owners)
  if (ofOwners) return { ...ofOwners, isForOwners: isOwner === null }
  const saving = everyone && savingOf(everyone)
  return saving && { ...saving, isForOwners: false }
}

function savingOf(price: Price): Amount | null {
  const quantity = offeredQuantity(price)
  const { savedCents } = worthOf(price, quantity)
  if (savedCents !== null && savedCents > 0) return { cents: savedCents, unit: quantity === 1 ? price.unit : null }
  return price.kind === 'percent' && price.quantity ? { percent: price.quantity } : null
}

/** Returns 'Save $3.50', with the measure where it is one: 'Save $1 a lb'. */
export function savingText(saving: Saving): string {
  const amount = 'percent' in saving ? `${saving.percent}%` : savedOn(saving)
  return saving.isForOwners ? t`Owners save ${amount}` : t`Save ${amount}`
}

const savedOn = ({ cents, unit }: { cents: number; unit: string | null }) => (unit ? t`${moneyText(cents)} a ${unit}` : moneyText(cents))

/**
 * Returns the deals that save this shopper most first: by the dollars that their cards say, then by percentages, where these are all that is
 * known, and last what is not known. Equal ones stay in their order.
 */
export function bySaving(deals: readonly Deal[], isOwner: boolean | null): readonly Deal[] {
  return ranked(deals, isOwner).map(({ deal }) => deal)
}

function ranked(deals: readonly Deal[], isOwner: boolean | null) {
  return deals
    .map((deal) => {
      const saving = savingFor(isOwner, deal)
      return {
        deal,
        saving,
        cents: saving && 'cents' in saving ? saving.cents : 0,
        percent: saving && 'percent' in saving ? saving.percent : 0,
      }
    })
    .toSorted((a, b) => b.cents - a.cents || b.percent - a.percent)
}

/** How many deals the row of best savings has. */
const bestCount = 10
/** With fewer savings that are known, they say nothing of the week. */
const fewestBest = 3

/** Returns the deals that save this shopper most, the first of them first; null when the co-op tells too few of its savings. */
export function bestSavings(deals: readonly Deal[], isOwner: boolean | null): readonly Deal[] | null {
  const listed = deals.filter((deal) => deal.showInItemView && !deal.isDigitalExclusive)
  const known = ranked(listed, isOwner).filter(({ saving }) => saving !== null)
  return known.length < fewestBest ? null : known.slice(0, bestCount).map(({ deal }) => deal)
}
