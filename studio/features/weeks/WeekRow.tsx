import { Circle, CircleCheck, FileUp, TriangleAlert } from 'lucide-react'
import type { WeekSummary } from '#contract/studio/weeks.ts'
import { useMinute } from '#app/clock.ts'
import { classes } from '#app/ui/classes.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { counted, daysWords } from '#studio/words.ts'
import { actionOf, linesOf } from './rules.ts'
import { StateTag } from './StateTag.tsx'
import styles from './WeekRow.module.css'

type Props = { week: WeekSummary; chainTitle: string; /** The first of the chain that waits for somebody. */ isFirst: boolean }

export function WeekRow({ week, chainTitle, isFirst }: Props) {
  const now = useMinute()
  const { words, to, waits } = actionOf(week)
  const isPast = week.state === 'over' || week.state === 'withdrawn'
  const about = [week.title !== chainTitle && week.title, contentWords(week)].filter(Boolean).join(', ')
  return (
    <article className={classes(styles.root, isPast && styles.past)}>
      {week.picture ? (
        <img src={week.picture} alt="" className={styles.picture} loading="lazy" />
      ) : (
        <span className={styles.empty}>
          <FileUp size={18} />
        </span>
      )}
      <div>
        <h3>{daysWords(week)}</h3>
        <p className={styles.about}>{about}</p>
      </div>
      <div>
        <StateTag state={week.state} />
      </div>
      <ul className={styles.lines}>
        {linesOf(week, now).map((line) => (
          <li key={line.words} className={styles[line.kind]}>
            {icons[line.kind]}
            {line.words}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={to}
        kind={isPast ? 'text' : isFirst && waits ? 'fill' : 'ring'}
        data-week-action=""
        className={styles.action}
        {...(isFirst && { keys: 'Enter' })}
      >
        {words}
        <span className="vh">: {daysWords(week)}</span>
      </ButtonLink>
    </article>
  )
}

function contentWords({ pageCount, itemCount, state }: WeekSummary): string {
  if (state === 'empty') return 'Nothing dropped yet'
  const parts = [pageCount > 0 && counted(pageCount, 'page'), itemCount > 0 && counted(itemCount, 'deal')]
  return parts.filter(Boolean).join(', ') || 'Files dropped'
}

const icons = { missing: <TriangleAlert size={18} />, open: <Circle size={18} />, done: <CircleCheck size={18} /> }
