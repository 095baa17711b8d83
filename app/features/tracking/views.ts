import { storage } from '#app/platform/storage/index.ts'
import { displaysOf, isReportDue, trackingIn, withDisplay, withReport, type Tracking } from './rules.ts'

/** Which banner pictures were displayed here, and which banners were reported. */
export const bannerViews = viewsUnder('banner-state')
/** Which digital exclusives were reported. */
export const exclusiveViews = viewsUnder('digital-exclusives-state')

/** What the device stores is read anew each time: other tabs write it too. */
function viewsUnder(key: 'banner-state' | 'digital-exclusives-state') {
  return {
    /** Returns how often it was displayed on this device. */
    displays: (id: number) => displaysOf(read(key), id),
    displayed: (id: number) => change(key, (before, now) => withDisplay(before, id, now)),
    /**
     * Reports a view by `send`, unless one of the same thing was reported in the last hour. A failure is silent (decision D23), and
     * the next view is reported instead.
     */
    async report(id: number, send: () => Promise<unknown>) {
      if (!isReportDue(read(key), id, Date.now())) return
      change(key, (before, now) => withReport(before, id, now))
      await send().catch(() => change(key, (before) => withReport(before, id, null)))
    },
  }
}

function read(key: string): Tracking {
  return trackingIn(kept(key), Date.now())
}

/** Where the device stores nothing, nothing is counted. */
function change(key: string, next: (before: Tracking, now: number) => Tracking) {
  try {
    storage.set(key, JSON.stringify(next(read(key), Date.now())))
  } catch {
    // The device is full, or refuses to store: a view that is not counted breaks no page.
  }
}

function kept(key: string): string | null {
  try {
    return storage.get(key)
  } catch {
    return null
  }
}
