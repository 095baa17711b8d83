import type { Category } from '#contract/ads.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { toNumber } from '#app/features/deal/rules.ts'
import type { DealsSearch } from '#app/paths.ts'

/** The filter in the address. `categories` is null for all of them and an empty list for none. `flyer` is an adId. */
export type Filter = { q: string; categories: readonly number[] | null; flyer: number | null }
/** The deals that pass a filter, in the server's order; the counts are for its search and flyer, whatever categories are chosen. */
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
 * Keeps the deals whose category is chosen, of any category when all are, and that the text finds (matcherOf); for a banner's
 * product list, keeps only the products that it names (spec section 5).
 * Deals that the co-op keeps out of item lists are not counted either (decision E45).
 */
export function viewOf(
  deals: readonly Deal[],
  categories: readonly Category[],
  { q, categories: chosen, flyer }: Filter,
  productList: readonly string[] | null = null,
): View {
  const matches = matcherOf(q)
  const texts = textsOf(deals)
  const products = productList && new Set(productList)
  const wanted = chosen && new Set(chosen)
  const counted = new Map<number, number>()
  const known = new Set<number>()
  const kept: Deal[] = []
  let total = 0
  let everyCount = 0
  for (const [index, deal] of deals.entries()) {
    if (!deal.showInItemView || (products && !products.has(deal.productIdentifier))) continue
    total++
    known.add(deal.categoryId)
    if (flyer !== null && deal.adId !== flyer) continue
    if (!matches(texts[index]!)) continue
    everyCount++
    counted.set(deal.categoryId, (counted.get(deal.categoryId) ?? 0) + 1)
    if (!wanted || wanted.has(deal.categoryId)) kept.push(deal)
  }
  const counts = categories
    .filter(({ categoryId }) => known.has(categoryId))
    .map((category) => ({ ...category, count: counted.get(category.categoryId) ?? 0 }))
  return { deals: kept, shown: kept.length, total, counts, everyCount }
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

const made = new WeakMap<readonly Deal[], string[]>()

/** Returns the texts that a search looks into, made once for a list of deals. */
function textsOf(deals: readonly Deal[]): string[] {
  const known = made.get(deals)
  if (known) return known
  const texts = deals.map(searchableOf)
  made.set(deals, texts)
  return texts
}

/**
 * Returns a function that tests whether the text finds a deal (5.DEALS.03): its brand and title, read as one, or its category
 * contain the text; or every word of the text is the beginning of one of their words, in any order. So what is printed of a deal
 * always finds it. Case, accents, apostrophes and hyphens are ignored. A text without a letter or digit finds everything.
 */
export function matcherOf(text: string): (searchable: string) => boolean {
  const phrase = wordsOf(text).join(' ')
  if (phrase === '') return () => true
  const tokens = tokensOf(text)
  const begins = (searchable: string, word: string) => searchable.includes(` ${word}`)
  return (searchable) =>
    searchable.includes(phrase) ||
    tokens.every((parts) => parts.every((it) => begins(searchable, it)) || begins(searchable, parts.join('')))
}

/** Returns the text of a deal that a search looks into. A line break separates the fields, because no search text contains one. */
export function searchableOf({ brand, title, categoryName }: Pick<Deal, 'brand' | 'title' | 'categoryName'>): string {
  const all = `${brand} ${title} ${categoryName}`
  const joined = tokensOf(all).flatMap((parts) => (parts.length > 1 ? parts.join('') : []))
  return [wordsOf(`${brand} ${title}`), wordsOf(categoryName), joined].map((it) => ` ${it.join(' ')}`).join('\n')
}

/** Returns [['coca', 'cola'], ['zero']] for 'Coca-Cola Zero': words that a hyphen joins are also found as one word. */
function tokensOf(text: string): string[][] {
  return text
    .replace(/[™℠]/g, '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[&+]/g, ' and ')
    .split(/\s+/)
    .map((token) => token.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
}

const wordsOf = (text: string) => tokensOf(text).flat()

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
