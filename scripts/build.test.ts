import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '#server/testing/scratch.ts'

const repository = resolve(import.meta.dirname, '..')

const titled = (title: string) => `document.title = "${title}" + import.meta.env.VITE_API_DOMAIN`

/** Makes an app of one line that our own configuration builds. */
function smallApp() {
  const folder = scratchFolder()
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const name of ['app/public', 'app/worker', 'scripts/native', 'studio', 'words']) mkdirSync(join(folder, name), { recursive: true })
  write('app/public/robots.txt', '')
  write('.env', '')
  write('app/entry-client.tsx', titled('one'))
  write('app/entry-server.tsx', 'export const pages = []')
  write('app/worker/worker.ts', 'self.skipWaiting()')
  write('studio/main.tsx', 'document.title = "studio"')
  write('index.html', '<script type="module" src="/app/entry-client.tsx"></script>')
  for (const file of [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'vite.studio.config.ts',
    'brand.ts',
    'scripts/brand-files.ts',
    'scripts/class-names.ts',
    'scripts/contract-words.ts',
    'scripts/export-names.ts',
    'scripts/icons.ts',
    'scripts/words.ts',
    'words/product.ts',
    'words/t.ts',
    'words/catalogs.ts',
    'words/es.json',
    'scripts/native/page.ts',
    'server/map-style.ts',
    'server/pages/looks.ts',
  ])
    cpSync(join(repository, file), join(folder, file))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return { folder, write }
}

/** Runs the build to its end, or kills it once it has begun to build. Returns whether it has. */
async function build({ environment = {}, kill = false }: { environment?: Record<string, string>; kill?: boolean } = {}) {
  const child = spawn(process.execPath, [join(repository, 'scripts/build.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
    if (kill) child.kill('SIGKILL')
  })
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  const begun = said.includes('Building')
  expect(code, said).toBe(begun && kill ? null : 0)
  return begun
}

const begins = (environment?: Record<string, string>) => build({ kill: true, ...(environment && { environment }) })
const script = () =>
  globSync(join(folder, 'dist/client/assets/*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join()

const { folder, write } = smallApp()
const dist = join(folder, 'dist')
const whole = join(folder, 'whole')
/** Puts back what the first build, which was not stopped, has made. */
function putBack() {
  rmSync(dist, { recursive: true, force: true })
  cpSync(whole, dist, { recursive: true })
}

beforeAll(async () => {
  expect(await build()).toBe(true)
  cpSync(dist, whole, { recursive: true })
})
beforeEach(putBack)

test('a build that was stopped halfway, or is no longer complete, does not count', async () => {
  write('app/entry-client.tsx', titled('two'))
  expect(await begins()).toBe(true)
  write('app/entry-client.tsx', titled('one')) // as the whole build before had it
  expect(await begins()).toBe(true)

  for (const gone of [
    'dist',
    'dist/client',
    'dist/server/entry-server.js',
    'dist/worker/worker.js',
    'dist/client/.vite/manifest.json',
    'dist/studio/.vite/manifest.json',
  ]) {
    putBack()
    rmSync(join(folder, gone), { recursive: true })
    expect(await begins(), gone).toBe(true)
  }
})

test('the app is built again only when something has changed', async () => {
  expect(script()).toContain('one')
  expect(existsSync(join(dist, 'server/entry-server.js'))).toBe(true)
  expect(await build()).toBe(false)

  expect(await begins({ VITE_API_DOMAIN: 'https://api.example' })).toBe(true)
  for (const input of ['vite.config.ts', 'package-lock.json', '.env']) {
    putBack()
    const before = readFileSync(join(folder, input), 'utf8')
    write(input, `${before}\n`)
    expect(await begins(), input).toBe(true)
    write(input, before)
  }

  write('app/entry-client.tsx', titled('two'))
  expect(await build({ environment: { VITE_API_DOMAIN: 'https://api.example' } })).toBe(true)
  expect(script()).toMatch(/two.*https:\/\/api\.example/s)
  write('.env', 'VITE_API_DOMAIN=https://env.example')
  expect(await build()).toBe(true)
  expect(script()).toContain('https://env.example')
  expect(await build()).toBe(false)
})
