import * as v from 'valibot'

const storable = v.check((it: string) => !it.includes('\0') && it.isWellFormed(), 'must be well-formed text without NUL')

/** Text from outside. NUL is refused only here: PostgreSQL cannot store it. Lengths count UTF-16 units. */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max), storable)

/** The length is counted after trimming. One flat pipe, not a pipe in a pipe, which JSON Schema would lose in part. */
export const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), storable)
export const name = (max: number) => v.pipe(line(max), v.minLength(1, 'must not be empty'))

const idMax = 2 ** 31 - 1

/** Ids that the network publishes (decision D17): they must fit the database's integer, or a look-up would be a server error. */
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(-idMax), v.maxValue(idMax))
/** The same in a path or a query: decimal digits, a minus allowed, nothing else. */
export const idText = v.pipe(v.string(), v.regex(/^-?\d{1,10}$/, 'must be a whole number'), v.transform(Number), id)

/** Ids that a shopper's device makes: UUIDs, version 7 where we make them, lower-case (decision D17). */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())

export const storeRoute = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a store route'), v.maxLength(60))
/** First words of addresses that are no pages of the app: a link to them is not opened by the native apps either. */
export const serverWords = ['api', 'images', 'assets', 'fonts', 'art', 'preview', 'studio', 'healthz', 'readyz', 'metrics']
/** First words of our own addresses: no store's route may be one of them (decision B03). */
export const reservedRoutes = [
  'find',
  'stores',
  'lists',
  'join',
  'account',
  'login',
  'logout',
  'createaccount',
  'privacy',
  'termsofservice',
  ...serverWords,
]
export const guid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export const instant = v.pipe(v.string(), v.isoTimestamp())
/** A calendar day, 2026-11-24, or an instant; what a day's end means depends on the store's time zone (decision E12). */
export const dayOrInstant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/, 'must be a date or an instant'),
)
/** A calendar day: 2026-11-24. */
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day'))
/** Grows with every write to the row (decision F06). */
export const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
const decimal = v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'must be a decimal number'), v.transform(Number))
export const latitudeText = v.pipe(decimal, latitude)
export const longitudeText = v.pipe(decimal, longitude)

/**
 * Returns where a web address written in the content leads: without http(s) it gets https:// (spec section 5), otherwise it
 * stays. null when it may not become a link: a browser reads an address otherwise than people do. It drops tabs and line
 * ends, takes backslashes for slashes, and takes what is before an @ for a user name. All of that is refused.
 */
export function webAddressOf(written: string): string | null {
  const [, scheme = 'https://', rest = ''] = /^(https?:\/\/)?(.*)$/is.exec(written) ?? []
  const [host = ''] = rest.split(/[/?#]/, 1)
  const address = scheme + rest
  if (host === '' || host.includes('@') || /[\s\\\p{C}]/u.test(written) || !URL.canParse(address)) return null
  // A name of two words or more, the last of which begins with a letter: neither a machine in the local network nor a number.
  return /[^.]\.[a-z][a-z0-9-]*\.?$/.test(new URL(address).hostname) ? address : null
}
