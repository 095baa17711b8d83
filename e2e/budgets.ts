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
  /** Of the page at rest. */
  cards: number
  elements: number
}

/**
 * What each page costs today. Who makes a page lighter lowers its figures here; who makes it heavier has to find the weight elsewhere, or
 * raises them with the reason. `COSTS=on npm run e2e -- budgets` prints what they are now.
 */
export const budgets: Record<string, Cost> = {
  home: { html: 22_630, styles: 12_830, script: 167_280, requests: 29, drawn: 16, cards: 16, elements: 871 },
  deals: { html: 26_880, styles: 10_190, script: 162_770, requests: 32, drawn: 24, cards: 6, elements: 516 },
  item: { html: 17_490, styles: 11_500, script: 164_620, requests: 22, drawn: 1, cards: 1, elements: 241 },
  flyers: { html: 18_500, styles: 10_400, script: 158_390, requests: 19, drawn: 0, cards: 0, elements: 476 },
  list: { html: 15_350, styles: 12_710, script: 190_620, requests: 27, drawn: 0, cards: 1, elements: 234 },
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
