import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Ban, Check, PencilLine, Send, Undo2 } from 'lucide-react'
import type { HistoryEntry } from '#contract/studio/publishing.ts'
import { useMinute } from '#app/clock.ts'
import { historyQuery } from '#studio/features/publish/queries.ts'
import { useActs } from '#studio/features/running/acts.ts'
import { useRunning } from '#studio/features/running/RunningFrame.tsx'
import { Button } from '#studio/ui/Button.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { momentWords } from '#studio/words.ts'
import styles from './HistoryPage.module.css'

/** Everything that was done to a week, each act with what can be put back. */
export default function HistoryPage() {
  const running = useRunning()
  const query = useQuery(historyQuery(running.publication))
  const { putBack } = useActs(running)
  return (
    <div className={styles.root}>
      <div>
        <h2 className={styles.title}>
          History <span>Everything done to this week, newest first. Nothing is ever lost.</span>
        </h2>
        <Loaded query={query} what="The history">
          {(entries) => (
            <Panel>
              {entries.length === 0 && <p className={styles.none}>Nothing was done here to this week yet.</p>}
              <ol>
                {entries.map((it) => (
                  <Entry
                    key={it.journalId}
                    entry={it}
                    onPutBack={() => putBack.mutate({ journalId: it.journalId, seen: entries[0]?.journalId ?? it.journalId })}
                    isWaiting={putBack.isPending}
                  />
                ))}
              </ol>
            </Panel>
          )}
        </Loaded>
      </div>
      <Panel pad className={styles.about}>
        <h2>Put back</h2>
        <p>Putting back is a change like any other: it is written here too, and can itself be put back.</p>
      </Panel>
    </div>
  )
}

function Entry({ entry, onPutBack, isWaiting }: { entry: HistoryEntry; onPutBack: () => void; isWaiting: boolean }) {
  const { at, by, act, subject, before, after, note, mayPutBack } = entry
  return (
    <li className={styles.entry}>
      <time dateTime={at}>{momentWords(at, useMinute())}</time>
      <span className={styles.icon}>{iconOf(act)}</span>
      <div>
        <p>
          <b>{subject}:</b> {act.charAt(0).toLowerCase() + act.slice(1)} by {by}
        </p>
        {(before ?? after ?? note) && (
          <p className={styles.change}>
            {before && <s>{before}</s>}
            {before && after && <ArrowRight size={14} aria-label="is now" />}
            {after && <b>{after}</b>}
            {note && <span>“{note}”</span>}
          </p>
        )}
      </div>
      {mayPutBack && (
        <Button kind="text" onClick={onPutBack} disabled={isWaiting}>
          <Undo2 size={18} />
          Put back
          <span className="vh">
            : {subject}, {before}
          </span>
        </Button>
      )}
    </li>
  )
}

function iconOf(act: string) {
  if (/withdrawn/i.test(act)) return <Ban size={14} />
  if (/published/i.test(act)) return <Send size={14} />
  if (/back/i.test(act)) return <Undo2 size={14} />
  return /corrected|changed/i.test(act) ? <PencilLine size={14} /> : <Check size={14} />
}
