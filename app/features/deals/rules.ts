import type { Category } from '#contract/ads.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { toNumber } from '#app/features/deal/rules.ts'
import type { DealsSearch } from '#app/paths.ts'

/** What the address says of the list. `categories` null: all of them; an empty list: none. `flyer` is an adId. */
export type Filter = { q: string; categories: readonly number[] | null; flyer: number | null }
/** The deals that pass a filter, in the server's order, counted under its search and flyer, whatever categories are chosen. */
export type View = Counted & { deals: readonly Deal[] }

export const noFilter: Filter = { q: '', categories: null, flyer: null }

/** ?q=, ?category=1,2 ('none' is none of them), ?flyer=. What makes no sense is left out. */
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
 * Keeps a deal whose category is chosen, or any when all are; that the text finds (matcherOf); and, for a banner's
 * product list, only the products named (spec section 5).
 * What the co-op keeps out of item lists is not counted either (decision E45).
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

const made = new WeakMap<readonly Deal[], string[]>()

/** What a search looks into, made once for a list of deals. */
function textsOf(deals: readonly Deal[]): string[] {
  const known = made.get(deals)
  if (known) return known
  const texts = deals.map(searchableOf)
  made.set(deals, texts)
  return texts
}

/**
 * Whether a deal is found by a text (5.DEALS.03): its brand and title, read as one, or its category hold the text; or every
 * word of the text begins one of theirs, in any order. So what is printed of a deal always finds it. Case, accents,
 * apostrophes and hyphens count for nothing. A text without a letter or digit says nothing, and finds everything.
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

/** What a search looks into. A line break parts the fields: no search text holds one. */
export function searchableOf({ brand, title, categoryName }: Pick<Deal, 'brand' | 'title' | 'categoryName'>): string {
  const all = `${brand} ${title} ${categoryName}`
  const joined = tokensOf(all).flatMap((parts) => (parts.length > 1 ? parts.join('') : []))
  return [wordsOf(`${brand} ${title}`), wordsOf(categoryName), joined].map((it) => ` ${it.join(' ')}`).join('\n')
}

/** 'Coca-Cola Zero' is [['coca', 'cola'], ['zero']]: what a hyphen parts is also found as one word. */
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

/** Decision E27. */
export function countText(shown: number, total: number, filter: Filter): string {
  return isFiltered(filter) ? `Showing ${shown} of ${total} Total Results` : `Showing All ${total} Results`
}

/** A checkbox of the list: among all that are checked one goes out; the last missing one makes it all again. */
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

/** A chip: the first one chosen stands alone, more join it, the last one taken away leads back to all. */
export function withChip(chosen: Filter['categories'], categoryId: number): Filter['categories'] {
  if (!chosen?.includes(categoryId)) return [...(chosen ?? []), categoryId]
  const rest = chosen.filter((it) => it !== categoryId)
  return rest.length > 0 ? rest : null
}

/** The first 6 that the home page features, and the first 6 of its preview (spec section 9). */
export const featuredCount = 6
export const currentCount = 6
/** What the server puts into the page; the app shows the rest. */
export const firstCount = 24
export const searchDebounce = 250

/** How long a picture of an item stands, in ms (decision E37). */
export const pictureFrame = (isDesktop: boolean) => (isDesktop ? 4000 : 3500)
/** How long a featured deal stands, in ms. */
export const featuredFrame = 3000
