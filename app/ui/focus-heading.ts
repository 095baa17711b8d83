/**
 * Moves the focus to the heading of the page, where a screen reader goes on when what had the focus is gone, or when the page is new.
 * A page without a heading gives it to `main`.
 */
export function focusHeading(main: HTMLElement | null = null) {
  const heading = (main ?? document).querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main)?.focus({ preventScroll: true })
}

/** The `ref` of what goes away by a press in it: the focus that it then has goes to the heading, and not to the whole page. */
export const handsOnFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusHeading()
}

/** The state of a navigation that replaces a page by another one, at whose heading the shopper arrives all the same. */
export const arriving = { isArrival: true }
export const isArrival = (state: { isArrival?: unknown } | null) => state?.isArrival === true
