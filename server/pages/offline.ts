import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { languageHeaders, languageOf } from '#server/http/language.ts'
import { type Language, languages } from '#words/t.ts'

/** What opens without a signal: the page without contents, in which the app starts with what the device has. */
export const shellPath = '/shell'

/**
 * Read by app/worker/worker.ts. A file whose name has no hash, and the shell, have a revision instead. While servers are replaced one after
 * the other, the shell may come from one with another build: with its integrity it is not stored then, and the worker is installed another time.
 */
type Kept = { url: string; revision: string | null; integrity?: string }
/** The page without contents in a language, and all files of its build, whose names begin below /. */
type Shell = { html: string; policy: string; scripts: string[]; files: ReadonlySet<string> }

/**
 * Serves the service worker, with the list of what it stores in front of it. A worker that differs by one byte is a newer one
 * to a browser, so the list is of this build, and of a shell as this server writes it. Each language is a build of its own: who chooses another
 * gets another worker.
 */
export function addWorker(app: FastifyInstance, dist: string, buildIn: (language: Language) => { shell: Shell }) {
  const made = new Map(languages.map((language) => [language, scriptOf(dist, buildIn(language).shell)]))
  app.get('/sw.js', (request, reply) => {
    const { script, etag } = made.get(languageOf(request))!
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      vary: languageHeaders,
      // What the worker itself may do: fetch from us.
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.send(script)
  })
}

function scriptOf(dist: string, shell: Shell) {
  const files = filesOf(join(dist, 'client'), shell)
  const script = `self.files=${JSON.stringify(files)};\n${readFileSync(join(dist, 'worker/worker.js'), 'utf8')}`
  return { script, etag: `"${hashOf(script)}"` }
}

/** The map, which is half of all bytes, is left out: it shows little without its network. */
const large = /\/(?:draw|towns|counties-10m|maplibre-gl-worker)-[\w-]+\.\w+$/

function filesOf(client: string, { html, policy, scripts, files }: Shell): { first: Kept[]; rest: Kept[] } {
  const names = globSync(['assets/*.{js,css,svg}', 'fonts/*-basic-*.woff2', 'art/*'], { cwd: client }).map(
    (it) => `/${it.replaceAll('\\', '/')}`,
  )
  const isOfBuild = (url: string) => !url.startsWith('/assets/') || files.has(url.slice(1))
  const all = names.filter((it) => !large.test(it) && isOfBuild(it)).toSorted()
  const revisionOf = (url: string) => (url.startsWith('/art/') ? hashOf(readFileSync(join(client, url))) : null)
  const kept = (url: string): Kept => ({ url, revision: revisionOf(url) })
  const isFirst = (url: string) => scripts.includes(url) || url.startsWith('/fonts/')
  return {
    first: [{ url: shellPath, revision: hashOf(html + policy), integrity: integrityOf(html) }, ...all.filter(isFirst).map(kept)],
    rest: all.filter((it) => !isFirst(it)).map(kept),
  }
}

/** What the browser compares the shell with. */
export const integrityOf = (html: string) => `sha256-${createHash('sha256').update(html).digest('base64')}`

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
