import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '#app/router/index.ts'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import { amountOf, readLines, type Typed } from './typed.ts'

/**
 * Asks whether the text in the address's `add`, which another app has shared, goes to this list, each line as an item. A link can contain
 * such a text too, so nothing is added without the question.
 */
export function useSharedText({ name }: Pick<ShoppingList, 'name'>, add: (lines: readonly Typed[]) => void) {
  const [search, setSearch] = useSearchParams()
  const text = search.get('add')
  const ask = useEffectEvent((text: string) => {
    const lines = readLines(text)
    const done = () => setSearch(() => new URLSearchParams(), { replace: true })
    if (lines.length === 0) return done()
    dialogs.confirm({
      key: 'shared-text',
      title: lines.length === 1 ? t`Add to ${listTitle(name)}?` : t`Add ${lines.length} items to ${listTitle(name)}?`,
      message: namesOf(lines),
      okText: t`Add`,
      onOk: () => {
        done()
        add(lines)
      },
      onCancel: done,
    })
  })
  useEffect(() => {
    if (text !== null) ask(text)
  }, [text])
}

/** As many names as a dialog can show. */
const namesMax = 12

function namesOf(lines: readonly Typed[]) {
  const names = lines.slice(0, namesMax).map((it) => [amountOf(it), it.name].filter(Boolean).join(' '))
  return names.join(', ') + (lines.length > namesMax ? t`, and ${lines.length - namesMax} more` : '')
}
