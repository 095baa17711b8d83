import { App } from '@capacitor/app'
import { signal } from '#app/observable.ts'
import { listen } from '../listen.ts'

let isPaused = false
let wasVisible = true
const turned = /* @__PURE__ */ signal()

const isVisible = () => !isPaused && !document.hidden

/** The phone's word and the web view's together: some phones let a page behind another app count as visible. */
export const nativeAppState = {
  isVisible,
  onVisible: (listener: () => void) => turned.subscribe(() => wasVisible && listener()),
  onHidden: (listener: () => void) => turned.subscribe(() => wasVisible || listener()),
}

/** Called once, before the app starts. */
export async function beginAppState() {
  isPaused = false
  wasVisible = isVisible()
  const pause = (now: boolean) => () => {
    isPaused = now
    note()
  }
  listen(document, 'visibilitychange', note)
  await Promise.all([App.addListener('pause', pause(true)), App.addListener('resume', pause(false))])
}

/** The two may come in any order, and count once. */
function note() {
  if (isVisible() === wasVisible) return
  wasVisible = !wasVisible
  turned.notify()
}
