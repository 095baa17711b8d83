declare global {
  interface Window {
    /** Left by server/pages/early.js. */
    early?: { held: (() => void)[]; stop: () => void }
  }
}

/**
 * Gives the app the text that was typed into controlled fields while the page was plain HTML: React keeps it on screen,
 * never tells the component, and puts back what the component knows as soon as that is drawn anew.
 */
export function retypeEarly() {
  if (!window.early) return
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input, textarea)')) retype(field)
}

/**
 * Gives the app the presses that early.js held, since React replays only what comes after hydrateRoot. One press a task,
 * so that each handler sees the state that the one before it made.
 */
export async function pressEarly() {
  const { early } = window
  if (!early) return
  delete window.early
  early.stop()
  for (const press of early.held) {
    await new Promise((next) => setTimeout(next))
    press()
  }
}

function retype(field: HTMLInputElement | HTMLTextAreaElement) {
  const typed = field.value
  if (typed === field.defaultValue || field.type === 'checkbox' || field.type === 'radio') return
  const caret = field.selectionStart
  field.value = field.defaultValue // through React's own setter, so that the next line is a change to it
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, typed)
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
