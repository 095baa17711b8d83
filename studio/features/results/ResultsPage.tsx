import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from '#app/router/index.ts'
import { sheetPath, type Results, type ResultsWeek } from '#contract/studio/results.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { paths } from '#studio/paths.ts'
import { appKind, lookClass } from '#studio/ui/Button.tsx'
import { Choice } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted, daysWords } from '#studio/words.ts'
import { Bars, type BarRow } from './Bars.tsx'
import { Exclusives } from './Exclusives.tsx'
import { PageHeat } from './PageHeat.tsx'
import { countedWeeksQuery, resultsQuery } from './queries.ts'
import { changeWords, kinds, kindWords, numberWords, totalOf } from './rules.ts'
import styles from './ResultsPage.module.css'

export default function ResultsPage() {
  const query = useQuery(countedWeeksQuery)
  const { publication } = useParams()
  return (
    <Loaded query={query} what="The results">
      {({ weeks }) => {
        const week = weeks.find((it) => it.publication === publication) ?? weeks[0]
        if (week) return <OfWeek key={week.chainId} weeks={weeks} week={week} />
        return (
          <Page title="What it brought">
            <EmptyState title="Nothing to count yet" text="Here stands what a week brought, from the day on which shoppers see it." />
          </Page>
        )
      }}
    </Loaded>
  )
}

function OfWeek({ weeks, week }: { weeks: readonly ResultsWeek[]; week: ResultsWeek }) {
  const [storeId, setStoreId] = useState<number | null>(null)
  const query = useQuery(resultsQuery(week.publication, storeId))
  const navigate = useNavigate()
  const stores = query.data?.stores ?? []
  return (
    <Page
      title="What it brought"
      actions={
        <>
          <Choice
            label="Week"
            labelHidden
            className={styles.week}
            value={week.publication}
            onChange={(it) => void navigate(paths.results(it))}
          >
            {weeks.map((it) => (
              <option key={it.publication} value={it.publication}>
                {it.title}, {daysWords(it)}
              </option>
            ))}
          </Choice>
          <Choice label="Store" labelHidden value={storeId ?? ''} onChange={(it) => setStoreId(it === '' ? null : Number(it))}>
            <option value="">All {counted(stores.length, 'store')}</option>
            {stores.map((it) => (
              <option key={it.storeId} value={it.storeId}>
                {it.storeName}
              </option>
            ))}
          </Choice>
          <a
            className={classes(buttonClass({ kind: appKind('quiet') }), lookClass({ kind: 'quiet' }))}
            href={sheetPath(week.publication, storeId)}
            download
          >
            Sheet
            <ArrowDownToLine size={18} />
          </a>
        </>
      }
    >
      <Loaded query={query} what="What it brought">
        {(results) => <Found results={results} />}
      </Loaded>
    </Page>
  )
}

function Found({ results }: { results: Results }) {
  const [by, setBy] = useState<'deal' | 'aisle'>('deal')
  const deals = results.items.map((it): BarRow => ({ ...it, key: String(it.adSpaceId), name: it.title || 'A deal without a name' }))
  const aisles = results.aisles.map((it): BarRow => ({ ...it, key: it.name }))
  const rows = by === 'deal' ? deals : aisles
  return (
    <>
      <Totals results={results} />
      <div className={styles.root}>
        <Panel pad aria-labelledby="by">
          <div className={styles.head}>
            <h2 id="by">By {by}</h2>
            <Choice label="What is compared" labelHidden value={by} onChange={(it) => setBy(it === 'aisle' ? 'aisle' : 'deal')}>
              <option value="deal">By deal</option>
              <option value="aisle">By aisle</option>
            </Choice>
          </div>
          <Bars key={by} rows={rows} what={by} />
          <p className={styles.promise}>
            <ShieldCheck size={18} aria-hidden="true" />
            Counted without names or devices, each shopper once, in tens. Under 10 is never shown, in the sheet either.
          </p>
        </Panel>
        <div className={styles.side}>
          <PageHeat key={results.week.publication} results={results} />
          <Exclusives rows={results.exclusives} />
        </div>
      </div>
    </>
  )
}

const about = { views: 'deals opened', adds: 'deals put on a list', hearts: 'deals made a favorite', codes: 'members at the register' }

function Totals({ results: { totals, before, days, daysInAll } }: { results: Results }) {
  const since = before && (days < daysInAll ? `than after ${counted(days, 'day')} of the week before` : 'than the week before')
  return (
    <Panel aria-label="Sums of what is shown">
      <dl className={styles.totals}>
        {kinds.map((kind) => {
          const change = changeWords(totals[kind], before?.totals[kind])
          return (
            <div key={kind}>
              <dt>
                {kind !== 'views' && <i className={styles[kind]} aria-hidden="true" />}
                {kindWords[kind]} <span>{about[kind]}</span>
              </dt>
              <dd>{totals[kind] === null ? <small>Under 10</small> : numberWords(totals[kind])}</dd>
              <dd className={styles.change}>{change && since ? `${change} ${change === 'as before' ? '' : since}` : '\u00a0'}</dd>
            </div>
          )
        })}
      </dl>
      {totalOf(totals, kinds) === 0 && (
        <p className={styles.few}>So far each number is under ten, and none is shown: too few to stay anonymous.</p>
      )}
    </Panel>
  )
}
