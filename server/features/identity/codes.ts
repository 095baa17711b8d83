import { hashOf } from './secrets.ts'

/** What a one-time code stands for. */
export type Begin = { userId: string; tokenHash: string; isMember: boolean; challenge: string }
export type Entry = { memberId: string; anonymousId: string | null }
export type PasswordGrant = { userId: string }

/** Codes live a minute (decision C06); one in a mail lives an hour. */
export const codeSeconds = 60
export const mailedCodeSeconds = 3600

/** The names under which codes are kept. An entry's challenge is part of its name: a wrong verifier finds nothing and burns nothing. */
export const beginName = (code: string) => hashOf(`begin:${code}`)
export const entryName = (code: string, challenge: string) => hashOf(`entry:${challenge}:${code}`)
export const passwordName = (code: string) => hashOf(`password:${code}`)
