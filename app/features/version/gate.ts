import { app, clientVersion } from '#contract/app.ts'
import type { Send } from '#contract/endpoint.ts'
import { observable } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { isAbove } from './rules.ts'

/** Whether the server wants a newer version than this one. It is never stored: a copy could shut out an app that is not too old. */
export const outdated = observable(false)

/**
 * Asks the server which version it wants, now and whenever the app is shown again (decision E02). A call that fails changes nothing
 * (decision D23). Returns a function that stops it.
 */
export function watchVersion(send: Send): () => void {
  let asked = 0
  let newest = 0
  async function check() {
    const turn = (asked += 1)
    try {
      const { minimumRequiredVersion } = await send(app.versions, {})
      if (turn < newest) return // a later call was replied to first
      newest = turn
      outdated.set(isAbove(minimumRequiredVersion, clientVersion))
    } catch {
      // the app goes on as it is
    }
  }
  void check()
  return appState.onVisible(() => void check())
}
