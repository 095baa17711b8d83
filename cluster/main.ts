// `npm run cluster`: a network of machines on this one, until Ctrl+C. What it stores stays in DATA_DIR/cluster.
import { join, resolve } from 'node:path'
import { startCluster, type Cluster } from '#cluster/cluster.ts'
import { PlainError } from '#server/plain-error.ts'

const { HOST = 'localhost', PORT = '3000', DATA_DIR = 'var' } = process.env
let running: Cluster | null = null
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

try {
  const cluster = await startCluster({
    folder: join(resolve(DATA_DIR), 'cluster'),
    host: HOST,
    port: Number(PORT),
    say: (line) => console.log(line),
  })
  running = cluster
  const width = Math.max(...cluster.table.map(([who]) => who.length))
  for (const [who, where] of cluster.table) console.log(`${who.padEnd(width)}  ${where}`)
  console.log(`${cluster.url} is open`)
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exit(1)
}

/** One press of Ctrl+C reaches us twice, from the terminal and from npm. What has only half started ends with us. */
async function stop() {
  if (stopping) return
  stopping = true
  await running?.stop()
  process.exit()
}
