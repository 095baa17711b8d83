import { onlineManager } from '@tanstack/react-query'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { apiDomain } from '#app/api/domain.ts'
import type { Call, More } from '#app/api/call.ts'
import { after } from '#app/clock.ts'
import { useObserved, type Observable } from '#app/observable.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'
import { offline } from '#app/platform/offline/index.ts'
import { isUnreached } from '#app/api/unreached.ts'
import { badPictures } from '#app/ui/bad-pictures.ts'

/** Returns whether the server is out of reach: without a signal, or down. The query client's own manager has the value, since queries obey it. */
export const isAway = () => !onlineManager.isOnline()
const changed: Observable = { subscribe: (listener) => onlineManager.subscribe(listener) }

/** Calls the listener when the server is in reach again, whether the signal is back or the server is up. */
export const onReached = (listener: () => void) => onlineManager.subscribe((isOnline) => isOnline && listener())

/** Returns false on the server and while hydrating. */
export function useAway(): boolean {
  return useObserved(changed, isAway, false)
}

/**
 * Follows whether the server can be reached. `drawn` says that the server drew this page. One that the device opened by itself counts as
 * away until the server has said something, but where the app has its files with it: there that says nothing about the signal.
 */
export function followConnection(drawn: boolean) {
  onlineManager.setEventListener((setOnline) => {
    const stops = [network.onBack(() => void look()), network.onLost(() => setOnline(false))]
    return () => stops.forEach((stop) => stop())
  })
  onReached(() => badPictures.forget())
  onlineManager.setOnline((drawn || offline.hasFiles()) && network.isOnline())
  if (!drawn) void look()
}

/** Makes a call whose outcome says whether the server can be reached. One that failed by itself is no proof: the server is asked once more. */
export function noting(call: Call): Call {
  return async function noted<E extends Endpoint>(endpoint: E, request: Request<E>, more?: More): Promise<Reply<E>> {
    try {
      const reply = await call(endpoint, request, more)
      onlineManager.setOnline(true)
      badPictures.askAgain()
      return reply
    } catch (error) {
      if (isUnreached(error)) void look()
      throw error
    }
  }
}

/** No device says when a server is up again, so it is asked while somebody looks. */
const againMs = 10_000
let looking: Promise<void> | null = null
/** Ends the wait for the next time. There is one, however many calls fail meanwhile: a server that is down would be asked ever more often. */
let endWait = () => {}

function look(): Promise<void> {
  looking ??= ask().finally(() => {
    looking = null
  })
  return looking
}

async function ask() {
  endWait()
  const isReached = await network.isReachable(`${apiDomain}/healthz`)
  onlineManager.setOnline(isReached)
  if (!isReached) endWait = after(againMs, lookWhenSeen)
}

function lookWhenSeen() {
  if (!isAway()) return
  if (appState.isVisible()) return void look()
  endWait = appState.onVisible(() => void look())
}
