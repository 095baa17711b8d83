/** Elements with this attribute are docked at the bottom of the screen, and no toast covers them. */
export const docked = { 'data-dock': '' }

/** The space between a toast and what it stays clear of, in px. */
const gap = 12

/** How long a toast takes no press where it has come or moved to, in ms: a finger on its way there was meant for what is under it. */
const passesMs = 300

/** Raises a toast above what is docked where it would be, and above what a keyboard has reached there, until the returned function is called. */
export function keepAboveDocks(box: HTMLElement | null): () => void {
  const root = box?.parentElement
  if (!box || !root) return () => {}
  let asked = 0
  let placed = -1
  let reached: Element | null = null
  const place = () => {
    const { left, right } = box.getBoundingClientRect()
    const docks = [...document.querySelectorAll('[data-dock]')].filter(isAtBottom).map((it) => it.getBoundingClientRect())
    // While the focus is on the toast it stays where it is: it would move away from under the pointer that presses it.
    const focused = document.activeElement
    if (!box.contains(focused)) reached = focused?.matches(':focus-visible') ? focused : null
    const kept = reached?.getBoundingClientRect()
    // What is more than twice as high shows above the toast.
    if (kept && kept.height <= 2 * box.offsetHeight) docks.push(kept)
    const inTheWay = docks.filter((it) => it.height > 0 && it.left < right && it.right > left)
    const lift = liftOver(inTheWay, root.getBoundingClientRect().bottom, box.offsetHeight)
    if (lift === placed) return
    placed = lift
    box.style.setProperty('--lift', `${lift}px`) // read by Toast.module.css
    box.animate({ pointerEvents: ['none', 'none'] }, passesMs)
  }
  const soon = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(place)
  }
  place()
  const page = box.ownerDocument
  const resized = new ResizeObserver(soon)
  resized.observe(page.documentElement)
  // What comes into a dock may stand over it, and is one itself.
  const filled = new MutationObserver(soon)
  for (const dock of page.querySelectorAll('[data-dock]')) filled.observe(dock, { childList: true })
  // A dock moves with the end of the page, and grows by what is typed into it.
  const stop = new AbortController()
  for (const name of ['scroll', 'input', 'keyup', 'click', 'focusin'])
    page.addEventListener(name, soon, { capture: true, passive: true, signal: stop.signal })
  return () => {
    cancelAnimationFrame(asked)
    resized.disconnect()
    filled.disconnect()
    stop.abort()
  }
}

/** On a desk one may stand at the top, beside what it is for: above it is the head of the page. */
const isAtBottom = (dock: Element) => getComputedStyle(dock).bottom !== 'auto'

/** Returns how far a toast of this height, whose lower edge is at `ground`, must go up to cover none of the docks, in px. */
export function liftOver(docks: readonly { top: number; bottom: number }[], ground: number, height: number): number {
  let lift = 0
  // From the lowest up: each may push the toast to where the next one is.
  for (const { top, bottom } of docks.toSorted((a, b) => b.bottom - a.bottom)) {
    if (top < ground - lift && bottom > ground - lift - height) lift = ground - top + gap
  }
  return Math.max(Math.min(lift, ground - height - gap), 0)
}
