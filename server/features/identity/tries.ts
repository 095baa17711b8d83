import type { Config } from '#server/config.ts'
import { keysOf, quarter, signInWait, waitOf } from '#server/credentials/tries.ts'
import type { Db } from '#server/db/pool.ts'
import { countAttempt, forgiveAttempts } from '#server/http/attempts.ts'
import { hashOf } from '#server/secrets.ts'
import { whoHas } from './who.ts'

type Parts = { db: Db; config: Pick<Config, 'authSecret' | 'signInTriesPerAccount' | 'signInTriesPerAddress'> }

export type Tries = ReturnType<typeof triesOf>

/** Limits for tries: counted in the database, for all processes, before a try is checked (docs/decisions/0017). */
export function triesOf({ db, config }: Parts) {
  const accountKey = (address: string) => `account:${hashOf(address)}`
  const who = (address: string) => () => whoHas(db, config.authSecret, address)

  /** Delays guesses from many networks at one account, and never locks its owner out. */
  async function slowDown(address: string) {
    const { count } = await countAttempt(db, accountKey(address), quarter)
    if (count > 3 * config.signInTriesPerAccount) await new Promise((go) => setTimeout(go, 1000))
  }

  /**
   * Returns the seconds to wait before another mail may be sent to this address, 0 for now. For the address counts only what its network
   * may send: tries that are refused would keep mail from it for everybody.
   */
  async function mailWait(address: string, network: string) {
    const told = { event: 'mail.locked', who: who(address) } as const
    const ofNetwork = [
      { ...(await countAttempt(db, `mail:${hashOf(address)}:${network}`, 3600)), most: 5 },
      { ...(await countAttempt(db, `mail:${network}`, quarter)), most: config.signInTriesPerAddress },
    ]
    const wait = await waitOf(db, ofNetwork, told, network)
    return wait || waitOf(db, [{ ...(await countAttempt(db, `mail:${hashOf(address)}`, 3600)), most: 20 }], told, network)
  }

  return {
    /** Returns the seconds to wait before this password may be checked, 0 for now. */
    signInWait: (address: string, network: string) =>
      signInWait(db, 'login', address, network, config, { event: 'sign-in.locked', who: who(address) }),
    slowDown,
    /** Takes back the count of a right try: only failures count. */
    forgive: (address: string, network: string) => forgiveAttempts(db, [...keysOf('login', address, network), accountKey(address)]),
    mailWait,
  }
}
