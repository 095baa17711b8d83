import { createTransport } from 'nodemailer'
import { MailRefused, type Mailer } from './mail.ts'
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
  return Object.assign(isForGood(error) ? new MailRefused(message) : new Error(message), code, responseCode)
}

/**
 * True when the reply blames the address or the mail itself. A mail server also says 5xx when it will not have us: our sign-in, our sender, where
 * we come from, our quota. Many say so only after RCPT TO or the whole mail; the status then tells the two apart (docs/decisions/0276).
 */
function isForGood({ command, response }: Error & { command?: unknown; response?: unknown }): boolean {
  const [, code = '', status] = /^(5\d\d)(?:[ -](5\.\d+\.\d+))?/.exec(String(response)) ?? []
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (status !== undefined) return blamesMail.test(status)
  return command === 'RCPT TO' ? ['501', '550', '551', '552', '553'].includes(code) : code === '552'
}

/** Of RFC 3463 and IANA's list, those of the reader's address, the mailbox, the mail's size and its contents. */
const blamesMail = /^5\.(?:1\.(?:[0-6]|10)|2\.[0-4]|3\.4|6\.\d+)$/
