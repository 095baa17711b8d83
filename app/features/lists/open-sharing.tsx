import { failureText } from '#app/api/failure-text.ts'
import { dialogs } from '#app/ui/dialogs.tsx'

/** Opens the sheet of who is on a list. It is loaded with its QR code only then. */
export async function openSharing(shoppingListId: string, isForMyDevice = false) {
  const key = 'share-list'
  try {
    const { ShareDialog } = await import('./ShareDialog.tsx')
    dialogs.open(key, (close) => <ShareDialog shoppingListId={shoppingListId} isForMyDevice={isForMyDevice} onClose={close} />)
  } catch (error) {
    console.error(error)
    dialogs.alert({ key, ...failureText(error) })
  }
}
