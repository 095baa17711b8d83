import { Ban, Check, Clock, PencilLine } from 'lucide-react'
import type { WeekState } from '#contract/studio/weeks.ts'
import { Tag } from '#studio/ui/Tag.tsx'

/** Where a week is, in a word. */
export function StateTag({ state }: { state: WeekState }) {
  if (state === 'empty') return <Tag>Empty</Tag>
  if (state === 'over') return <Tag>Over</Tag>
  if (state === 'making')
    return (
      <Tag kind="doubt">
        <PencilLine size={14} />
        Being made
      </Tag>
    )
  if (state === 'staged')
    return (
      <Tag kind="doubt">
        <Clock size={14} />
        Staged
      </Tag>
    )
  if (state === 'withdrawn')
    return (
      <Tag kind="bad">
        <Ban size={14} />
        Withdrawn
      </Tag>
    )
  return (
    <Tag kind="live">
      <Check size={14} />
      Published
    </Tag>
  )
}
