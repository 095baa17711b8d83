import type { StaffCaller } from '#server/http/admission.ts'
import { forbidden } from '#server/http/problem.ts'

/** How many days an invitation's link is good for. */
export const invitationDays = 7

export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/studio/welcome#${token}`

export function isOfChain({ chains }: Pick<StaffCaller, 'chains'>, chainId: number): boolean {
  return chains === null || chains.includes(chainId)
}

/** Every call of staff on a thing of a chain begins with it, reads too. */
export function demandChain(caller: Pick<StaffCaller, 'chains'>, chainId: number): void {
  if (!isOfChain(caller, chainId)) throw forbidden('other_chain', 'This belongs to a chain that you do not work for.')
}

/** Returns whether all that somebody works for is also the caller's. */
export function isWithin({ chains }: Pick<StaffCaller, 'chains'>, reach: Pick<StaffCaller, 'chains'>): boolean {
  return chains === null || (reach.chains !== null && reach.chains.every((it) => chains.includes(it)))
}

/** Returns whether two people work for a chain together: of others nobody is told. */
export function isBeside({ chains }: Pick<StaffCaller, 'chains'>, other: Pick<StaffCaller, 'chains'>): boolean {
  return chains === null || other.chains === null || other.chains.some((it) => chains.includes(it))
}

type Person = Pick<StaffCaller, 'staffId' | 'role'>

/** Returns whether nobody could invite and change roles any more without this person. */
export function isLastAdministrator(all: readonly Person[], { staffId, role }: Person): boolean {
  return role === 'administrator' && !all.some((it) => it.role === 'administrator' && it.staffId !== staffId)
}

/** Without the letters and digits that people take for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns ten codes of twelve signs in groups of four, of 120 random bytes. */
export function recoveryCodes(random: Uint8Array): string[] {
  const signs = Array.from(random, (it) => alphabet[it % alphabet.length]).join('')
  return (signs.match(/.{12}/g) ?? []).map((it) => it.replace(/.{4}(?=.)/g, '$&-'))
}

/** Returns the signs of a code as somebody has typed it. */
export const recoveryCodeFrom = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

type Change = { field: string; before: string | null; after: string | null }

/** Returns what differs between two values as people read it: field by field, with fields of fields by both names. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((it) => it.before !== it.after)
}

function fieldsOf(value: unknown, name = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (Array.isArray(value)) return new Map([[name, value.map(textOf).join(', ')]])
  if (typeof value !== 'object') return new Map([[name, textOf(value)]])
  return new Map(Object.entries(value).flatMap(([key, it]) => [...fieldsOf(it, name ? `${name} ${key}` : key)]))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
