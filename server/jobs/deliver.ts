import type { Mail, Mailer } from '#server/adapters/mailer/mail.ts'

/** Hands ordered mails on. One that the mail server refuses for good is given up: no later try would go better. */
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

/** SMTP says so by its 5xx, but for a sign-in that failed: that is for the operator to put right, and then it goes. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || ('code' in error && error.code === 'EAUTH')) return false
  return typeof error.responseCode === 'number' && error.responseCode >= 500
}
