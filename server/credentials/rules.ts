import * as v from 'valibot'
import * as brand from '#brand'
import { emailPattern } from '#contract/accounts.ts'
import { text } from '#contract/values.ts'
import { t } from '#words/t.ts'

/** The form of an address under which accounts are found. */
export const emailAddress = v.pipe(text(254), v.trim(), v.toLowerCase(), v.regex(emailPattern))

/** In characters as people count them: code points, not UTF-16 units. */
export const passwordMin = 8
const passwordMax = 128

/** What is known of the person who chooses a password. */
export type Chooser = { email: string; firstName?: string; lastName?: string }
export type PasswordFault = 'short' | 'long' | 'common' | 'personal'
export const faultWords = (): Record<PasswordFault, string> => ({
  short: t`Please choose a password of at least ${passwordMin} characters.`,
  long: t`Please choose a password of at most ${passwordMax} characters.`,
  common: t`This is one of the most common passwords, so it is guessed first. Please choose another one.`,
  personal: t`This is little more than your email address, your name or our name, so it is easy to guess. Please choose another one.`,
})

/** Returns one text for all that looks the same, from any keyboard (RFC 8265). */
export const normalized = (password: string) => password.normalize('NFC')

/** Returns what is wrong with a new password, or null. Which kinds of characters it has does not matter. */
export function passwordFault(password: string, chooser: Chooser, common: ReadonlySet<string>): PasswordFault | null {
  const { length } = Array.from(normalized(password))
  if (length < passwordMin) return 'short'
  if (length > passwordMax) return 'long'
  if (common.has(password.toLowerCase())) return 'common'
  return namesOf(chooser).some((name) => isHardlyMoreThan(name, password)) ? 'personal' : null
}

function namesOf({ email, firstName = '', lastName = '' }: Chooser): string[] {
  return [email, ...email.split('@'), firstName, lastName, firstName + lastName, lastName + firstName, brand.appName, brand.network]
}

/** Returns true for the name itself, without regard to case and punctuation, also with digits around it. */
function isHardlyMoreThan(name: string, password: string): boolean {
  const [wanted, given] = [plain(name), plain(password)]
  const core = withoutDigitsAround(wanted)
  return (wanted.length > 2 && wanted === given) || (core.length > 2 && core === withoutDigitsAround(given))
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const withoutDigitsAround = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '')
