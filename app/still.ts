import { afterPaint } from '#app/after-paint.ts'
import { observable, useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'

/**
 * Whether nobody has touched, scrolled or typed since the page of the server came. What is further down waits for that, or until the page
 * has been at rest for a while. Styles see it by an attribute, which server/pages/early.js takes away.
 */
const still = observable(false)
const mark = 'data-still'
let stop = () => {}

/** To be called before the app takes over a page of the server. */
export function followStill() {
  if (!document.documentElement.hasAttribute(mark)) return
  still.set(true)
  // What was touched comes first.
  stop = screen.onTouched(() => afterPaint(endStill))
}

export function endStill() {
  stop()
  document.documentElement.removeAttribute(mark)
  still.set(false)
}

/** True on the server and while hydrating. */
export const useStill = () => useObserved(still, still.get, true)
