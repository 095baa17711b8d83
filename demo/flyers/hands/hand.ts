import type { Sheet } from '../page.ts'

/** What one chain's printed matter looks like: its style sheet has the hand's name. */
export type Hand = {
  mast(sheet: Sheet): string
  /** The head of every page but the first. */
  running(sheet: Sheet): string
  head(words: string, category: string): string
  legal(sheet: Sheet): string
  burst(words: string): string
  behindHero: string
  behindTile: string
}
