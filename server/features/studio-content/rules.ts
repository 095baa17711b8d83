import { beginningOf, endOf } from '#contract/days.ts'
import { inFeaturedCarousel } from '#contract/exclusives.ts'
import {
  contentStates,
  type BannerValues,
  type ContentState,
  type ExclusiveValues,
  type StudioBanner,
  type StudioExclusive,
} from '#contract/studio/content.ts'
import { nameWithout, pictureOf } from '#server/features/content/export.ts'
import { madeInStudio } from '#server/features/content/prune-queries.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { hashOf } from '#server/secrets.ts'
import type { BannerRow, ContentStore, ExclusiveRow } from './queries.ts'

/** What is needed to say of things who sees and who changes them. */
export type Around = { stores: ContentStore[]; categories: { id: string; name: string }[]; caller: StaffCaller; now: number }
type Where = Pick<BannerValues, 'storeInclusionType' | 'stores'>

export function exclusiveOf(row: ExclusiveRow, around: Around): StudioExclusive {
  const { body } = row
  const media = body.media.map(({ imageUri, type }) => ({
    image: fileIn(imageUri),
    type: type === 'bug' ? ('bug' as const) : ('picture' as const),
    imageUri,
  }))
  const values: ExclusiveValues = {
    title: body.title,
    name: body.name,
    brand: body.brand,
    description: body.description,
    spanishTitle: body.spanishTitle ?? '',
    spanishName: body.spanishName ?? '',
    spanishDescription: body.spanishDescription ?? '',
    price: body.price,
    size: body.size,
    startDate: row.from,
    endDate: row.to,
    category: around.categories.find(({ name }) => name === body.category.name)?.id ?? unknown,
    priority: body.priority,
    displayInFeaturedDealsCarousel: body[inFeaturedCarousel],
    storeInclusionType: body.storeInclusionType,
    stores: idsOf(body.storeGuids, around.stores),
    media: media.map(({ image, type }) => ({ image, type })),
  }
  return { ...standingOf(row, values, around), ...values, media, offer: body.offer ?? null }
}

export function bannerOf(row: BannerRow, around: Around): StudioBanner {
  const media = row.media.map(({ externalId, body: { imageUri, ...rest } }) => ({
    externalId,
    ...rest,
    imageUri,
    file: nameWithout(fileIn(imageUri)),
  }))
  const values = {
    priority: row.priority,
    visibleFrom: row.from,
    visibleTo: row.to,
    storeInclusionType: row.storeInclusionType,
    stores: idsOf(row.storeGuids, around.stores),
    media,
  }
  return { ...standingOf(row, values, around), ...values }
}

/** Whoever works for some chains makes what only their stores show. */
export function mayShow(
  { chains }: Pick<StaffCaller, 'chains'>,
  { storeInclusionType, stores }: Where,
  all: readonly ContentStore[],
): boolean {
  if (chains === null) return true
  const chainOf = new Map(all.map((it) => [it.externalId, it.chainId]))
  return storeInclusionType === 'selected' && stores.length > 0 && stores.every((it) => chains.includes(chainOf.get(it) ?? -1))
}

/** Whether one of the caller's stores may show it. */
export function isSeen(
  { chains }: Pick<StaffCaller, 'chains'>,
  { storeInclusionType, stores }: Where,
  all: readonly ContentStore[],
): boolean {
  if (chains === null || storeInclusionType !== 'selected') return true
  const own = new Set(all.filter((it) => chains.includes(it.chainId)).map((it) => it.externalId))
  return stores.some((it) => own.has(it))
}

/** Returns the chain of all the stores that show it; null when they are of several, or all that there are. */
export function chainOf({ storeInclusionType, stores }: Where, all: readonly ContentStore[]): number | null {
  const shown = new Set(stores)
  const chains = new Set(all.filter((it) => shown.has(it.externalId)).map((it) => it.chainId))
  const [chainId] = chains
  return storeInclusionType === 'selected' && chains.size === 1 ? chainId! : null
}

/** Days are those of the stores: what runs at one of them runs. */
export function stateOf(
  { from, to, isWithdrawn }: { from: string; to: string; isWithdrawn: boolean },
  zones: readonly string[],
  now: number,
): ContentState {
  if (isWithdrawn) return 'withdrawn'
  const spans = zones.map((zone) => ({ begin: beginningOf(from, zone), end: endOf(to, zone) }))
  if (spans.some(({ begin, end }) => begin <= now && now < end)) return 'running'
  return spans.some(({ begin }) => begin > now) ? 'coming' : 'over'
}

/** Returns the time zone of most of these stores. */
export function zoneOfMost(stores: readonly Pick<ContentStore, 'timeZone'>[]): string | undefined {
  const zones = [...Map.groupBy(stores, (it) => it.timeZone)]
  return zones.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** What runs comes first, then what comes; of those the one that wins a place. */
export function inOrder<T extends { state: ContentState; priority: number }>(all: T[]): T[] {
  return all.toSorted((a, b) => contentStates.indexOf(a.state) - contentStates.indexOf(b.state) || b.priority - a.priority)
}

/** A part of the network's name of a picture's file as people call it, and fit for an address. */
export function slugOf(fileName: string): string {
  const bare = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  return (
    bare
      .replace(/[^\w]+/g, '-')
      .replace(/^[-_]+|[-_]+$/g, '')
      .slice(0, 60) || 'picture'
  )
}

const unknown = '-'

function standingOf(
  row: Pick<ExclusiveRow, 'externalId' | 'from' | 'to' | 'isWithdrawn' | 'isChanged'>,
  values: Where & object,
  { stores, caller, now }: Around,
) {
  return {
    id: row.externalId,
    version: hashOf(JSON.stringify(values)),
    state: stateOf(row, [...new Set(stores.filter((it) => !it.isWithdrawn).map((it) => it.timeZone))], now),
    isOurs: row.externalId.startsWith(madeInStudio),
    isChanged: row.isChanged,
    mayChange: (caller.role === 'publisher' || caller.role === 'administrator') && mayShow(caller, values, stores),
  }
}

const fileIn = (imageUri: string) => pictureOf(imageUri).replace(/^\w*\//, '')

function idsOf(guids: readonly string[], stores: readonly ContentStore[]): string[] {
  const ids = new Map(stores.map((it) => [it.guid, it.externalId]))
  return guids.flatMap((it) => ids.get(it) ?? [])
}
