import react from '@vitejs/plugin-react'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'
import { brandFiles } from './scripts/brand-files.ts'
import { classNames } from './scripts/class-names.ts'
import { contractWords } from './scripts/contract-words.ts'
import { icons } from './scripts/icons.ts'
import { nativePage } from './scripts/native/page.ts'

export const targets = ['chrome123', 'safari17.5', 'firefox128'] // the oldest with light-dark()

const ofDeals = /app[\\/](features[\\/](deals|deal|owner|exclusives|auth|tracking[\\/]opened)|ui|search)[\\/.](?!Item\b|ItemPictures)/

/** The icons that only pages show which load the file `shared` anyway. */
const otherIcons = (() => {
  const files = globSync('app/**/*.tsx')
  const shown = new Set(files.filter((it) => ofDeals.test(it) || /features[\\/](flyers|home)/.test(it)).flatMap(iconsIn))
  return new Set(files.flatMap(iconsIn).filter((it) => !shown.has(it)))
})()

// What every page needs in two files, of which the second starts the app, what the pages of deals share in one, what other pages share in
// another, and a file for each page: left to itself the bundler makes a file of each set of pages that share something, 45 for the deals page.
const groups = [
  {
    name: 'libraries',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query|react-query)[\w-]*|valibot)[\\/]/,
    priority: 2,
  },
  { name: 'frame', tags: ['$initial' as const], priority: 1 },
  {
    name: 'deals',
    test: (id: string) =>
      ofDeals.test(id) || /words[\\/]/.test(id) || (id.includes('lucide-react') && !otherIcons.has(basename(id, '.mjs'))),
    minShareCount: 2,
  },
  // What the frame says of today's hours, after the page.
  { name: 'hours', test: /(app[\\/]features[\\/]stores|contract)[\\/](opening|hours)/ },
  // What the pages of the account share, which pages of deals and lists are without.
  { name: 'account', test: /app[\\/]features[\\/]account[\\/]/, minShareCount: 2 },
  { name: 'shared', minShareCount: 3 },
]

/** What only the apps for Android and iOS use, which are a build of their own: `vite build --mode native`. */
export const nativeOnly = /node_modules[\\/](@capacitor|@capacitor-community|@aparajita)[\\/]|app[\\/]platform[\\/][\w-]+[\\/]native\.ts$/

/**
 * What the React compiler memoizes: hooks, pages, what is typed in, and the features in which one touch changes much. Everywhere it
 * would make 12 kB more script of the deals pages, for parts that are small or drawn once.
 */
export const compiler = {
  sources: globSync([
    'app/**/*.ts',
    'app/**/*Page.tsx',
    'app/features/{lists,shopping,flyers}/*.tsx',
    'app/features/deals/{SearchPanel,FilterDialog}.tsx',
  ]),
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  publicDir: 'app/public',
  cacheDir: 'node_modules/.vite',
  plugins: [contractWords(), icons(), classNames(), react({ compiler }), brandFiles(), mode === 'native' && nativePage()],
  // The server bundle carries React's production build with it: no NODE_ENV to forget, faster to load.
  define: {
    ...(command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
    // Without this file of a Firebase project an Android app that registers for notices crashes.
    ...(mode === 'native' && { 'import.meta.env.VITE_ANDROID_NOTICES': existsSync('android/app/google-services.json') ? '"on"' : '"off"' }),
  },
  ssr: { noExternal: command === 'build' ? true : undefined },
  build: {
    outDir: isSsrBuild ? 'dist/server' : mode === 'native' ? 'dist/native' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0, // data: addresses would need a hole in the CSP
    modulePreload: { polyfill: false },
    target: targets,
    cssTarget: targets,
    chunkSizeWarningLimit: 1200, // the map, which is loaded where a map is asked for
    rolldownOptions: {
      ...(isSsrBuild ? { input: 'app/entry-server.tsx' } : { input: 'index.html', output: { codeSplitting: { groups } } }),
      // Each plugin registers itself when it is imported: left alone, the bundler would carry all of them into the web's app.
      treeshake: { moduleSideEffects: [{ test: nativeOnly, sideEffects: false }] },
    },
  },
}))

/** Returns the names that a file imports of lucide-react, as the files there are called. */
function iconsIn(file: string): string[] {
  const [, names = ''] = /import \{ ([^}]*) \} from 'lucide-react'/.exec(readFileSync(file, 'utf8')) ?? []
  return names.split(', ').map((it) => it.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase())
}
