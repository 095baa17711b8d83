declare global {
  interface Window {
    /** Set by server/pages/early.js. */
    early?: { held: (() => void)[]; stop: () => void }
  }
}

/**
 * Gives the app the text that was typed into controlled fields while the page was plain HTML: React leaves it on the screen
 * without an event for the component, and overwrites it with the component's value at the next render.
 */
export function retypeEarly() {
  if (!window.early) return
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input, textarea)')) retype(field)
}

/**
 * Gives the app the presses that early.js held, since React replays only what comes after hydrateRoot. Each press is a task of
 * its own, so that each handler sees the state that the handler before it set.
 */
export async function pressEarly() {
  const { early } = window
  if (!early) return
  delete window.early
  delete document.documentElement.dataset['store'] // the room that it keeps is taken
  early.stop()
  for (const press of early.held) {
    await new Promise((next) => setTimeout(next))
    press()
  }
}

/**
 * Follows the focus while the app draws a page anew in place of what the server drew, which takes the focused link away. The function that it returns gives the
 * focus to the first link of the same name and class that can have it.
 */
export function followFocus(root: HTMLElement): () => void {
  let name = nameOf(document.activeElement)
  const follow = ({ target, type }: Event) => (name = type === 'focusin' && target instanceof Element ? nameOf(target) : null)
  const following = new AbortController()
  for (const type of ['focusin', 'pointerdown']) root.addEventListener(type, follow, following)
  return () => {
    following.abort()
    if (name === null || document.activeElement !== document.body) return
    for (const link of root.querySelectorAll('a')) {
      if (nameOf(link) === name) link.focus()
      if (link === document.activeElement) return
    }
  }
}

/** A name may stand in the header and in the navigation, where links have another class. */
const nameOf = (element: Element | null) =>
  element instanceof HTMLAnchorElement ? `${element.className} ${element.ariaLabel ?? element.textContent}` : null

function retype(field: HTMLInputElement | HTMLTextAreaElement) {
  const typed = field.value
  if (typed === field.defaultValue || field.type === 'checkbox' || field.type === 'radio') return
  const caret = field.selectionStart
  field.value = field.defaultValue // through React's own setter, so that the next line is a change to it
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
