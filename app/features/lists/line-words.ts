import { moneyText } from '#contract/prices.ts'
import type { ListItem } from './changes.ts'
import { subOf } from './ListRow.tsx'
import { amountOfItem, lineWorth, offerOf } from './rules.ts'

/** What the row of an item shows, in words, for paper and for a text that is shared. */
export function lineWords(item: ListItem, ended: boolean, isOwner: boolean | null) {
  const offer = offerOf(item, ended, isOwner)
  const { cents, atLeast } = lineWorth(item, ended, isOwner)
  const price = cents === null ? '' : `${atLeast ? 'at least ' : ''}${moneyText(cents)}`
  return {
    about: [ended && 'sale ended', subOf(item, offer).replace(/\s*\n\s*/g, '; ')].filter(Boolean).join(', '),
    amount: amountOfItem(item, offer.counts ?? offer.owners),
    price,
  }
}
