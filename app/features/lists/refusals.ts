import { errorText } from '#app/api/error-text.ts'
import type { Refusal } from '#app/features/changes/device-changes.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import type { Change } from './changes.ts'

/** Shows, in the catalogue's words, that the server refused a change and that it is undone (spec section 8, decisions E53, F10). */
export function sayRefused({ kind, code = '' }: Refusal<Change>) {
  const isFull = full[code]
  // Under a key of its own: where a list was not made, its items are refused too, in words that must not take the place of these.
  dialogs.alert(isFull ? { key: code, ...isFull } : { key: 'list-change-refused', ...refusalText({ kind }) })
}

/** No texts of the spec's: to try again would not help (docs/decisions/0012). */
const full: Partial<Record<string, { title: string; message: string }>> = {
  too_many_items: {
    title: t`No room for more items`,
    message: t`All lists together have as many items as can be kept. Delete items or lists that are no longer needed, then add it again.`,
  },
  too_many_lists: {
    title: t`No room for more lists`,
    message: t`You have as many lists as can be kept. Delete one that you no longer need, then make it again.`,
  },
}

export function refusalText({ kind }: Pick<Change, 'kind'>) {
  switch (kind) {
    case 'createList':
      return errorText.createList
    case 'renameList':
      return errorText.renameList
    case 'removeList':
      return errorText.deleteList
    case 'activateList':
      return errorText.confirmFailed
    default:
      return errorText.modifyItem
  }
}
