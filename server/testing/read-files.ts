// A process that carries out orders to read files, until it is killed.
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { readConfig } from '#server/config.ts'
import { openPool, patience } from '#server/db/pool.ts'
import { readFileWorker } from '#server/features/weeks/read-job.ts'
import { startQueue } from '#server/jobs/queue.ts'

const config = readConfig(process.env)
const connection = { connectionString: config.databaseUrl ?? '' }
const { db } = openPool(connection, patience.job, () => {})
const images = openImageStore(config.imageStore)
await startQueue({
  connection,
  jobs: [],
  workers: { 'read-file': readFileWorker({ db, images, order: async () => {} }) },
  failed: () => {},
})
