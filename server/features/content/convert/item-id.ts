import { slugOf } from './words.ts'

type Named = { brand: string; title: string; size: string }

/** The longest id that is made: a number may follow it. */
const longest = 90

/** Returns the id of an item that has no number: its name and size, so that two sizes of one name never change places. */
export function madeItemId({ size, ...named }: Named): string {
  const own = slugOf(size).slice(0, 30)
  return own === '' ? nameId(named) : `${nameId(named).slice(0, longest - 1 - own.length)}-${own}`
}

/** Returns the ids that releases before gave to the items of this name, in the order of their rows. */
export function madeBefore(named: Named): string[] {
  const id = nameId(named)
  return [id, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${id}-${n}`)]
}

/** Returns what a product without a number is known by from week to week; empty when its name has no letters that an id may have. */
export function productOfName({ brand, title }: Omit<Named, 'size'>): string {
  return slugOf(`${brand} ${title}`).slice(0, 100)
}

const nameId = ({ brand, title }: Omit<Named, 'size'>) => slugOf(`${brand} ${title}`).slice(0, longest) || 'item'
