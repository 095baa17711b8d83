import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { messageOf } from './message.ts'

/** Without an SMTP server, writes each mail as an .eml file, which every mail program opens, and a line in the log. */
export function folderMailer(dataDir: string, from: string | null, log: (line: string) => void): Mailer {
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(messageOf(mail, id, from))
      await mkdir(outbox, { recursive: true, mode: 0o700 }) // the mails contain codes and links
      const file = join(outbox, `${new Date().toISOString().replaceAll(':', '')}-${id.slice(-6)}.eml`)
      await writeFile(file, message)
      log(`mail kept as ${file}`)
    },
    close: () => {},
  }
}
