import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { pageHtml, styles } from './page-html.ts'
import type { Week } from './week.ts'

const Box = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })
const Drawn = v.array(
  v.object({
    ads: v.array(v.object({ key: v.string(), ...Box.entries })),
    words: v.array(v.object({ text: v.string(), ...Box.entries })),
  }),
)
export type Drawn = v.InferOutput<typeof Drawn>

/** Lays a week out in the browser; returns the tab with the sheets below one another, and where every ad and word is on its sheet. */
export async function drawn(browser: Browser, week: Week, seed: number): Promise<{ page: Page; sheets: Drawn }> {
  const page = await browser.newPage({ viewport: { width: 816, height: 1056 }, deviceScaleFactor: 2 })
  await page.setContent(`<!doctype html><style>${fonts()}${styles}</style>${week.pages.map((it) => pageHtml(it, seed)).join('')}`)
  await page.evaluate(() => document.fonts.ready)
  return { page, sheets: v.parse(Drawn, await page.evaluate(layOut)) }
}

const resolve = createRequire(import.meta.url).resolve
/** The same letters on every machine: Besley and Libre Franklin. */
export function fonts(): string {
  return [
    ['Besley', resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2')],
    ['Libre Franklin', resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2')],
  ]
    .map(
      ([family, file]) =>
        `@font-face { font-family: '${family}'; font-weight: 100 900; src: url('data:font/woff2;base64,${readFileSync(file!).toString('base64')}') }`,
    )
    .join('\n')
}

/** Runs in the page: scales every page to its sheet, and measures. */
function layOut() {
  return [...document.querySelectorAll<HTMLElement>('.sheet')].map((sheet) => {
    const content = sheet.querySelector<HTMLElement>('.page')!
    // Never larger: what is cut off at the right is on no page.
    const scale = Math.min(1, 1056 / content.scrollHeight)
    content.style.transform = `scale(${scale})`
    content.style.marginLeft = `${(816 - 816 * scale) / 2}px`
    const corner = sheet.getBoundingClientRect()
    const on = ({ x, y, width, height }: DOMRect) => ({ x: x - corner.x, y: y - corner.y, width, height })
    const words: { text: string; x: number; y: number; width: number; height: number }[] = []
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const found of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, found.index)
        range.setEnd(node, found.index + found[0].length)
        words.push({ text: found[0], ...on(range.getBoundingClientRect()) })
      }
    }
    return {
      words,
      ads: [...content.querySelectorAll<HTMLElement>('[data-ad]')].map((it) => ({
        key: it.dataset.ad ?? '',
        ...on(it.getBoundingClientRect()),
      })),
    }
  })
}
