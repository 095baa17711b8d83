import { barcode } from '#contract/exclusives.ts'
import { useTools } from '#app/context.ts'
import { useCurrentStoreRoute } from '#app/features/current-store/current-store.ts'
import { openBarcode } from './open-barcode.tsx'

/** Returns what opens the code, and reports that it was opened here: a failure of the report is silent. */
export function useOpenCode(): (code: string) => Promise<void> {
  const { send } = useTools()
  const storeRoute = useCurrentStoreRoute()
  return (code) => {
    if (storeRoute !== null) void send(barcode.opened, { params: { storeRoute } }).catch(() => {})
    return openBarcode(code)
  }
}
