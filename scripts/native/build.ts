// `node scripts/native/build.ts [FOLDER]`: builds the app for Android and iOS as static files, in every language, into dist/native or a
// folder. Its page starts with the build of the language in which the shopper reads.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { build } from 'vite'
import { languages } from '#words/t.ts'
import { words } from '../words.ts'

const Manifest = v.looseObject({ 'index.html': v.object({ file: v.string() }) })

export async function buildNative(outDir: string) {
  const entries: Record<string, string> = {}
  // The first language comes last: its page is the one that stays.
  for (const [at, language] of languages.toReversed().entries()) {
    const isFirst = at === 0
    await build({
      logLevel: 'warn',
      mode: 'native',
      plugins: [words(language)],
      build: { outDir, emptyOutDir: isFirst, copyPublicDir: isFirst, manifest: true },
    })
    entries[language] = `/${v.parse(Manifest, JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')))['index.html'].file}`
  }
  const page = join(outDir, 'index.html')
  writeFileSync(join(outDir, 'start.js'), startOf(entries))
  writeFileSync(
    page,
    readFileSync(page, 'utf8')
      .replace(/<script type="module"[^>]*><\/script>/, '<script src="/start.js" defer></script>')
      .replace(/\s*<link rel="modulepreload"[^>]*>/g, ''),
  )
}

/** By the same order as server/http/language.ts; the app keeps its choice where app/platform/cookies/native.ts does. */
function startOf(entries: Record<string, string>): string {
  return `const entries = ${JSON.stringify(entries)}
const asked = new URLSearchParams(location.search).get('lang')
const wanted = [asked, localStorage.getItem('cookie:language'), ...navigator.languages.map((it) => it.slice(0, 2)), 'en']
const language = wanted.find((it) => Object.hasOwn(entries, it ?? ''))
if (language !== 'en') document.documentElement.lang = language
import(entries[language])
`
}

if (import.meta.main) await buildNative(process.argv[2] ?? 'dist/native')
