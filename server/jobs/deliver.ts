import { MailRefused, type Mail, type Mailer } from '#server/adapters/mailer/mail.ts'

/** Sends ordered mails. Gives up a mail that the mail server refuses for good. */
export function mailWorker(mailer: Mailer, refused: (error: Error) => void): (mail: Mail, id: string) => Promise<void> {
  return async (mail, id) => {
    try {
      await mailer.send(mail, id)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      refused(error)
    }
  }
}
