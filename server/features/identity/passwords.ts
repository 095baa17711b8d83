import { hash, verify } from '@node-rs/argon2'
import { randomToken } from './secrets.ts'

/** Argon2 takes 19 MB and a core for a while: two at a time, the others wait in line. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Verified against for an unknown address, so that it costs what a known one does. */
const nobodys = hash(randomToken())

export const hashPassword = (password: string) => inLine(() => hash(password))

/** `kept` is null for an address without an account: the answer is then no, after the same work. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await nobodys)
  return (await inLine(() => verify(against, password))) && kept !== null
}

async function inLine<T>(run: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
  else running++
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
