import { after } from '#app/clock.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { screen } from '#app/platform/screen/index.ts'

/** For work that can wait: resolves when nobody has touched, scrolled or typed for two seconds, or after six. */
export function untilPause(): Promise<void> {
  return new Promise((done) => {
    const wait = () => after(2000, end)
    let cancel = appState.isPressed() ? wait() : after(0, end)
    const stop = screen.onTouched(() => {
      cancel()
      cancel = wait()
    })
    after(6000, end)
    function end() {
      cancel()
      stop()
      done()
    }
  })
}
