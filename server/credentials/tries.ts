import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { countAttempt } from '#server/http/attempts.ts'
import { hashOf } from '#server/secrets.ts'
import { audit, type AuditName, type Who } from './audit.ts'

/** How far back tries are counted, in seconds. */
export const quarter = 15 * 60

type Limits = Pick<Config, 'signInTriesPerAccount' | 'signInTriesPerAddress'>
type Count = { count: number; most: number; wait: number }

/** Counts a try at a password. Returns the seconds to wait before it may be checked, 0 for now. */
export async function signInWait(db: Db, kind: 'login' | 'studio', address: string, network: string, limits: Limits, told: Told) {
  const [networkKey, bothKey] = keysOf(kind, address, network)
  const counts = [
    { ...(await countAttempt(db, networkKey, quarter)), most: limits.signInTriesPerAddress },
    { ...(await countAttempt(db, bothKey, quarter)), most: limits.signInTriesPerAccount },
  ]
  return waitOf(db, counts, told, network)
}

/** The keys under which tries at a password are counted; those of a right try are forgiven, so that only failures count. */
export function keysOf(kind: 'login' | 'studio', address: string, network: string) {
  return [`${kind}:${network}`, `${kind}:${hashOf(address)}:${network}`] as const
}

/** What is told when a limit is reached, and of whom. */
export type Told = { event: AuditName; who: () => Promise<Who> }

/** Only the first try over a limit leaves an event: an event for each would help an attack. */
export async function waitOf(db: Db, counts: readonly Count[], { event, who }: Told, network: string): Promise<number> {
  if (counts.some(({ count, most }) => count === most + 1)) await audit(db, event, await who(), network)
  return Math.max(0, ...counts.filter(({ count, most }) => count > most).map(({ wait }) => wait))
}
