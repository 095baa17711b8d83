import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#app/api/call.ts'
import { delay } from '#app/api/outbox.ts'
import type { EndSession } from '#app/context.ts'
import { noteMergedInto } from '#app/features/session/merged.ts'
import { isSessionOurs, sessionKey, startAnew } from '#app/features/session/session.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { browser } from '#app/platform/browser/index.ts'
import { network } from '#app/platform/network/index.ts'
import { storage } from '#app/platform/storage/index.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { goSignIn } from './leave.ts'
import { dropWish, pending } from './pending.ts'
import { swapPending } from './swap.ts'

type Parts = { queryClient: QueryClient; call: Call; endSession: EndSession }
export type Follower = ReturnType<typeof sessionFollower>

const arrivals = [paths.login(), paths.createAccount()]

const isArriving = () => arrivals.includes(browser.address().pathname)

/** Keeps the page in line with the shopper at the device: follows what other tabs did, and completes a sign-in that is pending. */
export function sessionFollower({ queryClient, call, endSession }: Parts) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let said = false
  let completing: Promise<void> | null = null
  const firstTry = Promise.withResolvers<void>()

  const user = () => queryClient.getQueryData(userQuery({ send: call }).queryKey)

  /** Checks whether another tab has changed the shopper. A page that showed a member's data is then left, whoever is next. */
  function look() {
    if (isSessionOurs()) return
    if (user()?.isAnonymous === false) void endSession({ why: 'another tab' })
    else startAnew(queryClient)
  }

  /** Tries until there is a reply, with growing pauses (docs/decisions/0064); only one try runs at a time, whatever starts it. */
  function complete() {
    completing ??= tryOnce().finally(() => {
      completing = null
    })
  }

  async function tryOnce() {
    clearTimeout(timer)
    signingIn.set(pending() !== null)
    const result = await swapPending(queryClient)
    signingIn.set(result === 'waiting')
    firstTry.resolve()
    if (result === 'done') toasts.show({ text: t`You are signed in` })
    if (result === 'refused') return sayAgain()
    if (result !== 'waiting') return
    if (tries === 0) toasts.show({ text: t`You will be signed in as soon as there is a signal.` })
    timer = setTimeout(complete, delay(tries, Math.random()))
    tries += 1
  }

  function sayAgain() {
    said = true
    dialogs.confirm({
      key: 'sign-in',
      title: t`Please sign in again`,
      message: t`Signing in did not work this time. What you see on this device stays as it is.`,
      okText: t`Sign In`,
      onOk: () => goSignIn({ send: call, queryClient }),
    })
  }

  return {
    /**
     * Resolves when no sign-in is pending, or its first try has ended: calls wait for it, since until then they would be made for
     * a session that is about to be replaced, and refused.
     */
    async settled() {
      if (pending() !== null && !isArriving()) await firstTry.promise
    },
    /** Notices a sign-in that has come back. Must be called before stored queries are restored: they are of the shopper before. */
    notice() {
      if (!isArriving()) signingIn.set(pending() !== null)
    },
    /** Must be called after stored queries are restored. */
    start() {
      storage.onChangedElsewhere(sessionKey, look)
      // A page that slept has missed the storage event.
      appState.onBroughtBack(() => {
        look()
        if (!isArriving()) dropWish() // Back has brought the page from which the sign-in was begun
      })
      appState.onVisible(() => {
        look()
        if (pending()) complete()
      })
      network.onBack(() => void (pending() && complete()))
      look()
      // The pages that receive a code are left at once: a swap begun there would lose its reply.
      if (isArriving()) return
      dropWish()
      complete()
    },
    /** For when the server has replied that the shopper's data belongs to a member by now. */
    merged(memberId: string) {
      const now = user()
      if (now?.isAnonymous) noteMergedInto(now.userId, memberId)
      if (pending()) complete()
      else if (!said) sayAgain()
    },
  }
}
