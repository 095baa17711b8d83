// EverShop, a storefront of others, in a folder of its own outside of the project: nothing of it is ours, and nothing of ours needs it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { startPostgres } from '#server/db/embedded.ts'
import { networkOf } from '../load.ts'
import { childrenOf } from '../process.ts'
import { fill, products } from './products.ts'

/** It needs concat-stream and does not say so. */
const versions = { '@evershop/evershop': '2.2.1', 'concat-stream': '2.0.0' }
const category = '/groceries'

export type Peer = {
  /** Where its own server listens, which compresses nothing. */
  bare: string
  /** The same as a browser gets it, from a proxy that compresses. */
  url: string
  category: string
}

/** Runs the peer with its products. What it takes minutes to make is kept in `folder` for the next time. */
export async function withPeer<T>(folder: string, run: (peer: Peer) => Promise<T>): Promise<T> {
  const root = resolve(folder)
  // A build has its own path in it.
  const made = JSON.stringify({ root, versions, products })
  const mark = join(root, 'made.json')
  const isMade = existsSync(mark) && readFileSync(mark, 'utf8') === made
  if (!isMade) install(root)
  const postgres = await startPostgres(join(root, 'data'), () => console.error('the peer’s PostgreSQL died'))
  try {
    await postgres.ready
    const { connection } = postgres
    const env = {
      ...process.env,
      DB_HOST: connection.host,
      DB_PORT: String(connection.port),
      DB_NAME: connection.database,
      DB_USER: connection.user,
      DB_PASSWORD: connection.password,
      DB_SSLMODE: 'disable',
    }
    if (!isMade) {
      console.log(`peer: it is built in ${root}, which takes minutes, but only once`)
      done(root, 'node', [command, 'build'], env)
      const first = await start(root, env) // which makes its tables
      await first.stop()
      await fill(connection, join(root, 'media'), category)
      writeFileSync(mark, made)
    }
    const proxy = await compressing()
    const shop = await start(root, { ...env, EVERSHOP_HOME_URL: proxy.url })
    proxy.standBefore(shop.url)
    try {
      return await run({ bare: shop.url, url: proxy.url, category })
    } finally {
      proxy.close()
      await shop.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const command = 'node_modules/@evershop/evershop/dist/bin/evershop.js'

function install(root: string) {
  mkdirSync(join(root, 'data'), { recursive: true })
  if (readdirSync(root).length > 1)
    throw new Error(`${root} has something else in it, or a peer that was not finished: remove it, or name another folder.`)
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'peer', private: true, type: 'module', dependencies: versions }))
  done(root, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], process.env)
}

function done(cwd: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`)
}

async function start(root: string, env: NodeJS.ProcessEnv) {
  const port = await freePort()
  const child = spawn('node', [command, 'start'], { cwd: root, env: { ...env, PORT: String(port) } })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://localhost:${port}`
  let said = ''
  await new Promise<void>((ready, fail) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Your website is running')) ready()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => fail(new Error(`the peer ended with ${code}: ${said}`)))
  })
  return {
    url,
    async stop() {
      // It starts two processes more, which would outlive it.
      for (const other of childrenOf(String(child.pid))) process.kill(Number(other))
      child.kill()
      await ended
    },
  }
}

/**
 * Stands before the peer as the proxy that a shop would have: it compresses what the peer's own server sends as it is, and each request
 * comes from a network of its own, since the peer lets one have 300 pages a minute, pictures among them.
 */
async function compressing() {
  let origin = ''
  let asked = 0
  const server = createServer((incoming, reply) => {
    const { method, url, headers } = incoming
    const sent = request(new URL(url!, origin), { method, headers: { ...headers, 'x-forwarded-for': networkOf(asked++) } }, (answer) => {
      const { 'content-length': length, ...others } = answer.headers
      const isText = /text|javascript|json|svg/.test(answer.headers['content-type'] ?? '')
      if (isText && method === 'GET') {
        reply.writeHead(answer.statusCode!, { ...others, 'content-encoding': 'gzip', vary: 'accept-encoding' })
        answer.pipe(createGzip()).pipe(reply)
      } else {
        reply.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(reply)
      }
    })
    sent.on('error', () => reply.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    standBefore: (url: string) => void (origin = url),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function freePort() {
  return new Promise<number>((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
