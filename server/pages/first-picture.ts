import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '#contract/page.ts'

/** In ms: enough to read a picture that is made. One that is still to be made comes with the pages after it. */
const patience = 20
/** In bytes. A larger picture would delay the words around it by more than it gains: on a slow network a round trip brings 30 kB. */
const largest = 16_000
/** In pixels. A wider one, a flyer's page, is never that small, and would be made for nothing. */
const widest = 640
/** The picture that matters most in the first view, with the addresses of its widths. */
const first = /(<img [^>]*fetchPriority="high" )sizes="[^"]*" srcSet="([^"]+)" src="[^"]+"/

/**
 * Returns a function that writes a page's first picture into the page, so that it is painted with the words: one that is
 * fetched comes a whole round trip later, and is the largest thing that a shopper then waits for. The app takes the
 * picture over as it is. All browsers that the app supports show AVIF.
 */
export function firstPictures(app: FastifyInstance): (page: Page) => Promise<Page> {
  const texts = new LRUCache<string, string>({
    maxSize: 8_000_000,
    sizeCalculation: (text) => text.length + 500,
    fetchMethod: async (address) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url: address, headers: { accept: 'image/avif' } })
      if (statusCode !== 200) return undefined // asked for again with the next page: it may only be late
      // Another picture may come to stand at its address, and would not be seen here.
      const isForever = String(headers['cache-control']).includes('immutable')
      return isForever && rawPayload.length <= largest ? `data:image/avif;base64,${rawPayload.toString('base64')}` : ''
    },
  })
  // Apart from the page, which would stay in memory until the picture is made.
  const soonOf = (address: string) => Promise.race([texts.fetch(address).catch(() => ''), pause(patience, '')])
  return async (page) => {
    const [whole, tag, widths = ''] = first.exec(page.body) ?? []
    // The largest width is for wide and dense screens, the one before it for phones.
    const [picture, width = ''] = widths.split(', ').at(-2)?.split(' ') ?? []
    const address = Number.parseInt(width) <= widest && alone(picture)
    const text = address && (texts.get(address) ?? (await soonOf(address)))
    if (!whole || !text) return page
    return { ...page, head: withoutPreload(page.head, widths), body: page.body.replace(whole, () => `${tag}src="${text}"`) }
  }
}

/** A part of a text keeps the whole text in memory, which is a page here. */
const alone = (part = '') => Buffer.from(part).toString()

/** React asks for each such picture in the head too. */
function withoutPreload(head: string, widths: string): string {
  const links = head.match(/<link rel="preload"[^>]*>/g) ?? []
  return links.filter((it) => it.includes(`imageSrcSet="${widths}"`)).reduce((rest, link) => rest.replace(link, ''), head)
}
