import * as brand from '#brand'
import { localeNow } from '#words/t.ts'
import { html, type Html } from './html.ts'

// A mail is always in the light.
const { colors } = brand
export const mailColors = {
  card: colors.card[0],
  ink: colors.ink[0],
  soft: colors.inkSoft[0],
  leaf: colors.leaf[0],
  tomato: colors.tomato[0],
  hairline: colors.hairline[0],
  picture: colors.gOat[0],
}
export const mailSerif = "Besley,Georgia,'Times New Roman',serif"
const sans = "'Libre Franklin',Arial,Helvetica,sans-serif"
const { card, ink, soft, leaf, hairline } = mailColors

type Framed = {
  title: string
  /** A line below the title, or none. */
  place: string
  /** Rows of the table. */
  main: Html | Html[]
  /** Why the reader got it. */
  why: Html | string
}

/** The frame of the mails that have more than a few lines: tables and inline styles, since mail programs know little else. */
export function mailFrame({ title, place, main, why }: Framed): string {
  return html`<!doctype html>
    <html lang="${localeNow()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:0;background:${colors.paper[0]}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.paper[0]}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;font:16px/1.45 ${sans};color:${ink}"
              >
                <tr>
                  <td style="padding:0 4px 14px;border-bottom:3px double ${leaf};font:bold 20px/1.2 ${mailSerif};color:${leaf}">
                    ${brand.appName}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px 4px">
                    <h1 style="margin:0;font:bold 30px/1.15 ${mailSerif};color:${ink};overflow-wrap:anywhere">${title}</h1>
                    ${place && html`<p style="margin:6px 0 0;color:${soft}">${place}</p>`}
                  </td>
                </tr>
                ${main}
                <tr>
                  <td style="padding:16px 4px 0;border-top:1px solid ${hairline};font-size:13px;color:${soft}">
                    <p style="margin:0 0 8px;overflow-wrap:anywhere">${why}</p>
                    <p style="margin:0">${brand.postalAddress.join(', ')}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
}

/** A heading, and below it rows on a card. */
export function mailGroup(title: string, rows: Html[]): Html {
  return html`<tr>
      <td style="padding:22px 4px 8px"><h2 style="margin:0;font:bold 20px/1.2 ${mailSerif};color:${leaf}">${title}</h2></td>
    </tr>
    <tr>
      <td>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${card};border:1px solid ${hairline};border-radius:12px;border-collapse:separate"
        >
          ${rows}
        </table>
      </td>
    </tr> `
}

export function mailButton(url: string, text: string): Html {
  return html`<tr>
    <td style="padding:28px 4px 24px">
      <a
        href="${url}"
        style="display:inline-block;padding:12px 22px;border-radius:8px;background:${leaf};color:${colors.onLeaf[0]};font-weight:bold;text-decoration:none"
        >${text}</a
      >
    </td>
  </tr>`
}
