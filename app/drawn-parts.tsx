import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { ReactElement } from 'react'
import { MarkContext, type Part } from './drawn-once.tsx'

/** In characters: some 3,000 cards. */
const room = 6_000_000
const drawn = new LRUCache<string, string>({ maxSize: room, sizeCalculation: (html, key) => html.length + key.length })
const numbers = new WeakMap<object, number>()
let lastNumber = 0
/** Nobody can know it, so no text of a page contains it. */
const mark = crypto.randomUUID()
const marks = new RegExp(`${mark}(\\d+);`, 'g')

/**
 * Draws a page. Its `DrawnOnce` parts are drawn after it, because React cannot draw one thing while it draws another, and each only
 * once for many pages. `around` wraps a part in what it has around it on every page.
 */
export function drawPage(page: ReactElement, around: (part: ReactElement) => ReactElement): string {
  const parts: Part[] = []
  const html = renderToString(<MarkContext value={(part) => `${mark}${parts.push(part) - 1};`}>{page}</MarkContext>)
  return html.replace(marks, (_, at: string) => {
    const { of, as, children } = parts[Number(at)]!
    const key = `${numberOf(of)} ${JSON.stringify(as)}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    const made = inOnePiece(renderToString(around(children)))
    drawn.set(key, made)
    return made
  })
}

/** React adds a text up from many small pieces, which take several times its room; a copy has none (docs/decisions/0184). */
const inOnePiece = (text: string) => structuredClone(text)

/** Objects have no text of their own: each gets a number. */
function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? ++lastNumber
  numbers.set(thing, number)
  return number
}
