import * as v from 'valibot'
import { StudioRow } from '#contract/studio/rows.ts'
import { draftsOf } from '#studio/drafts.ts'

const Typed = v.record(v.string(), v.string())
/** The fields of a row as they are typed. */
export type Typed = v.InferOutput<typeof Typed>
/** `opened`: the row as it was when the typing began. What somebody else has changed since then was not typed here. */
const Draft = v.object({ typed: Typed, opened: StudioRow })
export type Draft = v.InferOutput<typeof Draft>

/** What is typed and not saved, by the row's id. */
export const drafts = draftsOf('row', Draft)
