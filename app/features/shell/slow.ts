import { useEffect, useState } from 'react'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'
import { t } from '#words/t.ts'

/** After this time loading counts as slow (spec section 9). */
const slowMs = 10_000

/** The second slow load is recognized by the flag that Retry leaves in the address (decision E42). */
export type Slow = { words: string; button: string; href: string }

export function slowStage(address: URL): Slow {
  if (address.searchParams.get('refresh') === 'true') {
    return {
      words: t`Hmm things still seem to be taking a while, care to start over?`,
      button: t`Start Over`,
      href: paths.entryWithoutStore(),
    }
  }
  const again = new URL(address)
  again.searchParams.set('refresh', 'true')
  return {
    words: t`Hmm things seem to be taking a while, care to retry?`,
    button: t`Retry`,
    href: again.pathname + again.search + again.hash,
  }
}

/** Returns null until `waiting` has lasted for ten seconds. */
export function useSlow(waiting: boolean): Slow | null {
  const [slow, setSlow] = useState<Slow | null>(null)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(slowStage(browser.address())), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [waiting])
  return slow
}
