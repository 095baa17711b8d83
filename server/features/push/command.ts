// Runs `npm run push -- STORE TITLE BODY`: sends a notice to the apps of the shoppers whose last visited store it is.
import { randomUUID } from 'node:crypto'
import { commandConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import { inTransaction } from '#server/db/pool.ts'
import { openOrders } from '#server/jobs/queue.ts'
import { PlainError } from '#server/plain-error.ts'
import { devicesAtStore } from './queries.ts'

const usage =
  'npm run push -- STORE TITLE BODY, with the store as it stands in its address: npm run push -- winona-commons "New flyer" "It starts today."'

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}

async function run([storeRoute, title, body, ...more]: string[]) {
  if (!storeRoute || !title || !body || more.length > 0) throw new PlainError(usage)
  const config = commandConfig()
  if (config.fcmCredentials === null) throw new PlainError('FCM_CREDENTIALS is not set: nothing is sent.')
  const { db, close } = await openDatabase(config)
  try {
    const devices = await devicesAtStore(db, storeRoute)
    if (!devices) throw new PlainError(`There is no store ${storeRoute}.`)
    const { order, stop } = await openOrders(db)
    await inTransaction(db, async (trx) => {
      const notice = { title, body, path: `/${storeRoute}/home`, about: `notice-${randomUUID()}` }
      for (const device of devices) await order(trx, 'push', { ...device, notice })
    })
    await stop()
    console.log(`Ordered for ${devices.length} ${devices.length === 1 ? 'device' : 'devices'}: the running server sends it.`)
  } finally {
    await close()
  }
}
