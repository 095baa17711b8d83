import { dayAfter, daysThrough } from '#contract/days.ts'
import type { Need, Step, Week, WeekSummary } from '#contract/studio/weeks.ts'
import { paths } from '#studio/paths.ts'
import { counted, dayAt, fromNow, momentWords } from '#studio/words.ts'

export type Line = { kind: 'missing' | 'open' | 'done'; words: string }

/** Returns what a week lacks, or what it has reached, in the order of the steps. */
export function linesOf(week: WeekSummary, now: number): Line[] {
  if (week.state === 'withdrawn') return [{ kind: 'open', words: 'Taken back: no shopper sees it' }]
  if (week.state === 'over') return [{ kind: 'done', words: correctedWords(week) }]
  if (week.state === 'published')
    return [
      {
        kind: 'done',
        words: week.publishAt ? `On every phone since ${momentWords(week.publishAt, now, week.timeZone)}` : 'On every phone',
      },
      { kind: 'done', words: correctedWords(week) },
    ]
  const needs = week.needs.map((need) => needLine(need, week))
  if (week.publishAt === null) return needs.length > 0 ? needs : [{ kind: 'done', words: 'Ready to go out' }]
  return [...needs, { kind: 'done', words: `Starts ${fromNow(week.publishAt, now)}, ${momentWords(week.publishAt, now, week.timeZone)}` }]
}

function needLine(need: Need, { doubtful }: WeekSummary): Line {
  if (need === 'files') return { kind: 'missing', words: 'Pages missing: drop the PDF' }
  if (need === 'sheet') return { kind: 'missing', words: 'Price sheet missing' }
  if (need === 'columns') return { kind: 'missing', words: 'Columns to be named' }
  if (need === 'doubts')
    return { kind: 'missing', words: doubtful > 0 ? `${counted(doubtful, 'doubtful row')} to look at` : 'Rows to be matched' }
  if (need === 'preview') return { kind: 'open', words: 'Not previewed yet' }
  return { kind: 'open', words: 'No moment to publish yet' }
}

const correctedWords = ({ corrected }: WeekSummary) => (corrected === 0 ? 'No corrections' : `${counted(corrected, 'item')} corrected`)

/** What is out is corrected in the running week: its rows, title and days reach no phone any more. */
export const isOut = ({ state }: Pick<WeekSummary, 'state'>): boolean => state === 'published' || state === 'over' || state === 'withdrawn'

/** Without a sheet the rows are those that were read off the pages, or drawn. */
export const hasSheet = ({ files }: Pick<Week, 'files'>): boolean => files.some(({ sheets }) => sheets.some((it) => it.isChosen))

/** Returns the one thing to do with a week now, and whether it is work that waits. */
export function actionOf({ weekId, state, needs, isMadeHere, publication }: WeekSummary): { words: string; to: string; waits: boolean } {
  const ad = publication && String(publication.adId)
  if (state === 'over') return { words: 'Results', to: paths.results(ad ?? undefined), waits: false }
  if (publication && (state === 'published' || state === 'withdrawn' || !isMadeHere))
    return { words: 'Open', to: paths.running(publication.externalId), waits: false }
  const [first] = needs
  if (first === 'files' || first === 'sheet') return { words: 'Drop files', to: paths.files(weekId), waits: state !== 'empty' }
  if (first === 'columns') return { words: 'Name columns', to: paths.columns(weekId), waits: true }
  if (first === 'doubts') return { words: 'Go on', to: paths.matching(weekId), waits: true }
  if (first === 'preview') return { words: 'Preview', to: paths.preview(weekId), waits: true }
  return { words: first ? 'Publish' : 'Open', to: paths.publish(weekId), waits: Boolean(first) }
}

/** Returns the week that is to be worked on first: of those that wait for somebody, the one that begins soonest and is not over. */
export const nextOf = (weeks: readonly WeekSummary[], now: number): WeekSummary | undefined =>
  weeks
    .filter((it) => actionOf(it).waits && it.validTo >= dayAt(now, it.timeZone))
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))[0]

/** The steps of a week, each with what must not be missing for it to be done. */
export const steps: readonly { step: Step; words: string; needs: readonly Need[]; path: (weekId: string) => string }[] = [
  { step: 'files', words: 'Files', needs: ['files', 'sheet'], path: paths.files },
  { step: 'columns', words: 'Columns', needs: ['columns'], path: paths.columns },
  { step: 'matching', words: 'Matching', needs: ['doubts'], path: paths.matching },
  { step: 'preview', words: 'Preview', needs: ['preview'], path: paths.preview },
  { step: 'publish', words: 'Publish', needs: ['moment'], path: paths.publish },
]

/** Returns how many of the steps are done: a step is, when neither it nor one before it lacks anything. */
export function stepsDone({ needs, state }: Pick<WeekSummary, 'needs' | 'state'>): number {
  if (state === 'empty') return 0
  const open = steps.findIndex((it) => it.needs.some((need) => needs.includes(need)))
  return open < 0 ? steps.length : open
}

type Days = { validFrom: string; validTo: string }

/** Returns how often a flyer comes, by the days that follow the last ones. February has four weeks, and is a month all the same. */
export function rhythmWords({ validFrom, validTo }: Days): string {
  const days = daysThrough(validFrom, validTo)
  if (days <= 31 && [validFrom, dayAfter(validTo)].every((it) => it.endsWith('-01'))) return 'monthly'
  if (days === 7) return 'weekly'
  if (days % 7 === 0) return `every ${numbers[days / 7] ?? days / 7} weeks`
  return days >= 28 && days <= 31 ? 'monthly' : `every ${days} days`
}

const numbers: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }

/** Returns the week of the same chain that has some of these days too. */
export const overlapOf = (weeks: readonly WeekSummary[], chainId: number, { validFrom, validTo }: Days) =>
  weeks.find((it) => it.chainId === chainId && it.state !== 'withdrawn' && it.validFrom <= validTo && it.validTo >= validFrom)

/** What is typed of a week: its titles and its days. */
type Said = Pick<WeekSummary, 'title' | 'spanishTitle' | 'validFrom' | 'validTo'>

/** Returns whether two versions of a week have the same titles and days. */
export const saysSame = (one: Said, other: Said): boolean =>
  one.title === other.title && one.spanishTitle === other.spanishTitle && one.validFrom === other.validFrom && one.validTo === other.validTo
