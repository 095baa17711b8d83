import { errorText } from '#app/api/error-text.ts'
import type { Located } from '#app/platform/location/index.ts'
import { dialogs } from '#app/ui/dialogs.tsx'

export type NotLocated = Exclude<Located['kind'], 'located'>

/** Why the device's location could not be had, in words. */
export const notLocated = { denied: errorText.locationDenied, failed: errorText.locationFailed, unavailable: errorText.locationOther }

/** Says so in a dialog. */
export function tellNotLocated(kind: NotLocated) {
  dialogs.alert({ key: 'location', ...notLocated[kind] })
}
