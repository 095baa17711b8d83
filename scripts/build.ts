// Builds the app for browsers and for the server's rendering, each in every language, its service worker, and the studio, and writes a .br beside every text
// file, at a quality that only a build has time for; and of which packages all that was made, with their licenses. Of the two, the app and the studio, it leaves out what is up to date: made from
// the same sources with the same tools.
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { languages } from '#words/t.ts'
import { fingerprintOf } from './fingerprint.ts'
import { aboutMark, writeAbout } from './about.ts'
import { noteBundled } from './shipped.ts'
import { words } from './words.ts'

/** Files that both builds read; below, the environment variables that Vite reads. */
const shared = [
  'contract/**',
  'words/**',
  'scripts/words.ts',
  'brand.ts',
  'scripts/brand-files.ts',
  'scripts/class-names.ts',
  'scripts/contract-words.ts',
  'scripts/export-names.ts',
  'scripts/icons.ts',
  'scripts/native/page.ts',
  'server/map-style.ts',
  'server/pages/looks.ts',
  'vite.config.ts',
  'scripts/{build,shipped,about}.ts',
  'package*.json',
  'tsconfig*.json',
  '.env*',
]
const variables = Object.entries(process.env)
  .filter(([name]) => name.startsWith('VITE_') || name === 'NODE_ENV')
  .map((it) => it.join('='))
  .sort()
  .join('\n')

type Part = {
  /** Written after everything else: a build that was stopped halfway does not have it. */
  mark: string
  /** All files that its build reads beside the shared ones. */
  inputs: string[]
  outputs: string[]
  build: (build: typeof import('vite').build, found: Plugin) => Promise<void>
  /** The packages of which it takes something. */
  packages: string
  /** Files with a .br beside them. */
  packed: string
}

const app: Part = {
  mark: 'dist/built.json',
  inputs: ['app/**', 'index.html'],
  outputs: ['dist/{client,server,worker}/**', 'dist/client/.vite/**', 'dist/packages.json'],
  packages: 'dist/packages.json',
  async build(build, found) {
    const [first, ...others] = languages
    await build({ logLevel: 'warn', plugins: [words(first), found] })
    await build({ logLevel: 'warn', plugins: [words(first), found], build: { ssr: 'app/entry-server.tsx' } })
    // Beside the first one: what has no words is the same file.
    for (const language of others) {
      const manifest = `.vite/manifest.${language}.json`
      await build({ logLevel: 'warn', plugins: [words(language), found], build: { manifest, emptyOutDir: false, copyPublicDir: false } })
      await build({
        logLevel: 'warn',
        plugins: [words(language), found],
        build: { ssr: 'app/entry-server.tsx', outDir: `dist/server/${language}` },
      })
    }
    await buildWorker(build, found)
  },
  packed: 'dist/client/assets/*.{js,mjs,css,svg,json}',
}

const studio: Part = {
  mark: 'dist/studio-built.json',
  inputs: ['studio/**', 'app/**', 'vite.studio.config.ts'],
  outputs: ['dist/studio/**', 'dist/studio/.vite/**', 'dist/studio-packages.json'],
  packages: 'dist/studio-packages.json',
  async build(build, found) {
    await build({ configFile: 'vite.studio.config.ts', logLevel: 'warn', plugins: [found] })
  },
  packed: 'dist/studio/assets/*.{js,css,svg}',
}

const parts = [app, studio]
let fresh = !existsSync(aboutMark)
for (const part of parts) {
  const from = fingerprintOf([...shared, ...part.inputs], variables)
  if (readMark(part) === JSON.stringify({ from, to: fingerprintOf(part.outputs) })) continue
  await buildPart(part, from)
  fresh = true
}
if (fresh) writeAbout(parts.map(({ packages }) => packages))

async function buildPart({ mark, outputs, build, packages, packed }: Part, from: string) {
  rmSync(mark, { force: true })
  console.log('Building …')
  const found = new Set<string>()
  await build((await import('vite')).build, noteBundled(found))
  writeFileSync(packages, JSON.stringify([...found].toSorted()))
  for (const file of globSync(packed)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  const draft = `${mark}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ from, to: fingerprintOf(outputs) }))
  renameSync(draft, mark)
}

/** The service worker is one file without imports. */
async function buildWorker(build: typeof import('vite').build, found: Plugin) {
  const { targets } = await import('../vite.config.ts')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [found],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist/worker',
      target: targets,
      rolldownOptions: { input: 'app/worker/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
    },
  })
}

function readMark({ mark }: Part) {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return null
  }
}
