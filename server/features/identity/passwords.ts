import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { text } from '#contract/values.ts'
import { normalized, passwordFault, passwordMin, type Chooser, type PasswordFault } from './rules.ts'
import { randomToken } from '#server/secrets.ts'

/** As much as a form may hold: a new one that is too long is told so, and old ones were of any 200 units. */
export const typedPassword = text(16 * 1024)

/** Argon2 takes 19 MB and a core for a while: two at a time, the others wait in line. */
const inTurn = pLimit(2)

/** Verified against for an unknown address, so that it costs what a known one does. */
const nobodys = hash(randomToken())

export const hashPassword = (password: string) => inTurn(() => hash(normalized(password)))

/**
 * `kept` is null for an address without an account: the answer is then no, after the same work. Passwords of before they
 * were normalized were hashed as they were typed, so that is tried too, where it is another text.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await nobodys)
  for (const text of new Set([normalized(password), password]))
    if ((await inTurn(() => verify(against, text))) && kept !== null) return true
  return false
}

/** A new password as it was typed, or what is wrong with it. */
export async function readNewPassword(typed: unknown, chooser: Chooser): Promise<{ password: string } | { fault: PasswordFault }> {
  const given = v.safeParse(typedPassword, typed)
  if (!given.success) return { fault: 'short' }
  const fault = passwordFault(given.output, chooser, await commonPasswords())
  return fault ? { fault } : { password: given.output }
}

let common: Promise<ReadonlySet<string>> | null = null

/** The 10,000 most common ones that are long enough. Loaded for the first new password: it takes some 20 ms and 3 MB. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= loadCommon())
}

async function loadCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const byRank = dictionary['passwords-common']
  return new Set(byRank.filter(({ length }) => length >= passwordMin).slice(0, 10_000))
}
