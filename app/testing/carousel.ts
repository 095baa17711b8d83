import { act } from 'react'
import { onTestFinished, vi } from 'vitest'

/**
 * The clock by which carousels turn, held until the test moves it. The real pointer stands where an earlier test has left it,
 * and a carousel under it does not turn: the page is out of its reach.
 */
export function holdCarousels() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  document.body.style.pointerEvents = 'none'
  onTestFinished(() => {
    vi.useRealTimers()
    document.body.style.pointerEvents = ''
  })
  return { wait: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)) }
}

export const slideShown = (within: Element) => within.querySelector('[aria-roledescription=slide]:not([inert])')?.textContent
