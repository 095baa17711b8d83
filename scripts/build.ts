// Builds the app for browsers and for the server's rendering, and its service worker, and writes a .br beside every text
// file, at a quality that only a build has time for. Does nothing when the build is up to date: made from the same sources
// with the same tools.
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { fingerprintOf } from './fingerprint.ts'

/** All files that a build reads; below, the environment variables that Vite reads. */
const inputs = [
  'app/**',
  'contract/**',
  'brand.ts',
  'scripts/brand-files.ts',
  'scripts/class-names.ts',
  'scripts/native/page.ts',
  'server/map-style.ts',
  'server/pages/looks.ts',
  'index.html',
  'vite.config.ts',
  'scripts/build.ts',
  'package*.json',
  'tsconfig*.json',
  '.env*',
]
const variables = Object.entries(process.env)
  .filter(([name]) => name.startsWith('VITE_') || name === 'NODE_ENV')
  .map((it) => it.join('='))
/** Written after everything else: a build that was stopped halfway does not have it. */
const mark = 'dist/built.json'
const outputs = ['dist/{client,server,worker}/**', 'dist/client/.vite/**']

const from = fingerprintOf(inputs, variables.sort().join('\n'))
if (readMark() !== JSON.stringify({ from, to: fingerprintOf(outputs) })) await buildAll()

async function buildAll() {
  rmSync(mark, { force: true })
  console.log('Building …')
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'warn', build: { ssr: 'app/entry-server.tsx' } })
  await buildWorker(build)
  for (const file of globSync('dist/client/assets/*.{js,mjs,css,svg,json}'))
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
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

function readMark() {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return null
  }
}
