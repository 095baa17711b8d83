import type { Mail, Mailer } from '#server/adapters/mailer/mail.ts'

/** Sends ordered mails. Gives up a mail that the mail server refuses for good, since a later try would be refused too. */
export function mailWorker(mailer: Mailer, refused: (error: Error) => void): (mail: Mail, id: string) => Promise<void> {
  return async (mail, id) => {
    try {
      await mailer.send(mail, id)
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      refused(error)
    }
  }
}

/** SMTP says so by a 5xx code. A failed sign-in (EAUTH) is different: once the operator corrects it, the mail can be sent. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || ('code' in error && error.code === 'EAUTH')) return false
  return typeof error.responseCode === 'number' && error.responseCode >= 500
}
