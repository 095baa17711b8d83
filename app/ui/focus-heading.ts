/**
 * Moves the focus to the heading of the page, where a screen reader goes on when what had the focus is gone, or when the page is new; in a
 * dialog to the dialog's. What has no heading, such as a page's `main`, gets it itself.
 */
export function focusHeading(within: HTMLElement | null = null) {
  const heading = (within ?? document).querySelector<HTMLElement>(within?.localName === 'dialog' ? 'h2' : 'h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? within)?.focus({ preventScroll: true })
}

/** The `ref` of what goes away by a press in it: the focus that it then has goes to the heading, and not to the whole page. */
export const handsOnFocus = (element: HTMLElement | null) => {
  const dialog = element?.closest('dialog') ?? null
  return () => {
    if (element?.contains(document.activeElement)) focusHeading(dialog)
  }
}

/** Moves the focus to the last button or link of what has come where the focus was, which is in sight; returns whether there is one. */
export function focusLast(within: Element | null): boolean {
  const last = [...(within?.querySelectorAll<HTMLElement>('button, a') ?? [])].findLast((it) => it.checkVisibility())
  last?.focus({ preventScroll: true })
  return last !== undefined
}

/**
 * To be called with what a dialog is opened by, and what it returns when that turns out to be gone: the focus goes to what has come in its
 * place, what is left of its row, the next row, or else the one before, and without rows to the heading.
 */
export function wayOnFrom(opener: Element | null): () => void {
  if (opener === null || opener === document.body) return () => {}
  const dialog = opener.closest('dialog')
  const row = opener.closest('li, [role=listitem]')
  const place = opener.parentElement === row ? null : opener.parentElement
  const around = dialog ?? opener.closest('main') ?? document
  const rows = row ? [...around.querySelectorAll(row.localName === 'li' ? 'li' : '[role=listitem]')] : []
  const at = rows.findIndex((it) => it === row)
  const others = [...rows.slice(at), ...rows.slice(0, at).toReversed()]
  return () => {
    if (row && place?.isConnected && focusLast(place)) return
    const next = others.filter((it) => it.isConnected).flatMap((it) => it.querySelector<HTMLElement>('button, a') ?? [])[0]
    if (next) next.focus()
    else focusHeading(dialog)
  }
}

/** The `ref` of what comes by a press and is to be used next. */
export const takesFocus = (element: HTMLElement | null) => element?.focus()

/** The state of a navigation that replaces a page by another one, at whose heading the shopper arrives all the same. */
export const arriving = { isArrival: true }
export const isArrival = (state: { isArrival?: unknown } | null) => state?.isArrival === true
