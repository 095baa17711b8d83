import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { text } from '#contract/values.ts'
import { normalized, passwordFault, passwordMin, type Chooser, type PasswordFault } from './rules.ts'
import { randomToken } from '#server/secrets.ts'

/** As long as a form may be: too long a new password gets a message of its own, and old ones could be any 200 units. */
export const typedPassword = text(16 * 1024)

/** Argon2 takes 19 MB and a core for a while: two run at a time, the others wait in line. */
const inTurn = pLimit(2)

/** A hash to verify against for an unknown address, which then costs as much as a known one. */
const nobodys = hash(randomToken())

export const hashPassword = (password: string) => inTurn(() => hash(normalized(password)))

/**
 * `kept` is null for an address without an account: the result is then false, after the same work. Passwords from before
 * they were normalized were hashed as typed, so the typed text is tried too where it differs.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await nobodys)
  for (const text of new Set([normalized(password), password]))
    if ((await inTurn(() => verify(against, text))) && kept !== null) return true
  return false
}

/** Returns a new password as it was typed, or what is wrong with it. */
export async function readNewPassword(typed: unknown, chooser: Chooser): Promise<{ password: string } | { fault: PasswordFault }> {
  const given = v.safeParse(typedPassword, typed)
  if (!given.success) return { fault: 'short' }
  const fault = passwordFault(given.output, chooser, await commonPasswords())
  return fault ? { fault } : { password: given.output }
}

let common: Promise<ReadonlySet<string>> | null = null

/** The 10,000 most common passwords that are long enough. Loaded for the first new password: it takes some 20 ms and 3 MB. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= loadCommon())
}

async function loadCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byRank = dictionary['passwords-common']
  return new Set(byRank.filter(({ length }) => length >= passwordMin).slice(0, 10_000))
}
