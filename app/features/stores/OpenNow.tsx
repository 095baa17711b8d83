import { useMinute } from '#app/clock.ts'
import { classes } from '#app/ui/classes.ts'
import { aheadOf, openingOf, type Ahead, type Hours } from '#contract/opening.ts'
import { weekOf } from '#contract/hours.ts'
import { contentLanguage } from '#words/t.ts'
import styles from './OpenNow.module.css'

const kinds = { open: styles.open, soon: styles.soon, closed: styles.closed, holiday: styles.holiday }

type Props = {
  store: Hours
  /** With the hours of today beside. */
  withToday?: boolean
  /** Set where the co-op's own words are shown anyway. */
  withoutWords?: boolean
  /** With every coming day that has other hours, in place of the one that matters most. */
  withDays?: boolean
  className?: string
}

/**
 * Says whether the store is open and until when, and which day soon has other hours. Where its hours do not tell that, they are shown in
 * the co-op's own words. The time is known only in the browser: until then there is room for one line, or for the words where they may be
 * shown.
 */
export function OpenNow({ store, withToday = false, withoutWords = false, withDays = false, className }: Props) {
  const now = useMinute()
  const { storeHours } = store
  const week = weekOf(storeHours)
  const opening = now === 0 ? null : openingOf(store, now)
  const ahead = now === 0 ? [] : toldOf(aheadOf(store, now), withDays)
  const days = ahead.map(({ day, text, why }) => (
    <p key={day} className={classes(styles.root, styles.ahead, className)}>
      <b>{text}</b>
      {why}
    </p>
  ))
  if (opening)
    return (
      <>
        <p className={classes(styles.root, className)}>
          <span className={kinds[opening.kind]}>
            {opening.text}
            {opening.why}
          </span>
          {withToday && opening.today && <span className={styles.today}>{opening.today}</span>}
        </p>
        {days}
      </>
    )
  if (storeHours === '' || (withoutWords && week === null)) return days
  if (withoutWords) return <p className={classes(styles.root, className)}>{'\u00a0'}</p>
  const isWaiting = now === 0 && week !== null
  const isTold = week !== null && !week.includes(null)
  return (
    <>
      <p className={classes(styles.root, styles.words, isWaiting && styles.waiting, isTold && styles.oneLine, className)}>
        {storeHours.split('\n').map((line) => (
          <span key={line} lang={contentLanguage()}>
            {line}
          </span>
        ))}
      </p>
      {days}
    </>
  )
}

/** Of several days the first on which it is closed, else the first. */
function toldOf(ahead: readonly Ahead[], all: boolean): readonly Ahead[] {
  const one = ahead.find((it) => it.isClosed) ?? ahead[0]
  return all || !one ? ahead : [one]
}
