import { join } from 'node:path'
import { afterAll } from 'vitest'
import { endEngine, engineFolder, freePort, programOf, removeFolder, startEngine, writeOwn } from './debian.ts'
import { password, user, type Postgres } from './pair.ts'

/** Starts Debian's pgbouncer in transaction mode before a PostgreSQL, for the tests of a file. Returns its address. */
export async function startPgbouncer({ port: behind }: Pick<Postgres, 'port'>): Promise<string> {
  const folder = engineFolder()
  const port = await freePort()
  writeOwn(join(folder, 'userlist.txt'), `"${user}" "${password}"\n`)
  writeOwn(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
default_pool_size = 4
server_login_retry = 1
query_wait_timeout = 5
`,
  )
  const child = await startEngine(programOf('pgbouncer', 'pgbouncer'), [join(folder, 'pgbouncer.ini')], 'process up')
  afterAll(async () => {
    await endEngine(child, 'SIGINT')
    removeFolder(folder)
  })
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
}
