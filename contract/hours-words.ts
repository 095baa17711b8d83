import { weekdays } from '#contract/days.ts'

/** The words of a store's hours. What is not among them is not known, and makes the text unreadable. */

/** In minutes after midnight; `closes` is above 1440 when that is on the next day. */
export type Span = { opens: number; closes: number }
/** `isDaily` is set for 'every day', to which a day that is named is an exception. */
export type Days = { kind: 'days'; days: readonly number[]; isDaily: boolean }
export type Group = Days | { kind: 'spans'; spans: readonly Span[]; isAlways: boolean }

export class Unreadable extends Error {}
export function unreadable(): never {
  throw new Unreadable()
}

export const noon = 720
export const midnight = 1440

/** Days on which a store's hours are others than those of the week; `isHoliday` in opening.ts knows their dates. */
const holiday =
  /\b(?:holidays?|thanksgiving|christmas|x-?mas|easter|new year'?s?|memorial day|labor day|independence day|july 4(?:th)?|(?:4th|fourth) of july|dec(?:ember)? (?:24|25|31)(?:th|st)?|jan(?:uary)? 1(?:st)?)\b/

/** Names of holidays with a weekday in them, which is no day of the week's hours. */
const withWeekday = /easter sunday|thanksgiving thursday/
const time = /(?:1?\d|2[0-4])(?::\d\d)?(?: *[ap]m?\b)?/.source
/**
 * What may be said of such days, and of no others. A range, a season, a week, the day after or a holiday that few stores keep takes other
 * words: on days that `isHoliday` does not know, the hours of the week would be claimed.
 */
const ofHoliday = new RegExp(
  [
    withWeekday.source,
    holiday.source,
    /(?<=(?:mas|year|year's) )eve\b/.source,
    String.raw`\b${time} *(?:-+|to|thru|through|till?|until) *${time}`,
    String.raw`\b(?:at|by|from|until|till?) ${time}`,
    /\b\d{1,2}(?::\d\d| *[ap]m?\b)+/.source,
    /-+ *(?=closed|\d)/.source,
    /\bclos(?:e|es|ing) (?=at|by|early)/.source,
    /\bfor\b(?! the\b)/.source,
    /\b(?:closed|open|except|excluding|and|or|on|the|day|our|we|are|is|be|will|may|might|can|hours?|early|late)\b/.source,
    /\b(?:special|reduced|limited|modified|different|vary|varies|differ|change|affect|these|all|most|major|some)\b/.source,
    /\b(?:please|call|ask|see|check|ahead|us|website|online|store)\b/.source,
  ].join('|'),
  'g',
)

/** Parts of a store with hours of their own. */
const department =
  /\b(?:deli|bakery|caf[eé]|coffee|pharmacy|(?:hot|salad|juice) bar|kitchen|butcher|meat counter|wine|garden|fuel|gas|customer service|curbside|pick-?up|delivery)\b/

/** Returns the clauses of each line that tells the store's weekly hours. */
export function linesOf(text: string): string[][] {
  const lines: string[][] = []
  for (const line of plain(text).split('\n')) {
    const isOther = holiday.test(line) || department.test(line)
    // A heading: what follows is not about the store's week.
    if (isOther && /^[^\d]*$/.test(line) && !/closed|always|daily/.test(line)) {
      if (!department.test(line)) mustBeOfHoliday(line)
      break
    }
    if (department.test(line)) {
      if (/\bstore\b/.test(line)) unreadable()
      continue
    }
    lines.push(withoutHolidays(line.split(/[,;|•·/]|\. /)))
  }
  return lines
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u00a0\u2009\u202f\t]/g, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’‘`]/g, "'")
    .replace(/<br ?\/?>|\r\n?/g, '\n')
    .replace(/(\d ?)([ap])\.? ?m\b\.?/g, '$1$2m ')
    .replace(/\b(sun|mon|tues?|wed|thu|thurs?|fri|sat|dec|jan)\. ?/g, '$1 ')
    .replace(/\b24 ?\/ ?7\b(?: ?\/ ?365)?/g, ' always daily ')
    .replace(/\b24[ -]?(?:hours?|hrs?)\b(?: (?:a|per) day)?/g, ' always ')
    .replace(/\b(?:every ?day|all (?:week|days)|(?:7|seven|365) days)\b(?: (?:of )?(?:the|a|per|each) (?:week|year)|\/ ?week)?/g, ' daily ')
    .replace(/\b(?:12(?::00)? ?)?noon\b/g, '12pm')
    .replace(/\b(?:12(?::00)? ?)?midnight\b/g, '24:00')
    .replace(/[()]/g, ',')
    .replace(/\.(?=\s*(?:\n|$))/g, '')
}

/** Leaves out what is said of holidays. Where a weekday is named with it, more may be meant. */
function withoutHolidays(clauses: readonly string[]): string[] {
  const kept: string[] = []
  let isOfHoliday = false
  for (const clause of clauses) {
    const rest = clause
      .replace(/(?:&|\b(?:and|or)\b) ?(?:(?:all|most|major|the) )*holidays?\b/, '')
      .replace(/\b(?:except|excluding|closed)\b.*/, (end) => (holiday.test(end) && !hasDay(end) ? mustBeOfHoliday(end) : end))
    if (holiday.test(rest)) {
      if (hasDay(rest)) unreadable()
      isOfHoliday = true
    } else if (!isOfHoliday || hasDay(rest)) {
      isOfHoliday = false
      kept.push(rest)
    }
    // 'Christmas Eve, 8 to 4': these are no hours of the week.
    if (isOfHoliday) mustBeOfHoliday(rest)
  }
  return kept
}

/** Returns the nothing that is left of it. */
function mustBeOfHoliday(text: string): '' {
  return /[a-z\d-]/.test(text.replaceAll(ofHoliday, '')) ? unreadable() : ''
}

function hasDay(clause: string): boolean {
  return (clause.replace(withWeekday, '').match(/[a-z']+/g) ?? []).some((word) => daysOf(word) !== null)
}

const names = weekdays.map((it) => it.toLowerCase())
export const sevenDays = [0, 1, 2, 3, 4, 5, 6]

/** Returns the weekdays that a word means; null when it means none. A single T or S could be two days. */
function daysOf(word: string): readonly number[] | null {
  const bare = word.replace(/'?s$/, '')
  if (word === 'daily') return sevenDays
  if (bare === 'weekday') return [1, 2, 3, 4, 5]
  if (bare === 'weekend') return [0, 6]
  const isDay = /^[mwf]$/.test(bare) || bare.length > 1
  const at = isDay ? names.findIndex((name) => name.startsWith(bare)) : -1
  return at < 0 ? null : [at]
}

type Token = { days: readonly number[]; isDaily: boolean } | Time | 'to' | 'closed' | 'always' | 'except'
/** `half` is null where the text does not say it; 'midnight' is hour 24. */
type Time = { hour: number; minute: number; half: 'am' | 'pm' | null }

/** Words that change nothing. */
const filler =
  /^(?:open|hours?|store|our|we're|are|is|the|from|at|and|also|on|of|operation|regular|normal|business|shopping|grocery|market|co-?op|each|every|o'clock)$/

/** Returns the days and spans that a clause names, in its order. Days without anything between them belong together, and so do spans. */
export function groupsOf(clause: string): Group[] {
  const tokens = tokensOf(clause)
  const groups: Group[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const before = groups.at(-1)
    const end = tokens[at + 1] === 'to' ? tokens[at + 2] : undefined
    if (token === 'to') {
      // Only between days and their spans: 'Mon - 8 am - 9 pm'.
      if (before?.kind !== 'days' || !isSpan(tokens[at + 1])) unreadable()
    } else if (token === 'except') {
      // Only before days with other spans: 'daily 8-9 except Sunday 10-6'.
      if (before ? before.kind !== 'spans' : !tokens.some(isSpan)) unreadable()
    } else if (token === 'always' || token === 'closed') {
      const spans = token === 'always' ? [{ opens: 0, closes: midnight }] : []
      groups.push({ kind: 'spans', spans, isAlways: token === 'always' })
    } else if ('days' in token) {
      const isRange = end !== undefined && !isSpan(end)
      const days = isRange ? daysTo(token.days, end) : token.days
      if (isRange) at += 2
      if (before?.kind === 'days' && !before.isDaily && !token.isDaily) before.days = [...before.days, ...days]
      else groups.push({ kind: 'days', days, isDaily: token.isDaily })
    } else {
      if (end === undefined || !isTime(end)) unreadable()
      at += 2
      const span = spanOf(token, end)
      if (before?.kind === 'spans' && before.spans.length > 0 && !before.isAlways) before.spans = [...before.spans, span]
      else groups.push({ kind: 'spans', spans: [span], isAlways: false })
    }
  }
  return groups
}

const isTime = (token: Token | undefined): token is Time => typeof token === 'object' && 'hour' in token
const isSpan = (token: Token | undefined) => token === 'closed' || token === 'always' || isTime(token)

function daysTo([first]: readonly number[], last: Token): number[] {
  if (typeof last === 'string' || !('days' in last) || last.days.length !== 1 || first === undefined) unreadable()
  const count = ((last.days[0]! - first + 7) % 7) + 1
  return count === 1 ? unreadable() : Array.from({ length: count }, (_, at) => (first + at) % 7)
}

function tokensOf(clause: string): Token[] {
  const tokens: Token[] = []
  const parts = clause.matchAll(/(\d{1,2})(?::(\d\d))?(?![\d:.]) ?(?:(am|pm|a|p)\b)?|[a-z][a-z']*(?:-op)?|-+|[:&+.\s]+|[^]/g)
  for (const [part, hour, minute, half] of parts) {
    if (hour !== undefined) {
      const read: Time = { hour: Number(hour), minute: Number(minute ?? 0), half: half ? (half.startsWith('a') ? 'am' : 'pm') : null }
      if (read.hour > 24 || read.minute > 59 || (read.half && (read.hour > 12 || read.hour === 0))) unreadable()
      tokens.push(read)
    } else if (/^[:&+.\s]/.test(part) || filler.test(part)) continue
    else tokens.push(wordOf(part))
  }
  return tokens
}

function wordOf(word: string): Token {
  if (/^(?:-+|to|thru|through|till?|until)$/.test(word)) return 'to'
  if (word === 'closed' || word === 'always' || word === 'except') return word
  const days = daysOf(word)
  return days ? { days, isDaily: word === 'daily' } : unreadable()
}

/** The latest that a store closes in the night, and the earliest that it opens: anything else is taken for a slip of the pen. */
const latestNight = 5 * 60
const earliest = 4 * 60

function spanOf(from: Time, to: Time): Span {
  const opens = minutesOf(from, openingHalf(from, to)) % midnight
  const end = minutesOf(to, closingHalf(from, to))
  const closes = end === midnight - 1 ? midnight : end
  if (opens === 0 && (closes === midnight || closes === 0)) return { opens, closes: midnight }
  if (opens < earliest) unreadable()
  if (closes > opens) return { opens, closes }
  return closes <= latestNight ? { opens, closes: closes + midnight } : unreadable()
}

function minutesOf({ hour, minute }: Time, half: Time['half']): number {
  return (half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

/** Hours above 12 are of a clock with 24, and so is the other hour then. */
const isOf24 = ({ hour }: Time) => hour > 12 || hour === 0
const twelfth = ({ hour, minute }: Time) => (hour % 12) * 60 + minute

/** Where the text does not say am or pm: a store opens at 6 to 11 in the morning, or at noon to 4. With 5 it could be either. */
function openingHalf(from: Time, to: Time): Time['half'] {
  if (from.half || isOf24(from) || (to.half === null && isOf24(to) && to.hour < 24)) return from.half
  if (to.half === 'am') unreadable()
  if (from.hour >= 6 && from.hour < 12) return 'am'
  return from.hour !== 5 ? 'pm' : unreadable()
}

/** A store that opens in the morning closes after noon; 'to 12' could be noon or midnight. */
function closingHalf(from: Time, to: Time): Time['half'] {
  if (to.half || isOf24(to) || (from.half === null && isOf24(from))) return to.half
  const half = openingHalf(from, to)
  return to.hour !== 12 && (half === 'am' || twelfth(to) > twelfth(from)) ? 'pm' : unreadable()
}
