import { ScreenBrightness } from '@capacitor-community/screen-brightness'
import { nativeAppState } from '../app-state/native.ts'

/** An iPhone's brightness is that of all apps, so it is given back as soon as the shopper leaves this one. */
export const nativeBrightness = {
  isThere: () => true,
  full() {
    let ended = false
    /** What the shopper had; null while it is not changed. On Android -1, by which the system has it again. */
    let before: number | null = null
    /** One step after the other, so that a screen that is given back at once is read before it is changed. */
    let working = Promise.resolve()
    const settle = () => {
      working = working.then(change).catch((error: unknown) => console.error(error))
    }
    async function change() {
      const isWanted = !ended && nativeAppState.isVisible()
      if (isWanted && before === null) {
        const { brightness } = await ScreenBrightness.getBrightness()
        before = brightness
        await ScreenBrightness.setBrightness({ brightness: 1 })
      } else if (!isWanted && before !== null) {
        const brightness = before
        before = null
        await ScreenBrightness.setBrightness({ brightness })
      }
    }
    settle()
    const stops = [nativeAppState.onVisible(settle), nativeAppState.onHidden(settle)]
    return () => {
      ended = true
      for (const stop of stops) stop()
      settle()
    }
  },
}
