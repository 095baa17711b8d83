import { product } from '#words/product.ts'
import { t } from '#words/t.ts'

/** The texts of the deals screens that are longer than a label. */
export const words = {
  noteTitle: t`About ${t`these ${product().many}`}`,
  exclusives: t`Digital exclusives`,
  exclusivesLoading: t`Loading digital exclusives`,
  exclusivesFailed: t`We could not load the digital exclusives`,
  exclusivesFailedText: t`Something went wrong on the way.`,
  skip: t`Skip to ${product().many}`,
  nothingFound: t`Sorry, we can't find any items.`,
  adjust: t`Please adjust your filters.`,
  closeTo: (q: string) => t`Close to “${q}”`,
  notOnSale: t`Not on sale?`,
  addTyped: (typed: string, list: string) => t`Add “${typed}” to ${list}`,
  closeLoading: t`Looking for what is close`,
  guessed: t`No ${product().one} is spelled that way. These come close.`,
  alsoClose: t`Not spelled that way, but close.`,
  containing: (q: string) => t`Containing “${q}”`,
  /** The heading of the deals that a banner is about. */
  offer: t`On Sale Now`,
  noAd: (store: string) => ({
    title: t`No ad this week`,
    text: t`${store} has nothing on sale here right now. New ${product().many} come with the next ad.`,
  }),
  failed: { title: t`We could not load the ${product().many}`, text: t`Something went wrong on the way. Your lists are safe.` },
  offline: {
    title: t`You are offline`,
    text: t`The ${product().many} of this store are not on this device yet. They come as soon as there is a connection.`,
  },
  partly: t`These are only the first ${product().many}`,
  partlyOffline: t`The others come as soon as there is a connection.`,
  partlyFailed: t`We could not load the others.`,
  saved: (day: string) => t`Saved on ${day}`,
  savedFailed: t`We could not check for changes.`,
} as const
