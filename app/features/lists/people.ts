import type { ShoppingList } from '#contract/lists.ts'
import { unnamed, type Person, type Sharing } from '#contract/people.ts'
import { plural, t } from '#words/t.ts'
import type { ListItem } from './changes.ts'

/** Returns how the list is shared; null while nobody else is on it, although somebody may be invited. */
export function sharedAs({ sharing }: Pick<ShoppingList, 'sharing'>): Sharing | null {
  return sharing && sharing.people.length > 1 ? sharing : null
}

/** Returns who has the item in the basket or, before that, who has added it. */
export function whoOf(
  { isChecked, addedBy, checkedBy }: Pick<ListItem, 'isChecked' | 'addedBy' | 'checkedBy'>,
  people: readonly Person[],
): Person | null {
  const person = isChecked ? (checkedBy ?? addedBy) : addedBy
  return people.find((it) => it.person === person) ?? null
}

/** Returns the name that somebody has given; '' where they were not asked yet. */
export const nameOf = ({ firstName }: Person) => (firstName === unnamed ? '' : firstName)

export const nobody: readonly Person[] = []

/** The same in words. */
export function byText({ isChecked }: Pick<ListItem, 'isChecked'>, { firstName }: Person): string {
  return isChecked ? t`In the basket of ${firstName}` : t`Added by ${firstName}`
}

/** Returns whose list it is, in words: of somebody else's, or of one that others are on. */
export function whoseText({ sharing }: Pick<ShoppingList, 'sharing'>): string | null {
  const shared = sharedAs({ sharing })
  if (!shared) return null
  const owner = shared.people.find((it) => it.isOwner)
  const others = shared.people.filter((it) => it.person !== shared.me).map((it) => it.firstName)
  return shared.isMine || !owner || owner.person === shared.me ? t`Shared with ${others.join(', ')}` : t`${owner.firstName}’s list`
}

/** 'Ana added 3 things.' */
export function newsText({ news, people }: Pick<Sharing, 'news' | 'people'>): string {
  return news
    .flatMap(({ person, count }) => {
      const name = people.find((it) => it.person === person)?.firstName
      return name === undefined ? [] : [plural(count, { one: t`${name} added ${count} thing.`, other: t`${name} added ${count} things.` })]
    })
    .join(' ')
}
