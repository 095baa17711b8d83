import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { messageOf } from './message.ts'

/**
 * How long a mail server may be silent, in ms: it may look a mail through for minutes before it says that it has it, and one that is given up
 * then comes again. An order's time has room for two silences (server/jobs/queue.ts).
 */
export const silenceMax = 5 * 60_000

export function smtpMailer(url: string, from: string | null): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: silenceMax,
  })
  return {
    send: async (mail, id) => {
      try {
        await transport.sendMail(messageOf(mail, id, from))
      } catch (error) {
        throw withoutAddresses(error)
      }
    },
    close: () => transport.close(),
  }
}

/** What goes wrong is logged: nodemailer's error names the shopper, as the mail server's reply does, which is its message. */
function withoutAddresses(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The mail could not be sent.')
  const message = error.message.replace(/\S+/g, (word) => (word.includes('@') ? '…' : word))
  const code = 'code' in error && { code: error.code }
  const responseCode = 'responseCode' in error && { responseCode: error.responseCode }
  return Object.assign(new Error(message), code, responseCode)
}
