import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#app/router/index.ts'
import { Week, weeks } from '#contract/studio/weeks.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { presentOf, useOpened } from '#studio/api/meanwhile.ts'
import { weekQuery } from '#studio/features/weeks/queries.ts'
import { saysSame } from '#studio/features/weeks/rules.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { weeksQuery } from '#studio/weeks-query.ts'
import { counted, daysWords, listed, longDayWords } from '#studio/words.ts'
import styles from './ThisWeek.module.css'

/** Titles and days, and whether page 1 says the same ones. */
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
            <dd>
              {week.title}
              {week.spanishTitle && (
                <span lang="es" className={styles.spanish}>
                  {week.spanishTitle}
                </span>
              )}
            </dd>
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
            <div className={styles.change}>
              <Button kind="text" onClick={() => setChanging(true)}>
                Change title or days
              </Button>
              {week.publication === null && <RemoveWeek week={week} />}
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

/** A week that was brought in is withdrawn instead. */
function RemoveWeek({ week }: { week: Week }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  async function remove() {
    await call(weeks.remove, { params: { weekId: week.weekId } })
    void queryClient.invalidateQueries({ queryKey: weeksQuery.queryKey })
    toasts.show({ text: `${daysWords(week)} is removed` })
    void navigate(paths.weeks())
  }
  const lost = [
    week.files.length > 0 && counted(week.files.length, 'file'),
    week.counts.rows > 0 && `${counted(week.counts.rows, 'row')} with all that was decided on them`,
  ].filter((it) => it !== false)
  return (
    <Button
      kind="text"
      onClick={() =>
        dialogs.confirm({
          key: 'remove-week',
          title: `Remove ${daysWords(week)}?`,
          message: `${lost.length > 0 ? `Its ${listed(lost)} are gone for good. ` : ''}No shopper has seen anything of it. This cannot be taken back.`,
          okText: 'Remove the week',
          onOk: remove,
        })
      }
    >
      Remove this week
    </Button>
  )
}

function Form({ week, done }: { week: Week; done: () => void }) {
  const [title, setTitle] = useState(week.title)
  const [spanishTitle, setSpanishTitle] = useState(week.spanishTitle)
  const [validFrom, setFrom] = useState(week.validFrom)
  const [validTo, setTo] = useState(week.validTo)
  const typed = { title, spanishTitle: spanishTitle.trim(), validFrom, validTo }
  const queryClient = useQueryClient()
  const { opened, isBehind, rebase } = useOpened(week, {
    isTyped: (it) => !saysSame(it, typed),
    isSame: saysSame,
    fill(it) {
      setTitle(it.title)
      setSpanishTitle(it.spanishTitle)
      setFrom(it.validFrom)
      setTo(it.validTo)
    },
  })
  const save = useMutation({
    mutationFn: ({ version }: Week) => call(weeks.change, { params: { weekId: week.weekId }, body: { version, ...typed } }),
    onSuccess(changed) {
      queryClient.setQueryData(weekQuery(week.weekId).queryKey, changed)
      done()
    },
    onError(error) {
      const present = presentOf(error, Week)
      if (present) queryClient.setQueryData(weekQuery(week.weekId).queryKey, present)
    },
  })
  const isBackward = validTo < validFrom
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackward) save.mutate(opened)
      }}
    >
      <Field label="Title" required value={title} onChange={setTitle} maxLength={200} />
      <Field label="Title in Spanish" value={spanishTitle} onChange={setSpanishTitle} maxLength={200} hint="May be left empty" />
      <Field label="First day" type="date" required value={validFrom} onChange={setFrom} />
      <Field label="Last day" type="date" required value={validTo} onChange={setTo} error={isBackward ? 'Before the first day' : null} />
      {isBehind ? (
        <Meanwhile
          error={save.error}
          differences={[
            { what: 'Title', theirs: week.title, mine: title },
            { what: 'Title in Spanish', theirs: week.spanishTitle, mine: typed.spanishTitle },
            { what: 'Days', theirs: daysWords(week), mine: daysWords(typed) },
          ].filter(({ theirs, mine }) => theirs !== mine)}
          onTheirs={done}
          onMine={() => (rebase(), save.mutate(week))}
        />
      ) : (
        <Failure of={save.error} />
      )}
      <div className={styles.acts}>
        <Button kind="quiet" onClick={done}>
          Cancel
        </Button>
        <Button type="submit" kind="fill" disabled={isBehind} busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
