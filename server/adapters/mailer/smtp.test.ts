import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailServer } from '#server/testing/mail-server.ts'
import { MailRefused } from './mail.ts'
import { smtpMailer } from './smtp.ts'

type At = 'greeting' | 'sign-in' | 'MAIL FROM' | 'RCPT TO' | 'the mail'

/** A mail server that refuses in one place. */
function refusing(at: At, responseCode: number, words: string): SMTPServerOptions {
  const error = Object.assign(new Error(words), { responseCode })
  switch (at) {
    case 'greeting':
      return { onConnect: (_session, done) => done(error) }
    case 'sign-in':
      return { allowInsecureAuth: true, onAuth: (_given, _session, done) => done(error) }
    case 'MAIL FROM':
      return { onMailFrom: (_address, _session, done) => done(error) }
    case 'RCPT TO':
      return { onRcptTo: (_address, _session, done) => done(error) }
    case 'the mail':
      return { onData: (stream, _session, done) => void stream.resume().on('end', () => done(error)) }
  }
}

async function sendingTo(options: SMTPServerOptions): Promise<unknown> {
  const { port } = await mailServer(options)
  const mailer = smtpMailer(`smtp://deals:secret@127.0.0.1:${port}`, 'deals@deals.example')
  onTestFinished(() => mailer.close())
  const mail = { to: 'ann@shopper.example', subject: 'Your code', text: '123456', html: '<p>123456</p>' }
  return mailer.send(mail, 'id').catch((error: unknown) => error)
}

const letIn: SMTPServerOptions = { allowInsecureAuth: true, onAuth: ({ username }, _session, done) => done(null, { user: username }) }

describe('a mail that is refused because of its address, its size or its contents is refused for good', () => {
  test.each<[At, number, string]>([
    ['RCPT TO', 550, 'no such mailbox'],
    ['RCPT TO', 553, 'mailbox name not allowed'],
    ['RCPT TO', 501, '5.1.3 Bad recipient address syntax'],
    ['RCPT TO', 550, '5.1.1 User unknown'],
    ['RCPT TO', 556, '5.1.10 Recipient address has null MX'],
    ['RCPT TO', 552, '5.2.2 Mailbox full'],
    ['the mail', 552, 'message exceeds fixed maximum message size'],
    ['the mail', 554, '5.6.0 malformed contents'],
    ['the mail', 550, '5.1.1 User unknown'],
  ])('%s: %i %s', async (at, code, words) => {
    expect(await sendingTo({ ...letIn, ...refusing(at, code, words) })).toBeInstanceOf(MailRefused)
  })
})

describe('a mail server that will not have us may have the same mail later', () => {
  test.each<[At, number, string]>([
    ['greeting', 554, 'blocked'],
    ['sign-in', 535, '5.7.8 wrong password'],
    ['MAIL FROM', 530, '5.7.0 authentication required'],
    ['MAIL FROM', 553, 'sender address not owned by user'],
    ['MAIL FROM', 550, '5.4.5 daily quota exceeded'],
    ['RCPT TO', 530, 'authentication required'],
    ['RCPT TO', 554, '5.7.1 Client host blocked'],
    ['RCPT TO', 550, '5.7.1 Relaying denied'],
    ['RCPT TO', 553, '5.7.1 Sender address rejected: not owned by user'],
    ['RCPT TO', 550, '5.1.8 Sender address rejected: Domain not found'],
    ['RCPT TO', 550, '5.4.5 daily quota exceeded'],
    ['RCPT TO', 451, '4.7.1 greylisted'],
    ['the mail', 554, 'Message rejected: Email address is not verified'],
    ['the mail', 550, 'The from address does not match a verified sender'],
    ['the mail', 550, '5.7.60 Client does not have permissions to send as this sender'],
    ['the mail', 554, '5.2.252 SendAsDenied'],
  ])('%s: %i %s', async (at, code, words) => {
    const error = await sendingTo({ ...letIn, ...refusing(at, code, words) })
    expect(error).toMatchObject({ responseCode: code })
    expect(error).not.toBeInstanceOf(MailRefused)
  })
})
