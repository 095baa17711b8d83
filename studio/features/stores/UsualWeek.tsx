import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { weekdays } from '#contract/days.ts'
import { hoursText, otherLinesOf } from '#contract/hours-writing.ts'
import { weekOf } from '#contract/hours.ts'
import { studioStores, type StudioStore } from '#contract/studio/hours.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { useOpened } from '#studio/api/meanwhile.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { useStoreChange } from './queries.ts'
import { soonWords, typedWeek, wholeWeek, type TypedSpan } from './rules.ts'
import styles from './UsualWeek.module.css'

/** The hours of the week, from Monday on. What is saved is the text that shoppers read. */
export function UsualWeek({ store }: { store: StudioStore }) {
  const [typed, setTyped] = useState(() => typedWeek(store.storeHours))
  const [more, setMore] = useState(() => linesOf(store))
  const { opened, isBehind, isTyped, take, rebase } = useOpened(store, {
    isTyped: (it) => JSON.stringify([typed, more]) !== JSON.stringify([typedWeek(it.storeHours), linesOf(it)]),
    isSame: (one, other) => one.storeHours === other.storeHours,
    fill(it) {
      setTyped(typedWeek(it.storeHours))
      setMore(linesOf(it))
    },
  })
  const change = useStoreChange(store.storeId, (saved) => {
    take(saved)
    toasts.show({ text: `Saved. ${soonWords}.` })
  })
  const week = wholeWeek(typed)
  const text = week && hoursText(week, more)
  const isChanged = text !== store.storeHours
  const isUnread = store.storeHours !== '' && weekOf(store.storeHours) === null
  function save({ version }: StudioStore) {
    if (!week) return
    const body = { version, week: week.map((spans) => [...spans]), more }
    change.mutate(() => call(studioStores.change, { params: { storeId: String(store.storeId) }, body }))
  }
  const set = (day: number, spans: readonly TypedSpan[]) => setTyped(typed.with(day, spans))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(opened)
      }}
    >
      {isUnread && (
        <Note className={styles.note}>
          The co-op wrote: “{store.storeHours}”. That is not understood as hours. Fill in the week, and it is written in its place.
        </Note>
      )}
      <fieldset className={styles.week} disabled={!store.mayChange}>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <DayRow key={day} day={weekdays[day]!} spans={typed[day]!} onChange={(spans) => set(day, spans)} />
        ))}
      </fieldset>
      {store.mayChange && (
        <>
          <label className={styles.more}>
            Lines below the hours, for people
            <textarea rows={2} maxLength={500} value={more} onChange={(event) => setMore(event.target.value)} />
          </label>
          {week && text === null && (
            <Note>
              Shoppers would not read these hours as they are meant: a store opens from 4 am on, closes by 5 am, and the lines below say no
              other hours.
            </Note>
          )}
          {isBehind ? (
            <Meanwhile
              error={change.error}
              differences={[{ what: 'Hours', theirs: store.storeHours, mine: text ?? '' }]}
              onTheirs={() => take(store)}
              onMine={() => (rebase(), save(store))}
            />
          ) : (
            <Failure of={change.error} />
          )}
          <div className={styles.acts}>
            <Button kind="fill" type="submit" disabled={!text || !isChanged || isBehind || change.isPending}>
              Save the hours
            </Button>
            {isTyped && !isBehind && (
              <Button kind="text" onClick={() => take(store)}>
                Put back
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  )
}

/** The lines below hours that are understood as such. */
const linesOf = ({ storeHours }: StudioStore) => (weekOf(storeHours) ? otherLinesOf(storeHours) : '')

function DayRow({ day, spans, onChange }: { day: string; spans: readonly TypedSpan[]; onChange: (spans: readonly TypedSpan[]) => void }) {
  const set = (at: number, span: Partial<TypedSpan>) => onChange(spans.with(at, { ...spans[at]!, ...span }))
  return (
    <div className={styles.day}>
      <label className={styles.name}>
        <Checkbox
          checked={spans.length > 0}
          onChange={(event) => onChange(event.target.checked ? [{ opens: '08:00', closes: '20:00' }] : [])}
        />
        {day}
      </label>
      {spans.length === 0 && <span className={styles.closed}>Closed</span>}
      <div className={styles.spans}>
        {spans.map((span, at) => (
          <div key={at} className={styles.span}>
            <Field
              type="time"
              required
              labelHidden
              label={`${day} opens${at > 0 ? ' again' : ''}`}
              value={span.opens}
              onChange={(opens) => set(at, { opens })}
            />
            <span aria-hidden="true">to</span>
            <Field
              type="time"
              required
              labelHidden
              label={`${day} closes${at > 0 ? ' again' : ''}`}
              value={span.closes}
              onChange={(closes) => set(at, { closes })}
            />
            {at === 0 && spans.length === 1 ? (
              <IconButton
                label={`A break on ${day}`}
                onClick={() =>
                  onChange([
                    { opens: span.opens, closes: '12:00' },
                    { opens: '13:00', closes: span.closes },
                  ])
                }
              >
                <Plus size={18} />
              </IconButton>
            ) : at === 1 ? (
              <IconButton label={`No break on ${day}`} onClick={() => onChange([{ opens: spans[0]!.opens, closes: span.closes }])}>
                <Minus size={18} />
              </IconButton>
            ) : (
              <span />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
