import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, WifiOff } from 'lucide-react'
import { Fragment } from 'react'
import { Link, NavLink, Outlet, useOutletContext, useParams } from '#app/router/index.ts'
import type { Week } from '#contract/studio/weeks.ts'
import * as brand from '#brand'
import { useMinute } from '#app/clock.ts'
import { classes } from '#app/ui/classes.ts'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { paths } from '#studio/paths.ts'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { counted, daysWords, momentWords } from '#studio/words.ts'
import { useFollowed, useFollowing } from './following.ts'
import { weekQuery } from './queries.ts'
import { isOut, steps, stepsDone } from './rules.ts'
import styles from './WeekFrame.module.css'

/** Around the five steps of a week: its days, who else is at it, and the steps. The pages inside get the week by `useWeek`. */
export default function WeekFrame() {
  const { weekId = '' } = useParams()
  const query = useQuery(weekQuery(weekId))
  useFollowing(weekId)
  return (
    <div className={styles.root}>
      <Loaded query={query} what="The week">
        {(week) => (
          <>
            <WeekLine week={week} />
            <div className={styles.page}>
              {/* Nothing that was typed or chosen in one week is meant for another. */}
              <Outlet key={week.weekId} context={week} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** For the pages of a week's steps. */
export const useWeek = () => useOutletContext<Week>()

function WeekLine({ week }: { week: Week }) {
  const done = stepsDone(week)
  return (
    <header className={styles.line}>
      <title>{`${daysWords(week)} · ${brand.appName} studio`}</title>
      <Link to={paths.weeks()} className={classes(iconButtonClass(), styles.back)} aria-label="All weeks">
        <ArrowLeft size={18} />
      </Link>
      <h1>{daysWords(week)}</h1>
      <p className={styles.about}>
        {week.chainName}, {counted(week.stores, 'store')}
      </p>
      <Others />
      {week.isMadeHere && <WhatGoesOut week={week} />}
      <nav className={styles.steps} aria-label="Steps of this week">
        {steps.map((it, at) => (
          <Fragment key={it.step}>
            {at > 0 && <span className={styles.dash} />}
            <NavLink to={it.path(week.weekId)} className={classes(styles.step, at < done && styles.done)}>
              <span className={styles.number}>{at < done ? <Check size={14} /> : at + 1}</span>
              <span className={styles.word}>{it.words}</span>
              {at < done && <span className="vh">, done</span>}
            </NavLink>
          </Fragment>
        ))}
      </nav>
    </header>
  )
}

/** What is changed here reaches no phone by itself once the week is published: it is said where it is changed. */
function WhatGoesOut({ week }: { week: Week }) {
  const now = useMinute()
  if (isOut(week) && week.publication)
    return (
      <Note className={styles.note}>
        This week {week.state === 'withdrawn' ? 'was withdrawn' : 'is out'}: nothing in it is changed here any more.{' '}
        <Link to={paths.running(week.publication.externalId)}>Correct it in the running week</Link>
      </Note>
    )
  if (week.state !== 'staged' || week.publishAt === null) return null
  return (
    <Note className={styles.note}>
      Set to go out {momentWords(week.publishAt, now, week.timeZone)} as it was published or previewed last. What is changed now goes out
      only when it is previewed or published again. <Link to={paths.publish(week.weekId)}>Publish again</Link>
    </Note>
  )
}

/** Who else is at this week, and where; and that there is no connection. */
function Others() {
  const { others, isAway } = useFollowed()
  if (isAway)
    return (
      <p className={styles.away} role="status">
        <WifiOff size={18} />
        No connection
      </p>
    )
  if (others.length === 0) return null
  const words = others.map(({ name, at }) => `${name} is here too, at ${steps.find((it) => it.step === at.step)?.words ?? 'this week'}`)
  return (
    <ul className={styles.others} aria-label="Also here">
      {others.map((it, at) => (
        <li key={it.staffId} title={words[at]}>
          <span aria-hidden="true">{initials(it.name)}</span>
          <span className="vh">{words[at]}</span>
        </li>
      ))}
    </ul>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((it) => it.charAt(0).toUpperCase())
    .join('')
