import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './journey.ts'
import { moved, watchMoves } from './layout.ts'
import { store } from './shopper.ts'

const path = `/${store}/home`

test('CLS 0.00 on home when its HTML comes in two pieces: a phone shows the first at once, a wide screen both together', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const html = await (await fetch(baseURL + path)).text()
  // From here on comes what has its place above what was sent before it, on a wide screen.
  const cut = html.lastIndexOf('<div', html.indexOf('"list-summary"'))
  expect(cut).toBeGreaterThan(0)
  let sendRest = () => {}
  const server = createServer(({ url }, reply) => {
    if (url === path) {
      reply.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, cut))
      sendRest = () => reply.end(html.slice(cut))
    } else if (url === '/rest') {
      sendRest()
      reply.writeHead(204).end()
    } else if (!url?.endsWith('.js')) reply.writeHead(404).end() // pictures and fonts; a page whose scripts are missing would load again
  })
  await new Promise<void>((open) => server.listen(0, 'localhost', open))
  await watchMoves(page)
  await page.addInitScript((isDrawnEarly) => {
    const rest = () => void fetch('/rest')
    if (isDrawnEarly) new PerformanceObserver(rest).observe({ type: 'paint', buffered: true })
    else {
      // Time for a picture that must not be drawn.
      let turns = 0
      const timer = setInterval(() => {
        if (document.querySelector('main') && ++turns === 20) {
          clearInterval(timer)
          rest()
        }
      }, 16)
    }
  }, isMobile)
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`, { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: 'My List' })).toBeVisible()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  expect(await moved(page)).toBe('0.00')
  server.closeAllConnections()
  server.close()
})
