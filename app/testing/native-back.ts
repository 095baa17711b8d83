import { nativeBridge } from './native-bridge.ts'
import { onTestFinished, vi } from 'vitest'
import { followBackButton } from '#app/platform/browser/native.ts'

/** An Android phone's Back button, until the test ends. `left` is called when it leads away from the page. */
export async function backButton() {
  const { emit } = nativeBridge('android')
  const left = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  await followBackButton()
  return { press: () => emit('App', 'backButton', { canGoBack: true }), left }
}
