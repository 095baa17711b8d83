import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { filledIn } from '#cluster/config.ts'
import { PlainError } from '#server/plain-error.ts'

const nobody = 65534

/** Returns the configuration of nginx before servers, named by address and port, with its logs and other files in `folder`. */
export function nginxConf({ folder, listen, servers }: { folder: string; listen: string; servers: readonly string[] }): string {
  const lines = servers.map((it) => `server ${it} max_fails=1 fail_timeout=2s;`)
  return filledIn('nginx.conf', { FOLDER: folder, RUN: folder, LOGS: folder, LISTEN: listen, HTTPS: '', SERVERS: lines.join('\n    ') })
}

type Started = { url: string; stop: () => Promise<void> }

/** Starts nginx before these servers, on a free port of 127.0.0.1; as root it runs as nobody. Its files are in `folder`. */
export async function startNginx({ folder, servers }: { folder: string; servers: readonly string[] }): Promise<
  Started & {
    /** What was asked of which server, a line for each request. */
    log: () => string
  }
> {
  const started = await runNginx(folder, (listen) => nginxConf({ folder, listen, servers }))
  return { ...started, log: () => readFileSync(join(folder, 'access.log'), 'utf8') }
}

/** Starts nginx on a free port of 127.0.0.1 with the configuration for that address. */
export async function runNginx(folder: string, configuration: (listen: string) => string): Promise<Started> {
  const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((it) => join(it, 'nginx')).find((it) => existsSync(it))
  if (program === undefined) throw new PlainError('nginx is not installed here: apt-get install nginx-light')
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  mkdirSync(folder, { recursive: true })
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const listen = `127.0.0.1:${await freePort()}`
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, configuration(listen))
  // It would write to a file of the system's before it has read where to.
  const child = spawn(program, ['-e', 'stderr', '-c', conf, '-p', folder, '-g', 'daemon off;'], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let isOver = false
  void ended.then(() => (isOver = true))
  const url = `http://${listen}`
  while (!(await isOpen(url))) if (isOver) throw new PlainError(`nginx could not be started: ${said.trim()}`)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns whether nginx replies, whatever the servers do. */
async function isOpen(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/metrics`)
    return true
  } catch {
    await new Promise((later) => setTimeout(later, 20))
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
