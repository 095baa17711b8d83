import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { portOf } from '#server/testing/door.ts'
import { unlimited } from '#server/testing/unlimited.ts'
import { startNginx } from '#cluster/nginx.ts'

export type Member = {
  url: string
  dataDir: string
  /** Starts it on its port; resolves when it is ready. */
  start: () => Promise<void>
  /** Ends it by a signal; resolves to its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  log: () => string
}

/** Starts servers side by side on one database, each a process with a folder of its own, behind nginx. */
export async function startFleet({
  count,
  folder,
  databaseUrl,
  environment = {},
}: {
  count: number
  folder: string
  databaseUrl: string
  environment?: Record<string, string>
}): Promise<{ url: string; members: Member[]; nginxLog: () => string; stop: () => Promise<void> }> {
  const ports = await freePorts(count)
  const nginx = await startNginx({ folder: join(folder, 'nginx'), servers: ports.map((port) => `127.0.0.1:${port}`) })
  const shared = {
    DATABASE_URL: databaseUrl,
    IMAGE_STORE: join(folder, 'images'),
    AUTH_SECRET: 'a'.repeat(32),
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
    // The embedded PostgreSQL takes 60 connections in all.
    DATABASE_POOL: '6',
    ...environment,
  }
  const members = ports.map((port, at) =>
    memberOf(port, join(folder, `server${at + 1}`), { ...shared, PORT: String(port), DATA_DIR: join(folder, `server${at + 1}`) }),
  )
  await Promise.all(members.map((it) => it.start()))
  return {
    url: nginx.url,
    members,
    nginxLog: nginx.log,
    async stop() {
      await Promise.all(members.map((it) => it.end('SIGKILL')))
      await nginx.stop()
    },
  }
}

function memberOf(port: number, dataDir: string, own: Record<string, string>): Member {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let said = ''
  return {
    url,
    dataDir,
    log: () => said,
    async start() {
      // It ends when the test is killed.
      const started = spawn('setpriv', ['--pdeathsig=KILL', '--', process.execPath, 'server/main.ts'], {
        cwd: resolve(import.meta.dirname, '../..'),
        env: { PATH: process.env.PATH, NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'warn', ...unlimited, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
      while (!(await isReady(url))) if (started.exitCode !== null) throw new Error(`a server ended with ${started.exitCode}: ${said}`)
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    await new Promise((later) => setTimeout(later, 20))
    return false
  }
}

/** Opened all at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((it) => once(it, 'listening')))
  const ports = probes.map(portOf)
  await Promise.all(probes.map((it) => new Promise((done) => it.close(done))))
  return ports
}
