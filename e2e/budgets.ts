/** What a page costs a phone that opens it for the first time. Bytes are after brotli. */
export type Cost = {
  /** The bytes of the HTML with its styles and data, of these styles alone, and of all scripts until the page is at rest. */
  html: number
  styles: number
  script: number
  /** Until the page is at rest, pictures and fonts included. */
  requests: number
  /** Cards and rows of deals in the HTML, all of which the app takes over at once. */
  drawn: number
  /** Of the page at rest, without its head. */
  cards: number
  elements: number
}

/**
 * What each page costs today. Whoever makes a page lighter lowers its figures here; whoever makes it heavier has to find the weight elsewhere, or
 * raises them with the reason. `COSTS=on npm run e2e -- budgets` prints what they are now. Without a window of its own the browser fetches
 * three pictures of home more, from further below: 27 requests instead of 24. The dialog that invites to a list is a file of its own: one request more on the page of a list. 9 kB of the HTML of home and 12 of an item's are their first picture.
 */
export const budgets: Record<string, Cost> = {
  home: { html: 32_180, styles: 13_230, script: 159_010, requests: 27, drawn: 16, cards: 10, elements: 450 },
  deals: { html: 27_060, styles: 10_350, script: 139_520, requests: 20, drawn: 24, cards: 24, elements: 1021 },
  item: { html: 29_710, styles: 11_870, script: 156_310, requests: 16, drawn: 1, cards: 1, elements: 213 },
  flyers: { html: 18_840, styles: 10_730, script: 145_050, requests: 11, drawn: 0, cards: 0, elements: 450 },
  list: { html: 15_880, styles: 13_110, script: 184_290, requests: 25, drawn: 0, cards: 1, elements: 199 },
}

/** The same page differs a little from day to day: by its dates, and by which banners are on. */
const room = 1.02

const named: Record<keyof Cost, (value: number) => string> = {
  html: (it) => `${kB(it)} of HTML`,
  styles: (it) => `${kB(it)} of styles`,
  script: (it) => `${kB(it)} of script`,
  requests: (it) => `${it} requests`,
  drawn: (it) => `${it} cards to take over`,
  cards: (it) => `${it} cards at rest`,
  elements: (it) => `${it} elements`,
}
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Returns a sentence for each figure that a page exceeds. */
export function exceeded(name: string, cost: Cost): string[] {
  const budget = budgets[name]!
  return (['html', 'styles', 'script', 'requests', 'drawn', 'cards', 'elements'] as const)
    .filter((part) => cost[part] > Math.ceil(budget[part] * room))
    .map((part) => `The page ‘${name}’ has ${named[part](cost[part])}, and its budget in e2e/budgets.ts is ${named[part](budget[part])}.`)
}
