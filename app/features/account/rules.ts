import { emailPattern, phonePattern, postalCodePattern, statePattern, type Account } from '#contract/accounts.ts'
import { dateText } from '#words/dates.ts'
import { t } from '#words/t.ts'

/** The pattern of each field, and the words for a value that doesn't match it (spec section 5). All fields may be empty. */
const rules = [
  { field: 'state', pattern: statePattern, words: t`Please use 2 letters, such as MN.` },
  { field: 'postalCode', pattern: postalCodePattern, words: t`Please use 5 digits.` },
  { field: 'email', pattern: emailPattern, words: t`Please type an email address, such as you@example.com.` },
  { field: 'phoneNumber', pattern: phonePattern, words: t`Please use 10 digits, such as 507-555-0134.` },
] as const

export function faultsIn(fields: { readonly [F in keyof Account]?: Account[F] }): Partial<Record<string, string>> {
  return Object.fromEntries(
    rules.flatMap(({ field, pattern, words }) => {
      const value = fields[field]?.trim() ?? ''
      return value === '' || pattern.test(value) ? [] : [[field, words]]
    }),
  )
}

export function memberNumberAt(account: Pick<Account, 'storeMemberNumbers'>, storeId: number): string {
  return account.storeMemberNumbers.find((it) => it.storeId === storeId)?.memberNumber ?? ''
}

/** Returns the account with one number for the store, merged as the server does it (decision D03). */
export function withMemberNumber(account: Account, storeId: number, memberNumber: string): Account {
  const others = account.storeMemberNumbers.filter((it) => it.storeId !== storeId)
  return { ...account, storeMemberNumbers: [...others, { storeId, memberNumber }] }
}

/** Returns the addresses of a store's logo, .png and then .jpg, in lower case (spec section 4). */
export function logosOf(storeLogoUri: string): string[] {
  const name = storeLogoUri.toLowerCase().replace(/\.(png|jpe?g)$/, '')
  return name ? [`${name}.png`, `${name}.jpg`] : []
}

/** Returns when a device was last used, as people say it, in the time zone of the device that shows it. */
export function lastSeenText(lastSeenAt: string, now: Date): string {
  const seen = new Date(lastSeenAt)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const isOn = (day: Date) => seen.toDateString() === day.toDateString()
  if (isOn(now)) return t`Last seen today`
  if (isOn(yesterday)) return t`Last seen yesterday`
  const isThisYear = seen.getFullYear() === now.getFullYear()
  return t`Last seen on ${dateText(seen.getTime(), isThisYear ? { weekday: 'long' } : { year: 'numeric' })}`
}
