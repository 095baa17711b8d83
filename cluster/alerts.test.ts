import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filled } from '#cluster/config.ts'
import { endEngine, engineFolder, freePort, programOf, removeFolder, startEngine } from '#cluster/debian.ts'
import { mailServer } from '#server/testing/mail-server.ts'
import { dataFolder, startServer } from '#server/testing/process.ts'

// From a server that is gone to a mail, through Prometheus and Alertmanager of Debian with the files of deploy/prometheus, whose times alone are shorter here.
const sender = { user: 'alerts@example.com', password: 'of the test' }
const addresses = {
  ALERT_MAIL_USER: sender.user,
  ALERT_MAIL_PASSWORD: sender.password,
  PAGES_TO: 'pager@example.com',
  TICKETS_TO: 'tickets@example.com',
}

test('an alert reaches whom it is for by mail: a page who is awake for it, a ticket the others, with what to do; and the end of a page too', async () => {
  const mails = await mailServer({
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === sender.user && password === sender.password ? done(null, { user: username }) : done(new Error('unknown')),
  })
  const folder = dataFolder()
  const server = await startServer({ DATA_DIR: folder, METRICS: 'on' })
  const { port } = new URL(server.url)
  const gone = await freePort()
  await watch({ servers: [port, String(gone)], mailServer: `localhost:${mails.port}` })

  // The lines of a mail's head come in any order.
  const has = (line: string) => (mail: string) => new RegExp(`^${line}$`, 'm').test(mail)
  const received = (to: string, subject: string, text = '') =>
    expect
      .poll(() =>
        mails.received
          .map(read)
          .filter(has(`Subject: ${subject}`))
          .filter(has(`To: ${to}@example.com`)),
      )
      .toContainEqual(expect.stringContaining(text))
  await received(
    'tickets',
    'ServerDown',
    `The server 127.0.0.1:${gone} does not reply; the others serve its shoppers.\nWhat to do: docs/alerts.md#serverdown\n`,
  )
  server.kill('SIGTERM')
  await server.ended
  await received('pager', 'NobodyReplies', 'No server replies: shoppers see nothing.\nWhat to do: docs/alerts.md#nobodyreplies\n')
  await startServer({ DATA_DIR: folder, METRICS: 'on', PORT: port })
  await received('pager', 'Over: NobodyReplies')
})

/** Starts Prometheus, which reads these servers, and Alertmanager. */
async function watch({ servers, mailServer }: { servers: string[]; mailServer: string }) {
  const folder = engineFolder()
  onTestFinished(() => removeFolder(folder))
  const manager = `127.0.0.1:${await freePort()}`
  const targets = servers.map((port) => `'127.0.0.1:${port}'`).join(', ')
  write('alerts.yml', (text) => text.replaceAll(/for: \w+/g, 'for: 1s'))
  write('prometheus.yml', (text) =>
    text
      .replaceAll('interval: 15s', 'interval: 1s')
      .replace('127.0.0.1:9093', manager)
      .replace("'127.0.0.1:3001', '127.0.0.1:3002'", targets)
      .replace(/ {2}- job_name: patroni[^]*/, ''),
  )
  write('alertmanager.yml', (text) =>
    filled(text, { ...addresses, ALERT_MAIL_SERVER: mailServer })
      .replaceAll(/(group_wait|group_interval): \w+/g, '$1: 1s')
      // The test's mail server has nobody's certificate.
      .replace('send_resolved', 'tls_config: { insecure_skip_verify: true }\n        send_resolved'),
  )
  await run('prometheus-alertmanager', 'Listening on', 'alertmanager.yml', manager, '--cluster.listen-address=')
  await run('prometheus', 'Server is ready', 'prometheus.yml', `127.0.0.1:${await freePort()}`)

  function write(name: string, changed: (text: string) => string) {
    writeFileSync(join(folder, name), changed(readFileSync(`deploy/prometheus/${name}`, 'utf8')))
  }

  async function run(program: string, ready: string, config: string, address: string, ...more: string[]) {
    const args = [
      `--config.file=${join(folder, config)}`,
      `--storage.${program === 'prometheus' ? 'tsdb.path' : 'path'}=${join(folder, program)}`,
    ]
    const engine = await startEngine(programOf(program, program), [...args, `--web.listen-address=${address}`, ...more], ready)
    onTestFinished(() => endEngine(engine, 'SIGKILL'))
  }
}

/** A mail without the breaks of its encoding's lines. */
const read = (mail: string) => mail.replaceAll('\r\n', '\n').replaceAll('=\n', '')
