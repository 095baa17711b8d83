import * as v from 'valibot'
import { hashOf } from '#server/secrets.ts'
import { UserId } from '#server/user-id.ts'

/** What is stored with a code beside its owner. A code that changes the owner's password needs nothing more. */
export const Begin = v.object({ tokenHash: v.string(), isMember: v.boolean(), challenge: v.string() })
export type Begin = v.InferOutput<typeof Begin>
export const Entry = v.object({ anonymousId: v.nullable(UserId) })
export type Entry = v.InferOutput<typeof Entry>
export const Nothing = v.object({})

/** Codes are valid for a minute (decision C06), those in a mail for an hour. */
export const codeSeconds = 60
export const mailedCodeSeconds = 3600

/** The names under which codes are stored. An entry's challenge is part of its name, so a wrong verifier does not use up the code. */
export const beginName = (code: string) => hashOf(`begin:${code}`)
export const entryName = (code: string, challenge: string) => hashOf(`entry:${challenge}:${code}`)
export const passwordName = (code: string) => hashOf(`password:${code}`)
