import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { countAttempt, forgiveAttempts } from '#server/http/attempts.ts'
import { audit, whoHas, type AuditName } from './audit.ts'
import { quarter } from './flows.ts'
import { hashOf } from '#server/secrets.ts'

type Parts = { db: Db; config: Pick<Config, 'authSecret' | 'signInTriesPerAccount' | 'signInTriesPerAddress'> }

type Count = { count: number; most: number; wait: number }
export type Tries = ReturnType<typeof triesOf>

/** Limits for tries: counted in the database, for all processes, before a try is checked (docs/decisions/0017). */
export function triesOf({ db, config }: Parts) {
  const keysOf = (address: string, network: string) => [`login:${network}`, `login:${hashOf(address)}:${network}`] as const
  const accountKey = (address: string) => `account:${hashOf(address)}`

  /** Returns the seconds to wait before this password may be checked, 0 for now. */
  async function signInWait(address: string, network: string) {
    const [networkKey, bothKey] = keysOf(address, network)
    const counts = [
      { ...(await countAttempt(db, networkKey, quarter)), most: config.signInTriesPerAddress },
      { ...(await countAttempt(db, bothKey, quarter)), most: config.signInTriesPerAccount },
    ]
    return waitOf(counts, 'sign-in.locked', address, network)
  }

  /** Delays guesses from many networks at one account, and never locks its owner out. */
  async function slowDown(address: string) {
    const { count } = await countAttempt(db, accountKey(address), quarter)
    if (count > 3 * config.signInTriesPerAccount) await new Promise((go) => setTimeout(go, 1000))
  }

  /** Takes back the count of a right try: only failures count. */
  const forgive = (address: string, network: string) => forgiveAttempts(db, [...keysOf(address, network), accountKey(address)])

  /** Returns the seconds to wait before another mail may be sent to this address, 0 for now. */
  async function mailWait(address: string, network: string) {
    const counts = [
      { ...(await countAttempt(db, `mail:${hashOf(address)}:${network}`, 3600)), most: 5 },
      { ...(await countAttempt(db, `mail:${hashOf(address)}`, 3600)), most: 20 },
      { ...(await countAttempt(db, `mail:${network}`, quarter)), most: config.signInTriesPerAddress },
    ]
    return waitOf(counts, 'mail.locked', address, network)
  }

  /** Only the first try over a limit leaves an event: an event for each would help an attack. */
  async function waitOf(counts: readonly Count[], event: AuditName, address: string, network: string) {
    if (counts.some(({ count, most }) => count === most + 1)) await audit(db, event, await whoHas(db, config.authSecret, address), network)
    return Math.max(0, ...counts.filter(({ count, most }) => count > most).map(({ wait }) => wait))
  }

  return { signInWait, slowDown, forgive, mailWait }
}
