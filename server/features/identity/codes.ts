import { hashOf } from '#server/secrets.ts'
import type { UserId } from '#server/user-id.ts'

/** What is kept with a code, beside its owner. One that changes the owner's password needs no more. */
export type Begin = { tokenHash: string; isMember: boolean; challenge: string }
export type Entry = { anonymousId: UserId | null }

/** Codes live a minute (decision C06); one in a mail lives an hour. */
export const codeSeconds = 60
export const mailedCodeSeconds = 3600

/** The names under which codes are kept. An entry's challenge is part of its name: a wrong verifier finds nothing and burns nothing. */
export const beginName = (code: string) => hashOf(`begin:${code}`)
export const entryName = (code: string, challenge: string) => hashOf(`entry:${challenge}:${code}`)
export const passwordName = (code: string) => hashOf(`password:${code}`)
