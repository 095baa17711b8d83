import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#server/testing/door.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { startNginx } from '#cluster/nginx.ts'

type Asked = { method?: string; url?: string; forwarded: unknown; requestId: unknown; connection: unknown; bytes: number }

/** Starts nginx before servers that reply as told, and returns what each was asked. */
async function behindNginx(...replies: ((request: IncomingMessage, reply: ServerResponse) => void)[]) {
  const asked: Asked[][] = replies.map(() => [])
  const servers = replies.map((reply, at) =>
    createServer((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => {
        const { 'x-forwarded-for': forwarded, 'x-request-id': requestId, connection } = request.headers
        asked[at]!.push({ method: request.method!, url: request.url!, forwarded, requestId, connection, bytes })
        reply(request, response)
      })
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((it) => once(it, 'listening')))
  const folder = scratchFolder()
  const nginx = await startNginx({ folder: join(folder, 'nginx'), servers: servers.map((it) => `127.0.0.1:${portOf(it)}`) })
  onTestFinished(async () => {
    await nginx.stop()
    for (const server of servers) server.close()
  })
  return { ...nginx, asked }
}

const ok = (_: unknown, reply: ServerResponse) => void reply.end('ok')
/** Takes the request and ends without a word, as a server that is killed. */
const breaks = ({ socket }: IncomingMessage) => void socket.destroy()
const post = { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': '1' }, body: '{}' }

test('a write whose server dies is sent to the next one; an act of staff, which carries no key, is not', async () => {
  const { url, asked } = await behindNginx(breaks, breaks, ok)
  expect((await fetch(`${url}/api/shoppinglists`, post)).status).toBe(200)
  const { url: other, asked: ofStaff } = await behindNginx(breaks, breaks, breaks)
  expect((await fetch(`${other}/api/studio/staff`, post)).status).toBe(502)
  expect([asked.flat().length, ofStaff.flat().length]).toEqual([3, 1])
})

test('a 503 is passed on as it is, and the server that said it goes on to be asked', async () => {
  const busy = (_: unknown, reply: ServerResponse) => void reply.writeHead(503, { 'retry-after': '2' }).end('busy')
  const { url, asked } = await behindNginx(busy, busy)
  for (let times = 0; times < 8; times++) {
    const reply = await fetch(`${url}/api/shoppinglists`, post)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  }
  expect(asked.map((it) => it.length)).toEqual([4, 4])
})

test('a file of a build comes from the server that has this build; what nobody has is 404', async () => {
  const has = (name: string) => (request: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(request.url!.endsWith(name) ? 200 : 404).end(name)
  const { url } = await behindNginx(has('old.js'), has('new.js'))
  for (const name of ['old.js', 'new.js', 'old.js', 'new.js', 'new.js'])
    for (const folder of ['/assets', '/studio/assets']) expect(await (await fetch(`${url}${folder}/${name}`)).text()).toBe(name)
  expect((await fetch(`${url}/assets/none.js`)).status).toBe(404)
})

test('the server is told who asks, whatever that says of itself, and no query is in the log', async () => {
  const { url, asked, log } = await behindNginx(ok)
  await fetch(`${url}/login?authToken=secret`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(asked[0]).toEqual([
    {
      method: 'GET',
      url: '/login?authToken=secret',
      forwarded: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      connection: undefined,
      bytes: 0,
    },
  ])
  await expect.poll(log).toContain('"GET /login" 200')
  expect(log()).not.toContain('secret')
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  expect(asked[0]).toHaveLength(1)
})

test('a part of a file of staff’s passes whole; nothing else of this size does', async () => {
  const { url, asked } = await behindNginx(ok)
  const body = new Uint8Array(4 * 1024 * 1024)
  expect((await fetch(`${url}/api/studio/weeks/1/files/1`, { method: 'PUT', body })).status).toBe(200)
  expect((await fetch(`${url}/api/shoppinglists`, { method: 'POST', body })).status).toBe(413)
  expect(asked[0]!.map((it) => it.bytes)).toEqual([body.length])
})
