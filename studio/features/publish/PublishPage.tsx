import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Send, TriangleAlert, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import { hasPassed, isOverIn, overWords, passedWords, publishing, type Comparison, type When } from '#contract/studio/publishing.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { useMinute } from '#app/clock.ts'
import { call } from '#studio/api/call.ts'
import { WhenStored } from '#studio/features/matching/WhenStored.tsx'
import { isOut } from '#studio/features/weeks/rules.ts'
import { useWeek } from '#studio/features/weeks/WeekFrame.tsx'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted, dayAt, daysWords, dayWords, longDayWords, momentWords, weekdayOf, zoneWords } from '#studio/words.ts'
import { Changes } from './Changes.tsx'
import { comparisonQuery, keepWeek } from './queries.ts'
import { bothOf, spansOf, spanWords, timeWords, whenWords } from './rules.ts'
import styles from './PublishPage.module.css'

/** What a week changes for shoppers, when, and the button that does it. */
export default function PublishPage() {
  const week = useWeek()
  return (
    <WhenStored weekId={week.weekId} what="Publishing">
      <Publish week={week} />
    </WhenStored>
  )
}

/** What was chosen here of the moment; the rest is as the week has it. */
type Chosen = { kind?: When['kind']; day?: string; time?: string }

function Publish({ week }: { week: Week }) {
  const query = useQuery({ ...comparisonQuery(week), enabled: week.publication !== null, placeholderData: (before) => before })
  // Whatever anybody changes in the week meanwhile, it stays.
  const [chosen, setChosen] = useState<Chosen>({})
  const now = useMinute()
  if (week.publication === null)
    return (
      <div className={styles.none}>
        <h2>Nothing to publish yet</h2>
        <p>The preview makes the flyer of this week’s rows. Look at it first.</p>
        <ButtonLink to={paths.preview(week.weekId)} kind="fill">
          Open the preview
        </ButtonLink>
      </div>
    )
  return (
    <Loaded query={query} what="The comparison">
      {(comparison) => (
        <div className={styles.root}>
          <div className={styles.changes}>
            <h2 className={styles.title}>
              What changes on {weekdayOf(week.validFrom)}, {dayWords(week.validFrom)}{' '}
              {comparison.against && <span>against {daysWords(comparison.against)}</span>}
            </h2>
            <Changes comparison={comparison} today={dayAt(now, week.timeZone)} />
          </div>
          <div className={styles.margin}>
            <Moment week={week} comparison={comparison} chosen={chosen} onChoose={setChosen} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

type MomentProps = { week: Week; comparison: Comparison; chosen: Chosen; onChoose: (chosen: Chosen) => void }

function Moment({ week, comparison, chosen, onChoose }: MomentProps) {
  const queryClient = useQueryClient()
  const now = useMinute()
  const today = dayAt(now, week.timeZone)
  const timeZones = comparison.zones.map((it) => it.timeZone)
  // A week that has begun is late already: by the stores' clocks, since staff may be anywhere.
  const hasBegun = hasPassed({ kind: 'clock', day: week.validFrom, time: '00:00' }, timeZones, now)
  const { kind = week.publishAt === null && hasBegun ? 'now' : 'clock' } = chosen
  const { day = comparison.moment?.day ?? week.validFrom, time = comparison.moment?.time ?? '00:00' } = chosen
  const choose = (more: Chosen) => onChoose({ ...chosen, ...more })
  const kept = (next: Week) => keepWeek(queryClient, next)
  const params = { weekId: week.weekId }
  const publish = useMutation({
    mutationFn: (when: When) => call(publishing.publish, { params, body: { when } }),
    onSuccess: kept,
  })
  const callBack = useMutation({ mutationFn: () => call(publishing.callBack, { params }), onSuccess: kept })
  if (isOut(week))
    return (
      <Panel pad>
        <h2>This week is out</h2>
        {week.publishAt && <p className={styles.since}>On every phone since {momentWords(week.publishAt, now, week.timeZone)}.</p>}
        {week.publication && (
          <ButtonLink to={paths.running(week.publication.externalId)} kind="fill">
            Open the running week
          </ButtonLink>
        )}
      </Panel>
    )
  const isSet = week.publishAt !== null
  const isMoved = day !== comparison.moment?.day || time !== comparison.moment.time
  const firstDay = kind === 'clock' ? day : today
  const at = `${longDayWords(day)} at ${timeWords(time)}`
  const when: When = kind === 'now' ? { kind } : { kind, day, time }
  const isOver = week.isMadeHere && isOverIn(week.validTo, timeZones, now)
  const isPast = isOver || hasPassed(when, timeZones, now)
  return (
    <>
      <Panel pad>
        <h2>When</h2>
        <fieldset className={styles.when}>
          <legend className="vh">When it goes out</legend>
          <label>
            <input type="radio" name="when" checked={kind === 'now'} onChange={() => choose({ kind: 'now' })} />
            Now, on every phone within 5 seconds
          </label>
          <label>
            <input type="radio" name="when" checked={kind === 'clock'} onChange={() => choose({ kind: 'clock' })} />
            <strong>At a moment, by each store’s own clock</strong>
          </label>
        </fieldset>
        {kind === 'clock' && (
          <>
            <div className={styles.moment}>
              <Field
                label="Day"
                labelHidden
                type="date"
                required
                value={day}
                max={week.validTo}
                onChange={(it) => it && choose({ day: it })}
              />
              <Field
                label="Time"
                labelHidden
                type="time"
                required
                value={time}
                error={isPast && !isOver ? passedWords : null}
                onChange={(it) => it && choose({ time: it })}
              />
            </div>
            <ul className={styles.zones}>
              {comparison.zones.map((it) => (
                <li key={it.timeZone}>
                  <span>{zoneWords(it.timeZone)}</span>
                  <span>{counted(it.stores, 'store')}</span>
                  <b>
                    {longDayWords(day).split(',')[0]}, {timeWords(time)}
                  </b>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
      <Beside out={comparison.out} own={{ from: firstDay, to: week.validTo }} today={today} />
      <Checks week={week} comparison={comparison} now={now} />
      {isOver && <Note>{overWords}</Note>}
      {isSet && comparison.moment && (
        <Note kind="ok">
          Set for {longDayWords(comparison.moment.day)} at {timeWords(comparison.moment.time)}, by each store’s own clock.
        </Note>
      )}
      {(publish.isError || callBack.isError) && <Failure of={publish.error ?? callBack.error} />}
      <Button
        kind="fill"
        main
        wide
        disabled={publish.isPending || callBack.isPending || isPast}
        onClick={() => (callBack.reset(), publish.mutate(when))}
      >
        <Send size={18} />
        {kind === 'now' ? 'Publish now' : `${!isSet ? 'Publish on' : isMoved ? 'Change to' : 'Publish again on'} ${at}`}
      </Button>
      {isSet && (
        <Button wide disabled={publish.isPending || callBack.isPending} onClick={() => (publish.reset(), callBack.mutate())}>
          <Undo2 size={18} />
          Call it back
        </Button>
      )}
      <p className={styles.after}>
        {kind === 'now' ? 'You can withdraw it later.' : 'You can call it back until then, and withdraw it after.'}
      </p>
    </>
  )
}

type BesideProps = { out: Comparison['out']; own: { from: string; to: string }; today: string }

/** What shoppers see day by day from now on, and on which days that is more than one week. */
function Beside({ out, own, today }: BesideProps) {
  if (out.length === 0) return null
  const spans = spansOf(out, own, today)
  const both = bothOf(spans)
  const others = out.filter((it) => both.some((span) => span.out.includes(it)))
  return (
    <>
      <Panel pad>
        <h2>What shoppers see</h2>
        <p>{spanWords(spans)}</p>
      </Panel>
      {others.length > 0 && (
        <Note>
          <strong>
            {others.length === 1 ? 'Two' : 'Several'} weeks at once {both.map((it) => whenWords(it)).join(' and ')}.
          </strong>{' '}
          Shoppers see the deals of {others.length === 1 ? 'both' : 'all'}, also where one has two prices. Let this week begin later, or
          withdraw what is not meant:{' '}
          {others.map((it) => (
            <Link key={it.publication} to={paths.running(it.publication)} className={styles.other}>
              {it.title}, {daysWords(it)}
            </Link>
          ))}
        </Note>
      )}
    </>
  )
}

/** What is checked last. Only what is doubtful stops a week. */
function Checks({ week, comparison, now }: { week: Week; comparison: Comparison; now: number }) {
  const { items, pages, leftOut, daysAgree, withoutPicture, seenOnPhone } = comparison
  return (
    <Panel pad>
      <h2>Last checks</h2>
      <ul className={styles.checks}>
        <Check
          isFine={week.doubtful === 0}
          title={week.doubtful === 0 ? 'All doubtful rows looked at' : counted(week.doubtful, 'doubtful row')}
        >
          {counted(items, 'deal')} on {counted(pages, 'page')}
          {leftOut > 0 && `; ${counted(leftOut, 'row does', 'rows do')} not go out: left out, or on no page`}
          {week.doubtful > 0 && <Link to={paths.matching(week.weekId)}> Look</Link>}
        </Check>
        {daysAgree !== null && (
          <Check isFine={daysAgree} title={daysAgree ? 'Days agree' : 'The days differ'}>
            {daysAgree ? 'Page 1 and this week say' : 'Page 1 says other days than'} {daysWords(week)}
          </Check>
        )}
        <Check
          isFine={withoutPicture === 0}
          title={withoutPicture === 0 ? 'All deals have a picture' : `${counted(withoutPicture, 'deal')} without a photo`}
        >
          {withoutPicture === 0 ? 'Photos of their own' : 'They show their part of the page.'}
        </Check>
        <Check isFine={seenOnPhone !== null} title={seenOnPhone === null ? 'Not seen on a phone' : 'Seen on a phone'}>
          {seenOnPhone === null ? (
            <>
              The preview opens on your own. <Link to={paths.preview(week.weekId)}>Look</Link>
            </>
          ) : (
            momentWords(seenOnPhone, now)
          )}
        </Check>
      </ul>
    </Panel>
  )
}

function Check({ isFine, title, children }: { isFine: boolean; title: string; children: ReactNode }) {
  return (
    <li>
      {isFine ? <CircleCheck size={18} className={styles.fine} /> : <TriangleAlert size={18} className={styles.doubt} />}
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </li>
  )
}
