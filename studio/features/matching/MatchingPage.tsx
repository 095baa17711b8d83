import { useLocation, useSearchParams } from '#app/router/index.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { usePresence } from '#studio/features/weeks/following.ts'
import { isOut } from '#studio/features/weeks/rules.ts'
import { useWeek } from '#studio/features/weeks/WeekFrame.tsx'
import { useMay } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Meter } from '#studio/ui/Meter.tsx'
import { Canvas } from './Canvas.tsx'
import { MatchHead } from './MatchHead.tsx'
import { MatchKeys } from './MatchKeys.tsx'
import { PageStrip } from './PageStrip.tsx'
import { RowList } from './RowList.tsx'
import { useMatching } from './use-matching.ts'
import { useRows } from './use-rows.ts'
import styles from './MatchingPage.module.css'

/** Step 3: every row of the sheet on its place. What is doubtful is decided one by one, beside the cut of the page it came from. */
export default function MatchingPage() {
  const week = useWeek()
  const rows = useRows(week.weekId)
  const { query } = rows
  if (week.needs.includes('columns') || (week.needs.includes('sheet') && week.pages.length === 0))
    return (
      <EmptyState
        title="Nothing to match yet"
        text="First the price sheet, and what its columns mean."
        action={
          <ButtonLink to={week.needs.includes('sheet') ? paths.files(week.weekId) : paths.columns(week.weekId)} kind="fill">
            {week.needs.includes('sheet') ? 'To the files' : 'To the columns'}
          </ButtonLink>
        }
      />
    )
  return (
    <Loaded query={query} what="The rows">
      {({ progress }) => {
        const shown = progress ?? week.progress
        if (shown && rows.rows.length === 0)
          return (
            <div className={styles.progress} role="status">
              <h2>Rows are being matched to the pages</h2>
              <p>{shown.doing}. You may close this page meanwhile.</p>
              <Meter share={shown.done} label="Matching" />
            </div>
          )
        return <Matching rows={rows} />
      }}
    </Loaded>
  )
}

function Matching({ rows }: { rows: ReturnType<typeof useRows> }) {
  const week = useWeek()
  const [search] = useSearchParams()
  const mayEdit = useMay('editor') && !isOut(week)
  const matching = useMatching({ week, rows, asked: { rowId: search.get('row'), by: useLocation().key }, mayEdit })
  usePresence(week.weekId, 'matching', matching.row?.rowId ?? null)
  return (
    <div className={styles.root}>
      <MatchKeys matching={matching} rows={rows} />
      <PageStrip week={week} rows={rows.rows} matching={matching} />
      <Canvas matching={matching} rows={rows} />
      <section className={styles.list} aria-label="Rows">
        <MatchHead week={week} rows={rows} matching={matching} />
        <RowList rows={rows} matching={matching} />
      </section>
    </div>
  )
}
