import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { storeRoute } from '#contract/values.ts'

/** What a page that is open follows. */
export const followed = ['ads', 'exclusives', 'banners'] as const
export type Followed = (typeof followed)[number]

/** How long a request for changes waits, in ms: for less than any proxy lets a connection be silent. */
export const followingPatience: number = 24_000

/** Over how long the replies to a crowd are spread, in ms: each of them comes back at once to read what is new. */
export const spreadMost = 4000

/** Returns the ETag of a reply as it is sent to be compared: a proxy that changes the encoding calls it weak. null: there is none. */
export function tagOf(etag: string | null): string | null {
  return /^(?:W\/)?"([\w-]+)"$/.exec(etag ?? '')?.[1] ?? null
}

const tag = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'must be an ETag without its quotes')))

export const following = endpoints({
  changes: {
    method: 'GET',
    path: '/:storeRoute/api/changes',
    access: 'none',
    waits: true,
    about:
      'Replies as soon as the store shows something else than the replies with these ETags, at the latest after half a minute, with the names of what is new.',
    params: v.object({ storeRoute }),
    query: v.object({ ads: tag, exclusives: tag, banners: tag }),
    reply: v.object({ changed: v.array(v.picklist(followed)) }),
  },
})
