import { useState } from 'react'
import type { Deal } from './deal.ts'

/** Returns a deal that was shown here, once it is no longer there. Whether it was withdrawn, withdrawnQuery knows. */
export function useGone(adSpaceId: number | null, deal: Deal | null | undefined): Deal | null {
  const [shown, setShown] = useState(deal)
  // Some deals are made anew whenever they are drawn.
  if (deal && deal.adSpaceId !== shown?.adSpaceId) setShown(deal)
  return !deal && shown && shown.adSpaceId === adSpaceId ? shown : null
}
