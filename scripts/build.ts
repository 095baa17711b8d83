// Builds the app for browsers and for the server's rendering, and lays a .br beside every text file, at the quality
// that only a build has time for.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'app/entry-server.tsx' } })
for (const file of globSync('dist/client/assets/*.{js,mjs,css,svg,json}'))
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
