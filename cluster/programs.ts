import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

/** Debian's package of each program. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  setpriv: 'util-linux',
} as const

export type Programs = Record<keyof typeof packages, string> & { /** The folder of PostgreSQL's programs. */ postgres: string }

/** Returns where the programs of the cluster are; throws a PlainError that names the packages of those that are missing. */
export function findPrograms(): Programs {
  const missing: string[] = []
  const find = (name: keyof typeof packages) => {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (found === undefined) missing.push(packages[name])
    return found ?? ''
  }
  const postgres = newestPostgres()
  if (postgres === undefined) missing.push('postgresql')
  const programs = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    nginx: find('nginx'),
    setpriv: find('setpriv'),
  }
  if (postgres === undefined || missing.length > 0)
    throw new PlainError(`The cluster needs packages of Debian that are not installed here: apt-get install ${missing.join(' ')}`)
  return { ...programs, postgres }
}

/** Debian puts some of them where only root looks. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

function newestPostgres(): string | undefined {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(all, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
}
