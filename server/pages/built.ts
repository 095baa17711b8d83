import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Send } from '#contract/endpoint.ts'
import type { Page, Renderer } from '#contract/page.ts'
import type { Config } from '#server/config.ts'
import { languageHeaders, languageOf } from '#server/http/language.ts'
import { networkOf } from '#server/http/limits.ts'
import { keptMeasures, type Lookups } from '#server/kept-measures.ts'
import type { ShowMeasures } from '#server/measures.ts'
import { PlainError } from '#server/plain-error.ts'
import { encodingFor, ownBytes } from '#server/http/prepared.ts'
import { type Language, languages, locales } from '#words/t.ts'
import { addAbout } from './about.ts'
import { documentOf, policyOf, type Assets } from './document.ts'
import { firstPictures } from './first-picture.ts'
import { addWorker, shellPath } from './offline.ts'
import { isFrameOfPreview, previewAsked, sendPreview, type OpenPreview } from './preview-page.ts'
import { askedOf, isSecret, loadPage, pathOf, redirectOf, type Asked } from './respond.ts'
import { addStudio } from './studio.ts'
import { drawingTurns, type Turn } from './turns.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Parts = { sendInside: Send; config: Config; openPreview?: OpenPreview; show?: ShowMeasures }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const dist = resolve(import.meta.dirname, '../../dist')
const client = join(dist, 'client')

/**
 * Serves every GET that no other route takes as a page of the app, rendered by the bundle that `npm run build` made. Returns
 * what to call when the content has changed.
 */
