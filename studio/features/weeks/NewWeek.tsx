import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { useLocation, useNavigate } from '#app/router/index.ts'
import { uuidv7 } from 'uuidv7'
import { daysThrough } from '#contract/days.ts'
import type { Reply } from '#contract/endpoint.ts'
import { weeks as endpoints, type WeekSummary } from '#contract/studio/weeks.ts'
import { call } from '#studio/api/call.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { daysWords, weekdayOf } from '#studio/words.ts'
import { weekQuery } from './queries.ts'
import { overlapOf, rhythmWords, saysSame } from './rules.ts'
import styles from './NewWeek.module.css'

type Chain = Reply<typeof endpoints.all>['chains'][number]
type Props = { ref: Ref<HTMLElement>; chains: Chain[]; weeks: WeekSummary[] }

/** Makes a week: its days follow those of the chain's last one, unless somebody changes them. */
export function NewWeek({ ref, chains, weeks }: Props) {
  const [chainId, setChainId] = useState(chains[0]?.chainId)
  const chain = chains.find((it) => it.chainId === chainId) ?? chains[0]!
  return (
    <Panel pad ref={ref} aria-labelledby="new-week">
      <h2 id="new-week">New week</h2>
      <p className={styles.text}>Days follow last week’s. Change them only if this one differs.</p>
      {chains.length > 1 && (
        <Choice label="Publication" value={chain.chainId} onChange={(id) => setChainId(Number(id))} className={styles.chain}>
          {chains.map((it) => (
            <option key={it.chainId} value={it.chainId}>
              {it.title && it.title !== it.name ? `${it.title}, ${it.name}` : it.name}
            </option>
          ))}
        </Choice>
      )}
      {/* Each chain's own days: what was typed for one is not meant for another. */}
      <Days key={chain.chainId} chain={chain} weeks={weeks} />
    </Panel>
  )
}

function Days({ chain, weeks }: { chain: Chain; weeks: WeekSummary[] }) {
  const [validFrom, setFrom] = useState(chain.next.validFrom)
  const [validTo, setTo] = useState(chain.next.validTo)
  const [title, setTitle] = useState(chain.title || chain.name)
  const [spanishTitle, setSpanishTitle] = useState(chain.spanishTitle)
  // One for all presses: a reply can be lost, and two ids would make two weeks.
  const [weekId, setWeekId] = useState(() => uuidv7())
  const made = weeks.find((it) => it.weekId === weekId)
  // It is in the list by now: who types other days means another one.
  if (made && (made.validFrom !== validFrom || made.validTo !== validTo)) setWeekId(uuidv7())
  const navigate = useNavigate()
  const from = useLocation()
  const queryClient = useQueryClient()
  const make = useMutation({
    async mutationFn() {
      const said = { title: title.trim() || chain.name, spanishTitle: spanishTitle.trim(), validFrom, validTo }
      const week = await call(endpoints.create, { body: { weekId, chainId: chain.chainId, ...said } })
      // A press before has made it, as it was typed then.
      if (saysSame(week, said)) return week
      return call(endpoints.change, { params: { weekId }, body: { version: week.version, ...said } })
    },
    onSuccess(week) {
      queryClient.setQueryData(weekQuery(week.weekId).queryKey, week)
      void navigate(paths.files(week.weekId), { from })
    },
  })
  const isBackward = validTo < validFrom
  const isWhole = validFrom !== '' && validTo !== '' && !isBackward
  const others = weeks.filter((it) => it !== made)
  const other = isWhole && overlapOf(others, chain.chainId, { validFrom, validTo })
  const isOffered = validFrom === chain.next.validFrom && validTo === chain.next.validTo
  // Months begin on other weekdays than the one before.
  const isAsLast = isOffered && rhythmWords(chain.next).includes('week')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) make.mutate()
      }}
    >
      <div className={styles.days}>
        <Field label="First day" type="date" required value={validFrom} onChange={setFrom} />
        <Field
          label="Last day"
          type="date"
          required
          min={validFrom}
          value={validTo}
          onChange={setTo}
          error={isBackward && validTo ? 'Before the first day' : null}
        />
      </div>
      <Field label="Title" value={title} maxLength={200} onChange={setTitle} />
      <Field label="Title in Spanish" value={spanishTitle} maxLength={200} onChange={setSpanishTitle} hint="May be left empty" />
      {isWhole && (
        <p className={styles.rhythm}>
          {weekdayOf(validFrom)} to {weekdayOf(validTo)}, {isAsLast ? 'as last time.' : `${daysThrough(validFrom, validTo)} days.`}
        </p>
      )}
      {other && (
        <Note>
          {other.title}, {daysWords(other)}, has some of these days too. Shoppers would see both.
        </Note>
      )}
      <Failure of={make.error} />
      <Button type="submit" kind="fill" main wide busy={make.isPending}>
        {isWhole ? `Make ${daysWords({ validFrom, validTo })}` : 'Make the week'}
      </Button>
    </form>
  )
}
