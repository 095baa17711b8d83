import type { Category } from '#contract/ads.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { toNumber } from '#app/features/deal/rules.ts'
import type { DealsSearch } from '#app/paths.ts'
import { hitsOf } from '#app/search/hits.ts'
import type { Guessing } from '#app/search/load.ts'

/** The filter in the address. `categories` is null for all of them and an empty list for none. `flyer` is an adId. */
export type Filter = { q: string; categories: readonly number[] | null; flyer: number | null }
/** The deals that pass a filter, without a text in the server's order; the counts are for its search and flyer, whatever categories are chosen. */
export type View = Counted & { deals: readonly Deal[] }

export const noFilter: Filter = { q: '', categories: null, flyer: null }

/** Reads ?q=, ?category=1,2 ('none' means no category) and ?flyer=. Invalid values are left out. */
export function filterOf(search: URLSearchParams): Filter {
  const words = search.getAll('category').flatMap((it) => it.split(','))
  const categories = [...new Set(words.map(idOf).filter((it) => it !== null))]
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    categories: categories.length > 0 || words.includes('none') ? categories : null,
    flyer: idOf(search.get('flyer')),
  }
}

function idOf(text: string | null): number | null {
  const id = toNumber(text, { lenient: true })
  return Number.isSafeInteger(id) ? id : null
}

export function searchOf({ q, categories, flyer }: Filter): DealsSearch {
  return { ...(q && { q }), ...(categories && { category: categories }), ...(flyer !== null && { flyer }) }
}

export function isFiltered({ q, categories, flyer }: Filter): boolean {
  return q !== '' || categories !== null || flyer !== null
}

/**
 * Keeps the deals whose category is chosen, of any category when all are, and that the text finds, best first; for a banner's
 * product list, keeps only the products that it names (spec section 5).
 * Deals that the co-op keeps out of item lists are not counted either (decision E45).
 */
export function viewOf(
  deals: readonly Deal[],
  categories: readonly Category[],
  { q, categories: chosen, flyer }: Filter,
  productList: readonly string[] | null = null,
): View {
  const products = productList && new Set(productList)
  const wanted = chosen && new Set(chosen)
  const isListed = (deal: Deal) => deal.showInItemView && (!products || products.has(deal.productIdentifier))
  const listed = deals.filter(isListed)
  const known = new Set(listed.map(({ categoryId }) => categoryId))
  const found = hitsOf(deals, q).filter((deal) => isListed(deal) && (flyer === null || deal.adId === flyer))
  const counted = new Map<number, number>()
  for (const { categoryId } of found) counted.set(categoryId, (counted.get(categoryId) ?? 0) + 1)
  const kept = wanted ? found.filter(({ categoryId }) => wanted.has(categoryId)) : found
  const counts = categories
    .filter(({ categoryId }) => known.has(categoryId))
    .map((category) => ({ ...category, count: counted.get(category.categoryId) ?? 0 }))
  return { deals: kept, shown: kept.length, total: listed.length, counts, everyCount: found.length }
}

/** Returns the deals that pass a filter and that its text does not find, but probably means. */
export function closeOf({ closeTo }: Guessing, deals: readonly Deal[], { q, categories, flyer }: Filter): Deal[] {
  return closeTo(
    deals,
    q,
    (deal) =>
      deal.showInItemView && (flyer === null || deal.adId === flyer) && (categories === null || categories.includes(deal.categoryId)),
  )
}

/** Returns a view with more deals counted in, which are shown apart from its own. */
export function withMore(view: View, more: View, categories: readonly Category[]): View {
  const [counts, moreCounts] = [view, more].map((it) => new Map(it.counts.map(({ categoryId, count }) => [categoryId, count])))
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
  }
}

/** The two forms of the text are those of decision E27. */
export function countText(shown: number, total: number, filter: Filter): string {
  return isFiltered(filter) ? `Showing ${shown} of ${total} Total Results` : `Showing All ${total} Results`
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
