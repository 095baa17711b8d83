export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** For mails that the reader did not request by an action: the address where one click ends them (decision F16). */
  unsubscribeUrl?: string
}

/** The mail server refuses this mail for good: a later try would be refused too. */
export class MailRefused extends Error {}

/**
 * Sends a mail. Throws when it could not; the job that called tries again with the same id, by which mail programs recognize it, unless it
 * was a MailRefused.
 */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void>; close: () => void }
