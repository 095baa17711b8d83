import type { Page } from '@playwright/test'

/**
 * Runs in the page. Returns what can't be read or pressed in the window as it is: too wide, cut, or over each other. Text that ends in
 * an ellipsis counts as cut only where the shopper asked for large text.
 */
export function layoutFaults(isLarge: boolean): string[] {
  const faults: string[] = []
  const page = document.documentElement
  const root: Element = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const nameOf = (it: Element) =>
    `<${it.tagName.toLowerCase()} ${it.getAttribute('class')?.slice(0, 40) ?? ''}> ${(it.getAttribute('aria-label') ?? it.textContent).slice(0, 40)}`
  const isShown = (it: Element) =>
    it.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    it.closest('.vh, [aria-hidden=true], svg, [inert]') === null
  const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflow)
  const ancestors = (it: Element) => {
    const all: Element[] = []
    for (let at = it.parentElement; at && at !== document.body; at = at.parentElement) all.push(at)
    return all
  }
  const hasEllipsis = (it: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(it)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }
  const sticks = (it: Element) => [it, ...ancestors(it)].find((at) => /fixed|sticky/.test(getComputedStyle(at).position))

  if (page.scrollWidth > page.clientWidth + 1) faults.push(`the page scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`)
  for (const control of root.querySelectorAll('a[href], button, input, select, textarea')) {
    if (!isShown(control) || ancestors(control).some(scrolls)) continue
    const { left, right, width } = control.getBoundingClientRect()
    if (width > 2 && (left < -1 || right > page.clientWidth + 1)) faults.push(`out of the window: ${nameOf(control)}`)
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const printed: { element: Element; rect: DOMRect; text: string }[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const element = node.parentElement!
    if (!node.nodeValue?.trim() || !isShown(element)) continue
    range.selectNodeContents(node)
    const around = ancestors(element)
    if (!isLarge && [element, ...around].some(hasEllipsis)) continue
    const scroller = around.findIndex(scrolls)
    const window = around[scroller]?.getBoundingClientRect() ?? null
    const text = node.nodeValue.trim()
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    if (lines > 3 && lines * 3 > text.length) faults.push(`in single letters: "${text.slice(0, 40)}" in ${nameOf(element)}`)
    for (const rect of range.getClientRects()) {
      if (rect.width < 2) continue
      // Scrolled out of sight.
      if (window && (rect.bottom > window.bottom || rect.top < window.top || rect.right > window.right || rect.left < window.left)) continue
      printed.push({ element, rect, text })
      if (rect.right > page.clientWidth + 1) faults.push(`out of the window: "${text.slice(0, 40)}" in ${nameOf(element)}`)
      for (const box of [element, ...around.slice(0, scroller < 0 ? undefined : scroller)]) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const isCut =
          (/hidden|clip/.test(overflowX) && (rect.right > edge.right + 2 || rect.left < edge.left - 2)) ||
          (/hidden|clip/.test(overflowY) && rect.top + rect.height / 2 > edge.bottom)
        if (isCut) faults.push(`cut: "${text.slice(0, 40)}" in ${nameOf(box)}`)
      }
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
      const hit = document.elementFromPoint(x, y)
      if (!hit || hit.contains(element) || element.contains(hit) || sticks(hit) !== sticks(element)) continue
      const over = hit.getBoundingClientRect()
      // What is outside of its own box is a link that spreads over its card; what has no ground hides nothing.
      const { backgroundColor } = getComputedStyle(hit)
      if (/^rgba\(.*, 0\)$/.test(backgroundColor)) continue
      if (x >= over.left && x <= over.right && y >= over.top && y <= over.bottom && hit.closest('svg, img, picture, label') === null)
        faults.push(`"${text.slice(0, 40)}" lies under ${nameOf(hit)}`)
    }
  }
  printed.sort((a, b) => a.rect.top - b.rect.top)
  printed.forEach((one, at) => {
    for (let next = at + 1; next < printed.length; next++) {
      const other = printed[next]!
      if (other.rect.top >= one.rect.bottom) break
      if (one.element.contains(other.element) || other.element.contains(one.element) || sticks(one.element) !== sticks(other.element))
        continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
      if (width > 4 && height > 0.5 * Math.min(one.rect.height, other.rect.height))
        faults.push(`"${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}" are printed over each other`)
    }
  })
  return [...new Set(faults)]
}

/**
 * Returns what can't be read or pressed on a phone, and on a small one, with text at 200 %: the browser's own setting, to which widths in em
 * answer too (docs/decisions/0033).
 */
export async function faultsOfLargeText(page: Page): Promise<string[]> {
  const usual = page.viewportSize()!
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const faults: string[] = []
  for (const size of [usual, { width: 320, height: 640 }]) {
    await page.setViewportSize(size)
    for (const fault of await page.evaluate(layoutFaults, true)) faults.push(`${size.width}: ${fault}`)
  }
  await page.setViewportSize(usual)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
  return faults
}

/** Runs in the page. Returns the share of the window's height that is covered by what sticks to its edges, in percent. */
export function covered(): number {
  const heights = Array.from({ length: 100 }, (_, at) => (innerHeight * (at + 0.5)) / 100)
  const sticks = (it: Element) => {
    const { position, top, bottom } = getComputedStyle(it)
    const box = it.getBoundingClientRect()
    return (
      position === 'fixed' ||
      (position === 'sticky' &&
        (Math.abs(box.top - Number.parseFloat(top)) < 2 || Math.abs(innerHeight - box.bottom - Number.parseFloat(bottom)) < 2))
    )
  }
  const isStuck = (y: number) =>
    [0.25, 0.5, 0.75].every((x) => {
      for (let at = document.elementFromPoint(innerWidth * x, y); at; at = at.parentElement) {
        if (at.matches('dialog')) return false
        if (sticks(at)) return true
      }
      return false
    })
  return heights.filter(isStuck).length
}

/** Runs in the page. Returns the name of what has the focus, and whether nothing of it can be seen; null at the end of the page. */
export function focused(): { name: string; isHidden: boolean } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const isSeen = [0.02, 0.25, 0.5, 0.75, 0.98].some((at) => {
    const hit = document.elementFromPoint(left + width * at, top + height * at)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  return { name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 50)}`, isHidden: !isSeen }
}

/** Notes every move of what is in view that no press of the shopper explains. */
export async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    const moves: { value: number; sources: string[] }[] = []
    Object.assign(window, { moves })
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[])
        if (!entry.hadRecentInput)
          moves.push({
            value: entry.value,
            sources: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.className ?? node?.nodeName} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the sum of all moves, rounded as CLS is reported. */
export const moved = (page: Page) =>
  page.evaluate(() => {
    const { moves } = window as unknown as { moves: { value: number; sources: string[] }[] }
    const sum = moves.reduce((all, { value }) => all + value, 0)
    return sum < 0.005 ? '0.00' : JSON.stringify(moves)
  })
