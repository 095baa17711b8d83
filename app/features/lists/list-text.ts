import { aisleText } from '#words/aisles.ts'
import type { ListItem } from './changes.ts'
import { lineWords } from './line-words.ts'
import type { Group } from './order.ts'

type Written = {
  name: string
  place: string
  groups: readonly Group[]
  ended: (item: ListItem) => boolean
  isOwner: boolean | null
}

/**
 * Returns a list as text: by aisle, with quantities and prices as the rows show them. Each heading ends in a colon, so that the add box
 * leaves it out when the text is pasted there.
 */
export function listText({ name, place, groups, ended, isOwner }: Written): string {
  const lineOf = (item: ListItem) => {
    const { about, amount, price } = lineWords(item, ended(item), isOwner)
    const said = [about, price].filter(Boolean).join(', ')
    return (
      `${item.isChecked ? '[x]' : '[ ]'} ${amount.replace(/^\D+ (\d+)$/, '$1 x')} ${item.itemName}`.replace('  ', ' ') +
      (said && ` (${said})`)
    )
  }
  const aisles = groups.map((group) => [`${aisleText(group.name)}:`, ...group.items.map(lineOf)].join('\n'))
  return [`${[name, place].filter(Boolean).join(', ')}:`, ...aisles].join('\n\n')
}
