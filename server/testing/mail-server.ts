import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Starts a mail server on a port; it records the mails that it receives. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: string[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
      stream.on('end', () => {
        received.push(message)
        for (const look of waiting) look()
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const close = () => new Promise<void>((done) => server.close(done))
  onTestFinished(close)
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close,
    /** Resolves when there are this many. */
    mails: (count: number) =>
      new Promise<string[]>((done) => {
        const look = () => received.length >= count && done(received)
        waiting.add(look)
        look()
      }),
  }
}
