import type { BandName } from './bands.ts'
import type { Mix } from './deals.ts'

/** One chain's publications as their editor lays them out: which bands of which departments stand on which page. */
export type ChainPlan = {
  chain: string
  hand: HandName
  panels: Record<PanelName, Panel>
  publications: PublicationPlan[]
}

export type HandName = 'market' | 'blocks' | 'almanac' | 'plates'

export type PublicationPlan = {
  /** With the chain: the publication's externalId and the beginning of its pages' picture names. */
  key: 'weekly' | 'month'
  title: string
  /** In the masthead, beside the dates. */
  motto: string
  mix: Mix
  /** Prices by hand, by product, as printed; 'owner $5.99' is the owners' price beside the regular one. */
  prices: Record<string, string>
  /** Products whose price ends with the publication's first week. */
  firstWeekOnly?: string[]
  pages: PagePlan[]
}

export type PagePlan = { title: string; cover?: Cover; sections: Section[] }

type Cover = { hero: string; kicker: string; headline: string; seal?: string }

/** Bands filled with `first`, then with the next products of the category. */
export type Section = { from: string; head?: string; bands: BandName[]; first?: string[]; panel?: PanelName }

export type PanelName = 'farm' | 'owner' | 'app' | 'kitchen'
/** Words beside the deals: no item, no region. */
export type Panel = { head: string; words: string; sign: string }
