import { Pencil, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMinute } from '#app/clock.ts'
import { studioStores, type StudioDay, type StudioStore } from '#contract/studio/hours.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { useKeys } from '#studio/keys.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { dayAt, longDayWords } from '#studio/words.ts'
import { DayForm } from './DayForm.tsx'
import { useStoreChange } from './queries.ts'
import { draftOf, hoursWords, newDraft, type DayDraft } from './rules.ts'
import styles from './Days.module.css'

/** Holidays and single days of a store and of its chain, and the form for one of them. */
export function Days({ store }: { store: StudioStore }) {
  const [form, setForm] = useState<{ first: DayDraft; isNew: boolean } | null>(null)
  const now = useMinute()
  const today = dayAt(now, store.timeZone)
  const { mayChange } = store
  const add = () => setForm({ first: newDraft(today), isNew: true })
  useKeys(mayChange ? [{ key: 'N', words: 'Add a day', run: add }] : [])
  const days = store.days.filter(({ day }) => day >= today)
  return (
    <section className={styles.root} aria-labelledby="days">
      <div className={styles.head}>
        <h2 id="days">Holidays and single days</h2>
        {mayChange && (
          <Button keys="N" onClick={add}>
            <Plus size={18} />
            Add a day
          </Button>
        )}
      </div>
      {form && (
        <DayForm
          key={form.isNew ? 'new' : `${form.first.day} ${form.first.where}`}
          store={store}
          {...form}
          today={today}
          onClose={() => setForm(null)}
        />
      )}
      {days.length === 0 ? (
        !form && <EmptyState title="Every day as usual" text="Add a holiday, or a day on which the store closes or has other hours." />
      ) : (
        <DaysTable store={store} days={days} onEdit={(day) => setForm({ first: draftOf(day), isNew: false })} />
      )}
    </section>
  )
}

function DaysTable({ store, days, onEdit }: { store: StudioStore; days: readonly StudioDay[]; onEdit: (day: StudioDay) => void }) {
  const restore = useStoreChange(store.storeId, () => toasts.show({ text: 'It is told again.' }))
  const remove = useStoreChange(store.storeId, () => {})
  const params = (day: string) => ({ storeId: String(store.storeId), day })
  function takeAway({ day, where, version, hours, words, isHoliday }: StudioDay) {
    const body = { version: 0, where, hours, words, isHoliday }
    remove.mutate(() => call(studioStores.removeDay, { params: params(day), query: { where, version: String(version) } }), {
      onSuccess: () =>
        toasts.show({
          text: `${longDayWords(day)} has the usual hours again.`,
          acts: [{ label: 'Undo', onAct: () => restore.mutate(() => call(studioStores.setDay, { params: params(day), body })) }],
        }),
    })
  }
  const failed = remove.error ?? restore.error
  return (
    <>
      <Failure of={failed} />
      <Panel>
        <Table label="Days with other hours">
          <thead>
            <tr>
              <th>Day</th>
              <th>What for</th>
              <th>Hours</th>
              <th>Where</th>
              <th>
                <span className="vh">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((it) => {
              const mayChange = it.where === 'chain' ? store.mayChangeAll : store.mayChange
              return (
                <tr key={`${it.day} ${it.where}`}>
                  <td className={styles.day}>{longDayWords(it.day)}</td>
                  <td>{it.words || 'No reason given'}</td>
                  <td className={it.hours.length === 0 ? styles.closed : undefined}>{hoursWords(it.hours)}</td>
                  <td>{it.where === 'chain' ? 'All stores' : <b>Only here</b>}</td>
                  <td className={styles.acts}>
                    {mayChange && (
                      <span>
                        <IconButton label={`Change ${longDayWords(it.day)}`} onClick={() => onEdit(it)}>
                          <Pencil size={18} />
                        </IconButton>
                        <IconButton label={`Usual hours on ${longDayWords(it.day)}`} onClick={() => takeAway(it)}>
                          <Undo2 size={18} />
                        </IconButton>
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </Panel>
    </>
  )
}
