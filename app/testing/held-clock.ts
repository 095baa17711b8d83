import { act } from 'react'
import { onTestFinished, vi } from 'vitest'

/**
 * Holds the clock of all intervals until the test moves it. Vitest's own fake clock moves by itself while a test waits. The page
 * also ignores the real pointer: that stays where an earlier test has left it, and a carousel under it does not turn. Timeouts of
 * exactly `timeout` ms are held too.
 */
export function holdIntervals({ timeout }: { timeout?: number } = {}) {
  const held = new Map<number, { run: () => void; every: number; due: number }>()
  let [now, made] = [0, 0]
  vi.stubGlobal('setInterval', (run: () => void, every: number) => {
    made += 1
    held.set(made, { run, every, due: now + every })
    return made
  })
  vi.stubGlobal('clearInterval', (id: number) => held.delete(id))
  const [set, clear] = [setTimeout, clearTimeout]
  /** Those that are held have negative ids. */
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...more: []) => {
    if (timeout === undefined || ms !== timeout) return set(run, ms, ...more)
    made += 1
    held.set(-made, { run, every: Infinity, due: now + ms })
    return -made
  })
  vi.stubGlobal('clearTimeout', (id?: number) => (id !== undefined && held.delete(id) ? undefined : clear(id)))
  document.body.style.pointerEvents = 'none'
  onTestFinished(() => {
    vi.unstubAllGlobals()
    document.body.style.pointerEvents = ''
  })
  /** Moves the clock. Each interval that is due runs once: no test waits for longer than one interval at a time. */
  async function wait(ms: number) {
    now += ms
    await act(async () => {
      for (const it of [...held.values()].filter(({ due }) => due <= now)) {
        it.due += it.every
        it.run()
      }
    })
  }
  return { wait }
}

export const slideShown = (within: Element) => within.querySelector('[aria-roledescription=slide]:not([inert])')?.textContent
