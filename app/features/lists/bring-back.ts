import { uuidv7 } from '#app/uuid.ts'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { plural, t } from '#words/t.ts'
import { changeItem, putBack, putItem, removeItem, takeBack, tickAsBefore, type Added } from './acts.ts'
import type { ListItem } from './changes.ts'
import { dealFor, thingOf, type Thing } from './returning.ts'
import type { ShoppingLists } from './shopping-lists.ts'

/** `deals`: what the list's store has on sale now. */
type To = { lists: Pick<ShoppingLists, 'change'>; list: ShoppingList; deals: readonly Deal[] }

/** Puts a thing on a list as the deal by which it is on sale now, else in its own words. */
export function putThing({ lists, list, deals }: To, thing: Thing): Added {
  const { shoppingListId } = list
  const { itemName, quantity, unit, category, notes = '' } = thing
  const deal = dealFor(thing, deals)
  if (deal) return putItem(lists, { shoppingListId, itemName: deal.title || itemName, quantity, notes, deal })
  return putItem(lists, { shoppingListId, itemName, quantity, unit, category, notes, deal: null })
}

type Back = { things: readonly Thing[]; basket: readonly ListItem[]; ended: (item: ListItem) => boolean }

/** Puts things on the list, and what still is in its basket among what is to be found; says so, with one Undo for all. */
export function bringBack(to: To, { things, basket, ended }: Back) {
  const { lists, list } = to
  const added = things.map((it) => putThing(to, it))
  for (const item of basket) {
    if (ended(item)) {
      removeItem(lists, item)
      added.push(putThing(to, thingOf(item)))
    } else changeItem(lists, item, { isChecked: false })
  }
  const undo = () => {
    takeBack(lists, added)
    for (const item of basket) {
      if (ended(item)) putBack(lists, item)
      else tickAsBefore(lists, item, item)
    }
  }
  const name = listTitle(list.name)
  toasts.show({
    text: plural(things.length + basket.length, {
      one: t`1 item is back on ${name}`,
      other: t`${things.length + basket.length} items are back on ${name}`,
    }),
    acts: [{ label: t`Undo`, onAct: undo }],
  })
}

/** Makes a list of a template's things, and returns its id. */
export function beginList(
  lists: Pick<ShoppingLists, 'change'>,
  template: ShoppingList,
  items: readonly ListItem[],
  deals: readonly Deal[],
): string {
  const { storeId, name } = template
  const list = { ...template, shoppingListId: uuidv7(), isTemplate: false }
  lists.change({ kind: 'createList', shoppingListId: list.shoppingListId, storeId, name, isDefault: false })
  for (const item of items) putThing({ lists, list, deals }, thingOf(item))
  toasts.show({ text: t`${listTitle(name)} was created` })
  return list.shoppingListId
}
