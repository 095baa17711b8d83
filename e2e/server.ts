import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { newFolder } from '#server/testing/folder.ts'
import { unlimited } from '#server/testing/unlimited.ts'
import memory from '../scripts/memory.json' with { type: 'json' }

export type Server = { url: string; dataDir: string; stop: (signal?: NodeJS.Signals) => Promise<void> }

type Start = { dataDir: string; port?: number; smtpUrl?: string; minimum?: string }

/** Starts the built server and waits for the line in which it gives its address. */
export async function startServer({ dataDir, port = 0, smtpUrl, minimum }: Start): Promise<Server> {
  const { flags, environment } = memory['server/main.ts']
  const child = spawn('node', [...flags, 'server/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    // Nothing replies at this address, so the bundled map is shown at once.
    env: {
      ...environment,
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...unlimited,
      MAP_STYLE_URL: 'http://127.0.0.1:9/style.json',
      ...(minimum && { MINIMUM_APP_VERSION: minimum }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let said = ''
  const url = await new Promise<string>((found, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const [, address] = /(http:\/\/localhost:\d+) is open/.exec(said) ?? []
      if (address) found(address)
    })
    child.stderr.on('data', (chunk: Buffer) => (said += chunk))
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${said}`)))
  })
  return {
    url,
    dataDir,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Returns a new folder with the demo network in it, copied from the one that global-setup filled. */
export function demoDataDir(): string {
  const dataDir = newFolder()
  execFileSync('cp', ['-a', `${process.env.E2E_SEEDED!}/.`, dataDir]) // keeps owners, which cpSync does not
  return dataDir
}

export function removeDataDir(dataDir: string) {
  rmSync(dataDir, { recursive: true, force: true })
}
