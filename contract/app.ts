import * as v from 'valibot'
import * as brand from '#brand'
import { endpoints } from '#contract/endpoint.ts'

/** The version of this client, in one place for web, Android and iOS (spec section 9). */
export const clientVersion = '1.15'
/** Kept as an exported constant; nothing of ours uses it (spec section 3, decision A12). */
export const sectionToken = 'BASE'

export const Versions = v.object({
  minimumRequiredVersion: v.union([v.string(), v.number()]),
  serverVersion: v.string(),
})

export type Versions = v.InferOutput<typeof Versions>

export const app = endpoints({
  versions: {
    method: 'GET',
    path: `/api/app/coop-${brand.product.path}`,
    access: 'none',
    about: 'The server’s version and the oldest app version that may still use it.',
    reply: Versions,
  },
})
