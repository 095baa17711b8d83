import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, name, text, uuid } from '#contract/values.ts'

/** Each may do what those before it may. */
export const staffRoles = ['store', 'editor', 'publisher', 'administrator'] as const
export const StaffRole = v.picklist(staffRoles)
export type StaffRole = v.InferOutput<typeof StaffRole>

/** Who is signed in to the studio. */
export const Me = v.object({
  staffId: uuid,
  /** A function, not a person: 'Marketing'. */
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** null: all chains. */
  chains: v.nullable(v.array(id)),
  /** Only with the role store. */
  storeId: v.nullable(id),
  /** When the second factor was last shown: some acts ask for it again after five minutes. */
  secondFactorAt: instant,
})
export type Me = v.InferOutput<typeof Me>

/** What somebody may do, and where. */
const reach = {
  role: StaffRole,
  chains: v.nullable(v.pipe(v.array(id), v.minLength(1), v.maxLength(200))),
  storeId: v.nullable(id),
}
const functionName = name(60)
const Change = v.object({ name: functionName, ...reach })

export const Person = v.object({
  staffId: uuid,
  name: v.string(),
  email: v.string(),
  ...reach,
  passkeys: v.number(),
  hasTotp: v.boolean(),
  /** When they last were in the studio. */
  seenAt: v.nullable(instant),
  /** While an invitation's link is good, or was never used. */
  invitedAt: v.nullable(instant),
  invitedUntil: v.nullable(instant),
})
export type Person = v.InferOutput<typeof Person>

export const People = v.object({
  people: v.array(Person),
  chains: v.array(v.object({ chainId: id, chainName: v.string(), stores: v.number() })),
  stores: v.array(v.object({ storeId: id, storeName: v.string(), chainId: id })),
})
export type People = v.InferOutput<typeof People>

/** A link for one person, to be handed on. `mailed`: they have it by mail as well. */
export const Link = v.object({ link: v.string(), until: instant, mailed: v.boolean() })
export type Link = v.InferOutput<typeof Link>

export const JournalEntry = v.object({
  journalId: v.number(),
  at: instant,
  /** null: the operator, by a command. */
  staffId: v.nullable(uuid),
  staffName: v.string(),
  act: v.string(),
  chainId: v.nullable(id),
  weekId: v.nullable(uuid),
  publication: v.nullable(v.string()),
  subject: v.string(),
  /** What differs; a field without a name is the thing itself. */
  changes: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
})
export type JournalEntry = v.InferOutput<typeof JournalEntry>

const params = v.object({ staffId: uuid })
const numberText = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be a whole number'), v.transform(Number))
const word = text(200)

export const staff = endpoints({
  me: { method: 'GET', path: '/api/studio/me', access: 'staff', about: 'Who is signed in to the studio.', reply: Me },
  signOut: { method: 'POST', path: '/api/studio/sign-out', access: 'staff', about: 'Ends this session in the studio.', reply: null },
  people: {
    method: 'GET',
    path: '/api/studio/staff',
    access: 'staff',
    about: 'Who works for one of the caller’s chains, and the chains and stores that people can work for.',
    reply: People,
  },
  invite: {
    method: 'POST',
    path: '/api/studio/staff',
    access: 'administrator',
    secondFactor: 'recent',
    about: 'Invites somebody. The link sets a password and a second factor, within seven days and once.',
    body: v.object({ email: text(254), ...Change.entries }),
    reply: Link,
  },
  change: {
    method: 'PATCH',
    path: '/api/studio/staff/:staffId',
    access: 'administrator',
    secondFactor: 'recent',
    about: 'Changes what somebody may do. Their sessions end.',
    params,
    body: Change,
    reply: null,
  },
  end: {
    method: 'DELETE',
    path: '/api/studio/staff/:staffId',
    access: 'administrator',
    secondFactor: 'recent',
    about: 'Ends all that somebody may do.',
    params,
    reply: null,
  },
  reset: {
    method: 'POST',
    path: '/api/studio/staff/:staffId/reset',
    access: 'administrator',
    secondFactor: 'recent',
    about: 'Takes password and second factors away, and makes a link that sets new ones.',
    params,
    reply: Link,
  },
  journal: {
    method: 'GET',
    path: '/api/studio/journal',
    access: 'staff',
    about: 'What staff did, the newest first, 50 at a time, of the caller’s chains.',
    query: v.object({
      before: v.optional(numberText),
      week: v.optional(uuid),
      publication: v.optional(word),
      person: v.optional(uuid),
      act: v.optional(word),
    }),
    reply: v.object({
      entries: v.array(JournalEntry),
      hasMore: v.boolean(),
      /** What can be chosen to see less. */
      acts: v.array(v.string()),
      people: v.array(v.object({ staffId: uuid, name: v.string() })),
      weeks: v.array(v.object({ publication: v.string(), title: v.string() })),
    }),
  },
})
