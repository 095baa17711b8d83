import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { brandFiles } from './scripts/brand-files.ts'
import { answerNoPictures, answerPictures } from './app/testing/picture-commands.ts'
import { findChromium } from './scripts/chromium.ts'
import { compiler } from './vite.config.ts'
import { studioCompiler } from './vite.studio.config.ts'

/** What holds the sources together: read and compared, nothing started. `npm run check` runs these. */
const structure = [
  'scripts/{directions,cited-ids,brand,class-names,documented-commands,font-families,hover,motion,supply-chain,words}.test.ts',
  'app/routes.test.ts',
]

/** What puts another module in place of one of ours: each such file needs modules of its own. */
const replacing = globSync('server/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
)

/** What the tests of server and app have in common that run in Node. */
const inNode = {
  globalSetup: 'server/testing/global-setup.ts',
  setupFiles: 'server/testing/setup.ts',
  pool: 'forks',
  // Generous: a test waits for what must happen, and a busy machine only makes it wait longer.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
} as const

export default defineConfig({
  test: {
    // The default is one less than there are processors, which on a small machine is one file at a time: they wait more than they reckon.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'structure', include: structure, testTimeout: 240_000 } },
      {
        test: {
          ...inNode,
          name: 'unit',
          include: ['{app,contract,words,studio,demo,scripts,bench}/**/*.test.ts', ...replacing],
          exclude: [...structure, '**/*.browser.test.*', '**/node_modules/**'],
        },
      },
      {
        // A test leaves nothing in the server's modules, so that one process takes file after file: loaded and compiled anew for each, they
        // took nearly twice the time.
        test: {
          ...inNode,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...replacing, '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        // Needs programs of Debian's, so that .ci/run runs it and `npm test` does not. One file at a time: each starts many processes.
        test: {
          name: 'cluster',
          include: ['cluster/**/*.test.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        plugins: [react({ compiler: { sources: [...compiler.sources, ...studioCompiler.sources] } }), brandFiles()],
        // Named, since one that is found while tests run is made anew, with a second React in the page.
        optimizeDeps: {
          include: [
            '@aparajita/capacitor-secure-storage',
            '@capacitor-community/keep-awake',
            '@capacitor-community/screen-brightness',
            '@capacitor/app',
            '@capacitor/browser',
            '@capacitor/core',
            '@capacitor/filesystem',
            '@capacitor/geolocation',
            '@capacitor/network',
            '@capacitor/push-notifications',
            '@capacitor/share',
            '@capacitor/splash-screen',
            '@capacitor/text-zoom',
            'react',
            'react/jsx-dev-runtime',
            'react/compiler-runtime',
            'react-dom/client',
            '@tanstack/react-query',
            '@tanstack/query-persist-client-core',
            '@tanstack/react-virtual',
            '@tanstack/virtual-core',
            'idb-keyval',
            'jsbarcode/bin/barcodes/CODE128/index.js',
            'jsbarcode/bin/barcodes/EAN_UPC/index.js',
            'jsbarcode/bin/barcodes/ITF/index.js',
            'lru-cache',
            'lucide-react',
            'maplibre-gl',
            'uuidv7',
            'valibot',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['{app,studio}/**/*.browser.test.tsx'],
          setupFiles: 'app/testing/setup.ts',
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: {
              answerPictures,
              answerNoPictures,
              putPointerAway: ({ page }) => page.mouse.move(-1, -1),
              // Returns the codes in a picture, a PNG in base64: its types are where it is used.
              codesIn: async (_, png: string) => (await import('./e2e/scanners.ts')).codesIn(Buffer.from(png, 'base64')),
            },
            provider: playwright({
              launchOptions: {
                executablePath: await findChromium(),
                args: ['--no-sandbox', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
