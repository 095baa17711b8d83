import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Search, TriangleAlert, WifiOff } from 'lucide-react'
import type { StudioRow } from '#contract/studio/rows.ts'
import { weeks, type Week } from '#contract/studio/weeks.ts'
import { chipClass } from '#app/ui/Chips.tsx'
import { classes } from '#app/ui/classes.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { rowsQuery, weekQuery } from '#studio/features/weeks/queries.ts'
import { Button } from '#studio/ui/Button.tsx'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Kbd } from '#studio/ui/Kbd.tsx'
import { Meter } from '#studio/ui/Meter.tsx'
import { paths } from '#studio/paths.ts'
import { counted } from '#studio/words.ts'
import { sentWhen } from './edits.ts'
import type { Matching } from './use-matching.ts'
import type { Rows } from './use-rows.ts'
import styles from './MatchHead.module.css'

/** How far the rows are, whether all is stored, and the filter. */
export function MatchHead({ week, rows, matching }: { week: Week; rows: Rows; matching: Matching }) {
  const count = (state: StudioRow['state']) => rows.rows.filter((it) => it.state === state).length
  const { filter, setFilter, page } = matching
  const doubtful = count('doubtful')
  const unplaced = count('unplaced')
  const placed = rows.rows.filter((it) => it.region).length
  const onPage = rows.rows.filter((it) => page && it.page === page.pageNumber).length
  const progress = rows.query.data?.progress
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <p className={styles.counts}>
          <b>
            {placed} of {rows.rows.length} placed
          </b>
          {doubtful > 0 && <span className={styles.doubt}>{doubtful} doubtful</span>}
          {unplaced > 0 && <span>{unplaced} without a place</span>}
        </p>
        <Saved rows={rows} matching={matching} />
        {matching.mayEdit && !progress && week.pages.length > 0 && (
          <MatchAgain weekId={week.weekId} isSaving={rows.edits.waiting.length > 0} />
        )}
      </div>
      <svg className={styles.meter} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <Parts rows={rows.rows} />
      </svg>
      {progress && (
        <div className={styles.again} role="status">
          {progress.doing}
          <Meter share={progress.done} label="Matching" />
        </div>
      )}
      <div className={styles.line}>
        <label className={styles.filter}>
          <Search size={18} />
          <span className="vh">Filter by name, brand or PLU</span>
          <input
            id="filter"
            type="search"
            placeholder="Filter by name, brand or PLU"
            value={filter.text}
            onChange={({ target }) => setFilter({ ...filter, text: target.value })}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
          <Kbd keys="/" />
        </label>
        {page && (
          <button
            type="button"
            className={classes(chipClass, styles.chip)}
            aria-pressed={filter.page !== null}
            onClick={() => setFilter({ ...filter, page: filter.page === null ? page.pageNumber : null })}
          >
            {filter.page === null ? 'This page' : `Page ${filter.page}`} <span>{onPage}</span>
          </button>
        )}
      </div>
      {doubtful === 0 && rows.rows.length > 0 && matching.choices.length === 0 && (
        <div className={styles.done}>
          <p>
            <strong>No doubtful row is left.</strong> {unplaced > 0 && `${counted(unplaced, 'row')} on no page will not go out.`}
          </p>
          <ButtonLink to={paths.preview(week.weekId)} kind="fill" main keys="Enter">
            On to the preview
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** After names were corrected more rows find their place. What people decided stays. */
function MatchAgain({ weekId, isSaving }: { weekId: string; isSaving: boolean }) {
  const queryClient = useQueryClient()
  const match = useMutation({
    mutationFn: () => call(weeks.match, { params: { weekId } }),
    onSuccess(week) {
      queryClient.setQueryData(weekQuery(weekId).queryKey, week)
      void queryClient.invalidateQueries({ queryKey: rowsQuery(weekId).queryKey })
      toasts.show({ text: 'The rows are matched again. What you decided stays.' })
    },
    onError: (error) => toasts.show({ text: sentenceOf(error) }),
  })
  return (
    <Button kind="text" className={styles.match} disabled={isSaving || match.isPending} onClick={() => match.mutate()}>
      Match again
    </Button>
  )
}

/** Placed, doubtful, without a place: beside each other, by their number. */
function Parts({ rows }: { rows: readonly StudioRow[] }) {
  const all = Math.max(rows.length, 1)
  const states = ['certain', 'itemOnly', 'doubtful', 'unplaced', 'leftOut'] as const
  let x = 0
  return states.map((state) => {
    const width = (rows.filter((it) => it.state === state).length * 100) / all
    const from = x
    x += width
    return <rect key={state} x={from} width={Math.max(width - 0.3, 0)} height={1} className={styles[state]} />
  })
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function Saved({ rows: { edits }, matching: { choices, show } }: { rows: Rows; matching: Matching }) {
  const [choice] = choices
  if (choice)
    return (
      <p className={classes(styles.saved, styles.away)} role="status">
        <TriangleAlert size={18} />
        <Button kind="text" onClick={() => show(choice)}>
          {counted(choices.length, 'change')} {choices.length === 1 ? 'needs' : 'need'} your choice
        </Button>
      </p>
    )
  const count = edits.waiting.length
  const when = sentWhen(edits)
  if (when && count > 0)
    return (
      <p className={classes(styles.saved, styles.away)} role="status">
        <WifiOff size={18} />
        {counted(count, 'change')} kept here, sent {when}
      </p>
    )
  const words = count > 0 ? 'Saving …' : edits.savedAt === null ? '' : `Saved ${clock.format(edits.savedAt).toLowerCase()}`
  return (
    <p className={styles.saved} role="status">
      {words}
    </p>
  )
}
