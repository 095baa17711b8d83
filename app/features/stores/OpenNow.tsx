import { useMinute } from '#app/clock.ts'
import { classes } from '#app/ui/classes.ts'
import { openingOf } from './opening.ts'
import { weekOf } from './hours.ts'
import styles from './OpenNow.module.css'

type Props = {
  store: { storeHours: string; timeZone: string }
  /** With the hours of today beside. */
  withToday?: boolean
  /** Set where the co-op's own words are shown anyway. */
  withoutWords?: boolean
  className?: string
}

/**
 * Says whether the store is open and until when. Where its hours do not tell that, they are shown in the co-op's own words. The time
 * is known only in the browser: until then there is room for one line, or for the words where they may be shown.
 */
export function OpenNow({ store: { storeHours, timeZone }, withToday = false, withoutWords = false, className }: Props) {
  const now = useMinute()
  const week = weekOf(storeHours)
  if (storeHours === '' || (withoutWords && week === null)) return null
  const isTold = week !== null && !week.includes(null)
  const opening = now === 0 ? null : openingOf(storeHours, timeZone, now)
  if (opening)
    return (
      <p className={classes(styles.root, className)}>
        <span className={styles[opening.kind]}>{opening.text}</span>
        {withToday && opening.today && <span className={styles.today}>{opening.today}</span>}
      </p>
    )
  if (withoutWords) return <p className={classes(styles.root, className)}>{'\u00a0'}</p>
  const isWaiting = now === 0 && week !== null
  return (
    <p className={classes(styles.root, styles.words, isWaiting && styles.waiting, isTold && styles.oneLine, className)}>
      {storeHours.split('\n').map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}
