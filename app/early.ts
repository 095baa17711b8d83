declare global {
  interface Window {
    /** Left by server/pages/early.js. */
    early?: { held: (() => void)[]; stop: () => void }
  }
}

/**
 * Gives the app what the shopper did while the page was plain HTML: the text typed into controlled fields, which React
 * keeps on screen but never tells the component, and the presses that early.js held, since React replays only what
 * comes after hydrateRoot. One press a task, so that each handler sees the state that the one before it made.
 */
export async function replayEarly() {
  const { early } = window
  if (!early) return
  delete window.early
  early.stop()
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input, textarea)')) retype(field)
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
