import * as v from 'valibot'
import { uuid } from '#contract/values.ts'

/** What every non-OK reply carries, as application/problem+json (RFC 9457, decision F03). */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  instance: v.optional(v.string()),
  /** A stable word for programs: `not_found`, `terms_not_accepted`, … */
  code: v.string(),
  /** Only with the code `merged`: the member who now has all that the caller had. */
  mergedInto: v.optional(uuid),
  /** The operator finds the request in the log by it. */
  requestId: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
})
export type Problem = v.InferOutput<typeof Problem>

/**
 * The status of a reply that has no problem where one belongs. Whoever else replies in our server's place, such as a network that lets nobody
 * out, is as good as a gateway that reached no server (docs/decisions/0264).
 */
export const notOurs = 502
