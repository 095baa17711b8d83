import { TriangleAlert } from 'lucide-react'
import type { Week } from '#contract/studio/weeks.ts'
import { classes } from '#app/ui/classes.ts'
import { longDayWords } from '#studio/words.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { barsOf, daysAround, overlaps, type Previewed } from './rules.ts'
import styles from './DayBars.module.css'

type Props = { week: Week; ads: Previewed['ads']; store: Previewed['stores'][number]; day: string; onDay: (day: string) => void }

/** Which flyers a store's shoppers see on which days; the days that have two are in honey. */
export function DayBars({ week, ads, store, day, onDay }: Props) {
  const days = daysAround(week.validFrom)
  const bars = barsOf(ads, store.storeRoute, days)
  return (
    <Panel pad className={styles.root}>
      <h2>What {store.name} shoppers see, day by day</h2>
      <div className={styles.days}>
        {days.map((it) => (
          <button key={it} type="button" aria-pressed={it === day} onClick={() => onDay(it)}>
            {shortly(it)}
          </button>
        ))}
      </div>
      <ul className={styles.bars}>
        {bars.map(({ title, from, to, isThis }, at) => (
          <li key={at} className={classes(isThis && styles.own)} style={{ gridColumn: `${from + 1} / ${to + 2}` }}>
            {title}
            {isThis && <span className="vh">, this week</span>}
          </li>
        ))}
        {overlaps(bars, days).map(({ at, count }) => (
          <li key={`both-${at}`} className={styles.both} style={{ gridColumn: `${at + 1} / ${at + 2}`, gridRow: bars.length + 1 }}>
            <TriangleAlert size={14} aria-hidden="true" />
            {count === 2 ? 'Both' : `All ${count}`}
            <span className="vh"> on {longDayWords(days[at] ?? '')}</span>
          </li>
        ))}
        {bars.length === 0 && <li className={styles.none}>No flyer on these days.</li>}
      </ul>
    </Panel>
  )
}

const weekdayAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })
const shortly = (day: string) =>
  weekdayAndDay
    .format(new Date(`${day}T00:00:00Z`))
    .split(' ')
    .toReversed()
    .join(' ')
