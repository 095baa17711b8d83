import type { StaffCaller } from '#server/http/admission.ts'
import { isOfChain } from '#server/features/staff/rules.ts'

type Place = { storeId: number; chainId: number }
type Who = Pick<StaffCaller, 'role' | 'chains' | 'storeId'>

/** Publishers change all stores of their chains. */
export function mayChangeAll(caller: Who, { chainId }: Place): boolean {
  return (caller.role === 'publisher' || caller.role === 'administrator') && isOfChain(caller, chainId)
}

/** A store's own staff change its hours and days. */
export function mayChangeHours(caller: Who, place: Place): boolean {
  return mayChangeAll(caller, place) || (isOfChain(caller, place.chainId) && caller.storeId === place.storeId)
}

/** Returns whether each begins after the one before has ended, within a day and the night after it. */
export function areInOrder(spans: readonly { opens: number; closes: number }[]): boolean {
  return spans.every(({ opens, closes }, at) => {
    const next = spans[at + 1]
    return opens < closes && closes <= opens + 1440 && (next === undefined || closes < next.opens)
  })
}

/** 2026-02-30 has the form of a day but is none. */
export function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
