import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '#cluster/machine.ts'
import type { Programs } from '#cluster/programs.ts'
import type { Running } from '#cluster/running.ts'
import { systemCode } from '#server/system-code.ts'

/** A machine with etcd, Patroni, and the PostgreSQL that Patroni starts. */
export type DatabaseMachine = Machine & {
  etcd: Running
  patroni: Running
  /** The process of PostgreSQL; null while none runs. */
  postgres: () => number | null
  start: () => void
  /** Ends all that runs there in order. */
  stop: () => Promise<void>
  /** Ends all that runs there at once, as when the machine loses its power. */
  pullThePlug: () => Promise<void>
}

export function databaseOn(machine: Machine, programs: Programs): DatabaseMachine {
  const etcd = machine.engine('etcd', [programs.etcd, '--config-file', machine.configure('etcd.yml')])
  const patroni = machine.engine('patroni', [programs.patroni, machine.configure('patroni.yml')])
  const postgres = () => postgresIn(join(machine.folder, 'pg'))
  const end = (signal: NodeJS.Signals) => {
    const pid = postgres()
    if (pid !== null) process.kill(pid, signal)
  }
  return {
    ...machine,
    etcd,
    patroni,
    postgres,
    start() {
      etcd.start()
      patroni.start()
    },
    async stop() {
      await patroni.end()
      end('SIGINT') // one that a killed Patroni has left
      await etcd.end()
    },
    async pullThePlug() {
      // Patroni first: it would start PostgreSQL again, or tell the others that it has ended.
      await patroni.end('SIGKILL')
      end('SIGKILL')
      await etcd.end('SIGKILL')
    },
  }
}

/** The file may be of one that was killed, so what runs under that number is looked at. */
function postgresIn(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : null
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}
