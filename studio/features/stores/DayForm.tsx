import { useEffect, useRef, useState } from 'react'
import { studioStores, type StudioStore } from '#contract/studio/hours.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted, longDayWords } from '#studio/words.ts'
import { useStoreChange } from './queries.ts'
import {
  actWords,
  aheadWords,
  chosenDraft,
  hoursOf,
  hoursWords,
  kindsFor,
  soonWords,
  usualFor,
  usualOf,
  type DayDraft,
  type Kind,
  type TypedSpan,
} from './rules.ts'
import styles from './DayForm.module.css'

const kinds: Record<Kind, string> = { closed: 'Closed all day', early: 'Closes early', late: 'Opens late', other: 'Other hours' }

type Props = { store: StudioStore; first: DayDraft; isNew: boolean; today: string; onClose: () => void }

/** Tells the hours of a day. One that is told already stays the day and the stores that it is for: another one would leave it as it is. */
export function DayForm({ store, first, isNew, today, onClose }: Props) {
  const [draft, setDraft] = useState(first)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const change = useStoreChange(store.storeId, () => {
    toasts.show({ text: `${soonWords}.` })
    onClose()
  })
  const set = (more: Partial<DayDraft>) => setDraft(chosenDraft(store, { ...draft, ...more }))
  const { day, words, isHoliday, where, kind } = draft
  const usual = usualFor(store, draft)
  const isUneven = usual === null && day !== '' && usualOf(store.storeHours, day) !== null
  const hours = hoursOf(draft, usual)
  const isWhole = day >= today && hours !== null
  const [openedDays] = useState(store.days)
  const dayIn = (days: StudioStore['days']) => days.find((it) => it.day === day && it.where === where)
  const [opened, known] = [dayIn(openedDays), dayIn(store.days)]
  const isBehind = opened?.version !== known?.version
  function save(version = 0) {
    if (!hours || day < today) return
    const body = { version, where, hours, words: words.trim(), isHoliday }
    change.mutate(() => call(studioStores.setDay, { params: { storeId: String(store.storeId), day }, body }))
  }
  const toldKinds = kindsFor(store, draft)
  const others = draft.where === 'chain' ? counted(store.chainStores, 'store') : store.storeName
  return (
    <Panel pad className={styles.root} aria-labelledby="one-day">
      <h2 id="one-day">
        {isNew
          ? 'Close for one day, or part of it'
          : `Change ${longDayWords(day)}, ${where === 'chain' ? 'all stores' : `only ${store.storeName}`}`}
      </h2>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save(opened?.version)
        }}
      >
        <div className={styles.line}>
          {isNew && (
            <Field
              label="Day"
              type="date"
              required
              min={today}
              value={day}
              onChange={(it) => set({ day: it })}
              error={day !== '' && day < today ? 'This day is over' : null}
            />
          )}
          <Choice label="Hours" value={kind} onChange={(it) => set({ kind: toldKinds.find((one) => one === it) ?? 'closed' })}>
            {toldKinds.map((it) => (
              <option key={it} value={it}>
                {kinds[it]}
              </option>
            ))}
          </Choice>
          {(kind === 'early' || kind === 'late') && (
            <Field
              label={kind === 'early' ? 'Closes at' : 'Opens at'}
              type="time"
              required
              value={draft.time}
              onChange={(time) => set({ time })}
            />
          )}
        </div>
        {kind === 'other' && <Spans spans={draft.spans} onChange={(spans) => set({ spans })} />}
        <fieldset className={styles.choice}>
          <legend>What for</legend>
          <Radio name="what" checked={isHoliday} onChange={() => set({ isHoliday: true })} label="A holiday" />
          <Radio name="what" checked={!isHoliday} onChange={() => set({ isHoliday: false })} label="Something else" />
        </fieldset>
        <Field
          label={isHoliday ? 'Its name' : 'Why, in a few words shoppers read'}
          placeholder={isHoliday ? 'Thanksgiving' : 'Water main repair on our street'}
          maxLength={120}
          value={words}
          onChange={(it) => set({ words: it })}
        />
        {isNew && store.mayChangeAll && store.chainStores > 1 && (
          <fieldset className={styles.choice}>
            <legend>Where</legend>
            <Radio name="where" checked={where === 'store'} onChange={() => set({ where: 'store' })} label={`Only ${store.storeName}`} />
            <Radio
              name="where"
              checked={where === 'chain'}
              onChange={() => set({ where: 'chain' })}
              label={`All ${counted(store.chainStores, 'store')}`}
            />
          </fieldset>
        )}
        {isUneven && (
          <Note>
            The stores’ usual hours of this day are not the same: what you say here holds in all of them, from opening to closing.
          </Note>
        )}
        {isNew && known && !isBehind && (
          <Note>
            {longDayWords(day)} has hours of its own already: {hoursWords(known.hours)}
            {known.words && `, ${known.words}`}. What you say here takes their place.
          </Note>
        )}
        {hours && day !== '' && (
          <Note kind="plain">
            <p>
              Shoppers read: <b>{aheadWords(store, { day, hours, words: words.trim(), isHoliday })}</b>
            </p>
            {where === 'store' && store.shoppers !== null && (
              <p className={styles.soft}>
                {store.shoppers.toLocaleString('en-US')} shoppers or a few more opened {others} last.
              </p>
            )}
          </Note>
        )}
        {isBehind ? (
          <Meanwhile
            error={change.error}
            differences={[
              {
                what: 'Hours',
                theirs: known ? hoursWords(known.hours) : 'as usual',
                mine: hours ? hoursWords(hours) : '',
              },
              { what: isHoliday ? 'Its name' : 'Why', theirs: known?.words ?? '', mine: words.trim() },
            ]}
            onTheirs={onClose}
            onMine={() => save(known?.version)}
          />
        ) : (
          <Failure of={change.error} />
        )}
        <div className={styles.acts}>
          <Button kind="fill" main type="submit" disabled={!isWhole || isBehind || change.isPending}>
            {actWords(draft)}
          </Button>
          <Button kind="text" onClick={onClose}>
            Cancel
          </Button>
          <span className={styles.soon}>{soonWords}</span>
        </div>
      </form>
    </Panel>
  )
}

function Radio({ label, ...input }: { label: string; name: string; checked: boolean; onChange: () => void }) {
  return (
    <label>
      <input type="radio" {...input} />
      {label}
    </label>
  )
}

function Spans({ spans, onChange }: { spans: readonly TypedSpan[]; onChange: (spans: readonly TypedSpan[]) => void }) {
  return (
    <>
      {spans.map((span, at) => (
        <div key={at} className={styles.line}>
          <Field label="From" type="time" required value={span.opens} onChange={(opens) => onChange(spans.with(at, { ...span, opens }))} />
          <Field label="To" type="time" required value={span.closes} onChange={(closes) => onChange(spans.with(at, { ...span, closes }))} />
        </div>
      ))}
      <div>
        {spans.length === 1 ? (
          <Button
            kind="text"
            onClick={() =>
              onChange([
                { opens: spans[0]!.opens, closes: '12:00' },
                { opens: '13:00', closes: spans[0]!.closes },
              ])
            }
          >
            A break in the day
          </Button>
        ) : (
          <Button kind="text" onClick={() => onChange([{ opens: spans[0]!.opens, closes: spans.at(-1)!.closes }])}>
            No break
          </Button>
        )}
      </div>
    </>
  )
}
