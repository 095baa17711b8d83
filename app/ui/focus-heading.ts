/**
 * Moves the focus to the heading of the page, where a screen reader goes on when what had the focus is gone, or when the page is new.
 * A page without a heading gives it to `main`.
 */
export function focusHeading(main: HTMLElement | null = null) {
  const heading = (main ?? document).querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? main)?.focus({ preventScroll: true })
}
