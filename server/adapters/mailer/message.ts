import type { SendMailOptions } from 'nodemailer'
import * as brand from '#brand'
import type { Mail } from './mail.ts'

/** Builds the message, the same for every way of sending. */
export function messageOf({ to, subject, text, html, unsubscribeUrl }: Mail, id: string, from: string | null): SendMailOptions {
  const host = new URL(brand.site.url).hostname
  return {
    from: from ?? `${brand.appName} <${brand.product.path}@${host}>`,
    messageId: `<${id}@${host}>`,
    to,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}
