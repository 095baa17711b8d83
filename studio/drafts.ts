import * as v from 'valibot'
import { tabStorage } from '#app/platform/storage/index.ts'
import { myId } from './me.ts'

/** What is filled in and not kept, by the thing's id: whoever goes elsewhere meanwhile, or reads the page again, finds it. */
export type Drafts<T> = {
  get: (id: string) => T | undefined
  has: (id: string) => boolean
  set: (id: string, draft: T) => void
  delete: (id: string) => void
}

/** Keeps drafts in the tab's storage, each person's own: two tabs fill in two forms. `of`: no two features have the same. */
export function draftsOf<T>(of: string, schema: v.GenericSchema<unknown, T>): Drafts<T> {
  const Kept = v.pipe(v.string(), v.parseJson(), schema)
  const keyOf = (id: string) => `studio-draft-${myId()}-${of}-${id}`
  /** In the last release whoever was signed in had it. */
  const oldKeyOf = (id: string) => `studio-draft-${of}-${id}`
  /** Those for which the browser has no room. */
  const large = new Map<string, T>()
  function get(id: string): T | undefined {
    const kept = v.safeParse(Kept, tabStorage.get(keyOf(id)) ?? tabStorage.get(oldKeyOf(id)))
    return large.get(keyOf(id)) ?? (kept.success ? kept.output : undefined)
  }
  return {
    get,
    has: (id) => get(id) !== undefined,
    set(id, draft) {
      try {
        tabStorage.set(keyOf(id), JSON.stringify(draft))
        tabStorage.remove(oldKeyOf(id))
        large.delete(keyOf(id))
      } catch {
        large.set(keyOf(id), draft)
      }
    },
    delete(id) {
      tabStorage.remove(keyOf(id))
      tabStorage.remove(oldKeyOf(id))
      large.delete(keyOf(id))
    },
  }
}
