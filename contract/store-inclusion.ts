import type { DigitalExclusive } from '#contract/exclusives.ts'

type Inclusion = Pick<DigitalExclusive, 'storeInclusionType' | 'storeGuids'>

/** Returns whether a store shows a banner or an exclusive: all stores do, or only those listed, or all but those (decision E17). */
export function isShownAt(storeGuid: string, { storeInclusionType, storeGuids }: Inclusion): boolean {
  if (storeInclusionType === 'all') return true
  return storeGuids.includes(storeGuid) === (storeInclusionType === 'selected')
}
