import { useEffect, useEffectEvent, useState } from 'react'
import type { Store } from '#contract/stores.ts'
import { after } from '#app/clock.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { screen } from '#app/platform/screen/index.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { offerOwnerQuestion } from './open-question.ts'
import { useIsOwnerToAsk } from './owner.ts'

/** So long after the last scroll the question opens: not while the page moves under a thumb. */
export const stillMs = 700

/**
 * Returns the function to call with a deal that is a reason to ask, once it was seen; null where the question needs no asking. The
 * question opens when the shopper reads on after that, so that it covers no page that was just opened.
 */
export function useOwnerQuestion(store: Store): ((deal: Deal) => void) | null {
  const isSigningIn = useSigningIn()
  const isToAsk = useIsOwnerToAsk() && !isSigningIn
  const [met, meet] = useState<Deal | null>(null)
  const ask = useEffectEvent((left: AbortSignal) => {
    if (met && !isBusy()) void offerOwnerQuestion({ store, reason: met }, () => !left.aborted && !isBusy())
  })
  const isWaiting = isToAsk && met !== null
  useEffect(() => {
    if (!isWaiting) return
    const left = new AbortController()
    let cancel = () => {}
    const moved = () => {
      cancel()
      cancel = after(stillMs, () => ask(left.signal))
    }
    const stop = screen.onScrolled(moved)
    return () => {
      stop()
      left.abort()
      cancel()
    }
  }, [isWaiting])
  return isToAsk ? meet : null
}

/** Another dialog is open, a toast has something to press, which the question would cover, or the shopper types. */
const isBusy = () =>
  document.querySelector('dialog[open]') !== null || toasts.hasActs() || (document.activeElement?.matches('input, textarea') ?? false)
