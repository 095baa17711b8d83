import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { weeks as endpoints, WeekSummary } from '#contract/studio/weeks.ts'
import { useMinute } from '#app/clock.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { useKeys } from '#studio/keys.ts'
import { useMay } from '#studio/me.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { weeksQuery } from '#studio/weeks-query.ts'
import { counted } from '#studio/words.ts'
import { NewWeek } from './NewWeek.tsx'
import { nextOf, rhythmWords } from './rules.ts'
import { Soon } from './Soon.tsx'
import { WeekRow } from './WeekRow.tsx'
import styles from './WeeksPage.module.css'

export default function WeeksPage() {
  const query = useQuery(weeksQuery)
  const mayMake = useMay('editor')
  const form = useRef<HTMLElement>(null)
  const toForm = () => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  useKeys([
    { key: ['ArrowUp', 'ArrowDown'], words: 'Next week', run: ({ key }) => moveFocus(key === 'ArrowDown' ? 1 : -1) },
    { key: 'Enter', words: 'Open', run: () => actions()[0]?.click() },
    ...(mayMake ? [{ key: 'N', words: 'New week', run: toForm }] : []),
  ])
  return (
    <Page
      title="Weeks"
      text={query.data && <Today weeks={query.data.weeks} />}
      actions={
        mayMake && (
          <Button keys="N" onClick={toForm}>
            <Plus size={18} />
            New week
          </Button>
        )
      }
    >
      <Loaded query={query} what="The weeks">
        {({ chains, weeks }) => (
          <div className={styles.root}>
            <div className={styles.chains}>
              {chains.map((chain) => (
                <ChainWeeks key={chain.chainId} chain={chain} weeks={weeks.filter((it) => it.chainId === chain.chainId)} />
              ))}
              {chains.length === 0 && (
                <EmptyState title="No chain is yours yet" text="An administrator gives you one, on the page Staff." />
              )}
            </div>
            <aside className={styles.aside}>
              {mayMake && chains.length > 0 && <NewWeek ref={form} chains={chains} weeks={weeks} />}
              <Soon weeks={weeks} />
            </aside>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type All = Reply<typeof endpoints.all>

function ChainWeeks({ chain, weeks }: { chain: All['chains'][number]; weeks: WeekSummary[] }) {
  const rhythm = rhythmWords(chain.next)
  const first = nextOf(weeks, useMinute())
  return (
    <section>
      <div className={styles.chainHead}>
        <h2>{chain.title || chain.name}</h2>
        <p>
          {chain.title && chain.title !== chain.name ? `${chain.name}, ` : ''}
          {counted(chain.stores, 'store')}, {rhythm}
        </p>
      </div>
      <Panel>
        {weeks.map((week) => (
          <WeekRow key={week.weekId} week={week} chainTitle={chain.title} isFirst={week === first} />
        ))}
        {weeks.length === 0 && (
          <p className={styles.none}>No week yet. Make the first one: its days and its files are all that it needs.</p>
        )}
      </Panel>
    </section>
  )
}

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

function Today({ weeks }: { weeks: WeekSummary[] }) {
  const now = useMinute()
  const running = weeks.filter((it) => it.state === 'published').length
  const making = weeks.filter((it) => ['empty', 'making', 'staged'].includes(it.state)).length
  const words = (count: number) => (count === 1 ? 'One is' : `${count === 0 ? 'None' : count} are`)
  return `Today is ${today.format(now)}. ${words(running)} running, ${words(making).toLowerCase()} being made.`
}

const actions = () => [...document.querySelectorAll<HTMLElement>('[data-week-action]')]

function moveFocus(by: number) {
  const all = actions()
  const at = all.findIndex((it) => it === document.activeElement)
  all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}
