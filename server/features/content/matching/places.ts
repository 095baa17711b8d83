import type { Price } from '#contract/ads.ts'
import { compare, type Agreement } from './agreement.ts'
import { bottom } from './boxes.ts'
import { byScore, mayBe, pricesAround, type Candidate, type PageParts } from './candidates.ts'
import { likeness } from './names.ts'
import type { RowWords } from './row-words.ts'
import type { PagePrice } from './page-prices.ts'

/** A row's place after all rows had theirs. */
export type Place = {
  at: Candidate
  price: PagePrice | null
  agreement: Agreement | 'none'
  /** By how much it is likelier than the row's next place, and than the next row for this place. */
  margin: number
  next: Candidate | null
  rowMargin: number
  nextRow: number | null
  /** The row whose box this one is in as well, as another variety. */
  sharesWith: number | null
  /** How many rows are in this box, as its varieties. */
  sharing: number
}

/** Gives every row at most one place, the likeliest first; a word of a page belongs to one name only. */
export function assigned(rows: readonly RowWords[], candidates: ReadonlyMap<number, readonly Candidate[]>): Map<number, Place> {
  const byRow = new Map(rows.map((it) => [it.row, it]))
  const chosen = new Map<number, Candidate>()
  const shares = new Map<number, number>()
  const owners = new Map<string, number>()
  const all = [...candidates.values()].flat().sort(byScore)
  for (const it of all) {
    if (chosen.has(it.row) || it.score < 0.45 || (it.agreement !== 'agrees' && it.purity < 0.5)) continue
    const holders = new Set([...it.words].flatMap((word) => owners.get(`${it.page.pageNumber} ${word}`) ?? []))
    const [holder] = holders
    if (holder !== undefined) {
      const first = shares.get(holder) ?? holder
      if (holders.size > 1 || !mayShare(byRow.get(it.row)!, byRow.get(first)!, it, chosen.get(first)!)) continue
      shares.set(it.row, first)
      if (first === holder) shares.set(first, first)
    }
    chosen.set(it.row, it)
    for (const word of it.words) owners.set(`${it.page.pageNumber} ${word}`, holder ?? it.row)
  }
  const prices = pricesFor(chosen, shares, byRow)
  return new Map(
    [...chosen].map(([row, at]) => [
      row,
      {
        at,
        ...prices.get(row)!,
        ...ahead(at, candidates, chosen),
        ...aheadOfRows(at, all, chosen, shares, byRow),
        sharesWith: shares.get(row) ?? null,
        sharing: [...shares.values()].filter((it) => it === shares.get(row)).length,
      },
    ]),
  )
}

/** Rows are varieties of one item when they cost the same and most of the name is the same. */
function mayShare(row: RowWords, other: RowWords, at: Candidate, there: Candidate): boolean {
  const isScan = [...at.words].some((word) => at.page.words[word]!.certainty < 1)
  if (at.page !== there.page || at.price !== there.price) return false
  if (!isScan && (at.agreement !== 'agrees' || there.agreement !== 'agrees')) return false
  return areVarieties(row, other) && at.cover > 0.4
}

function areVarieties(row: RowWords, other: RowWords): boolean {
  if (!row.prices.some((it) => other.prices.some((price) => isSame(it, price)))) return false
  return Math.max(alike(row, other), alike(other, row)) > 0.45 && row.title.length > 1
}

/** How much of one row's name and brand is in the other's. */
function alike(row: RowWords, other: RowWords): number {
  const words = [...row.title, ...row.brand]
  const others = [...other.title, ...other.brand]
  const isThere = (word: string) => others.some((it) => likeness(word, it.word) > 0.6 || likeness(it.word, word) > 0.6)
  const sum = words.reduce((so, it) => so + it.weight, 0)
  return words.reduce((so, it) => (isThere(it.word) ? so + it.weight : so), 0) / Math.max(0.01, sum)
}

const isSame = (a: Price, b: Price) => a.kind === b.kind && a.amountCents === b.amountCents && a.quantity === b.quantity

