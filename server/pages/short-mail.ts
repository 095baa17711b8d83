import * as brand from '#brand'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { localeNow } from '#words/t.ts'
import { html, type Html } from './html.ts'

const { paper, ink, inkSoft, leaf } = brand.colors

/** A mail of a few sentences; one that is an address becomes a link. */
export function mailOf(to: string, subject: string, paragraphs: string[]): Mail {
  const signed = [...paragraphs, brand.postalAddress.join(', ')]
  return {
    to,
    subject,
    text: signed.join('\n\n'),
    html: html`<!doctype html>
      <html lang="${localeNow()}">
        <body style="margin:0;background:${paper[0]}">
          <div style="max-width:32rem;margin:0 auto;padding:24px;font:16px/1.5 Arial,sans-serif;color:${ink[0]}">
            <p style="margin:0 0 16px;padding-bottom:12px;border-bottom:3px double ${leaf[0]};color:${leaf[0]};font:bold 20px Georgia,serif">
              ${brand.appName}
            </p>
            ${paragraphs.map((it) => html`<p style="margin:0 0 14px">${it.startsWith('http') ? html`<a href="${it}" style="color:${leaf[0]}">${it}</a>` : emphasised(it)}</p>`)}
            <p style="margin:24px 0 0;color:${inkSoft[0]};font-size:13px">${brand.postalAddress.join(', ')}</p>
          </div>
        </body>
      </html>`.text,
  }
}

/** Sets six digits apart. */
function emphasised(text: string): Html {
  const [before, digits, after] = text.split(/(\b\d{6}\b)/)
  return digits ? html`${before!}<b style="font:bold 28px Georgia,serif;letter-spacing:4px">${digits}</b>${after!}` : html`${text}`
}
