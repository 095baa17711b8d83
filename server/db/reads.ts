import { contentVersion } from '#server/db/changes.ts'
import { codeOf, isUnreachable, type Db } from '#server/db/pool.ts'

/** Reads the content for a reply that everybody gets, perhaps on a replica. */
export type ReadContent = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** How reads for everybody reach a database (docs/decisions/0204). All other reads, and all writes, take the primary. */
export type Reads = {
  /** For the content: a replica that is as new as the content which this process knows, else the primary; without it, a replica of any age. */
  content: ReadContent
  /** For what such a read needs of a shopper: the primary, and a replica while it is away. */
  evenIfOld: ReadContent
}
/** Where there are no replicas. */
export const onPrimary = (db: Db): Reads => ({ content: (read) => read(db), evenIfOld: (read) => read(db) })

/** For so long a database that was not reached is asked last. */
const pause = 2000

export function openReads({ primary, replica, now }: { primary: Db; replica: Db; now: () => number }): Reads & {
  /** To be told of the version that the primary has. Returns whether something older may have been read and kept. */
  looked: (version: number) => boolean
} {
  let known = 0
  let mayBeOld = false
  let primaryRests = 0
  let replicaRests = 0

  /** The version and the data are read in one snapshot. */
  function onReplica<T>(read: (db: Db) => Promise<T>, atLeast: number): Promise<T> {
    const snapshot = replica.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return snapshot.execute(async (trx) => {
      if ((await contentVersion(trx)) < atLeast) throw new Old()
      return read(trx)
    })
  }

  async function content<T>(read: (db: Db) => Promise<T>): Promise<T> {
    if (now() >= replicaRests) {
      try {
        return await onReplica(read, known)
      } catch (error) {
        // Whatever went wrong there, the primary is asked: a replica may even lack a table that a new version of the server needs.
        if (isUnreachable(error) || codeOf(error) === tookTooLong) replicaRests = now() + pause
      }
    }
    return preferPrimary(read, () => {
      mayBeOld = true
      return onReplica(read, 0)
    })
  }

  async function preferPrimary<T>(read: (db: Db) => Promise<T>, fromReplica: () => Promise<T>): Promise<T> {
    if (now() < primaryRests) return fromReplica().catch(() => read(primary))
    try {
      return await read(primary)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      primaryRests = now() + pause
      return fromReplica().catch(() => Promise.reject(error))
    }
  }

  return {
    content,
    evenIfOld: (read) => preferPrimary(read, () => read(replica)),
    looked(version) {
      known = version
      const wasOld = mayBeOld
      mayBeOld = false
      return wasOld
    },
  }
}

class Old extends Error {}

const tookTooLong = '57014'
