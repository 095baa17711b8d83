import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import * as brand from '#brand'
import type { Config } from '#server/config.ts'
import { permissionsWith } from '#server/http/headers.ts'
import { PlainError } from '#server/plain-error.ts'
import { html, type Html } from './html.ts'

/** The staff's pages: one document for all addresses, without contents; its script asks for what it shows. */
export const studioPath = '/studio'

const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), css: v.optional(v.array(v.string()), []), imports: v.optional(v.array(v.string()), []) }),
)
/** What the build or the dev server adds to the document. */
type Assets = { scripts: string[]; styles: string[] }
const built = resolve(import.meta.dirname, '../../dist/studio')

/** Serves the studio that `npm run build` made. */
export async function addStudio(app: FastifyInstance, config: Config) {
  const document = studioDocument(builtAssets())
  const policy = studioPolicy(config)
  await app.register(fastifyStatic, {
    root: resolve(built, 'assets'),
    prefix: `${studioPath}/assets/`,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
    index: false,
  })
  for (const url of [studioPath, `${studioPath}/*`]) app.get(url, (_, reply) => sendStudio(reply, document, policy))
}

export function sendStudio(reply: FastifyReply, document: string, policy: string) {
  return reply
    .headers({
      'content-security-policy': policy,
      'permissions-policy': permissionsWith(['publickey-credentials-create', 'publickey-credentials-get']),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(document)
}

/** `head` is what the dev server needs. Nothing of staff's data is in the document: anybody may have it. */
export function studioDocument({ scripts: [entry = '', ...others], styles }: Assets, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en-US" data-fonts="text display"><head><meta charset="utf-8"><title>${brand.appName} studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
${others.map((href) => html`<link rel="modulepreload" href="${href}">`)}
${head}<script type="module" src="${entry}"></script></head>
<body><div id="root"></div><noscript>The studio needs JavaScript.</noscript></body></html>`.text
}

/** Pictures of pages that are being dropped are blobs; the preview is a frame with the shoppers' own app in it. */
function studioPolicy({ publicUrl }: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The entry first, then what it imports, which the browser then fetches at the same time. */
function builtAssets(): Assets {
  const manifest = readManifest()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (id: string) => {
    const chunk = manifest[id]
    if (!chunk || scripts.has(`${studioPath}/${chunk.file}`)) return
    scripts.add(`${studioPath}/${chunk.file}`)
    // The entry's own first: it begins with the order of the layers.
    chunk.css.forEach((file) => styles.add(`${studioPath}/${file}`))
    chunk.imports.forEach(visit)
  }
  visit('studio/main.tsx')
  return { scripts: [...scripts], styles: [...styles] }
}

function readManifest() {
  try {
    return v.parse(Manifest, JSON.parse(readFileSync(resolve(built, '.vite/manifest.json'), 'utf8')))
  } catch {
    throw new PlainError('The studio is not built: run `npm run build`, or start with `npm start`, which does.')
  }
}
