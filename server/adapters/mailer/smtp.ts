import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { messageOf } from './message.ts'

export function smtpMailer(url: string, from: string | null): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail, id) => void (await transport.sendMail(messageOf(mail, id, from))),
    close: () => transport.close(),
  }
}
