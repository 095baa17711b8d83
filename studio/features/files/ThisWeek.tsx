import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { weeks, type Week } from '#contract/studio/weeks.ts'
import { CallError, call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { weekQuery } from '#studio/features/weeks/queries.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { longDayWords } from '#studio/words.ts'
import styles from './ThisWeek.module.css'

/** Title and days, and whether page 1 says the same ones. */
export function ThisWeek({ week, mayEdit }: { week: Week; mayEdit: boolean }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel pad>
      <h2>This week</h2>
      {isChanging ? (
        <Form week={week} done={() => setChanging(false)} />
      ) : (
        <>
          <dl className={styles.facts}>
            <dt>Flyer</dt>
            <dd>{week.title}</dd>
            <dt>Days</dt>
            <dd>
              {longDayWords(week.validFrom)} to {longDayWords(week.validTo)}
            </dd>
            <dt>Stores</dt>
            <dd>All {week.stores}</dd>
          </dl>
          {week.daysAgree === true && <Note kind="ok">The days on page 1 agree.</Note>}
          {week.daysAgree === false && <Note>Page 1 says other days. Is it the right PDF?</Note>}
          {mayEdit && (
            <Button kind="text" className={styles.change} onClick={() => setChanging(true)}>
              Change title or days
            </Button>
          )}
        </>
      )}
    </Panel>
  )
}

function Form({ week, done }: { week: Week; done: () => void }) {
  const [title, setTitle] = useState(week.title)
  const [validFrom, setFrom] = useState(week.validFrom)
  const [validTo, setTo] = useState(week.validTo)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(weeks.change, { params: { weekId: week.weekId }, body: { version: week.version, title, validFrom, validTo } }),
    onSuccess(changed) {
      queryClient.setQueryData(weekQuery(week.weekId).queryKey, changed)
      done()
    },
    // What somebody else made of it is read, and what was typed here stays to be saved over it.
    onError: () => queryClient.invalidateQueries({ queryKey: weekQuery(week.weekId).queryKey }),
  })
  const isBackward = validTo < validFrom
  const isBehind = save.error instanceof CallError && save.error.status === 409
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackward) save.mutate()
      }}
    >
      <Field label="Title" required value={title} onChange={setTitle} maxLength={200} />
      <Field label="First day" type="date" required value={validFrom} onChange={setFrom} />
      <Field label="Last day" type="date" required value={validTo} onChange={setTo} error={isBackward ? 'Before the first day' : null} />
      {save.isError && (
        <Note kind="bad" role="alert">
          {isBehind ? 'Somebody changed it meanwhile. Save again to have it as it is here.' : sentenceOf(save.error)}
        </Note>
      )}
      <div className={styles.acts}>
        <Button kind="quiet" onClick={done}>
          Cancel
        </Button>
        <Button type="submit" kind="fill" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
