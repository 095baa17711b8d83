import type { Config } from '#server/config.ts'
import { folderMailer } from './folder.ts'
import type { Mailer } from './mail.ts'
import { smtpMailer } from './smtp.ts'

/** Opens SMTP when it is configured, else writes .eml files to DATA_DIR/outbox; sends nothing with MAIL=off. */
export function openMailer(config: Pick<Config, 'mail' | 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: (line: string) => void): Mailer {
  if (!config.mail) {
    log('MAIL=off: no mail is sent, so nobody can make an account or choose a new password')
    return { send: async () => log('a mail that was ordered earlier is not sent: MAIL=off'), close: () => {} }
  }
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : folderMailer(config.dataDir, config.mailFrom, log)
}
