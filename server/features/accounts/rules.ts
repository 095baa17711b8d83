import type { Account } from '#contract/accounts.ts'

type Field = { [F in keyof Account]: Account[F] extends string ? F : never }[keyof Account]

/** Fields that are right only together: one side's street in the other side's town would be nobody's address. */
const parts: readonly (readonly Field[])[] = [
  ['firstName', 'lastName'],
  ['phoneNumber'],
  ['address', 'address2', 'city', 'state', 'postalCode'],
]

/**
 * Returns a member's contact details after a sign-in: a group of fields is completed from the anonymous side where no field of
 * it contradicts. Preferences are taken over where the member has none. Email and owner numbers stay.
 */
export function mergedContact(member: Account, anonymous: Account): Account {
  const merged = { ...member }
  for (const fields of parts) {
    const agree = fields.every((field) => isBlank(member[field]) || isBlank(anonymous[field]) || isSame(member[field], anonymous[field]))
    if (agree) for (const field of fields) if (isBlank(member[field])) merged[field] = anonymous[field]
  }
  const { email, text } = member.contactPreferences
  return { ...merged, contactPreferences: email || text ? member.contactPreferences : anonymous.contactPreferences }
}

const isBlank = (text: string) => text.trim() === ''
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
