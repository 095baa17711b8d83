import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { ScheduledJob } from '#server/jobs/schedule.ts'
import { fileIdsBeingSent, forgetFilesOfOldWeeks, forgetStalledFiles, weekFileIds } from './clean-queries.ts'
import { keys } from './rules.ts'

/** How long after its last day a week's files are kept, in days. */
const keptFor = 60
/** How long a file may take to come, in days. */
const sentWithin = 2

/**
 * Removes the files of weeks that have been over for 60 days, files that never came whole, and whatever in the image store is of no
 * file or week any more. Pictures of rows stay while a week has no files, as between two flyers. The rows stay: next year's flyer may stand where this year's did.
 */
export function cleanWeeks(images: ImageStore): ScheduledJob['run'] {
  return async (db, now) => {
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const since = before(keptFor).toISOString().slice(0, 10)
    await forgetFilesOfOldWeeks(db, since)
    await forgetStalledFiles(db, before(sentWithin))
    // The keys first: what is handed in meanwhile is not among them.
    const [parts, kept] = [await images.keys(keys.uploads), await images.keys(keys.weeks)]
    const sending = new Set(await fileIdsBeingSent(db))
    for (const key of parts) if (!sending.has(key.split('/')[2] ?? '')) await images.remove(key)
    const alive = await weekFileIds(db, since)
    for (const key of kept) {
      const [, , weekId = '', part = ''] = key.split('/')
      const files = alive.get(weekId)
      const isKept = files && (part === 'rows' || part === 'cuts' || part === 'composed' || files.has(part))
      if (!isKept) await images.remove(key)
    }
  }
}
