import { CalendarClock, Check, CircleSlash } from 'lucide-react'
import type { ContentState } from '#contract/studio/content.ts'
import { Tag } from '#studio/ui/Tag.tsx'
import { stateWords } from './rules.ts'

/** How a thing of the content stands, in a word and a sign. */
export function StateTag({ state }: { state: ContentState }) {
  return (
    <Tag kind={kinds[state]}>
      {state === 'running' && <Check size={14} />}
      {state === 'coming' && <CalendarClock size={14} />}
      {state === 'withdrawn' && <CircleSlash size={14} />}
      {stateWords[state]}
    </Tag>
  )
}

const kinds = { running: 'live', coming: 'doubt', over: 'plain', withdrawn: 'bad' } as const
