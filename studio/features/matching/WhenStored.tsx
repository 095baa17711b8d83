import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { paths } from '#studio/paths.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { counted } from '#studio/words.ts'
import { sentWhen } from './edits.ts'
import { useQueue } from './queue.ts'

type Props = { weekId: string; /** 'The preview' */ what: string; children: ReactNode }

/** What is made of a week's rows, once the server has all that was changed here: it would be made without that. */
export function WhenStored({ weekId, what, children }: Props) {
  const { state } = useQueue(weekId)
  const { waiting, conflicts, elsewhere } = state
  const when = sentWhen(state)
  const [conflict] = conflicts
  if (waiting.length > 0)
    return (
      <div role="status">
        <EmptyState
          title={`${what} waits until ${counted(waiting.length, 'change')} of rows ${waiting.length === 1 ? 'is' : 'are'} stored.`}
          text={when && `What waits is kept here, and sent ${when}.`}
        />
      </div>
    )
  if (conflict)
    return (
      <EmptyState
        title={`${what} waits for your choice: somebody else changed a row that you changed too.`}
        action={
          <ButtonLink to={paths.matching(weekId, conflict.present.rowId)} kind="fill">
            To the row
          </ButtonLink>
        }
      />
    )
  if (elsewhere > 0)
    return (
      <div role="status">
        <EmptyState title={`${what} waits: not all that you changed in another window is stored, or it needs your choice there.`} />
      </div>
    )
  return children
}
