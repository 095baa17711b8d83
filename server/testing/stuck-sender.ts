import type pg from 'pg'
import { fcmGateway } from '#server/adapters/push-gateway/fcm.ts'
import { smtpMailer } from '#server/adapters/mailer/smtp.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { digestMailWorker } from '#server/features/digest/deliver.ts'
import { pushWorker } from '#server/features/push/jobs.ts'
import { startQueue } from '#server/jobs/queue.ts'

export type Stuck = { connection: pg.PoolConfig; fcm: { origin: string; credentials: Parameters<typeof fcmGateway>[0] }; smtp: string }

// A process that sends, and is stuck as soon as the other side has taken what it sent: to be killed before it records that.
process.on('message', async ({ connection, fcm, smtp }: Stuck) => {
  const { db } = openPool(connection, patience.job, console.error)
  const [gateway, mailer] = [fcmGateway(fcm.credentials, { origin: fcm.origin }), smtpMailer(smtp, 'Deals <deals@example.com>')]
  const stuck = async (taken: Promise<unknown>) => {
    await taken
    process.send!('taken')
    return new Promise<never>(() => {})
  }
  await startQueue({
    connection,
    jobs: [],
    workers: {
      push: pushWorker(db, { send: (...notice) => stuck(gateway.send(...notice)) }),
      'digest-mail': digestMailWorker({ db, send: (...mail) => stuck(mailer.send(...mail)) }),
    },
    failed: console.error,
  })
  process.send!('ready')
})