export async function addPages(app: FastifyInstance, { sendInside, config, openPreview, show = () => {} }: Parts): Promise<() => void> {
  const builds = { en: await buildIn('en', config), es: await buildIn('es', config) }
  addWorker(app, dist, (language) => builds[language])

  await app.register(fastifyStatic, {
    root: resolve(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    setHeaders: letAnyoneRead,
  })
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    maxAge: '1h',
    setHeaders: (reply, path) => {
      letAnyoneRead(reply)
      if (path.endsWith('.woff2')) void reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
    decorateReply: false,
    index: false,
  })

  await addStudio(app, config)
  addAbout(app)

  const withFirstPicture = firstPictures(app)
  function write(page: Page, language: Language, encoding: Encoding, seen: Seen): Omit<Made, 'body'> & { compressing: Promise<Buffer> } {
    const assets = builds[language].assetsOf(page.modules.map(moduleOf))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': assets.csp,
      'cache-control': 'no-cache',
      'content-language': locales[language],
      vary: `accept-encoding, ${languageHeaders}`,
      ...(encoding !== 'plain' && { 'content-encoding': encoding }),
      ...(page.status === 503 && { 'retry-after': '2' }),
    }
    const compressing = withFirstPicture(page).then((whole) => encoded(documentOf(whole, assets, config, { language, ...seen }), encoding))
    return { status: page.status, headers, compressing, errors: page.status >= 500 ? page.errors : [], keep: page.status < 500 }
  }

  async function make(asked: Asked, encoding: Encoding, turn: Turn): Promise<Made> {
    try {
      const loaded = await loadPage(builds[asked.language].renderer, sendInside, asked)
      if (loaded instanceof Response) return { ...redirectOf(loaded), body: empty, errors: [], keep: true }
      const drawn = await turn.draw(() =>
        write(loaded(), asked.language, encoding, { hasFonts: asked.lastStore !== null, path: pathOf(asked) }),
      )
      if (!drawn) return await giveUp({ asked, encoding })
      const { compressing, ...page } = drawn
      // Pages for a network that takes more than its share do not fill the room for pages that all need.
      return { ...page, body: await compressing, keep: page.keep && !turn.heldBack() }
    } finally {
      turn.end()
    }
  }

  /** Makes the page without contents for when there is too much to draw: a browser's app fetches them, other clients try again. */
  async function makeShell({ language, encoding }: ShellAsked): Promise<Made> {
    const { compressing, ...page } = write(builds[language].renderer.shell(), language, encoding, { hasFonts: false, path: null })
    return { ...page, headers: { ...page.headers, 'cache-control': 'no-store' }, body: await compressing }
  }
  const shells = new LRUCache<string, Made, ShellAsked>({
    max: languages.length * 3,
    fetchMethod: (_, __, { context }) => makeShell(context),
  })
  const shellIn = (language: Language, encoding: Encoding) =>
    shells.forceFetch(`${language} ${encoding}`, { context: { language, encoding } })
  const giveUp = ({ asked, encoding }: Omit<Wanted, 'network'>) => {
    withoutContents++
    return shellIn(asked.language, encoding)
  }
  const turns = drawingTurns()
  let withoutContents = 0

  // A page contains nothing of one shopper: it is made once for all, and again after 10 seconds, since it depends on the time.
  const bytesMax = Math.ceil(config.cacheBytes / 4)
  const open = () => {
    const underWay = new Map<string, Turn>()
    const pages = new LRUCache<string, Made, Wanted>({
      maxSize: bytesMax,
      // A page that must not be kept gets a size too large for the cache; it is returned all the same. An address may be longer than its page.
      sizeCalculation: ({ body, keep }, key) => (keep ? body.length + 2 * key.length + 1000 : Number.MAX_SAFE_INTEGER),
      ttl: 10_000,
      ignoreFetchAbort: true,
      fetchMethod: (key, _, { context }) => begin(context, (turn) => underWay.set(key, turn)).finally(() => underWay.delete(key)),
    })
    return { pages, underWay }
  }
  let kept = open()
  const lookups: Lookups = { hit: 0, miss: 0 }
  show(
    ...keptMeasures('pages', { lookups, bytes: () => kept.pages.calculatedSize, bytesMax }),
    { name: 'deals_pages_in_line', help: 'Pages that are being drawn or wait for their turn.', kind: 'gauge', read: turns.count },
    {
      name: 'deals_pages_without_contents_total',
      help: 'Pages sent without contents, since their turn did not come in time or they could not be drawn.',
      kind: 'counter',
      read: () => withoutContents,
    },
  )

  async function begin({ asked, encoding, network }: Wanted, begun?: (turn: Turn) => void): Promise<Made> {
    const turn = turns.begin(network)
    if (!turn) return giveUp({ asked, encoding })
    begun?.(turn)
    return make(asked, encoding, turn)
  }

  function pageFor(wanted: Wanted): Promise<Made> | Made {
    const { asked, encoding, network } = wanted
    if (asked.method !== 'GET' || isSecret(asked)) return begin(wanted)
    const { pages, underWay } = kept
    const key = [encoding, asked.language, asked.lastStore, asked.url].join(' ')
    underWay.get(key)?.join(network)
    const found = pages.get(key)
    lookups[found ? 'hit' : 'miss']++
    return found ?? pages.forceFetch(key, { context: wanted })
  }

  /** A page that cannot be drawn, such as when its build is being replaced, is the app without contents, which tries by itself. */
  async function failed(error: Error, { asked, encoding }: Wanted): Promise<Made> {
    return { ...(await giveUp({ asked, encoding })), errors: [error] }
  }

  app.get(shellPath, async (request, reply) => {
    const { headers, body } = await shellIn(languageOf(request), encodingFor(request))
    const { 'retry-after': _, ...others } = headers
    return reply.headers({ ...others, 'x-robots-tag': 'noindex' }).send(body)
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '*',
    handler: async (request, reply) => {
      const preview = previewAsked(request)
      const opened = preview && (await openPreview?.(preview))
      if (preview && opened)
        return sendPreview(reply, { asked: preview, now: opened.now, document: builds.en.shell.html, policy: builds.en.shell.policy })
      if (isFrameOfPreview(request)) return reply.header('cache-control', 'no-store').redirect('/preview')
      const asked = askedOf(request, builds.en.renderer)
      const encoding = encodingFor(request)
      if (isSecret(asked)) reply.header('referrer-policy', 'no-referrer')
      const wanted = { asked, encoding, network: networkOf(request.ip) }
      const { status, headers, body, errors } = await Promise.try(() => pageFor(wanted)).catch((error: Error) => failed(error, wanted))
      for (const error of errors) request.log.error({ err: error }, 'page')
      return reply.code(status).headers(headers).send(body)
    },
  })
  return () => void (kept = open())
}

/** Scripts and fonts of a preview are asked for by a page that is an origin of its own. */
function letAnyoneRead(reply: FastifyReply) {
  void reply.header('access-control-allow-origin', '*')
}

