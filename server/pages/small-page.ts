import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as brand from '#brand'
import { localeNow, t } from '#words/t.ts'
import { fontLinks } from './fonts.ts'
import { html, Html } from './html.ts'
import { withColors } from './looks.ts'

const tokens = withColors(readFileSync(join(import.meta.dirname, '../../app/ui/tokens.css'), 'utf8'))
const styles = readFileSync(join(import.meta.dirname, 'small-page.css'), 'utf8')
const css = (tokens + styles).replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
/** Joined here, since the hash covers every character between the tags. */
const styleElement = `<style>${css}</style>`
const script = readFileSync(join(import.meta.dirname, 'small-page.js'), 'utf8')
const scriptElement = `<script>${script}</script>`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Chromium applies form-action also to the redirect after a form, so it lists the origins that a sign-in may return to; an
 * app's own scheme is listed as a scheme only.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Not no-referrer: with it Chromium posts the form with `Origin: null`, which the check of the origin must refuse.
  'referrer-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(css)}; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${brand.native.origins.map((it) => (it.startsWith('https:') ? it : new URL(it).protocol)).join(' ')}`,
}

type Page = {
  title: string
  lead?: Html | string
  main: Html
  /** Where a link above the title leads. */
  back?: { to: string; text: string }
  /** Whether something that was typed is wrong. The title says so first, since screen readers begin with it. */
  isRefused?: boolean
}

/** A page that needs no script: those of the sign-in, and all others that are not the app's. */
export function pageOf({ title, lead, main, back, isRefused = false }: Page): string {
  return html`<!doctype html>
    <html lang="${localeNow()}" data-fonts="text display">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${isRefused ? t`Error: ${title}` : title} – ${brand.appName}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${new Html(fontLinks + styleElement)}
      </head>
      <body>
        <header>
          <a href="/"><img src="/icon.svg" alt="" width="36" height="36" />${brand.appName}</a>
        </header>
        <main>
          ${back ? html`<p class="back"><a href="${back.to}">${back.text}</a></p>` : ''}
          <h1>${title}</h1>
          ${lead ? html`<p class="lead">${lead}</p>` : ''}${main}
        </main>
        <footer>
          <p>${brand.network}</p>
          <p>
            <a href="/privacy" target="_blank" rel="noopener">${t`Privacy Policy`}</a>
            <a href="/termsofservice" target="_blank" rel="noopener">${t`Terms of Use`}</a>
          </p>
        </footer>
        ${new Html(scriptElement)}
      </body>
    </html>`.text
}

export type FieldOf = {
  label: string
  name: string
  type: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string
  error?: string | undefined
  hint?: string
  more?: Html
}

/**
 * A label that is always visible, the field, and its error, linked for screen readers. Of several fields with an error the first
 * gets the focus. A password field can be shown as text.
 */
export function field({ label, name, type, autocomplete, value = '', error, hint, more }: FieldOf): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    <div class="input">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        value="${value}"
        required
        ${described ? html`aria-describedby="${described}"` : ''}
        ${error ? html`aria-invalid="true" autofocus` : ''}
        ${more ?? ''}
      />
      ${type === 'password' ? html`<button type="button" data-shows="${name}" hidden>${t`Show`}<span class="vh" data-hide="${t`Hide`}"> ${t`password`}</span></button>` : ''}
    </div>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}
