import type { StudioRow } from '#contract/studio/rows.ts'

/** The fields of a row as they are typed. */
export type Typed = Record<string, string>
/** `opened`: the row as it was when the typing began. What somebody else has changed since then was not typed here. */
export type Draft = { typed: Typed; opened: StudioRow }

/** What is typed and not saved, by the row's id: whoever looks at another row meanwhile finds it again. */
export const drafts = new Map<string, Draft>()