type Encoding = ReturnType<typeof encodingFor>
/** `hasFonts` of a browser that has been here before, `path` of a page that search engines may list. */
type Seen = { hasFonts: boolean; path: string | null }
type ShellAsked = { language: Language; encoding: Encoding }
type Wanted = { asked: Asked; encoding: Encoding; network: string }
type Made = { status: number; headers: Record<string, string>; body: Buffer; errors: unknown[]; keep: boolean }
const empty = Buffer.alloc(0)

/** How many pages are being compressed. */
let compressing = 0

/** A page that is made alone is compressed well, since it has to come over a slow network; of many at once each is compressed quickly. */
async function encoded(parts: readonly string[], encoding: Encoding): Promise<Buffer> {
  const html = bytesOf(parts)
  if (encoding === 'plain') return html
  const hurried = compressing++ > 0
  try {
    const made = await (encoding === 'br' ? brotli(html, hurried ? quick : good) : zip(html, { ...whole, level: hurried ? 1 : 6 }))
    return ownBytes(made)
  } finally {
    compressing--
  }
}

/** Joins the parts as bytes. A text of them all would be the page once more, at two bytes a letter when a single one needs two: work for the garbage collector. */
function bytesOf(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, it) => sum + Buffer.byteLength(it), 0))
  let at = 0
  for (const part of parts) at += bytes.write(part, at)
  return bytes
}

/** In one piece: each further one is a further turn of the event loop. */
const whole = { chunkSize: 64 * 1024 }
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
const good = { ...whole, params: { [BROTLI_PARAM_QUALITY]: 6, [BROTLI_PARAM_LGWIN]: 18 } }
const quick = { ...whole, params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18 } }

/** Several routes may show one page: their ids differ after the #. */
const moduleOf = (id: string) => id.split('#', 1)[0]!

/** What was built in a language: what draws its pages, their files, and the page without contents. */
async function buildIn(language: Language, config: Config) {
  const [folder, manifest] = language === languages[0] ? ['server', 'manifest.json'] : [`server/${language}`, `manifest.${language}.json`]
  const chunks = readManifest(manifest)
  const renderer = (await import(pathToFileURL(join(dist, folder, 'entry-server.js')).href)) as Renderer
  for (const id of renderer.pages) if (!chunks[moduleOf(id)]) throw new Error(`route id ${id} is no module of the build`)
  const known = new Map<string, Assets & { csp: string }>()
  function assetsOf(modules: string[]) {
    const key = modules.join()
    return known.get(key) ?? known.set(key, collect(chunks, modules, config)).get(key)!
  }
  const frame = assetsOf([])
  const html = documentOf(renderer.shell(), frame, config, { language, hasFonts: false, path: null }).join('')
  const files = new Set(Object.values(chunks).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
  return { renderer, assetsOf, shell: { html, policy: frame.csp, scripts: frame.scripts, files } }
}

function readManifest(name: string) {
  try {
    return JSON.parse(readFileSync(resolve(client, '.vite', name), 'utf8')) as Record<string, Chunk>
  } catch {
    throw new PlainError('The app is not built: run `npm run build`, or start with `npm start`, which does.')
  }
}

/** Collects from the manifest, for the app's entry and the page's modules, their stylesheets and their scripts in order. */
function collect(manifest: Record<string, Chunk>, modules: string[], config: Config): Assets & { csp: string } {
  const seen = new Set<string>()
  const sheets = new Set<string>()
  const scripts = new Set<string>()
  const visit = (id: string) => {
    const chunk = manifest[id]
    if (!chunk || seen.has(id)) return
    seen.add(id)
    chunk.imports?.forEach(visit)
    chunk.css?.forEach((file) => sheets.add(file))
    scripts.add(`/${chunk.file}`)
  }
  for (const id of ['index.html', ...modules]) visit(id)
  // The order of the layers comes first: a part that several pages share comes before base.css, which states it too.
  const css = `@layer tokens,base,ui,page;${[...sheets].map((file) => readFileSync(resolve(client, file), 'utf8').trim()).join('')}`
  // Each script comes after those that it imports, as early.js needs them.
  return { css, styled: [...sheets].map((file) => `/${file}`), scripts: [...scripts], csp: policyOf(css, config) }
}
