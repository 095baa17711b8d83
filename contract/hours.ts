import { groupsOf, linesOf, sevenDays, Unreadable, unreadable, type Days, type Group, type Span } from './hours-words.ts'

/** From Sunday on: a day's spans, none when the store is closed; null when the text does not say. */
export type Week = readonly (readonly Span[] | null)[]

const known = new Map<string, Week | null>()

/**
 * Reads a store's hours, which are free text as the co-op words it. Nothing is guessed: when a part of the text cannot be read with
 * certainty, the result is null, and the text can only be shown as it is (docs/decisions/0118).
 */
export function weekOf(text: string): Week | null {
  const week = known.get(text)
  if (week !== undefined) return week
  const read = readWeek(text)
  known.set(text, read)
  return read
}

/** Returns whether a store has the same hours on two days; null, of which nothing is known, is the same as null alone. */
export function isSame(one: readonly Span[] | null, other: readonly Span[] | null): boolean {
  const written = (spans: readonly Span[] | null) => spans?.map(({ opens, closes }) => `${opens} ${closes}`).join()
  return written(one) === written(other)
}

function readWeek(text: string): Week | null {
  try {
    return weekIn(text)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Days and spans take turns, in either order: 'Mon 8-5', '8-5 Mon'. */
function weekIn(text: string): Week | null {
  const given: Given = { ofAll: null, ofDay: new Map() }
  let waiting: Group | null = null
  for (const clauses of linesOf(text)) {
    /** What this line said last, to which 'Mon 8-12, 1-5' adds. */
    let last: { to: Days; spans: readonly Span[] } | null = null
    let isFromLineAbove = waiting !== null
    for (const clause of clauses) {
      for (const group of groupsOf(clause)) {
        const before: Group | null = waiting
        waiting = null
        if (before === null) waiting = group
        else if (before.kind === 'days' && group.kind === 'spans') last = give(given, before, group.spans)
        else if (before.kind === 'spans' && group.kind === 'days') last = give(given, group, before.spans)
        else if (before.kind === 'days' && group.kind === 'days' && !isFromLineAbove) waiting = together(before, group)
        else unreadable()
        isFromLineAbove = false
      }
      if (waiting?.kind === 'spans' && last) {
        last = give(given, last.to, inOrder(last.spans, waiting.spans), last.spans)
        waiting = null
      }
    }
  }
  const { ofAll, ofDay } = given
  const isEmpty = ofAll === null && ofDay.size === 0
  // 'Open 24 hours' needs no days.
  if (waiting?.kind === 'spans' && waiting.isAlways && isEmpty) return sevenDays.map(() => waiting.spans)
  if (waiting) unreadable()
  return isEmpty ? null : sevenDays.map((day) => ofDay.get(day) ?? ofAll)
}

type Given = { ofAll: readonly Span[] | null; ofDay: Map<number, readonly Span[]> }

/** Notes the spans of the days, in place of `instead`. Days that are given other spans twice say nothing certain. */
function give(given: Given, to: Days, spans: readonly Span[], instead: readonly Span[] = spans) {
  const isOther = (before: readonly Span[] | null | undefined) => before && !isSame(before, instead)
  if (to.isDaily ? isOther(given.ofAll) : to.days.some((day) => isOther(given.ofDay.get(day)))) unreadable()
  if (to.isDaily) given.ofAll = spans
  else for (const day of to.days) given.ofDay.set(day, spans)
  return { to, spans }
}

/** 'Daily (Mon-Sun)' is daily; 'daily, Sunday' is nothing that is certain. */
function together(one: Days, other: Days): Days {
  const isWhole = ({ isDaily, days }: Days) => isDaily || new Set(days).size === sevenDays.length
  const isDaily = one.isDaily || other.isDaily
  if (isDaily && !(isWhole(one) && isWhole(other))) unreadable()
  return { kind: 'days', days: [...one.days, ...other.days], isDaily }
}

function inOrder(some: readonly Span[], more: readonly Span[]): Span[] {
  const all = [...some, ...more].toSorted((a, b) => a.opens - b.opens)
  const overlap = all.some(({ opens }, at) => at > 0 && opens < all[at - 1]!.closes)
  return some.length === 0 || more.length === 0 || overlap ? unreadable() : all
}
