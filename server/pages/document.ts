import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as brand from '#brand'
import type { Page } from '#contract/page.ts'
import type { Config } from '#server/config.ts'
import { fontLinks } from './fonts.ts'
import { speaking, t, type Language, languages, locales } from '#words/t.ts'
import { html } from './html.ts'
import { iconSvg } from './looks.ts'

const early = readFileSync(join(import.meta.dirname, 'early.js'), 'utf8')
  .replace(/^\s*\/\/.*\n/gm, '')
  .replace(/\n\s*/g, '\n')
  .trim()

/** Written into the page: a browser would request a file before the page's pictures. */
const icon = `data:image/svg+xml,${encodeURIComponent(iconSvg())}`

/** What the build or the dev server adds to a page. `styled` are the stylesheets whose text is already in `css`: early.js tells the app. */
export type Assets = { css: string; styled: string[]; scripts: string[] }

type Reader = {
  language: Language
  /** True for a browser that has been here before: it has stored the fonts, and the page is shown in them at once. */
  hasFonts: boolean
  /** Of a page that search engines may list, which hear of it in each language; else null. */
  path: string | null
}

/** Returns the page's HTML in parts, one after the other. */
export function documentOf(page: Page, { css, styled, scripts }: Assets, config: Config, { language, hasFonts, path }: Reader): string[] {
  const settings = { mapStyleUrl: config.mapStyleUrl }
  // A phone shows the parts of a page below each other, as they come. On a wide screen (62em, as in the styles) a part may have its place
  // above what came before it: nothing is shown until what follows them, since an element counts as there when it begins.
  const whole = '<link rel="expect" href="#failed" blocking="render" media="(min-width: 62em)">'
  // Scripts come last and by import(), and a new browser's fonts by early.js: nothing of them is fetched before the first paint.
  const before = `<!doctype html>
<html lang="${locales[language]}"${hasFonts ? ' data-fonts="text display"' : ''} data-still><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
<meta name="theme-color" content="${brand.colors.paper[0]}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${brand.colors.paper[1]}" media="(prefers-color-scheme: dark)">\
<link rel="icon" href="${icon}" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">\
${hasFonts ? fontLinks : ''}${whole}${page.head}${path !== null && config.publicUrl && !page.plain ? alternates(config.publicUrl + path) : ''}<style>`
  const between = `</style></head>
<body><div id="root">`
  const after = `</div>\
<p id="failed" role="alert" hidden>${speaking(language, () => t`Part of this page could not be loaded. It comes when there is a connection.`)}</p>\
<script type="application/json" id="settings">${json(settings)}</script>\
${page.state === null ? '' : `<script type="application/json" id="state">${json(page.state)}</script>`}\
<script type="application/json" id="files">${json(page.plain ? [] : [...styled, ...scripts])}</script><script>${early}</script></body></html>`
  return [before, css, between, page.body, after]
}

/** The addresses under which a page is in one language, whatever the device's is. */
function alternates(url: string): string {
  const named = html`${languages.map((it) => html`<link rel="alternate" hreflang="${it}" href="${url}?lang=${it}">`)}`
  return named.text + html`<link rel="alternate" hreflang="x-default" href="${url}">`.text
}

/** Allows no inline script but ours and no inline style but the page's own, each by its hash. */
export function policyOf(css: string, { mapOrigins, publicUrl }: Config): string {
  const maps = mapOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashOf(early)}`,
    `style-src 'self' ${hashOf(css)}`,
    `img-src 'self' data: blob: ${maps}`,
    `connect-src 'self' ${maps}`,
    "worker-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** JSON that is safe inside a script element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
