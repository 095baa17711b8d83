import * as v from 'valibot'
import type { AdComponent } from '#contract/ads.ts'
import { correctionMark } from '#contract/components.ts'
import { raiseContentVersion } from '#server/db/changes.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { PlainError } from '#server/plain-error.ts'
import { correctedPrice, type Corrections } from './by-hand.ts'
import { release, releaseItem, releaseStore, withdraw, withdrawItem, type Withdrawable } from './by-hand-queries.ts'
import { BundleItem } from './bundle.ts'
import { component, placeOf, places } from './components.ts'
import { readPrice } from './convert/price-text.ts'
import { releaseDays } from './special-days-queries.ts'
import {
  categoryIdOf,
  itemForCorrection,
  listedItems,
  overview,
  publishAd,
  updateItem,
  type Overview,
  type ShownDays,
  type StoredItem,
} from './staff-queries.ts'

/** Returns a line for each publication: its id, state, chain, title, days and counts. */
export async function publicationLines(db: Db, now: Date): Promise<string[]> {
  return (await overview(db, now)).map(
    (it) =>
      `${it.externalId}  ${stateOf(it, now)}  ${it.chain}  '${it.title}'  shown ${it.visibleFrom} to ${it.visibleTo}  ${it.pages} pages, ${it.items} items`,
  )
}

/** Returns a line for each item: its id, its page, and what it says. */
export async function itemLines(db: Db, publication: string): Promise<string[]> {
  const items = await listedItems(db, publication)
  if (items.length === 0) throw new PlainError(`There is no item in a publication ${publication}, or no such publication.`)
  return items.map(({ externalId, page, price, ownerPrice, adComponents }) => {
    const values = (name: AdComponent['componentName']) =>
      adComponents.filter((it) => it.componentName === name).map((it) => it.componentValue)
    const words = [...values('BRAND'), ...values('TITLE'), ...values('SIZE')].join(', ')
    const owners = ownerPrice && `owners ${ownerPrice.text}`
    return [externalId, `page ${page}`, words, price?.text ?? 'no price', owners].filter(Boolean).join('  ')
  })
}

function stateOf({ publishedAt, withdrawnAt, isOver }: Overview, now: Date): string {
  if (withdrawnAt) return 'withdrawn'
  if (!publishedAt) return 'staged'
  if (publishedAt > now) return `published from ${publishedAt.toISOString()}`
  return isOver ? 'over' : 'published'
}

/** Publishes a staged publication from a given time on, or changes that time. Returns the days on which it may be seen. */
export async function publish(db: Db, externalId: string, at: Date): Promise<ShownDays> {
  return inTransaction(db, async (trx) => {
    const shown = await publishAd(trx, externalId, at)
    if (!shown) throw new PlainError(`There is no publication ${externalId}, or it is withdrawn.`)
    await raiseContentVersion(trx)
    return shown
  })
}

/** Withdraws something by hand: it is no longer shown, but stays readable on lists. An import that names it does not bring it back. */
export async function withdrawContent(db: Db, kind: string, externalId: string, item: string | undefined): Promise<void> {
  await inTransaction(db, async (trx) => {
    const known = kindOf(kind)
    const done = known ? await withdraw(trx, known, externalId) : item !== undefined && (await withdrawItem(trx, externalId, item))
    if (!done) throw new PlainError(`There is no ${kind} ${[externalId, item].filter(Boolean).join(' ')}, or it is withdrawn already.`)
    await raiseContentVersion(trx)
  })
}

/** Gives up what was withdrawn or corrected by hand. It stays as it is until the next import decides. */
export async function releaseContent(db: Db, kind: string, externalId: string, item: string | undefined): Promise<void> {
  const done = await inTransaction(db, (trx) => releaseAny(trx, kind, externalId, item))
  if (!done) throw new PlainError(`Nothing was done by hand to a ${kind} ${[externalId, item].filter(Boolean).join(' ')}.`)
}

async function releaseAny(db: Db, kind: string, externalId: string, item: string | undefined): Promise<boolean> {
  if (kind === 'chain') return releaseDays(db, [{ kind, externalId }])
  const known = kindOf(kind)
  if (!known) return item !== undefined && (await releaseItem(db, externalId, item))
  const done = [await release(db, known, externalId)]
  if (known === 'store') done.push(await releaseStore(db, externalId), await releaseDays(db, [{ kind: 'store', externalId }]))
  return done.includes(true)
}

const kinds: Withdrawable[] = ['publication', 'store', 'exclusive', 'banner']

/** Returns null for an item, which is identified by its publication too. */
function kindOf(kind: string): Withdrawable | null {
  const known = kinds.find((it) => it === kind)
  if (kind !== 'item' && !known) throw new PlainError(`There is no ${kind} to do that with: it is for a ${[...kinds, 'item'].join(', ')}.`)
  return known ?? null
}

export type Correction = {
  note: string
  price?: string | undefined
  ownerPrice?: string | undefined
  title?: string | undefined
  size?: string | undefined
  /** As money is written; '': there is none. */
  regular?: string | undefined
  /** The externalId of a category that there is. */
  category?: string | undefined
}

/**
 * Corrects an item in place; the note is shown with it. A price that cannot be read exactly is refused. Returns what is another thing now:
 * a shell may have changed what somebody typed into a price that can be read too.
 */
export async function correct(db: Db, publication: string, externalId: string, correction: Correction): Promise<string[]> {
  const { was, is } = await inTransaction(db, (trx) => correctItem(trx, publication, externalId, correction))
  const before = factsOf(was)
  return factsOf(is).flatMap(([name, fact], at) => (fact === before[at]![1] ? [] : [`${name} was ${before[at]![1]}, is ${fact}`]))
}

