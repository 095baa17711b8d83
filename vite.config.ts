import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const targets = ['chrome123', 'safari17.5', 'firefox128'] // the oldest with light-dark()

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'app/public',
  cacheDir: 'node_modules/.vite',
  plugins: [react({ compiler: true })],
  // The server bundle carries React's production build with it: no NODE_ENV to forget, faster to load.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: command === 'build' ? true : undefined },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0, // data: addresses would need a hole in the CSP
    modulePreload: { polyfill: false },
    target: targets,
    cssTarget: targets,
    rolldownOptions: { input: isSsrBuild ? 'app/entry-server.tsx' : 'index.html' },
  },
}))
