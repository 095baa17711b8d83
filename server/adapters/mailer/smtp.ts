import { createTransport } from 'nodemailer'
import type { Mailer } from './index.ts'
import { messageOf } from './message.ts'

export function smtpMailer(url: string, from: string | null): Mailer {
  const transport = createTransport(url, {})
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
    close: () => transport.close(),
  }
}
