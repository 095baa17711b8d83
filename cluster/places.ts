import { createHash } from 'node:crypto'

/** Where a machine of the cluster is. */
export type Place = {
  name: string
  address: string
  /** A command that runs another on that machine, which is given as its further arguments. */
  inside: string[]
}

export type Places = {
  /** In the notation of pg_hba.conf. */
  network: string
  /** Has all that stands before the databases. */
  front: Place
  databases: [Place, Place, Place]
}

/**
 * Four addresses of this machine that stand for four machines: their ports are those of real ones. A folder has its own, so
 * several clusters can run beside each other, and its etcd finds the others again after a restart.
 */
export function onLoopback(folder: string): Places {
  const [first = 0, second = 0] = createHash('sha256').update(folder).digest()
  // Not 127.0, where other programs are.
  const prefix = `127.${1 + (first % 254)}.${second}`
  const at = (name: string, last: number): Place => ({ name, address: `${prefix}.${last}`, inside: [] })
  // Who connects to any of them comes from 127.0.0.1.
  return { network: '127.0.0.0/8', front: at('front', 10), databases: [at('db1', 11), at('db2', 12), at('db3', 13)] }
}
