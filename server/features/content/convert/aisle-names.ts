import { slugOf } from './words.ts'

/** The usual names of aisles in co-ops. */
const usual = [
  'Produce', 'Fruit', 'Vegetables', 'Floral', 'Meat', 'Seafood', 'Meat & Seafood', 'Fish', 'Poultry', 'Dairy', 'Eggs', 'Dairy & Eggs',
  'Cheese', 'Bakery', 'Bread', 'Deli', 'Prepared Foods', 'Frozen', 'Frozen Foods', 'Grocery', 'Packaged Grocery', 'Packaged', 'Pantry',
  'Breakfast', 'Cereal', 'Snacks', 'Beverages', 'Drinks', 'Coffee', 'Tea', 'Coffee & Tea', 'Beer', 'Wine', 'Beer & Wine', 'Spirits', 'Bulk',
  'Bulk Foods', 'Spices', 'Baking', 'Refrigerated', 'Perishables', 'Chill', 'Wellness', 'Supplements', 'Vitamins', 'Health & Beauty', 'Body Care',
  'Personal Care', 'Household', 'Cleaning', 'General Merchandise', 'Mercantile', 'Baby', 'Pet', 'Pets', 'Pet Food', 'Garden', 'Books', 'Other',
] // prettier-ignore
const usualSlugs = new Map(usual.map((name) => [slugOf(name), name]))

/** Returns the usual spelling of an aisle, or null when it is not a usual one. */
export function usualAisle(name: string): string | null {
  return usualSlugs.get(slugOf(name)) ?? null
}

/** Returns the aisle that a name probably misspells, among the usual ones and those of more `rows`; null when it is right as it is. */
export function aisleMeant(name: string, rows: ReadonlyMap<string, number>): string | null {
  const slug = slugOf(name)
  if (usualSlugs.has(slug)) return null
  const own = rows.get(name) ?? 0
  const larger = [...rows].filter(([other, count]) => count > own * 2 && slugOf(other) !== slug).map(([other]) => other)
  // A name in many rows is what the co-op calls the aisle.
  const known = own < 5 ? [...larger, ...usual] : larger
  const near = known
    .map((other) => ({ other, steps: steps(slug, slugOf(other)) }))
    .filter(({ other, steps }) => steps <= Math.min(2, Math.floor(slugOf(other).length / 3)))
    .sort((a, b) => a.steps - b.steps)
  return near[0]?.other ?? null
}

/** Returns how many letters must be added, removed, changed, or swapped with the next (an edit distance). */
function steps(from: string, to: string): number {
  const table = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= from.length; i++) {
    for (let j = 1; j <= to.length; j++) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1
      let least = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + change)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) least = Math.min(least, table[i - 2]![j - 2]! + 1)
      table[i]![j] = least
    }
  }
  return table[from.length]![to.length]!
}
