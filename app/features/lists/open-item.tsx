import { failureText } from '#app/api/failure-text.ts'
import { dialogs } from '#app/ui/dialogs.tsx'

/** Loads the dialog, which is not part of a page of deals. */
export const loadItemDialog = () => import('./ItemDialog.tsx')

/** Opens the dialog in which an item of a list is changed. */
export async function openItem(shoppingListItemId: string) {
  const key = 'item'
  try {
    const { ItemDialog } = await loadItemDialog()
    dialogs.open(key, (close) => <ItemDialog shoppingListItemId={shoppingListItemId} onClose={close} />)
  } catch (error) {
    console.error(error)
    dialogs.alert({ key, ...failureText(error) })
  }
}
