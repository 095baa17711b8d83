import { Circle, CircleCheck } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import type { WeekSummary } from '#contract/studio/weeks.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { daysWords, longDayWords } from '#studio/words.ts'
import { steps, stepsDone } from './rules.ts'
import styles from './Soon.module.css'

/** What the week that begins next still needs, step by step. */
export function Soon({ weeks }: { weeks: WeekSummary[] }) {
  const [week] = weeks
    .filter((it) => it.isMadeHere && ['making', 'staged'].includes(it.state) && it.needs.length > 0)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
  if (!week) return null
  const done = stepsDone(week)
  return (
    <Panel pad aria-label="What is next">
      <h2>{longDayWords(week.validFrom)}</h2>
      <p className={styles.text}>What {daysWords(week)} still needs before it can go out:</p>
      <ol className={styles.steps}>
        {steps.map((it, at) => (
          <li key={it.step} className={at < done ? styles.done : undefined}>
            {at < done ? <CircleCheck size={18} /> : <Circle size={18} />}
            <span>{at < done ? doneWords[it.step] : openWords(it.step, week)}</span>
            {at >= done && <Link to={it.path(week.weekId)}>{it.step === 'publish' ? 'Set' : 'Look'}</Link>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const doneWords: Record<string, string> = {
  files: 'Files read',
  columns: 'Columns named',
  matching: 'All rows decided',
  preview: 'Seen on a phone',
  publish: 'Moment set',
}

function openWords(step: string, { doubtful }: WeekSummary): string {
  if (step === 'files') return 'Files'
  if (step === 'columns') return 'Columns'
  if (step === 'matching') return doubtful > 0 ? `${doubtful} doubtful ${doubtful === 1 ? 'row' : 'rows'}` : 'Rows on their places'
  return step === 'preview' ? 'Seen on a phone' : 'A moment to publish'
}
