import { sentenceOf } from '#studio/api/problems.ts'
import { Note } from './Note.tsx'

/** Says why an act failed, in a sentence; nothing while `of` is null. */
export function Failure({ of }: { of: unknown }) {
  if (!of) return null
  return (
    <Note kind="bad" role="alert">
      {sentenceOf(of)}
    </Note>
  )
}
