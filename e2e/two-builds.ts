import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { integrityOf } from '#server/pages/offline.ts'

/**
 * What the server in front has: the build as it is, a newer one without the former's scripts, the newer one with the former's shell, as while
 * servers are replaced one after the other, or a page whose script is gone.
 */
export type Build = 'first' | 'second' | 'mixed' | 'broken'

/** Where a script's name has the hash of its content: at its end. */
const hashes = /-(?=[\w-]{8}\.js\b)/g
const mark = '-second-'

/**
 * Stands in front of the server and makes a second build of its first one: as every script names another one, each has another name, and the
 * former names are gone. Returns its address, what the names of the newer one's scripts contain, and a function that chooses the build.
 */
export async function startBuilds(origin: string) {
  let build: Build = 'first'
  const shell = await (await fetch(`${origin}/shell`)).text()
  const [, script = ''] = /"\/assets\/(index-[\w-]+\.js)"/.exec(shell) ?? []
  const renamed = script.replace(hashes, mark)
  const renewed = (text: string) => text.replaceAll(hashes, mark)
  /** What names the script has another revision, and the shell another integrity. */
  const newer = (text: string) =>
    renewed(text)
      .replaceAll('"revision":"', '"revision":"2')
      .replace(integrityOf(shell), integrityOf(renewed(shell)))
  async function pass(request: IncomingMessage, reply: ServerResponse) {
    const path = request.url ?? '/'
    const isFormer = /^\/assets\/.*\.js$/.test(path) && !path.includes(mark)
    const isGone = (build !== 'first' && isFormer) || (build === 'broken' && path.endsWith(`/${renamed}`))
    const body = await bodyOf(request)
    const answer = await fetch(origin + (isGone ? '/assets/gone.js' : path.replace(mark, '-')), {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|connection|etag)$/.test(name)),
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isText = /text|javascript/.test(headers['content-type'] ?? '')
    reply.writeHead(answer.status, headers)
    const isOld = build === 'first' || (build === 'mixed' && path === '/shell')
    reply.end(isText && !isOld ? newer(bytes.toString()) : bytes)
  }
  const server = createServer((request, reply) => void pass(request, reply).catch(() => reply.destroy()))
  await new Promise<void>((open) => server.listen(0, 'localhost', open))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    script,
    renamed,
    mark,
    show: (next: Build) => (build = next),
    stop: () => server.closeAllConnections(),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !/^(host|connection|accept-encoding|if-none-match)$/.test(name) ? [[name, value]] : [],
  )
}
