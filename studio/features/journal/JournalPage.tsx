import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staff, type JournalEntry } from '#contract/studio/staff.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { call } from '#studio/api/call.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Choice } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { changeWords, valueWords } from './rules.ts'
import styles from './JournalPage.module.css'

type Asked = { publication: string; person: string; act: string }
const all: Asked = { publication: '', person: '', act: '' }

/** Every act of staff: who, when, what, on what, and what it was before and after. */
export default function JournalPage() {
  const [asked, setAsked] = useState(all)
  const journal = useInfiniteQuery({
    queryKey: ['journal', asked],
    queryFn: ({ pageParam, signal }) => {
      const chosen = Object.fromEntries(Object.entries(asked).filter(([, it]) => it !== ''))
      return call(staff.journal, { query: { ...chosen, ...(pageParam && { before: pageParam }) } }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? String(last.entries.at(-1)?.journalId ?? '') : null),
    placeholderData: (before) => before,
  })
  const choices = journal.data?.pages[0]
  const entries = journal.data?.pages.flatMap((it) => it.entries) ?? []
  const ask = (name: keyof Asked) => (value: string) => setAsked({ ...asked, [name]: value })
  return (
    <Page title="Journal" text="Every act in the studio. Nothing in it can be changed or removed.">
      <div className={styles.asked}>
        <Choice label="Week" value={asked.publication} onChange={ask('publication')}>
          <option value="">All weeks</option>
          {choices?.weeks.map((it) => (
            <option key={it.publication} value={it.publication}>
              {it.title}
            </option>
          ))}
        </Choice>
        <Choice label="Who" value={asked.person} onChange={ask('person')}>
          <option value="">Everybody</option>
          {choices?.people.map((it) => (
            <option key={it.staffId} value={it.staffId}>
              {it.name}
            </option>
          ))}
        </Choice>
        <Choice label="What" value={asked.act} onChange={ask('act')}>
          <option value="">Everything</option>
          {choices?.acts.map((it) => (
            <option key={it} value={it}>
              {it}
            </option>
          ))}
        </Choice>
      </div>
      <Loaded query={journal} what="The journal">
        {() =>
          entries.length === 0 ? (
            <EmptyState title="Nothing yet" text="What somebody does in the studio is written here." />
          ) : (
            <Panel>
              <Entries entries={entries} />
            </Panel>
          )
        }
      </Loaded>
      {journal.hasNextPage && (
        <Button className={styles.older} busy={journal.isFetchingNextPage} onClick={() => void journal.fetchNextPage()}>
          Show older
        </Button>
      )}
    </Page>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

function Entries({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <Table label="Journal" stacks className={styles.table}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">On what</th>
          <th scope="col">Before and after</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((it) => (
          <tr key={it.journalId}>
            <td className={styles.when}>
              <time dateTime={it.at}>{moment.format(new Date(it.at))}</time>
            </td>
            <td>{it.staffName}</td>
            <td className={styles.act}>{it.act}</td>
            <td>{it.subject}</td>
            <td>
              <Changes changes={it.changes} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Changes({ changes }: Pick<JournalEntry, 'changes'>) {
  if (changes.length === 0) return <span className={styles.soft}>–</span>
  return (
    <ul className={styles.changes}>
      {changes.map((it) => (
        <li key={it.field}>
          {changeWords(it.field) && <span className={styles.soft}>{changeWords(it.field)}: </span>}
          {it.before !== null && <del>{valueWords(it.field, it.before)}</del>}
          {it.before !== null && it.after !== null && ' → '}
          {it.after !== null && <ins>{valueWords(it.field, it.after)}</ins>}
        </li>
      ))}
    </ul>
  )
}
