/** How long a page has been open when it fetches what it did not need before, in ms. */
export const idleMs = 4000
