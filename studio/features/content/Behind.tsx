import { Meanwhile } from '#studio/ui/Meanwhile.tsx'

type Props<T> = {
  error: unknown
  present: T
  opened: T
  mine: T
  /** What staff call each part, and what it says. */
  parts: readonly (readonly [what: string, words: (values: T) => string])[]
  onTheirs: () => void
  onMine: () => void
}

/** Another one kept the same thing first: the parts in which it and what is typed here differ. */
export function Behind<T>({ error, present, opened, mine, parts, onTheirs, onMine }: Props<T>) {
  const differences = parts
    .map(([what, words]) => ({ what, theirs: words(present), mine: words(mine), before: words(opened) }))
    .filter((it) => it.theirs !== it.mine || it.theirs !== it.before)
  return <Meanwhile error={error} differences={differences} onTheirs={onTheirs} onMine={onMine} />
}
