import { priceText } from '#app/ui/price-words.ts'
import type { ListItem } from './changes.ts'
import { amountOfItem, priceOf, type Group } from './rules.ts'

type Written = { name: string; place: string; groups: readonly Group[]; ended: (item: ListItem) => boolean }

/**
 * Returns a list as text: by aisle, with quantities and prices as the rows show them. Each heading ends in a colon, so that the add box
 * leaves it out when the text is pasted there.
 */
export function listText({ name, place, groups, ended }: Written): string {
  const aisles = groups.map((group) => [`${group.name}:`, ...group.items.map((item) => lineOf(item, ended(item)))].join('\n'))
  return [`${[name, place].filter(Boolean).join(', ')}:`, ...aisles].join('\n\n')
}

function lineOf(item: ListItem, ended: boolean): string {
  const price = priceOf(item, ended)
  const amount = item.unit ? `${amountOfItem(item, null)} ` : item.quantity === 1 ? '' : `${item.quantity} x `
  const about = [item.notes.replace(/\s*\n\s*/g, '; '), ended ? 'sale ended' : price && priceText(price)].filter(Boolean).join(', ')
  return `${item.isChecked ? '[x]' : '[ ]'} ${amount}${item.itemName}${about && ` (${about})`}`
}
