import { brand } from '#brand'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { html, type Html } from '#server/pages/html.ts'

/** The digits that confirm a new account's address. */
export function codeMail(to: string, digits: string): Mail {
  return mailOf(to, `${digits} is your ${brand.appName} code`, [
    `Your code is ${digits}.`,
    'Type it on the page where you are creating your account. It is good for 10 minutes.',
    'If you did not ask for an account, you can ignore this mail.',
  ])
}

/** The mail for an address that already has an account: the page itself does not show that (decision F12). */
export function accountExistsMail(to: string, loginHint: string): Mail {
  return mailOf(to, `You already have a ${brand.appName} account`, [
    'Somebody, perhaps you, tried to create an account with this address. It has one already.',
    `To sign in, open ${loginHint} and choose Sign In. If you forgot the password, choose Forgot password there.`,
    'If it was not you, there is nothing to do.',
  ])
}

/** The link opens a page, and only that page's form changes anything, so a scanner that follows links does no harm. */
export function passwordMail(to: string, url: string): Mail {
  return mailOf(to, `Change your ${brand.appName} password`, [
    'Here you choose a new password:',
    url,
    'The link is good for one hour, and once. If you did not ask for it, you can ignore this mail.',
  ])
}

const { paper, ink, inkSoft, leaf } = brand.colors

function mailOf(to: string, subject: string, paragraphs: string[]): Mail {
  const signed = [...paragraphs, brand.postalAddress.join(', ')]
  return {
    to,
    subject,
    text: signed.join('\n\n'),
    html: html`<!doctype html>
      <html lang="en-US">
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
