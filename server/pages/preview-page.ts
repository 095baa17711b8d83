import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { framedByUs } from '#server/http/headers.ts'
import { previewToken } from '#server/http/studio-cookie.ts'

/** What a browser asks for; `path` is that of a page of the app. The code is that of its cookie: no address has it. */
export type PreviewAsked = { week: string; code: string; day: string; path: string; isPhone: boolean }
/** Returns the moment that the app is to take for the present, in ms; null when the code opens nothing. */
export type OpenPreview = (asked: PreviewAsked) => Promise<{ now: number } | null>

const script = readFileSync(join(import.meta.dirname, 'preview.js'), 'utf8')
  .replace(/^\s*\/\/.*\n/gm, '')
  .trim()
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const sandbox = 'sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox'

/** Returns what is asked for when an address names a week's preview. */
export function previewAsked({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): (PreviewAsked & { isOwner: boolean }) | null {
  const [path = '', search = ''] = url.split('?', 2)
  const query = new URLSearchParams(search)
  const week = query.get('preview')
  const code = week === null ? null : previewToken({ headers }, week)
  if (week === null || code === null) return null
  return { week, code, day: query.get('day') ?? '', path, isOwner: query.has('owner'), isPhone: /Mobi/.test(headers['user-agent'] ?? '') }
}

/** Returns whether one of our frames asks for a preview: it shows that there is none any more, where the app would not be shown in a frame. */
export function isFrameOfPreview({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && new URLSearchParams(url.split('?', 2)[1]).has('preview')
}

type Preview = { asked: PreviewAsked & { isOwner: boolean }; now: number; document: string; policy: string }

/**
 * Sends the app without contents, in a sandbox: it has none of what the browser keeps for our pages, neither a shopper's nor staff's
 * (docs/decisions/0158). Only our own pages may frame it. Nothing keeps or indexes it, and its address is told to nobody.
 */
export function sendPreview(reply: FastifyReply, { asked: { week, code, day, isOwner }, now, document, policy }: Preview) {
  const told = JSON.stringify({ week, code, day, now, owner: isOwner }).replaceAll('<', '\\u003c')
  const first = `<script type="application/json" id="preview">${told}</script><script>${script}</script>`
  return reply
    .headers({
      ...framedByUs(`${policy.replace("script-src 'self'", `script-src 'self' ${scriptHash}`)}; ${sandbox}`),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(document.replace('<div id="root">', () => `${first}<div id="root">`))
}
