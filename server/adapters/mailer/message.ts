import type { SendMailOptions } from 'nodemailer'
import { brand } from '#brand'
import type { Mail } from './index.ts'

/** The same message for every way out. */
export function messageOf({ to, subject, text, html, unsubscribeUrl }: Mail, from: string | null): SendMailOptions {
  return {
    from: from ?? `${brand.appName} <deals@${new URL(brand.site.url).hostname}>`,
    to, subject, text, html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}
