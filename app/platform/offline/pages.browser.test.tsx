import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { pageCache, pageHeaders } from './caches.ts'
import { dropPages } from './drop.ts'
import { keepPages, type Page } from './pages.ts'

afterEach(dropPages)

const page = { readAt: 5000, until: 9000, notBefore: 0, entry: '/assets/index-1.js' }
const keep = (paths: string[], of: Partial<Omit<Page, 'path'>> = {}) => keepPages(paths.map((path) => ({ path, ...page, ...of })))
const html = `<!doctype html><html lang="en-US"><body><script id="files">["${page.entry}"]</script></body></html>`

/** The server draws every page with this; `asked` are the addresses that were fetched. */
function serverDraws(body: string, answer: Partial<Pick<Response, 'ok' | 'redirected'>> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'", 'content-encoding': 'br' }
    return Object.defineProperties(new Response(body, { headers }), {
      ok: { value: answer.ok ?? true },
      redirected: { value: answer.redirected ?? false },
    })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

const kept = async (address: string) => (await caches.open(pageCache)).match(address)
const names = async () => (await (await caches.open(pageCache)).keys()).map(({ url }) => new URL(url).pathname)

test('a page is kept as it was drawn, with its policy, and tells when it was read and until when it is true', async () => {
  serverDraws(html)
  await keep(['/a', '/b'])
  expect(await names()).toEqual(['/a', '/b'])
  const { headers } = (await kept('/a'))!
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(headers.has('content-encoding')).toBe(false)
  expect([headers.get(pageHeaders.until), headers.get(pageHeaders.entry)]).toEqual(['9000', page.entry])
  expect(await (await kept('/a'))!.text()).toBe(html.replace('<html ', '<html data-kept="5000" '))
})

test('a page that is new enough is not fetched again, one of another build or day is, or of a day to come, and what is not wanted goes', async () => {
  const asked = serverDraws(html)
  await keep(['/a', '/b'])
  await keep(['/a'], { readAt: 6000, notBefore: 5000 })
  expect(asked).toEqual(['/a', '/b'])
  expect(await names()).toEqual(['/a'])
  await keep(['/a'], { readAt: 6000, notBefore: 5001 })
  expect((await kept('/a'))!.headers.get(pageHeaders.readAt)).toBe('6000')
  const tomorrow = Date.now() + 86_400_000
  for (const readAt of [tomorrow, 7000]) await keep(['/a'], { readAt, notBefore: 7000 })
  expect((await kept('/a'))!.headers.get(pageHeaders.readAt)).toBe('7000')
  serverDraws(html.replaceAll('index-1', 'index-2'))
  await keep(['/a'], { entry: '/assets/index-2.js' })
  expect((await kept('/a'))!.headers.get(pageHeaders.entry)).toBe('/assets/index-2.js')
})

test('an error, a redirect and a page of another build are not kept, and leave what is there', async () => {
  serverDraws(html)
  await keep(['/a'])
  for (const [body, answer] of [
    [html, { ok: false }],
    [html, { redirected: true }],
    [html.replaceAll('index-1', 'index-2'), {}],
  ] as const) {
    serverDraws(body, answer)
    await expect(keep(['/b', '/a'], { readAt: 6000, notBefore: 6000 })).rejects.toThrow('no page to keep: /b')
    expect(await names()).toEqual(['/a'])
    expect((await kept('/a'))!.headers.get(pageHeaders.readAt)).toBe('5000')
  }
})

test('a later call ends an earlier one, whose pages were still under way, and so does dropping all', async () => {
  const draws: (() => void)[] = []
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((done) => draws.push(done))
    return new Response(html)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const earlier = keep(['/a'])
  await expect.poll(() => draws).toHaveLength(1)
  const later = keep(['/b'])
  await expect.poll(() => draws).toHaveLength(2)
  for (const draw of draws) draw()
  await Promise.all([earlier, later])
  expect(await names()).toEqual(['/b'])

  const last = keep(['/c'])
  await expect.poll(() => draws).toHaveLength(3)
  await dropPages()
  draws[2]!()
  await last
  expect(await caches.has(pageCache)).toBe(false)
})
