import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '#server/in-turn.ts'
import { randomToken } from './secrets.ts'

/** Argon2 takes 19 MB and a core for a while: two at a time, the others wait in line. */
const hashing = inTurn(2)

/** Verified against for an unknown address, so that it costs what a known one does. */
const nobodys = hash(randomToken())

export const hashPassword = (password: string) => hashing.run(() => hash(password))

/** `kept` is null for an address without an account: the answer is then no, after the same work. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await nobodys)
  return (await hashing.run(() => verify(against, password))) && kept !== null
}
