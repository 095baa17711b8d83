import * as brand from '#brand'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { mailOf } from '#server/pages/short-mail.ts'
import { t } from '#words/t.ts'

/** The digits that confirm a new account's address. */
export function codeMail(to: string, digits: string): Mail {
  return mailOf(to, t`${digits} is your ${brand.appName} code`, [
    t`Your code is ${digits}.`,
    t`Type it on the page where you are creating your account. It is good for 10 minutes.`,
    t`If you did not ask for an account, you can ignore this email.`,
  ])
}

/** The mail for an address that already has an account: the page itself does not show that (decision F12). */
export function accountExistsMail(to: string, loginHint: string): Mail {
  return mailOf(to, t`You already have a ${brand.appName} account`, [
    t`Somebody, perhaps you, tried to create an account with this address. It has one already.`,
    t`To sign in, open ${loginHint} and choose Sign In. If you forgot the password, choose Forgot password there.`,
    t`If it was not you, there is nothing to do.`,
  ])
}

/** The link opens a page, and only that page's form changes anything, so a scanner that follows links does no harm. */
export function passwordMail(to: string, url: string): Mail {
  return mailOf(to, t`Change your ${brand.appName} password`, [
    t`Here you choose a new password:`,
    url,
    t`The link is good for one hour, and once. If you did not ask for it, you can ignore this email.`,
  ])
}
