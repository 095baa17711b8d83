import * as brand from '#brand'
import { isModal, proportionsOf, type Placement } from '#contract/banners.ts'

export type Screen = 'phone' | 'desk'
/** Where a banner stands on its page, which the drawing of the page needs. */
type Spot = 'home' | 'end' | 'cover' | 'deals' | 'item' | 'column' | 'side' | 'featured' | 'list' | 'summary'
export type Place = { placement: Placement; words: string; screen: Screen; spot: Spot; width: number; height: number }

const { path: product, many } = brand.product

/**
 * What people call the placements, and the size that a picture is best made in (docs/content.md has the same table). Phones first, since
 * most shoppers have one in the hand; then in the order of how often they are seen.
 */
export const places: readonly Place[] = [
  phone('mobile-homepage', 'Home', 'home', 780, 390),
  phone(`mobile-current-${product}-inline`, `Between the ${many}`, 'deals', 780, 390),
  phone('mobile-productpage-banner', 'An item’s page', 'item', 780, 390),
  phone('mobile-carousel', 'Home, at the end', 'end', 780, 440),
  phone('mobile-shopping-list', 'In a shopping list', 'list', 780, 300),
  phone('mobile-fullpage-takeover', 'Over the home, once', 'cover', 780, 1400),
  desk('homepage-banner', 'Home', 'home', 1280, 320),
  desk(`current-${product}-inline`, `Between the ${many}`, 'deals', 1280, 320),
  desk('productpage-banner', 'An item’s page', 'item', 1280, 320),
  desk('productpage-desc-column', 'An item’s page, below its texts', 'column', 720, 360),
  desk('carousel-takeover', `The last of the featured ${many}`, 'featured', 1296, 764),
  desk('shopping-list-takeover', 'Home, in the list’s summary', 'summary', 600, 300),
  desk('left-nav-skyscraper', 'Skyscraper below the navigation', 'side', 300, 600),
  desk('homepage-takeover', 'Over the home, once', 'cover', 1200, 720),
]

/** The first where one were missing: rules.test.ts compares the list with that of the contract. */
export function placeOf(placement: Placement): Place {
  return places.find((it) => it.placement === placement) ?? places[0]!
}

function phone(placement: Placement, words: string, spot: Spot, width: number, height: number): Place {
  return { placement, words, screen: 'phone', spot, width, height }
}

function desk(placement: Placement, words: string, spot: Spot, width: number, height: number): Place {
  return { placement, words, screen: 'desk', spot, width, height }
}

export const screenWords: Record<Screen, string> = { phone: 'Phones', desk: 'Wider screens' }

type Size = { width: number; height: number }

/** Returns what somebody should know of a picture in a place; null when it fits. */
export function sizeDoubt(placement: Placement, { width, height }: Size): string | null {
  const best = placeOf(placement)
  const { least, most } = proportionsOf(placement)
  const ratio = width / height
  if (ratio < least || ratio > most)
    return `It is ${width} × ${height} px. Here it gets stripes at its ${ratio > most ? 'top and bottom' : 'sides'}: ${best.width} × ${best.height} fits.`
  if (isModal(placement) && best.screen === 'phone' && ratio > 1) return 'It lies on its side: on a phone held upright it is small.'
  if (width < best.width * 0.6) return `It is ${width} px wide: on sharp screens it looks soft. ${best.width} × ${best.height} is best.`
  return null
}

/** The shape of the space that the app keeps free for it. */
export function roomOf(placement: Placement, { width, height }: Size): Size {
  const { least, most } = proportionsOf(placement)
  return { width: 1000, height: Math.round(1000 / Math.min(most, Math.max(least, width / height))) }
}
