import react from '@vitejs/plugin-react'
import { globSync } from 'node:fs'
import { defineConfig } from 'vite'
import { brandColors } from './scripts/brand-files.ts'
import { classNames } from './scripts/class-names.ts'
import { contractWords } from './scripts/contract-words.ts'
import { words } from './scripts/words.ts'
import { nativeOnly, targets } from './vite.config.ts'

/** What the React compiler memoizes: all of it, since the studio is used for half an hour on a desk, where 12 kB are nothing. */
export const studioCompiler = { sources: globSync('studio/**/*.{ts,tsx}') }

/** The studio is a build of its own: what it needs makes nothing of the shoppers' app larger (docs/decisions/0148). */
export default defineConfig({
  base: '/studio/',
  publicDir: 'app/public',
  cacheDir: 'node_modules/.vite-studio',
  plugins: [
    words('en'),
    contractWords(),
    classNames('{app/ui,studio}/**/*.module.css'),
    react({ compiler: studioCompiler }),
    brandColors(),
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  // The fonts are the shoppers' own, which the server has under their address already.
  experimental: { renderBuiltUrl: (file, { type }) => (type === 'public' ? `/${file}` : `/studio/${file}`) },
  build: {
    outDir: 'dist/studio',
    manifest: true,
    copyPublicDir: false,
    assetsInlineLimit: 0, // data: addresses would need a hole in the CSP
    modulePreload: { polyfill: false },
    target: targets,
    cssTarget: targets,
    rolldownOptions: { input: 'studio/main.tsx', treeshake: { moduleSideEffects: [{ test: nativeOnly, sideEffects: false }] } },
  },
})
