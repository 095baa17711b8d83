import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#server/testing/scratch.ts'

const repository = resolve(import.meta.dirname, '..')

/** Makes an app of one line that our own configuration builds. */
function smallApp() {
  const folder = scratchFolder()
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const name of ['app/public', 'app/worker', 'scripts/native', 'studio', 'words']) mkdirSync(join(folder, name), { recursive: true })
  write('app/public/robots.txt', '')
  write('app/entry-client.tsx', 'document.title = "one" + import.meta.env.VITE_API_DOMAIN')
  write('app/entry-server.tsx', 'export const pages = []')
  write('app/worker/worker.ts', 'self.skipWaiting()')
  write('studio/main.tsx', 'document.title = "studio"')
  write('index.html', '<script type="module" src="/app/entry-client.tsx"></script>')
  for (const file of [
    'package.json',
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
    'words/es.json',
    'scripts/native/page.ts',
    'server/map-style.ts',
    'server/pages/looks.ts',
  ])
    cpSync(join(repository, file), join(folder, file))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return { folder, write }
}

/** Runs the build to its end, or kills it once it has begun to build. Returns whether it built, and the scripts. */
async function build(folder: string, { environment = {}, kill = false }: { environment?: Record<string, string>; kill?: boolean } = {}) {
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
  expect(code, said).toBe(kill ? null : 0)
  const scripts = globSync(join(folder, 'dist/client/assets/*.js')).map((file) => readFileSync(file, 'utf8'))
  return { built: said.includes('Building'), script: scripts.join() }
}

test('the app is built again only when something has changed', async () => {
  const { folder, write } = smallApp()
  expect(await build(folder)).toMatchObject({ built: true, script: expect.stringContaining('one') })
  expect(existsSync(join(folder, 'dist/server/entry-server.js'))).toBe(true)
  expect(await build(folder)).toMatchObject({ built: false, script: expect.stringContaining('one') })

  write('app/entry-client.tsx', 'document.title = "two" + import.meta.env.VITE_API_DOMAIN')
  expect(await build(folder)).toMatchObject({ built: true, script: expect.stringContaining('two') })
  expect((await build(folder)).built).toBe(false)

  const environment = { VITE_API_DOMAIN: 'https://api.example' }
  expect(await build(folder, { environment })).toMatchObject({ built: true, script: expect.stringContaining('https://api.example') })
  expect((await build(folder, { environment })).built).toBe(false)
  expect((await build(folder)).built).toBe(true)

  write('.env', 'VITE_API_DOMAIN=https://env.example')
  expect((await build(folder)).script).toContain('https://env.example')
  for (const input of ['vite.config.ts', 'package-lock.json']) {
    writeFileSync(join(folder, input), '\n', { flag: 'a' })
    expect((await build(folder)).built, input).toBe(true)
  }
})

test('a build that was stopped halfway, or is no longer complete, does not count', async () => {
  const { folder, write } = smallApp()
  await build(folder)
  write('app/entry-client.tsx', 'document.title = "two"')
  expect((await build(folder, { kill: true })).built).toBe(true)
  write('app/entry-client.tsx', 'document.title = "one" + import.meta.env.VITE_API_DOMAIN') // as the earlier complete build had it
  expect(await build(folder)).toMatchObject({ built: true, script: expect.stringContaining('one') })

  for (const gone of [
    'dist',
    'dist/client',
    'dist/server/entry-server.js',
    'dist/worker/worker.js',
    'dist/client/.vite/manifest.json',
    'dist/studio/.vite/manifest.json',
  ]) {
    rmSync(join(folder, gone), { recursive: true })
    expect((await build(folder)).built, gone).toBe(true)
  }
  expect((await build(folder)).built).toBe(false)
})
