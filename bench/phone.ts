/** The phone that pages are measured on. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** So many times slower is its processor. */
export const slowdown = 4
