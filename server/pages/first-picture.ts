import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Page } from '#contract/page.ts'

/** In bytes. A larger picture would delay the words around it by more than it gains. */
const largest = 10_000
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
      const { statusCode, rawPayload } = await app.inject({ url: address, headers: { accept: 'image/avif' } })
      if (statusCode !== 200) return undefined // asked for again with the next page: it may only be late
      return rawPayload.length <= largest ? `data:image/avif;base64,${rawPayload.toString('base64')}` : ''
    },
  })
  return async (page) => {
    const [whole, tag, widths = ''] = first.exec(page.body) ?? []
    // The largest width is for wide and dense screens, the one before it for phones.
    const address = widths.split(', ').at(-2)?.split(' ')[0]
    const text = address && (await texts.fetch(address).catch(() => ''))
    if (!whole || !text) return page
    return { ...page, head: withoutPreload(page.head, widths), body: page.body.replace(whole, () => `${tag}src="${text}"`) }
  }
}

/** React asks for each such picture in the head too. */
function withoutPreload(head: string, widths: string): string {
  const links = head.match(/<link rel="preload"[^>]*>/g) ?? []
  return links.filter((it) => it.includes(`imageSrcSet="${widths}"`)).reduce((rest, link) => rest.replace(link, ''), head)
}
