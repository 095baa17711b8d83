import react from '@vitejs/plugin-react'
import { existsSync, globSync } from 'node:fs'
import { defineConfig, type Rolldown } from 'vite'
import { brandFiles } from './scripts/brand-files.ts'
import { classNames } from './scripts/class-names.ts'
import { contractWords } from './scripts/contract-words.ts'
import { exportNames } from './scripts/export-names.ts'
import { icons } from './scripts/icons.ts'
import { nativePage } from './scripts/native/page.ts'

export const targets = ['chrome123', 'safari17.5', 'firefox128'] // the oldest with light-dark()

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const ofDeals = /app[\\/](features[\\/](deals|deal|owner|exclusives|auth|tracking[\\/]opened)|ui|search)[\\/.](?!Item\b|ItemPictures)/

/** Of whose icons those that several pages show are in the frame. */
const withIcons = /app[\\/](features[\\/](deals|deal|owner|exclusives|auth|flyers|home)|ui)[\\/]/

// What every page needs in two files, of which the second is the frame, what other pages share in another, and a file for each page: left to
// itself the bundler makes a file of each set of pages that share something, 45 for the deals page.
const groups = [
  {
    name: 'libraries',
    test: /rolldown[\\/]runtime|app[\\/]react-dom\.ts|node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query|react-query)[\w-]*|valibot)[\\/]/,
    priority: 2,
  },
  { debugName: 'frame', name: (id: string, modules: Modules) => (isOfFrame(id, modules) ? 'frame' : null), priority: 1 },
  // What the frame says of today's hours, after the page.
  { name: 'hours', test: /(app[\\/]features[\\/]stores|contract)[\\/](opening|hours)/ },
  // What the pages of the account share, which pages of deals and lists are without.
  { name: 'account', test: /app[\\/]features[\\/]account[\\/]/, minShareCount: 2 },
  { name: 'shared', minShareCount: 3 },
]

/** What only the apps for Android and iOS use, which are a build of their own: `vite build --mode native`. */
export const nativeOnly = /node_modules[\\/](@capacitor|@capacitor-community|@aparajita)[\\/]|app[\\/]platform[\\/][\w-]+[\\/]native\.ts$/

/**
 * What the React compiler memoizes: hooks that read or sort much, pages, what is typed in, and the features in which one touch changes much.
 * Everywhere it would make 13 kB more script of the deals pages, for parts that are small or drawn once.
 */
export const compiler = {
  sources: globSync([
    'app/features/{deal,deals,exclusives,favorites,flyers,lists,my-stores,shopping,stores}/*.ts',
    'app/**/*Page.tsx',
    'app/features/{lists,shopping,flyers}/!(AddToList).tsx', // one on each card, as the rest of it
    'app/features/deals/SearchPanel.tsx',
  ]),
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  publicDir: 'app/public',
  cacheDir: 'node_modules/.vite',
  plugins: [
    contractWords(),
    icons(),
    classNames(),
    react({ compiler }),
    brandFiles(),
    !isSsrBuild && exportNames(),
    mode === 'native' && nativePage(),
  ],
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
      // The server's files have no comments: V8 keeps the text of all code, at two bytes a letter when a single dash or curly quote is in it.
      ...(isSsrBuild
        ? { input: 'app/entry-server.tsx', output: { comments: false } }
        : { input: 'index.html', output: { codeSplitting: { groups } } }),
      // Each plugin registers itself when it is imported: left alone, the bundler would carry all of them into the web's app.
      treeshake: { moduleSideEffects: [{ test: nativeOnly, sideEffects: false }] },
    },
  },
}))

/** Whether a module is in the file of the frame: it starts the app, or the pages of deals share it, or it is an icon that they share. */
function isOfFrame(id: string, modules: Modules): boolean {
  const starts = startsOf(id, modules)
  if ([...starts].some((it) => modules.getModuleInfo(it)!.isEntry)) return true
  if (starts.size === 1) return false
  return id.includes('lucide-react') ? modules.getModuleInfo(id)!.importers.some((it) => withIcons.test(it)) : ofDeals.test(id)
}

/** Returns what a module is loaded with: the entry, and the modules that are imported where they are needed. */
function startsOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const { isEntry, importers, dynamicImporters } = modules.getModuleInfo(id)!
  const starts = new Set(isEntry || dynamicImporters.length > 0 ? [id] : [])
  if (seen.has(id)) return starts
  seen.add(id)
  for (const importer of importers) for (const it of startsOf(importer, modules, seen)) starts.add(it)
  return starts
}
