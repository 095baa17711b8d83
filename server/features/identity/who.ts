import type { Who } from '#server/credentials/audit.ts'
import type { Db } from '#server/db/pool.ts'
import { keyedHashOf } from '#server/secrets.ts'
import { memberByEmail } from './queries.ts'

/** Returns the owner of the address, or a keyed hash of an address without an account: the address itself is never written. */
export async function whoHas(db: Db, authSecret: string, address: string): Promise<Who> {
  const member = await memberByEmail(db, address)
  return member ? { shopperId: member.userId } : { addressHash: keyedHashOf(authSecret, `address:${address}`) }
}
