// Builds the app for browsers and for the server's rendering, each in every language, its service worker, and the studio, and writes a .br beside every text
// file, at a quality that only a build has time for. Of the two, the app and the studio, it leaves out what is up to date: made from
// the same sources with the same tools.
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { languages } from '#words/t.ts'
import { fingerprintOf } from './fingerprint.ts'
import { words } from './words.ts'

/** Files that both builds read; below, the environment variables that Vite reads. */
const shared = [
  'contract/**',
  'words/**',
  'scripts/words.ts',
  'brand.ts',
  'scripts/brand-files.ts',
  'scripts/class-names.ts',
  'scripts/native/page.ts',
  'server/map-style.ts',
  'server/pages/looks.ts',
  'vite.config.ts',
  'scripts/build.ts',
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
  build: (build: typeof import('vite').build) => Promise<void>
  /** Files with a .br beside them. */
  packed: string
}

const app: Part = {
  mark: 'dist/built.json',
  inputs: ['app/**', 'index.html'],
  outputs: ['dist/{client,server,worker}/**', 'dist/client/.vite/**'],
  async build(build) {
    const [first, ...others] = languages
    await build({ logLevel: 'warn', plugins: [words(first)] })
    await build({ logLevel: 'warn', plugins: [words(first)], build: { ssr: 'app/entry-server.tsx' } })
    // Beside the first one: what has no words is the same file.
    for (const language of others) {
      const manifest = `.vite/manifest.${language}.json`
      await build({ logLevel: 'warn', plugins: [words(language)], build: { manifest, emptyOutDir: false, copyPublicDir: false } })
      await build({
        logLevel: 'warn',
        plugins: [words(language)],
        build: { ssr: 'app/entry-server.tsx', outDir: `dist/server/${language}` },
      })
    }
    await buildWorker(build)
  },
  packed: 'dist/client/assets/*.{js,mjs,css,svg,json}',
}

const studio: Part = {
  mark: 'dist/studio-built.json',
  inputs: ['studio/**', 'app/**', 'vite.studio.config.ts'],
  outputs: ['dist/studio/**', 'dist/studio/.vite/**'],
  async build(build) {
    await build({ configFile: 'vite.studio.config.ts', logLevel: 'warn' })
  },
  packed: 'dist/studio/assets/*.{js,css,svg}',
}

for (const part of [app, studio]) {
  const from = fingerprintOf([...shared, ...part.inputs], variables)
  if (readMark(part) !== JSON.stringify({ from, to: fingerprintOf(part.outputs) })) await buildPart(part, from)
}

async function buildPart({ mark, outputs, build, packed }: Part, from: string) {
  rmSync(mark, { force: true })
  console.log('Building …')
  await build((await import('vite')).build)
  for (const file of globSync(packed)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  const draft = `${mark}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ from, to: fingerprintOf(outputs) }))
  renameSync(draft, mark)
}

/** The service worker is one file without imports. */
async function buildWorker(build: typeof import('vite').build) {
  const { targets } = await import('../vite.config.ts')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
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
