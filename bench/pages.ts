import type { BrowserContext } from 'playwright-core'
import { paths } from '#app/paths.ts'
import { pagesKept } from '../e2e/loaded.ts'
import { openList } from '../e2e/shopper.ts'

/** The pages that are measured as somebody opens them who is new, by their addresses. */
export async function newPages(url: string, storeRoute: string): Promise<{ name: string; url: string }[]> {
  return [
    { name: 'entry', url: url + paths.entry() },
    { name: 'results', url: url + paths.findStoreResults({ query: '55987' }) },
    { name: 'home', url: url + paths.home(storeRoute) },
    { name: 'deals items', url: url + paths.deals(storeRoute) },
    { name: 'item details', url: url + (await itemPath(url, storeRoute)) },
    { name: 'flyers', url: url + paths.flyers(storeRoute) },
  ]
}

/** Returns the path of the first deal in the list of deals. */
async function itemPath(url: string, storeRoute: string): Promise<string> {
  const html = await (await fetch(`${url}/${storeRoute}/deals/items`)).text()
  return /<h2[^>]*><a href="([^"]+)"/.exec(html)![1]!
}

/** Makes a list on this device, which then has all that it keeps, and returns its page. */
export async function listPage(browser: BrowserContext, url: string): Promise<{ name: string; url: string }> {
  const page = await browser.newPage()
  await openList(page, url)
  await pagesKept(page)
  const { pathname } = new URL(page.url())
  await page.close()
  return { name: 'list', url: url + pathname }
}
