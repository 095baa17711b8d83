import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { sentenceOf } from '#studio/api/problems.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'
import styles from './Loaded.module.css'

type Props<T> = {
  query: UseQueryResult<T>
  what: string
  /** What is being done, where that takes seconds. */ doing?: string
  children: (data: T) => ReactNode
}

/** What a page shows of a query: a placeholder, why it could not be read and Retry, or its children. Once read it stays when a later read fails. */
export function Loaded<T>({ query, what, doing, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <Note kind="bad" role="alert" className={styles.failed}>
        <p>
          <strong>{what} could not be loaded.</strong> {sentenceOf(query.error)}
        </p>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </Note>
    )
  return <Waiting what={what} doing={doing} />
}

/** Nothing for a moment: what comes at once needs no placeholder. */
function Waiting({ what, doing }: { what: string; doing: string | undefined }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.waiting} role="status" aria-label={`Loading ${what.toLowerCase()}`}>
      {isLong && doing && <p className={styles.doing}>{doing}</p>}
      {isLong && [1, 2, 3].map((it) => <Skeleton key={it} kind="block" className={styles.block} />)}
    </div>
  )
}
