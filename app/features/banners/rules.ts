import type { BannerAd, BannerMedia, Placement } from '#contract/banners.ts'
import { isModal, placements, proportionsOf } from '#contract/banners.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import { isShownAt } from '#contract/store-inclusion.ts'
import type { Store } from '#contract/stores.ts'
import { webAddressOf } from '#contract/values.ts'
import { messages } from '#app/api/error-text.ts'
import { paths } from '#app/paths.ts'
import { t } from '#words/t.ts'

/** A banner as it may stand in one place: one picture or video of it. */
export type Candidate = { bannerAdId: number; media: BannerMedia }
/** The shape of the space that a place keeps free, in px of any scale. */
export type Room = { width: number; height: number }

/** Throws for what is none of the placements (spec section 8). Below 992 px those stand whose name says so, the others from there on. */
export function placeOf(name: string): { isModal: boolean; isPhone: boolean; label: string } {
  const placement = placements.find((it) => it === name)
  if (!placement) throw new Error(messages.unknownBanner)
  return {
    isModal: isModal(placement),
    isPhone: placement.startsWith('mobile-'),
    label: placement === 'mobile-shopping-list' ? t`sponsored ad` : t`Sponsored ad`,
  }
}

type Where = { placement: Placement; store: Pick<Store, 'storeGuid'>; product: string | null }

/** Returns what may stand in a place of the store, the highest priority first (spec section 5, decisions E19, E25). */
export function candidatesFor(all: readonly BannerAd[], { placement, store, product }: Where): Candidate[] {
  return all
    .filter((banner) => isShownAt(store.storeGuid, banner))
    .flatMap((banner) => banner.media.map((media) => ({ bannerAdId: banner.id, priority: banner.priority, media })))
    .filter(({ media }) => media.placement === placement && isOurs(media.imageUri) && isBeside(media, product))
    .sort(
      (a, b) => b.priority - a.priority || b.media.priority - a.media.priority || a.bannerAdId - b.bannerAdId || a.media.id - b.media.id,
    )
    .map(({ bannerAdId, media }) => ({ bannerAdId, media }))
}

function isBeside({ placementProductIdentifiers: products }: BannerMedia, product: string | null) {
  return products.length === 0 || (product !== null && products.includes(product))
}

/** Pictures and videos are the network's own, whatever address a banner names. */
const isOurs = (imageUri: string) => /^\/images\/(?:[\w-]+\/)+[\w-]+\.(?:jpg|mp4|webm)$/.test(imageUri)

/** Returns the first candidate that was not displayed too often, and is not one of those to leave `out`. */
export function chosenOf(
  candidates: readonly Candidate[],
  displaysOf: (mediaId: number) => number,
  out: readonly number[] = [],
): Candidate | null {
  const isUnderLimit = ({ id, maxDisplayCountPerConsumer: most }: BannerMedia) => most === null || displaysOf(id) < most
  return candidates.find(({ media }) => !out.includes(media.id) && isUnderLimit(media)) ?? null
}

/** Returns the shape of the picture, within what its place can take: a picture of another shape is shown whole inside. */
export function roomOf({ placement, width, height }: Pick<BannerMedia, 'placement' | 'width' | 'height'>): Room {
  const { least, most } = proportionsOf(placement)
  const ratio = Math.min(most, Math.max(least, width / height))
  return { width: 1000, height: Math.round(1000 / ratio) }
}

/** The widths in which a banner's picture is asked for. */
export const bannerWidths: readonly PictureWidth[] = [320, 480, 640, 960, 1280]

/** Where a click leads; `name` says so for who can't see the picture. `product` is found among the store's deals. */
export type Target =
  | { kind: 'none' }
  | { kind: 'outside'; href: string; name: string }
  | { kind: 'inside'; to: string; name: string }
  | { kind: 'product'; productIdentifier: string; to: string }

/** Returns where a click on the banner leads (decision E24). What is no address that the network may lead to leads nowhere. */
export function targetOf(
  { bannerAdId, media: { clickType, clickArguments } }: Candidate,
  { storeRoute }: Pick<Store, 'storeRoute'>,
): Target {
  const said = clickArguments.trim()
  switch (clickType) {
    case 'redirect': {
      const href = webAddressOf(said)
      return href === null ? { kind: 'none' } : { kind: 'outside', href, name: t`Visit ${new URL(href).host}` }
    }
    case 'product-details':
      return said === '' ? { kind: 'none' } : { kind: 'product', productIdentifier: said, to: paths.banner(storeRoute, bannerAdId) }
    case 'product-list':
      return { kind: 'inside', to: paths.banner(storeRoute, bannerAdId), name: t`See what is on sale` }
    case 'search': {
      const q = said.slice(0, 200)
      return q === '' ? { kind: 'none' } : { kind: 'inside', to: paths.deals(storeRoute, { q }), name: t`Search for “${q}”` }
    }
    case 'none':
      return { kind: 'none' }
  }
}

/**
 * Returns the products of a banner's page: those of its first product list (decision B10), else the one that it leads to; null when
 * the store has no such banner.
 */
export function productListOf(all: readonly BannerAd[], bannerId: number, store: Pick<Store, 'storeGuid'>): string[] | null {
  const banner = all.find(({ id }) => id === bannerId)
  if (!banner || !isShownAt(store.storeGuid, banner)) return null
  const list =
    banner.media.find(({ clickType }) => clickType === 'product-list') ??
    banner.media.find(({ clickType }) => clickType === 'product-details')
  if (!list) return null
  return list.clickArguments
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
}
