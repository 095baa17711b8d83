import type { Placement } from '#contract/banners.ts'
import type { Store } from '#contract/stores.ts'
import { useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'
import { useSlot, type Slot } from './use-slot.ts'

/**
 * Returns the slots of a place that has one placement for each width, as far as something stands there: on the server and while
 * hydrating for both widths, of which the styles show one.
 */
export function usePair(phone: Placement, desk: Placement, store: Store): Slot[] {
  const slots = { phone: useSlot(phone, store), desk: useSlot(desk, store) }
  const width = useObserved<'phone' | 'desk' | null>(screen.isWide, () => (screen.isWide.get() ? 'desk' : 'phone'), null)
  const shown = width === null ? [slots.phone, slots.desk] : [slots[width]]
  return shown.filter(({ room }) => room !== null)
}
