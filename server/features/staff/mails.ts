import * as brand from '#brand'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { mailOf } from '#server/pages/short-mail.ts'
import { invitationDays } from './rules.ts'

/** The secret stands after the '#', which no server on the way sees, and opening the link changes nothing. */
export function invitationMail(to: string, name: string, url: string): Mail {
  return mailOf(to, `Your way into the ${brand.appName} Studio`, [
    `You are invited to the ${brand.appName} Studio as ${name}. There you choose a password and a second factor:`,
    url,
    `The link is good for ${invitationDays} days, and once. If you did not expect it, please tell your co-op.`,
  ])
}
