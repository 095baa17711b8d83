import { aisleByWords } from '#contract/aisles.ts'
import { measures } from '#contract/amounts.ts'
import { unitOfLine } from '#contract/prices.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { hitsOf, isVague, namesOf, stemmed } from '#app/search/hits.ts'
import type { Guessing } from '#app/search/load.ts'
import { folded, wordsOf, type Named } from '#app/search/words.ts'
import type { ListItem } from './changes.ts'
import type { Typed } from './typed.ts'

/** What the add box offers for a text; the one that `isTaken` is what Enter adds. */
export type Suggestion = { id: string; isTaken: boolean } & (
  | { kind: 'on sale'; deal: Deal; onList: number }
  | { kind: 'before'; name: string; boughtAt: string | null }
  | { kind: 'words'; name: string }
)

type Asked = {
  text: string
  deals: readonly Deal[]
  items: readonly ListItem[]
  /** Those of the items that were ticked off, or whose sale is over. */
  past: readonly ListItem[]
  listId: string
  guessing: Guessing | null
}

const most = { deals: 3, before: 2 }

/**
 * Returns this week's deals that a text finds, what was bought before, and the words themselves. A deal is taken by Enter only if the
 * text names it: who types 'butter' does not get peanut butter.
 */
export function offersFor({ text, deals, items, past, listId, guessing }: Asked): Suggestion[] {
  const name = text.trim()
  if (wordsOf(name).length === 0) return name === '' ? [] : [{ id: 'words', kind: 'words', name, isTaken: true }]
  const onSale = onSaleOf(deals)
  const hits = hitsOf(onSale, name)
  // To guess costs the most: where something is found by its name nobody asked for it, and where something is found it must be no wait.
  const isAsked = hits.length === 0 || (guessing?.isReady(onSale) && isVague(onSale, name))
  const close = guessing && isAsked ? guessing.closeTo(onSale, name) : []
  const found = [...close, ...hits].slice(0, most.deals)
  const takesDeal = found[0] !== undefined && isNamed(found[0], name)
  const here = items.filter((it) => it.shoppingListId === listId)
  const shown = new Set([...found.map((it) => folded(it.title)), ...here.filter((it) => !it.isChecked).map(nameOf)])
  const before = hitsOf(pastOf(past), name).filter((it) => !shown.has(folded(it.title)))
  return [
    ...found.map((deal, at) => {
      const onList = here.find((it) => !it.isChecked && it.deal?.adSpaceId === deal.adSpaceId)?.quantity ?? 0
      return { id: `sale-${deal.adSpaceId}`, kind: 'on sale' as const, deal, onList, isTaken: takesDeal && at === 0 }
    }),
    ...before.slice(0, most.before).map(({ title, boughtAt }, at) => {
      return { id: `before-${at}`, kind: 'before' as const, name: title, boughtAt, isTaken: false }
    }),
    { id: 'words', kind: 'words', name, isTaken: !takesDeal },
  ]
}

/** Gets ready to guess among the deals that are on sale: in pieces, between which a key is shown. */
export const prepareOffers = (deals: readonly Deal[], guessing: Guessing) => guessing.prepareGuesses(onSaleOf(deals))

/**
 * The text begins the deal's name, or is what the deal is a kind of; and it is no thing of another aisle. A half-typed last word is read as
 * the word of the name that it begins: 'butt' as butter, which is no butter croissant.
 */
function isNamed(deal: Deal, text: string): boolean {
  const [name] = namesOf([deal])
  const words = wordsOf(text)
  const begins = name!.title.startsWith(` ${words.join(' ')}`)
  if (!begins && !name!.head.endsWith(stemmed(words))) return false
  const isHalf = begins && aisleByWords(words.at(-1) ?? '') === ''
  const aisle = aisleByWords(isHalf ? wordsOf(name!.title).slice(0, words.length).join(' ') : text)
  return aisle === '' || deal.categoryName === aisle || aisleByWords(deal.title) === aisle
}

/** Made once for a list of deals, since a search remembers what it has read of one. */
const onSaleOf = once((deals: readonly Deal[]) => deals.filter((it) => it.showInItemView && !it.isOver))

type Past = Named & { boughtAt: string | null }

/** Each name once, the latest first. */
const pastOf = once((items: readonly ListItem[]): Past[] => {
  const past = new Map<string, Past>()
  for (const { itemName, checkedAt } of items.toSorted((a, b) => ((a.checkedAt ?? '') < (b.checkedAt ?? '') ? 1 : -1))) {
    const key = folded(itemName)
    if (!past.has(key)) past.set(key, { title: itemName, brand: '', categoryName: '', boughtAt: checkedAt ?? null })
  }
  return [...past.values()]
})

function once<T extends object, R>(make: (from: T) => R): (from: T) => R {
  const made = new WeakMap<T, { is: R }>()
  return (from) => {
    const known = made.get(from) ?? { is: make(from) }
    made.set(from, known)
    return known.is
  }
}

/** Of a long list every item is compared at every key. */
const nameOf = once((item: ListItem) => folded(item.itemName))

/**
 * Returns the aisle of a typed item: the one that the same thing had on a list before, else that of its words if the store has it,
 * else none.
 */
export function aisleFor(name: string, items: readonly ListItem[], aisles: readonly string[]): string {
  const key = folded(name)
  const before = items.findLast((it) => it.category !== '' && nameOf(it) === key)?.category
  if (before !== undefined) return before
  const aisle = aisleByWords(name)
  return aisles.includes(aisle) ? aisle : ''
}

/**
 * Returns how many of a deal a typed amount asks for, and as a note what that does not say: a weight that the deal is not sold by, unless it
 * is the deal's size, and of what is sold by weight a number of pieces, '6 apples'.
 */
export function amountForDeal(typed: Typed, words: string, deal: Deal): { quantity: number; notes: string } {
  const { quantity, unit, note, name } = typed
  const soldBy = unitOfLine({ price: deal.price, ad: deal })
  const isWeighed = measures.has(soldBy)
  const isOther = note !== '' || (words !== '' && unit !== soldBy && (isWeighed || measures.has(unit)))
  if (!isOther) return { quantity, notes: '' }
  const isSize = folded(deal.size).includes(folded(words))
  const notes = unit === '' && note === '' ? `${words} ${name}` : isSize ? '' : words
  return { quantity: unit === '' && !isWeighed ? quantity : 1, notes }
}
