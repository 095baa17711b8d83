import { KeepAwake } from '@capacitor-community/keep-awake'

/** Those who want the screen on: the page that comes may ask before the one that goes has let go. */
const wanting = new Set<object>()

export const nativeAwake = {
  keepScreenOn(told: (staysOn: boolean) => void) {
    const one = {}
    wanting.add(one)
    KeepAwake.keepAwake().then(
      () => wanting.has(one) && told(true),
      () => wanting.has(one) && told(false),
    )
    return () => {
      wanting.delete(one)
      if (wanting.size === 0) KeepAwake.allowSleep().catch(() => {})
    }
  },
}
