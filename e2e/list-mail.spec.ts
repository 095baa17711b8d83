import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'
import { openList, type } from './shopper.ts'

/** Starts a mail server, which records the mails that it receives. */
async function mailServer() {
  const received: { to: string[]; message: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

test('1.LIST.08 F10 a list is mailed from its menu, with the changes that still waited', async ({ page }) => {
  const mail = await mailServer()
  const dataDir = demoDataDir()
  const server = await startServer({ dataDir, smtpUrl: mail.url })
  try {
    const deal = await openList(page, server.url)
    await page.route('**/api/shoppinglists/*/items', (route) => route.abort())
    await type(page, 'Clothespins')
    await expect(page.getByText('1 change is waiting for a signal')).toBeVisible()

    await page.getByRole('button', { name: 'List options' }).click()
    await page.getByRole('button', { name: 'Email List' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email list' })
    const address = dialog.getByRole('textbox', { name: 'Email' })
    const send = dialog.getByRole('button', { name: 'Send Email' })
    await expect(address).toBeFocused()
    await expect(address).toHaveValue('') // an anonymous shopper has no address
    await expect(send).toBeDisabled()
    await address.fill('home@example.com')
    await dialog.getByRole('checkbox', { name: 'With pictures' }).uncheck()

    // What waits cannot be sent: no mail without it.
    await send.click()
    const failure = page.getByRole('alertdialog', { name: 'No connection' })
    await expect(failure).toContainText('This needs a connection.')
    await failure.getByRole('button', { name: 'Close' }).click()
    expect(mail.received).toEqual([])
    await page.unroute('**/api/shoppinglists/*/items')
    await send.click()
    await expect(page.getByRole('status').getByText('My List is on its way to home@example.com')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(() => mail.received.length).toBe(1)
    const [{ to, message }] = mail.received as [(typeof mail.received)[0]]
    expect(to).toEqual(['home@example.com'])
    expect(message).toContain('Subject: Shopping list: My List')
    for (const name of [deal, 'Clothespins']) expect(message.replaceAll('=\r\n', '')).toContain(name)
    expect(message).not.toContain('<img')
  } finally {
    await server.stop()
    await mail.close()
    removeDataDir(dataDir)
  }
})
