import type { RefObject } from 'react'
import * as brand from '#brand'
import { exclusives } from '#contract/exclusives.ts'
import { useTools } from '#app/context.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { useSeen } from '#app/features/tracking/use-seen.ts'
import { exclusiveViews } from '#app/features/tracking/views.ts'
import { exclusiveIdOf } from './rules.ts'

/** Returns the ref of what shows the deal. A view of an exclusive is reported, once an hour (spec section 4); other deals have no views. */
export function useExclusiveSeen<E extends Element>(deal: Pick<Deal, 'adSpaceId'>): RefObject<E | null> {
  const { send } = useTools()
  return useSeen<E>(exclusiveIdOf(deal), (seen) => {
    const body = { digitalExclusiveId: seen, metricType: 'view' as const }
    void exclusiveViews.report(seen, () => send(exclusives.metric, { params: { customerGuid: brand.customerGuid }, body }))
  })
}
