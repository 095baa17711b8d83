import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

const nobody = 65534

/**
 * A cache that keeps whatever it may, as a CDN does: nothing here says what. It goes by the replies' Cache-Control and Vary alone, and looks at
 * neither cookies nor sessions.
 */
const conf = ({ folder, listen, server }: { folder: string; listen: string; server: string }) => `
pid ${folder}/cdn.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/replies;
  fastcgi_temp_path ${folder}/fastcgi;
  scgi_temp_path ${folder}/scgi;
  uwsgi_temp_path ${folder}/uwsgi;
  proxy_cache_path ${folder}/kept keys_zone=kept:10m inactive=7d max_size=1g use_temp_path=off;
  server {
    listen ${listen};
    location / {
      proxy_pass http://${server};
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_read_timeout 60s;
      proxy_cache kept;
      # Of many who ask for what is not kept yet, one goes to the server.
      proxy_cache_lock on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`

/** Starts nginx as a CDN before the server at this address and port; as root it runs as nobody. Its files are in `folder`. */
export async function startCdn({
  folder,
  server,
}: {
  folder: string
  server: string
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((it) => join(it, 'nginx')).find((it) => existsSync(it))
  if (program === undefined) throw new PlainError('nginx is not installed here: apt-get install nginx-light')
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  mkdirSync(folder, { recursive: true })
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const listen = `127.0.0.1:${await freePort()}`
  const file = join(folder, 'cdn.conf')
  writeFileSync(file, conf({ folder, listen, server }))
  const child = spawn(program, ['-e', 'stderr', '-c', file, '-p', folder, '-g', 'daemon off;'], {
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
  while (!(await replies(url))) if (isOver) throw new PlainError(`nginx could not be started: ${said.trim()}`)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function replies(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/healthz`)
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