/** A price belongs to one name: first to those it agrees with, the nearest first. */
function pricesFor(chosen: ReadonlyMap<number, Candidate>, shares: ReadonlyMap<number, number>, rows: ReadonlyMap<number, RowWords>) {
  const owned = new Map<PagePrice, number>()
  const found = new Map<number, { price: PagePrice | null; agreement: Agreement | 'none' }>()
  const boxOf = (row: number) => shares.get(row) ?? row
  const leans = leansOf(chosen)
  const pricesNear = new Map(
    [...chosen].map(([row, at]) => {
      const lean = leans.get(at.page) ?? 0
      const near = pricesAround(at.page, at.span)
        .filter(({ price }) => mayBe(rows.get(row)!.prices, price))
        .map(({ price, far }) => ({ price, far: lean * sideOf(at, price) < 0 ? far * 3 : far }))
      return [row, near.sort((a, b) => a.far - b.far)] as const
    }),
  )
  const pairs = [...pricesNear].flatMap(([row, near]) =>
    near.map(({ price, far }) => ({ row, price, far, agreement: compare(rows.get(row)!.prices, price) })),
  )
  const order = { agrees: 0, partly: 1, differs: 2 }
  const wanted = new Map([...chosen].map(([row, { price, agreement }]) => [row, agreement === 'agrees' ? price : null]))
  for (const { row, price } of pairs
    .filter((it) => wanted.get(it.row) === it.price)
    .sort((a, b) => chosen.get(b.row)!.score - chosen.get(a.row)!.score)) {
    const owner = owned.get(price)
    if (found.has(row) || (owner !== undefined && owner !== boxOf(row))) continue
    owned.set(price, boxOf(row))
    found.set(row, { price, agreement: 'agrees' })
  }
  for (const { row, price, agreement } of pairs
    .filter((it) => !it.price.isAside)
    .sort((a, b) => order[a.agreement] - order[b.agreement] || a.far - b.far)) {
    const owner = owned.get(price)
    if (found.has(row) || (owner !== undefined && owner !== boxOf(row))) continue
    const nearest = pricesNear.get(row)!.filter((it) => !it.price.isAside && (owned.get(it.price) ?? boxOf(row)) === boxOf(row))
    const limit = (nearest[0]?.far ?? 0) * 1.6 + chosen.get(row)!.span.height
    if ((nearest.find((it) => it.price === price)?.far ?? Infinity) > limit) continue
    owned.set(price, boxOf(row))
    found.set(row, { price, agreement })
  }
  for (const row of chosen.keys()) if (!found.has(row)) found.set(row, { price: null, agreement: 'none' })
  return found
}

/** On which side of the names a page has its prices: 1 below, -1 above, 0 here and there. */
function leansOf(chosen: ReadonlyMap<number, Candidate>): Map<PageParts, number> {
  const byPage = Map.groupBy(
    [...chosen.values()].filter((it) => it.agreement === 'agrees'),
    (it) => it.page,
  )
  return new Map(
    [...byPage].map(([page, them]) => {
      const sides = them.map((it) => (it.price ? sideOf(it, it.price) : 0)).filter((it) => it !== 0)
      const mean = sides.reduce((a, b) => a + b, 0) / Math.max(1, sides.length)
      return [page, sides.length >= 4 && Math.abs(mean) > 0.7 ? Math.sign(mean) : 0] as const
    }),
  )
}

function sideOf({ span }: Candidate, { box }: PagePrice): number {
  return box.y >= bottom(span.box) - span.height * 0.3 ? 1 : bottom(box) <= span.box.y + span.height * 0.3 ? -1 : 0
}

/** The row's next place. One that another row has with more right is none. */
function ahead(at: Candidate, candidates: ReadonlyMap<number, readonly Candidate[]>, chosen: ReadonlyMap<number, Candidate>) {
  let [margin, next]: [number, Candidate | null] = [1, null]
  for (const other of candidates.get(at.row) ?? []) {
    if (isSamePlace(at, other)) continue
    let holder = 0
    for (const [row, its] of chosen) if (row !== at.row && overlaps(its, other)) holder = Math.max(holder, its.score)
    const strength = other.score - Math.max(0, holder - other.score)
    if (at.score - strength < margin) [margin, next] = [at.score - strength, other]
  }
  return { margin, next }
}

/** The next row for this place. One that has a better place elsewhere is none. */
function aheadOfRows(
  at: Candidate,
  all: readonly Candidate[],
  chosen: ReadonlyMap<number, Candidate>,
  shares: ReadonlyMap<number, number>,
  rows: ReadonlyMap<number, RowWords>,
) {
  let [rowMargin, nextRow]: [number, number | null] = [1, null]
  for (const other of all) {
    if (other.row === at.row || !overlaps(at, other)) continue
    if (shares.has(at.row) && shares.get(at.row) === shares.get(other.row)) continue
    // Another variety that has no place of its own yet belongs to the same box.
    if (!chosen.has(other.row) && mayShare(rows.get(other.row)!, rows.get(at.row)!, other, at)) continue
    const elsewhere = chosen.get(other.row)
    const strength = other.score - Math.max(0, elsewhere && !overlaps(elsewhere, at) ? elsewhere.score - other.score : 0)
    if (at.score - strength < rowMargin) [rowMargin, nextRow] = [at.score - strength, other.row]
  }
  return { rowMargin, nextRow }
}

/** Two names of one card, as its brand and its title, are one place. */
function isSamePlace(a: Candidate, b: Candidate): boolean {
  if (a.page !== b.page) return false
  if (overlaps(a, b)) return true
  const block = a.page.blockOf(a.span.box)
  return (a.price !== null && a.price === b.price) || (block >= 0 && block === a.page.blockOf(b.span.box) && b.agreement !== 'agrees')
}

function overlaps(a: Candidate, b: Candidate): boolean {
  if (a.page !== b.page) return false
  for (const word of a.words) if (b.words.has(word)) return true
  return false
}
