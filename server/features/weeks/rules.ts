import type { Need, WeekState, WeekSummary } from '#contract/studio/weeks.ts'
import { conflict } from '#server/http/problem.ts'
import type { FileRecord } from './file-queries.ts'
import type { WeekRecord } from './queries.ts'

type Days = { validFrom: string; validTo: string }

/**
 * Returns the days that follow a chain's last flyer, as many as it had, the first of them that are not over: after a whole month the next
 * one, however long it is. Without a last flyer a week from the next Wednesday.
 */
export function nextDays(last: Days | null, today: string): Days {
  if (last) {
    const [from, to] = [Temporal.PlainDate.from(last.validFrom), Temporal.PlainDate.from(last.validTo)]
    if (from.day === 1 && to.equals(from.with({ day: from.daysInMonth }))) {
      const [next, now] = [from.add({ months: 1 }).toString(), `${today.slice(0, 7)}-01`]
      const first = Temporal.PlainDate.from(next > now ? next : now)
      return { validFrom: first.toString(), validTo: first.with({ day: first.daysInMonth }).toString() }
    }
    const days = from.until(to).days + 1
    const later = { days: days * Math.max(1, Math.ceil(to.until(today).days / days)) }
    return { validFrom: from.add(later).toString(), validTo: to.add(later).toString() }
  }
  const day = Temporal.PlainDate.from(today)
  const wednesday = day.add({ days: (10 - day.dayOfWeek) % 7 || 7 })
  return { validFrom: wednesday.toString(), validTo: wednesday.add({ days: 6 }).toString() }
}

/** Found anew each time, so that no two tables can disagree about what is out. */
export function stateOf(week: WeekRecord, now: Date): WeekState {
  if (week.adId === null) return week.files === 0 && week.rows === 0 ? 'empty' : 'making'
  if (week.adWithdrawnAt !== null) return 'withdrawn'
  if (week.adOutFrom === null || week.adOutFrom > now) return 'staged'
  return week.adVisibleTo !== null && week.adVisibleTo < now ? 'over' : 'published'
}

/** Returns what a week lacks before it can go out, in the order of the steps. */
export function needsOf(week: WeekRecord, state: WeekState): Need[] {
  if (!['empty', 'making', 'staged'].includes(state)) return []
  const lacks: [Need, boolean][] = [
    ['files', week.isMadeHere && week.files === 0 && week.rows === 0],
    ['sheet', week.isMadeHere && week.questions === null && week.rows === 0],
    ['columns', week.isMadeHere && (week.questions ?? 0) > 0],
    ['doubts', week.isMadeHere && week.doubtful > 0],
    // One that was brought in by command, with its moment, waits for nobody here.
    ['preview', !week.hasPreview && (week.isMadeHere || week.adOutFrom === null)],
    ['moment', week.adOutFrom === null],
  ]
  return lacks.filter(([, isLacking]) => isLacking).map(([need]) => need)
}

/** Throws for a flyer that was brought in by command: it has no files and rows of ours. */
export function demandMadeHere({ title }: { title: string | null }): void {
  if (title === null)
    throw conflict('brought_in_by_command', 'This flyer was brought in by command: its title, days and items are changed there.')
}

/** Returns how many bytes the part at `from` must have; null when no part begins there. */
export function partLength(bytes: number, from: number, partBytes: number): number | null {
  return from % partBytes === 0 && from < bytes ? Math.min(partBytes, bytes - from) : null
}

/** Where things are in the image store. */
export const keys = {
  part: (fileId: string, from: number) => `studio/uploads/${fileId}/${from}`,
  uploads: 'studio/uploads/',
  ofFile: (weekId: string, fileId: string, name: string) => `studio/weeks/${weekId}/${fileId}/${name}`,
  ofRow: (weekId: string, name: string) => `studio/weeks/${weekId}/rows/${name}`,
  cut: (weekId: string, name: string) => `studio/weeks/${weekId}/cuts/${name}`,
  weeks: 'studio/weeks/',
}

/** Returns the addresses of pictures. They are kept by browsers, so each says which picture it is. */
export const addresses = {
  page: (weekId: string, pageNumber: number, size: 'page' | 'small', pageId: number) =>
    `/api/studio/weeks/${weekId}/pages/${pageNumber}/${size}?v=${pageId}`,
  photo: (weekId: string, fileId: string, at: number) => `/api/studio/weeks/${weekId}/files/${fileId}/photos/${at}`,
  row: (weekId: string, rowId: string, version: number) => `/api/studio/weeks/${weekId}/rows/${rowId}/picture?v=${version}`,
}

/** Returns a file as the browser sees it. */
export function studioFile({ weekId: _, daysAgree: _days, chosenSheet, sheets, photos, ...file }: FileRecord) {
  const shown = sheets.filter((it) => !it.isHidden || it.name === chosenSheet)
  return {
    ...file,
    sheets: shown.map(({ name, rows }) => ({ name, rows, isChosen: name === chosenSheet })),
    photos: photos.length,
  }
}

/** Returns whether a week's title and days are as an edit left them, for the journal. */
export function titleAndDays({
  title,
  spanishTitle,
  adDateInfo,
  validFrom,
  validTo,
}: Pick<WeekSummary, 'title' | 'spanishTitle' | 'adDateInfo' | 'validFrom' | 'validTo'>) {
  return { title, spanishTitle, adDateInfo, validFrom, validTo }
}
