import type { Category } from '#contract/ads.ts'
import type { Deal, Flyer } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { toNumber } from '#app/features/deal/rules.ts'
import { bySaving } from '#app/features/deal/savings.ts'
import { hasTrait, traits, traitsOf, type Trait } from '#app/features/deal/traits.ts'
import type { DealsSearch } from '#app/paths.ts'
import { hitsOf, isVague } from '#app/search/hits.ts'
import type { Guessing } from '#app/search/load.ts'
import { t } from '#words/t.ts'

/**
 * The filter in the address. `categories` is null for all of them and an empty list for none. `flyer` is an adId. A deal must have
 * all of the traits in `only`. Without a `sort` what the text finds best comes first, and without a text the server's order is kept.
 */
export type Filter = {
  q: string
  categories: readonly number[] | null
  flyer: number | null
  only: readonly Trait[]
  sort: Sort | null
}
/** The deals that pass a filter, in its order; the counts are for its search and flyer, whatever categories are chosen. */
export type View = Counted & { deals: readonly Deal[] }

export const sorts = ['aisle', 'savings'] as const
export type Sort = (typeof sorts)[number]
export const sortNames: Record<Sort, string> = { aisle: t`By aisle`, savings: t`Largest savings first` }

export const noFilter: Filter = { q: '', categories: null, flyer: null, only: [], sort: null }

/**
 * Reads ?q=, ?category=1,2 ('none' means no category), ?flyer=, ?only=local,organic and ?sort=. Invalid values are left out, and so is a
 * flyer that is none of `flyers`: the address may be of another week.
 */
export function filterOf(search: URLSearchParams, flyers?: readonly Pick<Flyer, 'adId'>[]): Filter {
  const words = listIn(search, 'category')
  const categories = [...new Set(words.map(idOf).filter((it) => it !== null))]
  const only = listIn(search, 'only')
  const flyer = idOf(search.get('flyer'))
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    categories: categories.length > 0 || words.includes('none') ? categories : null,
    flyer: flyers?.some(({ adId }) => adId === flyer) === false ? null : flyer,
    only: traits.filter((trait) => only.includes(trait)),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
  }
}

const listIn = (search: URLSearchParams, name: string) => search.getAll(name).flatMap((it) => it.split(','))

function idOf(text: string | null): number | null {
  const id = toNumber(text, { lenient: true })
  return Number.isSafeInteger(id) ? id : null
}

export function searchOf({ q, categories, flyer, only, sort }: Filter): DealsSearch {
  return {
    ...(q && { q }),
    ...(categories && { category: categories }),
    ...(flyer !== null && { flyer }),
    ...(only.length > 0 && { only }),
    ...(sort && { sort }),
  }
}

/** Returns whether a filter leaves anything out. */
export function isFiltered(filter: Filter): boolean {
  return filter.q !== '' || isNarrowed(filter)
}

/** Returns whether more than a text leaves something out. */
export function isNarrowed({ categories, flyer, only }: Filter): boolean {
  return categories !== null || flyer !== null || only.length > 0
}

/**
 * Keeps the deals whose category is chosen, of any category when all are, and that the text finds, best first; for a banner's
 * product list, keeps only the products that it names (spec section 5).
 * Deals that the co-op keeps out of item lists are not counted either (decision E45).
 */
export function viewOf(
  deals: readonly Deal[],
  categories: readonly Category[],
  filter: Filter,
  productList: readonly string[] | null = null,
  isOwner: boolean | null = null,
): View {
  const products = productList && new Set(productList)
  const isListed = (deal: Deal) => deal.showInItemView && (!products || products.has(deal.productIdentifier))
  const listed = products ? whatIn(deals.filter(isListed)) : whatIsListed(deals)
  const inCategory = new Map<number, number>()
  const haveTrait = new Map<Trait, number>()
  const kept: Deal[] = []
  let everyCount = 0
  const inAny = { ...filter, categories: null }
  for (const deal of hitsOf(deals, filter.q)) {
    if (!isListed(deal) || !passes(deal, inAny)) continue
    everyCount++
    inCategory.set(deal.categoryId, (inCategory.get(deal.categoryId) ?? 0) + 1)
    if (!passes(deal, filter)) continue
    kept.push(deal)
    for (const trait of traitsOf(deal)) haveTrait.set(trait, (haveTrait.get(trait) ?? 0) + 1)
  }
  return {
    deals: sorted(kept, categories, filter.sort, isOwner),
    shown: kept.length,
    total: listed.total,
    everyCount,
    counts: categories
      .filter(({ categoryId }) => listed.categories.has(categoryId))
      .map((category) => ({ ...category, count: inCategory.get(category.categoryId) ?? 0 })),
    // Also a chosen one that no deal has, in another week perhaps: it has to be seen to be taken back.
    traits: traits
      .filter((it) => listed.traits.has(it) || filter.only.includes(it))
      .map((trait) => ({ trait, count: haveTrait.get(trait) ?? 0 })),
    isVague: isVague(deals, filter.q),
  }
}

