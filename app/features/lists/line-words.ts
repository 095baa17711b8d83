import type { Price } from '#contract/ads.ts'
import { moneyText, offerTo, priceText, pricesOfLine, saysBoth, termsOf, type Offer } from '#contract/prices.ts'
import { t } from '#words/t.ts'
import type { ListItem } from './changes.ts'
import { amountOfItem, lineWorth, offerOf } from './sums.ts'

/** What the row of an item shows, in words, for paper and for a text that is shared. */
export function lineWords(item: ListItem, ended: boolean, isOwner: boolean | null) {
  const offer = offerOf(item, ended, isOwner)
  const { cents, atLeast } = lineWorth(item, ended, isOwner)
  const price = cents === null ? '' : atLeast ? t`at least ${moneyText(cents)}` : moneyText(cents)
  return {
    about: [ended && endedText(item), subOf(item, offer, isOwner).replace(/\s*\n\s*/g, '; ')].filter(Boolean).join(', '),
    amount: amountOfItem(item),
    price,
  }
}

/** Returns why the price of an item does not count any more. */
export const endedText = ({ told }: ListItem): string => (told?.kind === 'withdrawn' ? t`withdrawn` : t`sale ended`)

/** `isContent`: the co-op wrote it, in its own language. */
type Part = { text: string; isContent: boolean }

/** Returns '12 oz bag, Lake & Paddle', or the condition of the price where its figure doesn't show it, and first the price of a day to come. */
export const subOf = (item: ListItem, offer: Offer, isOwner: boolean | null): string =>
  subParts(item, offer, isOwner)
    .map((it) => it.text)
    .join(', ')

export function subParts(item: ListItem, { counts, isOwners }: Offer, isOwner: boolean | null): Part[] {
  const coming = { text: item.begins === undefined ? '' : comingOf(item, item.begins, isOwner), isContent: false }
  const own = { text: item.notes, isContent: false }
  if (!item.deal) return [own]
  const conditions = [isOwners && t`owner price`, counts && conditionOf(counts)].filter(Boolean).join(', ')
  const about = conditions ? { text: conditions, isContent: false } : { text: item.deal.brand, isContent: true }
  return [coming, { text: item.deal.size, isContent: true }, about, own].filter((it) => it.text !== '')
}

function comingOf({ price, deal }: ListItem, begins: string, isOwner: boolean | null): string {
  const offer = offerTo(isOwner, pricesOfLine({ price, ad: deal }))
  const { counts, isOwners, owners, everyone } = offer
  const said =
    owners && saysBoth(offer, isOwner)
      ? [t`${priceText(owners)} owner`, everyone && t`${priceText(everyone)} everyone`]
      : [counts && priceText(counts), isOwners && t`owner price`]
  return [begins, said.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

function conditionOf(price: Price): string {
  const { kind, quantity, mustBuy } = price
  if (kind === 'bogo') return t`buy ${quantity === null || quantity === 1 ? t`one` : quantity}, get one free`
  const terms = termsOf(price)
  // What one costs says it all; a condition is said with the price that it is for.
  if (terms !== null) return mustBuy ? `${priceText(price)}, ${terms}` : terms
  return kind === 'each' ? '' : priceText(price)
}
