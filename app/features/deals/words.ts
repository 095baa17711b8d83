import { brand } from '#brand'

/** The texts of the deals screens that are longer than a label. */
export const words = {
  noteTitle: `About these ${brand.product.many}`,
  exclusives: 'Digital exclusives',
  exclusivesLoading: 'Loading digital exclusives',
  exclusivesFailed: 'We could not load the digital exclusives',
  exclusivesFailedText: 'Something went wrong on the way.',
  skip: `Skip to ${brand.product.many}`,
  nothingFound: "Sorry, we can't find any items.",
  adjust: 'Please adjust your filters.',
  closeTo: (q: string) => `Close to “${q}”`,
  notOnSale: 'Not on sale?',
  addTyped: (typed: string, list: string) => `Add “${typed}” to ${list}`,
  closeLoading: 'Looking for what is close',
  guessed: `No ${brand.product.one} is spelled that way. These come close.`,
  alsoClose: 'Not spelled that way, but close.',
  containing: (q: string) => `Containing “${q}”`,
  /** The heading of the deals that a banner is about. */
  offer: 'On Sale Now',
  noAd: (store: string) => ({
    title: 'No ad this week',
    text: `${store} has nothing on sale here right now. New ${brand.product.many} come with the next ad.`,
  }),
  failed: { title: `We could not load the ${brand.product.many}`, text: 'Something went wrong on the way. Your lists are safe.' },
  offline: {
    title: 'You are offline',
    text: `The ${brand.product.many} of this store are not on this device yet. They come as soon as there is a connection.`,
  },
  partly: `These are only the first ${brand.product.many}`,
  partlyOffline: 'The others come as soon as there is a connection.',
  partlyFailed: 'We could not load the others.',
  saved: (day: string) => `Saved on ${day}`,
  savedFailed: `We could not check for changes.`,
} as const
