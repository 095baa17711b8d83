import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Ban, History, RotateCcw, Send } from 'lucide-react'
import { Link, NavLink, Outlet, useOutletContext, useParams } from '#app/router/index.ts'
import type { Running } from '#contract/studio/publishing.ts'
import * as brand from '#brand'
import { useMinute } from '#app/clock.ts'
import { classes } from '#app/ui/classes.ts'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { runningQuery } from '#studio/features/publish/queries.ts'
import { StateTag } from '#studio/features/weeks/StateTag.tsx'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { counted, daysWords } from '#studio/words.ts'
import { useActs } from './acts.ts'
import { dayOfWords, leaveWords } from './rules.ts'
import styles from './Running.module.css'

/** Around the pages of a week that is out: its days, how it stands, its history, and how to take it back. */
export default function RunningFrame() {
  const { publication = '' } = useParams()
  const query = useQuery(runningQuery(publication))
  return (
    <Loaded query={query} what="The week">
      {(running) => (
        <>
          <Line running={running} />
          <Outlet key={running.publication} context={running} />
        </>
      )}
    </Loaded>
  )
}

/** For the pages inside. */
export const useRunning = () => useOutletContext<Running>()

function Line({ running }: { running: Running }) {
  const acts = useActs(running)
  const isWithdrawn = running.state === 'withdrawn'
  return (
    <header className={styles.line}>
      <title>{`${daysWords(running)} · ${brand.appName} studio`}</title>
      <Link to={paths.weeks()} className={classes(iconButtonClass(), styles.back)} aria-label="All weeks">
        <ArrowLeft size={18} />
      </Link>
      <h1>{daysWords(running)}</h1>
      <StateTag state={running.state} />
      <p className={styles.soft}>
        {running.title}, {dayOfWords(running, useMinute())}
        {counted(running.stores, 'store')}
      </p>
      <span className={styles.end}>
        <NavLink to={paths.running(running.publication)} end className={styles.tab}>
          Deals
        </NavLink>
        <NavLink to={paths.history(running.publication)} className={styles.tab}>
          <History size={18} />
          History
        </NavLink>
        {running.state === 'staged' && running.weekId && (
          <ButtonLink to={paths.publish(running.weekId)}>
            <Send size={18} />
            {running.publishAt === null ? 'Publish' : 'Change the moment'}
          </ButtonLink>
        )}
        {isWithdrawn ? (
          <Button onClick={() => acts.restoreAll.mutate()} disabled={acts.restoreAll.isPending}>
            <RotateCcw size={18} />
            Bring back
          </Button>
        ) : (
          <Button
            kind="warn"
            onClick={() =>
              dialogs.confirm({
                key: 'withdraw-week',
                title: 'Withdraw the whole week?',
                message: `${
                  running.state === 'staged'
                    ? 'It does not go out then.'
                    : `All ${counted(running.items.length, 'deal')} ${leaveWords(running, 2)}. Lists keep them as they were.`
                } You will be asked to show that it is you.`,
                okText: 'Withdraw',
                onOk: () => acts.withdrawAll.mutateAsync(),
              })
            }
          >
            <Ban size={18} />
            Withdraw
          </Button>
        )}
      </span>
    </header>
  )
}
