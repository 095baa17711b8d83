import type { Store } from '#contract/stores.ts'
import { firstListName } from '#contract/lists.ts'
import type { Tools } from '#app/context.ts'
import { passTerms } from '#app/features/legal/terms.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { putTypedAt, targetList } from './acts.ts'
import { sayAdded } from './adding.ts'
import type { ShoppingLists } from './shopping-lists.ts'
import { amountOf, readLines, type Typed } from './typed.ts'
import { putInAisle } from './use-adding.tsx'

type Parts = { tools: Tools; lists: ShoppingLists; store: Store; aisles: readonly string[] }

/**
 * Asks whether a text that another app has shared goes to the store's active list, each line as an item, and adds it. A link can contain
 * such a text too, so nothing is added without the question. `done` is called when it is answered.
 */
export function askToAdd(text: string, { tools, lists, store, aisles }: Parts, done: () => void) {
  const lines = readLines(text)
  if (lines.length === 0) return done()
  const name = targetList(lists.snapshot(), store.storeId)?.name ?? firstListName
  dialogs.confirm({
    key: 'shared-text',
    title: lines.length === 1 ? `Add to ${name}?` : `Add ${lines.length} items to ${name}?`,
    message: namesOf(lines),
    okText: 'Add',
    onOk: () => {
      void passTerms(tools, () => {
        const added = lines.map((line) => ({ line, item: putTypedAt(lists, store.storeId, line) }))
        sayAdded(
          lists,
          added.map(({ item }) => item),
        )
        for (const { line, item } of added)
          void putInAisle(lists, item, ({ aisleFor }) => aisleFor(line.name, lists.snapshot().data.items, aisles))
      })
      done()
    },
    onCancel: done,
  })
}

/** What is shared before a store is chosen has no list to go to. */
export function sayNoStore(done: () => void) {
  dialogs.alert({
    key: 'shared-text',
    title: 'Choose your store first',
    message: 'What you share goes to the list of your store. Choose one, then share it again.',
  })
  done()
}

/** As many names as a dialog can show. */
const namesMax = 12

function namesOf(lines: readonly Typed[]) {
  const names = lines.slice(0, namesMax).map((it) => [amountOf(it), it.name].filter(Boolean).join(' '))
  return names.join(', ') + (lines.length > namesMax ? `, and ${lines.length - namesMax} more` : '')
}
