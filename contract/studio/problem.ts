import * as v from 'valibot'
import { Problem } from '#contract/problem.ts'

/** With the code `changed_meanwhile` a problem carries what is there now, as the call would have returned it. */
export const StudioProblem = v.object({ ...Problem.entries, present: v.optional(v.unknown()) })
export type StudioProblem = v.InferOutput<typeof StudioProblem>
