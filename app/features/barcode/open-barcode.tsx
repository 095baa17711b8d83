import { failureText } from '#app/api/failure-text.ts'
import { dialogs } from '#app/ui/dialogs.tsx'

/** Loads the dialog and the encoder, which are not part of a page: ahead too, so that the code opens without a signal. */
export const loadBarcode = () => import('./BarcodeDialog.tsx')

export async function openBarcode(code: string) {
  const key = 'account-barcode'
  try {
    const { BarcodeDialog } = await loadBarcode()
    dialogs.open(key, (close) => <BarcodeDialog code={code} onClose={close} />)
  } catch (error) {
    console.error(error)
    dialogs.alert({ key, ...failureText(error) })
  }
}