/** Returns the deals that lists show; the others are only on the pages of flyers. */
export const listedOf = (deals: readonly Deal[]) => deals.filter(({ showInItemView }) => showInItemView)

type Listed = { total: number; categories: ReadonlySet<number>; traits: ReadonlySet<Trait> }
const listedIn = new WeakMap<readonly Deal[], Listed>()

/** What all listed deals have, whatever the filter: read once for a list of deals. */
function whatIsListed(deals: readonly Deal[]): Listed {
  const known = listedIn.get(deals) ?? whatIn(listedOf(deals))
  listedIn.set(deals, known)
  return known
}

function whatIn(deals: readonly Deal[]): Listed {
  return {
    total: deals.length,
    categories: new Set(deals.map(({ categoryId }) => categoryId)),
    traits: new Set(deals.flatMap(traitsOf)),
  }
}

/** Returns whether a deal passes all of a filter but its text. */
function passes(deal: Deal, { categories, flyer, only }: Filter): boolean {
  return (
    (categories === null || categories.includes(deal.categoryId)) &&
    (flyer === null || deal.adId === flyer) &&
    only.every((trait) => hasTrait(deal, trait))
  )
}

/** Equal ones stay in their order; what is not known comes last. */
function sorted(deals: readonly Deal[], categories: readonly Category[], sort: Sort | null, isOwner: boolean | null): readonly Deal[] {
  if (sort === null) return deals
  if (sort === 'savings') return bySaving(deals, isOwner)
  const aisles = new Map(categories.map(({ categoryId }, at) => [categoryId, at]))
  const aisleOf = ({ categoryId }: Deal) => aisles.get(categoryId) ?? categories.length
  return deals.toSorted((a, b) => aisleOf(a) - aisleOf(b))
}

/** Returns the deals that pass a filter and that its text does not find, but probably means; best first. */
export function closeOf({ closeTo }: Guessing, deals: readonly Deal[], filter: Filter): Deal[] {
  return closeTo(deals, filter.q, (deal) => deal.showInItemView && passes(deal, filter), traitsOf)
}

/** Returns a view with more deals counted in, which are shown apart from its own. */
export function withMore(view: View, more: View, categories: readonly Category[]): View {
  const [counts, moreCounts] = [view, more].map((it) => new Map(it.counts.map(({ categoryId, count }) => [categoryId, count])))
  const [traitCounts, moreTraits] = [view, more].map((it) => new Map(it.traits.map(({ trait, count }) => [trait, count])))
  return {
    deals: view.deals,
    shown: view.shown + more.shown,
    total: view.total + more.total,
    everyCount: view.everyCount + more.everyCount,
    counts: categories
      .filter(({ categoryId }) => counts!.has(categoryId) || moreCounts!.has(categoryId))
      .map(({ categoryId, categoryName }) => ({
        categoryId,
        categoryName,
        count: (counts!.get(categoryId) ?? 0) + (moreCounts!.get(categoryId) ?? 0),
      })),
    traits: traits
      .filter((trait) => traitCounts!.has(trait) || moreTraits!.has(trait))
      .map((trait) => ({ trait, count: (traitCounts!.get(trait) ?? 0) + (moreTraits!.get(trait) ?? 0) })),
    isVague: view.isVague,
  }
}

/** The two forms of the text are those of decision E27. */
export function countText(shown: number, total: number, filter: Filter): string {
  return isFiltered(filter) ? t`Showing ${shown} of ${total} Total Results` : t`Showing All ${total} Results`
}

/** Toggles a checkbox of the list: with all checked, it unchecks one; checking the last missing one means all again. */
export function withCategory(
  chosen: Filter['categories'],
  categoryId: number,
  checked: boolean,
  all: readonly Category[],
): Filter['categories'] {
  const ids = all.map((it) => it.categoryId)
  const before = new Set(chosen ?? ids)
  if (checked) before.add(categoryId)
  else before.delete(categoryId)
  const after = ids.filter((id) => before.has(id))
  return after.length === ids.length ? null : after
}

/** Toggles a chip: the first chip chooses only its category, more chips add theirs; without any chip all are chosen again. */
export function withChip(chosen: Filter['categories'], categoryId: number): Filter['categories'] {
  if (!chosen?.includes(categoryId)) return [...(chosen ?? []), categoryId]
  const rest = chosen.filter((it) => it !== categoryId)
  return rest.length > 0 ? rest : null
}

/** Toggles a trait; they stay in their order, so that the same choice has one address. */
export const withTrait = (only: readonly Trait[], trait: Trait, checked: boolean): Trait[] =>
  traits.filter((it) => (it === trait ? checked : only.includes(it)))

/** How many deals the home page features, and how many its preview shows (spec section 9). */
export const featuredCount = 6
export const currentCount = 6
/** How many deals the server puts into the page; the app adds the rest. */
export const firstCount = 24
export const searchDebounce = 250

/** Returns how long a picture of an item is shown, in ms (decision E37). */
export const pictureFrame = (isDesktop: boolean) => (isDesktop ? 4000 : 3500)
/** How long a featured deal is shown, in ms. */
export const featuredFrame = 3000
