import { browserAppState } from '../app-state/web.ts'

export const browserOffline = {
  async begin(entry: string) {
    const { serviceWorker } = navigator
    // A browser has none on an insecure site, and in some private windows.
    if (!serviceWorker) return
    // Where the app runs from source nothing may be stored: also not by a build that ran at this address before.
    if (import.meta.env.DEV) {
      for (const it of await serviceWorker.getRegistrations()) await it.unregister()
      return
    }
    await serviceWorker.register('/sw.js')
    const registration = await serviceWorker.ready
    registration.waiting?.postMessage(new URL(entry).pathname)
    // A page that stays open for days asks for a newer build when somebody comes back to it.
    browserAppState.onVisible(() => void registration.update().catch(() => {}))
  },
}
