import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from '#app/router/index.ts'
import { Columns, isSameMapping, weeks, type ColumnMapping, type Week } from '#contract/studio/weeks.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { call } from '#studio/api/call.ts'
import { presentOf, useOpened } from '#studio/api/meanwhile.ts'
import { usePresence } from '#studio/features/weeks/following.ts'
import { columnsQuery, rowsQuery, weekQuery } from '#studio/features/weeks/queries.ts'
import { hasSheet, isOut } from '#studio/features/weeks/rules.ts'
import { useWeek } from '#studio/features/weeks/WeekFrame.tsx'
import { useKeys } from '#studio/keys.ts'
import { useMay } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { counted, listed } from '#studio/words.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { Question } from './Question.tsx'
import { SampleRow } from './SampleRow.tsx'
import { hasName, hasPrice, mappingOf, openQuestions, optionOf, sampleBy, suggested, withAnswer, withColumn } from './rules.ts'
import styles from './ColumnsPage.module.css'

/** Step 2: what is in each column of the price sheet. Only what is not clear is asked. */
export default function ColumnsPage() {
  const week = useWeek()
  usePresence(week.weekId, 'columns', null)
  const query = useQuery({ ...columnsQuery(week.weekId), enabled: hasSheet(week) })
  if (!hasSheet(week))
    return (
      <EmptyState
        title="There is no price sheet yet"
        text={
          week.counts.rows > 0
            ? 'Names and prices were read off the pages. When you drop an Excel file or a CSV, its columns are here.'
            : 'Drop an Excel file or a CSV first. Then its columns are here.'
        }
        action={
          <ButtonLink to={paths.files(week.weekId)} kind="fill">
            To the files
          </ButtonLink>
        }
      />
    )
  return (
    <div className={styles.page}>
      <Loaded query={query} what="The columns">
        {/* Another sheet has other columns: nothing that was chosen for one is meant for the next. */}
        {(columns) => <Named key={`${columns.file} ${columns.sheet}`} week={week} columns={columns} />}
      </Loaded>
    </div>
  )
}

function Named({ week, columns: now }: { week: Week; columns: Columns }) {
  const { weekId } = week
  const [chosen, setChosen] = useState(() => suggested(now))
  const {
    opened: columns,
    isBehind,
    take,
    rebase,
  } = useOpened(now, {
    isTyped: (it) => !isSameMapping(mappingOf(it, chosen), mappingOf(it, suggested(it))),
    isSame: (one, other) => isSameMapping(one.mapping, other.mapping),
    fill: (it) => setChosen(suggested(it)),
  })
  const [keep, setKeep] = useState(true)
  const mayEdit = useMay('editor') && !isOut(week)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const from = useLocation()
  const mapping = mappingOf(columns, chosen)
  const unanswered = openQuestions(columns, chosen)
  const lacksName = !hasName(mapping)
  const isReady = unanswered.length === 0 && !lacksName && !isBehind
  const match = useMutation({
    mutationFn: (named: { mapping: ColumnMapping; seen: ColumnMapping }) =>
      call(weeks.setColumns, { params: { weekId }, body: { ...named, keep } }),
    onSuccess(week) {
      queryClient.setQueryData(weekQuery(weekId).queryKey, week)
      void queryClient.invalidateQueries({ queryKey: rowsQuery(weekId).queryKey })
      void queryClient.invalidateQueries({ queryKey: columnsQuery(weekId).queryKey })
      void navigate(paths.matching(weekId), { from })
    },
    onError(error) {
      const present = presentOf(error, Columns)
      if (present) queryClient.setQueryData(columnsQuery(weekId).queryKey, present)
    },
  })
  const open = unanswered[0] ?? columns.questions[0]
  const answer = (question: Columns['questions'][number], at: number) => setChosen((before) => withAnswer(columns, before, question, at))
  const numbers = open ? open.options.map((_, at) => String(at + 1)) : []
  useKeys([
    ...(open && mayEdit ? [{ key: numbers, words: 'Choose', run: ({ key }: KeyboardEvent) => answer(open, Number(key) - 1) }] : []),
    ...(mayEdit && isReady ? [{ key: 'Enter', words: 'Match the rows', run: () => match.mutate({ mapping, seen: columns.mapping }) }] : []),
  ])
  const ignored = columns.columns.filter(({ head }) => !Object.values(mapping).includes(head)).map(({ head }) => head)
  return (
    <div className={styles.root}>
      <section>
        <div className={styles.head}>
          <h2>What is in each column?</h2>
          <p>
            {columns.sheet ? `Sheet ‘${columns.sheet}’` : columns.file}, {counted(columns.rows, 'row')}
          </p>
        </div>
        {columns.isKept && (
          <Note kind="ok" className={styles.kept}>
            The headings are those of an earlier week, so nothing is asked. Change a column if it means something else now.
          </Note>
        )}
        <ColumnTable
          columns={columns}
          mapping={mapping}
          disabled={!mayEdit}
          onChange={(head, field) => setChosen((before) => withColumn(columns, before, head, field))}
        />
        {ignored.length > 0 && (
          <p className={styles.ignored}>
            <EyeOff size={18} />
            <span>
              <strong>Ignored: {listed(ignored)}.</strong> They are not stored, and no shopper can see them.
            </span>
          </p>
        )}
      </section>
      <aside className={styles.aside}>
        {columns.questions.map((question) => (
          <Question
            key={question.field}
            question={question}
            chosen={optionOf(columns, chosen, question)}
            hasKeys={question === open}
            disabled={!mayEdit}
            onChoose={(at) => answer(question, at)}
          />
        ))}
        <SampleRow columns={columns} mapping={mapping} read={sampleBy(columns, mapping)} />
        {mayEdit && (
          <>
            <div className={styles.keep}>
              <Checkbox id="keep" checked={keep} onChange={(event) => setKeep(event.target.checked)} aria-describedby="keep-why" />
              <div>
                <label htmlFor="keep">Keep for next week</label>
                <p id="keep-why">When the headings are the same, this step is skipped.</p>
              </div>
            </div>
            {isBehind ? (
              <Meanwhile
                error={match.error}
                differences={columns.fields
                  .map(({ field, words }) => ({ what: words, theirs: now.mapping[field] ?? '', mine: mapping[field] ?? '' }))
                  .filter(({ theirs, mine }) => theirs !== mine)}
                onTheirs={() => (take(now), match.reset())}
                onMine={() => (rebase(), match.mutate({ mapping, seen: now.mapping }))}
              />
            ) : (
              <Failure of={match.error} />
            )}
            {lacksName ? (
              <Note kind="doubt">
                <strong>The name is missing.</strong> Say which column has the names of the products: without one there is no deal.
              </Note>
            ) : (
              !hasPrice(mapping) && (
                <Note kind="doubt">
                  <strong>The price is missing.</strong> No column is one that shoppers pay: every deal would be without a price.
                </Note>
              )
            )}
            <Button
              kind="fill"
              main
              wide
              keys="Enter"
              busy={match.isPending}
              disabled={!isReady}
              onClick={() => match.mutate({ mapping, seen: columns.mapping })}
            >
              Match {counted(columns.rows, 'row')} {hasPrice(mapping) || lacksName ? 'to the pages' : 'without prices'}
            </Button>
            {unanswered.length > 0 && (
              <p className={styles.waits}>
                {unanswered.length === 1 ? 'One answer is missing.' : `${unanswered.length} answers are missing.`}
              </p>
            )}
          </>
        )}
      </aside>
    </div>
  )
}