function factsOf({ price, ownerPrice, adComponents }: StoredItem): [string, string][] {
  const words = (place: number) => `'${adComponents.find((it) => placeOf(it) === place)?.componentValue ?? ''}'`
  return [
    ['price', price?.text ?? 'none'],
    ['owner price', ownerPrice?.text ?? 'none'],
    ['title', words(places.title)],
    ['size', words(places.size)],
  ]
}

/** The same within a transaction. */
export async function correctItem(trx: Db, publication: string, externalId: string, correction: Correction) {
  const item = await itemForCorrection(trx, publication, externalId)
  if (!item) throw new PlainError(`There is no item ${externalId} in a publication ${publication}, or it is withdrawn.`)
  const { category } = correction
  const categoryId = category === undefined ? item.categoryId : await categoryIdOf(trx, category)
  if (categoryId === null) throw new PlainError(`There is no category ${category}.`)
  const is = corrected({ ...item, categoryId }, sound(correction))
  await updateItem(trx, is)
  await raiseContentVersion(trx)
  return { was: item, is }
}

const words = { note: BundleItem.entries.correction.wrapped, title: BundleItem.entries.title, size: BundleItem.entries.size }

/** Checks a correction by the rules of a bundle: an export writes it, and an import must accept it again. */
function sound(correction: Correction): Correction {
  const read = v.safeParse(v.looseObject({ note: words.note, title: v.optional(words.title), size: words.size }), correction)
  if (!read.success) {
    const [issue] = read.issues
    throw new PlainError(`--${v.getDotPath(issue) ?? 'note'} ${issue.message.startsWith('Invalid') ? 'is too long' : issue.message}.`)
  }
  return { ...correction, note: read.output.note, ...(read.output.title && { title: read.output.title }), size: correction.size?.trim() }
}

function corrected(item: StoredItem, { note, price, ownerPrice, title, size, regular, category }: Correction): StoredItem {
  const read = (text: string) => {
    const { price: meant, doubt } = readPrice(text)
    if (doubt) throw new PlainError(`The price '${text}' ${doubt}.`)
    return meant
  }
  const done: Corrections = {
    ...item.corrections,
    ...(title !== undefined && { title }),
    ...(size !== undefined && { size }),
    ...(price !== undefined && { price: read(price) }),
    ...(ownerPrice !== undefined && { ownerPrice: read(ownerPrice) }),
    ...(regular !== undefined && { regularCents: centsIn(regular) }),
    ...(category !== undefined && { category }),
    correction: note,
  }
  const newPrice = correctedPrice(price === undefined ? item.price : (done.price ?? null), item.price, done.regularCents)
  if (regular && newPrice === null) throw new PlainError('A deal without a price has no regular price.')
  // What was wrong in English is not shown in Spanish either: a part that is made anew has no Spanish.
  const changed = [
    { place: places.title, name: 'TITLE', value: title },
    { place: places.size, name: 'SIZE', value: size },
    { place: places.price, name: 'PRICE', value: price === undefined ? undefined : (newPrice?.text ?? '') },
    { place: places.correction, name: 'CUSTOMTEXT', value: correctionMark + note },
  ] as const
  const parts = changed.reduce(
    (all, { place, name, value }) =>
      value === undefined ? all : [...all.filter((it) => placeOf(it) !== place), ...component(place, name, value, item)],
    item.adComponents,
  )
  return {
    ...item,
    price: newPrice,
    ownerPrice: ownerPrice === undefined ? item.ownerPrice : (done.ownerPrice ?? null),
    corrections: done,
    adComponents: inOrder(parts.map((it) => ({ ...it, categoryId: item.categoryId }))),
  }
}

/** Returns what a regular price is in cents; '' is none. */
function centsIn(text: string): number | null {
  const { price, doubt } = readPrice(text)
  if (doubt || (price && (price.kind !== 'each' || price.amountCents === null)))
    throw new PlainError(`The regular price '${text}' ${doubt ?? 'is none for one'}.`)
  return price?.amountCents ?? null
}

type Noted = Pick<StoredItem, 'adComponents' | 'corrections'>

/** Returns an item with the note that it had at another time, and as it is in all else. */
export function withNoteOf<T extends Noted>(item: T, { adComponents, corrections }: Noted): T {
  const note = adComponents.find((it) => placeOf(it) === places.correction)?.componentValue ?? ''
  const [ids] = item.adComponents
  const { correction: _, ...others } = item.corrections ?? {}
  const kept: Corrections = { ...others, ...(corrections?.correction !== undefined && { correction: corrections.correction }) }
  const parts = item.adComponents.filter((it) => placeOf(it) !== places.correction)
  return {
    ...item,
    adComponents: inOrder([...parts, ...(ids ? component(places.correction, 'CUSTOMTEXT', note, ids) : [])]),
    corrections: Object.keys(kept).length > 0 ? kept : null,
  }
}

/** Returns an item without the note that shoppers read with it. '' in place of it: an import does not bring back that of its bundle. */
export const withoutNote = <T extends Noted>(item: T): T => withNoteOf(item, { adComponents: [], corrections: { correction: '' } })

/** The same order as an import writes: the correction comes before the texts. */
function inOrder(parts: AdComponent[]): AdComponent[] {
  const order = (it: AdComponent) => (placeOf(it) === places.correction ? places.texts - 0.5 : placeOf(it))
  return parts.toSorted((a, b) => order(a) - order(b))
}
