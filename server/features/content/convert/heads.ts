import { existsSync, writeFileSync } from 'node:fs'
import { PlainError } from '#server/plain-error.ts'
import { areCounts, besidePrices, hasDigits } from './beside-prices.ts'
import { priceFields } from './item-fields.ts'
import { readPrice } from './price-text.ts'
import type { Report } from './report.ts'
import { jsonIn } from './source.ts'
import { filledCells, isHeadless, isHidden, shownHead, type Mapping, type Table } from './table.ts'
import { folded, shortened } from './words.ts'

type Names<Field extends string> = Record<Field, readonly string[]>
/** What the mapping says: a head, or null for a field that the table does not have. */
export type Answers<Field extends string> = Partial<Record<Field, string | null>>

/** Returns whether a head is one of the names of a field, or is named by the mapping in `path`. */
export function knownHeads(names: Names<string>, path: string | undefined): (head: string) => boolean {
  const known = new Set(Object.values(names).flat().map(folded))
  const named = new Set(Object.values(answersIn(path, names)))
  return (head) => known.has(folded(head)) || named.has(head)
}

/** A column with some of its values. */
type SampledColumn = { head: string; samples: string[] }
/**
 * A field whose column only a person knows: `several` columns could be it, `one` looks like it under another head, or
 * `none` is known, and then every free column is listed. `suggested` is what is probably right.
 */
export type Unclear<Field extends string> = { field: Field; fit: 'several' | 'one' | 'none'; columns: SampledColumn[]; suggested: string }
export type ReadColumns<Field extends string> = {
  mapping: Mapping<Field>
  unclear: Unclear<Field>[]
  /** Columns that are read as nothing. */
  ignored: SampledColumn[]
  /** Fields whose answer names a column that the table does not have. */
  lost: { field: Field; head: string }[]
}

/**
 * Finds which column is which field: as `answers` says, otherwise the one column with one of the field's names. Does not
 * guess: where two columns fit, or none fits a field in each list of `required`, the field is unclear.
 */
export function readColumns<Field extends string>(
  table: Table,
  names: Names<Field>,
  answers: Answers<Field>,
  required: readonly (readonly Field[])[],
): ReadColumns<Field> {
  const mapping: Mapping<Field> = {}
  const unclear: Unclear<Field>[] = []
  const lost: ReadColumns<Field>['lost'] = []
  for (const field of fieldsOf(names)) {
    const head = answers[field]
    if (head === undefined || head === null) continue
    if (table.heads.includes(head)) mapping[field] = head
    else lost.push({ field, head })
  }
  const taken = new Set<unknown>(Object.values(mapping))
  const free = table.heads.filter((head) => head !== '' && !taken.has(head))
  const byName = (field: Field) =>
    free.filter((head) => names[field].some((name) => folded(name) === folded(shownHead(head))) && fits(table, field, head))
  const named = new Set(fieldsOf(names).flatMap(byName))
  const columnsOf = (heads: string[]) => heads.map((head) => ({ head, samples: samplesOf(table, head) }))
  for (const field of fieldsOf(names)) {
    if (mapping[field] !== undefined || answers[field] === null) continue
    const alike = field === 'price' ? free.filter((head) => !named.has(head) && !isHidden(head) && looksLikePrices(table, head)) : []
    const rivals = [...byName(field).filter((head) => !isCountOf(table, head, alike)), ...alike]
    const shown = rivals.filter((head) => !(isHidden(head) && ofPrices.has(field)))
    if (rivals.length === 1 && shown.length === 1 && byName(field).includes(shown[0]!)) mapping[field] = shown[0]!
    else if (rivals.length > 0) {
      const isAny = field === 'price' && shown.length === 0
      const fit = isAny ? 'none' : rivals.length === 1 ? 'one' : 'several'
      const suggested = suggestedOf(table, field, shown.length > 0 ? shown : rivals)
      unclear.push({ field, fit, columns: columnsOf(isAny ? free : rivals), suggested })
    }
  }
  unclear.push(...unreadBesidePrices())
  for (const fields of required) {
    if (fields.some((field) => mapping[field] !== undefined || unclear.some((it) => it.field === field))) continue
    unclear.push({ field: fields[0]!, fit: 'none', columns: columnsOf(free), suggested: free[0] ?? table.heads[0]! })
  }
  const read = new Set<unknown>(Object.values(mapping))
  return { mapping, unclear, ignored: columnsOf(table.heads.filter((head) => head !== '' && !read.has(head))), lost }

  /** Asks about columns that would change what the prices mean. */
  function unreadBesidePrices(): Unclear<Field>[] {
    const asked = new Set(unclear.flatMap((it) => it.columns.map(({ head }) => head)))
    const known = new Set<unknown>([...Object.values(mapping), ...asked])
    const price = fieldsOf(names).find((it) => it === 'price')
    if (price === undefined) return []
    const priceHead = mapping[price] ?? unclear.find((it) => it.field === price)?.suggested
    if (priceHead === undefined) return []
    const rest = free.filter((head) => !known.has(head))
    const byField = Map.groupBy(rest, (head) => besidePrices(table, head, priceHead))
    return fieldsOf(names).flatMap((field) => {
      const heads = [...byField].find(([it]) => it === field)?.[1] ?? []
      const isSettled = mapping[field] !== undefined || answers[field] === null || unclear.some((it) => it.field === field)
      if (heads.length === 0 || isSettled) return []
      return [{ field, fit: heads.length === 1 ? 'one' : 'several', columns: columnsOf(heads), suggested: heads[0]! } as const]
    })
  }
}

/** Of these a hidden column is asked about: it may be last week's. */
const ofPrices = new Set<string>(priceFields)

/** Some heads are names of a field only with cells that fit: a Unit may be '12 oz', and For a price. */
function fits(table: Table, field: string, head: string): boolean {
  if (field === 'sizeUnit') return !hasDigits(table, head)
  return field !== 'priceBefore' || !/^(?:for|.*multiples?)$/i.test(head.trim()) || areCounts(table, head)
}

/** A head over two columns may stand above the 2 of 2 for $5, and the price beside it. */
function isCountOf(table: Table, head: string, prices: readonly string[]): boolean {
  return prices.includes(table.heads[table.heads.indexOf(head) + 1] ?? '') && areCounts(table, head)
}

/**
 * Returns the columns by the mapping in `path`, see readColumns. Throws when one is unclear, with all questions at once.
 * Writes the mapping to `path` for the next time, when there is no such file yet.
 */
export function mappingOf<Field extends string>(
  table: Table,
  names: Names<Field>,
  path: string | undefined,
  required: readonly (readonly Field[])[],
  report: Report,
): Mapping<Field> {
  const { mapping, unclear, lost } = readColumns(table, names, answersIn(path, names), required)
  for (const { field, head } of lost)
    throw new PlainError(
      `${table.file} has no column '${head}', which the mapping ${path} names for ${field}. Its columns are: ${table.heads.join(', ')}.`,
    )
  if (unclear.length > 0)
    throw new PlainError(
      `${unclear.map((it) => questionOf(table, it)).join('\n')}\nPlease say which by a mapping: write ${JSON.stringify(exampleFor(unclear))}, or what is right, into a file such as ${path ?? 'our-columns.json'}, and name it by --mapping. What it does not name is found by its head.`,
    )
  if (path !== undefined && !existsSync(path)) writeFileSync(path, `${JSON.stringify(mapping, null, 2)}\n`)
  const fieldOf = new Map<unknown, Field>(fieldsOf(names).map((field) => [mapping[field], field]))
  for (const head of table.heads.filter(Boolean))
    report.columns.push({ file: table.file, head, field: fieldOf.get(head) ?? null, samples: samplesOf(table, head) })
  return mapping
}

function answersIn<Field extends string>(path: string | undefined, names: Names<Field>): Answers<Field> {
  const answers: Answers<Field> = {}
  if (path === undefined || !existsSync(path)) return answers
  for (const [field, head] of Object.entries(Object(jsonIn(path)))) {
    const known = fieldsOf(names).find((it) => it === field)
    if (!known || (typeof head !== 'string' && head !== null))
      throw new PlainError(`The mapping ${path} names the field '${field}', which is none. Fields are: ${Object.keys(names).join(', ')}.`)
    answers[known] = head
  }
  return answers
}

/** Recognizes prices by $ signs, or by a word in the head, or none at all, and numbers with cents, so that costs, weights and page numbers do not count. */
function looksLikePrices(table: Table, head: string): boolean {
  // What is saved is a difference of two prices.
  if (/\b(?:save|saves|saving|savings|discount)\b/i.test(head)) return false
  const filled = filledCells(table, head)
  const hasWord =
    isHeadless(head) || (/\b(?:price|sale|deal|special|promo|offer|retail|ad)\b/i.test(head.replaceAll('_', ' ')) && !/cost/i.test(head))
  const prices = filled.filter(
    (it) => (hasWord ? /[$¢%/]|\d[.,]\d\d$|off$/i : /\d\s*¢|\$\s*\d/).test(it) && (readPrice(it).price?.kind ?? 'text') !== 'text',
  )
  return prices.length > 0 && prices.length >= filled.length / 2
}

function questionOf(table: Table, { field, fit, columns }: Unclear<string>): string {
  const words = columns.map(({ head, samples }) => `'${head}' (${samples.length === 0 ? 'empty' : samples.join(', ')})`)
  if (fit === 'none') return `No column of ${table.file} is known to be the ${field}. Its columns are: ${words.join(', ')}.`
  if (fit === 'one') return `${table.file}: is ${words[0]} the ${field}?`
  return `${table.file}: ${new Intl.ListFormat('en-US').format(words)} could each be the ${field}.`
}

/** Returns a mapping to suggest. Of two prices the one with the plain name is the regular one. */
function exampleFor(unclear: Unclear<string>[]): Record<string, string> {
  return Object.assign(
    {},
    ...unclear.map(({ field, columns, suggested }) => {
      const plain = field === 'price' && columns.length > 1 ? columns.find(({ head }) => plainPrice.test(head)) : undefined
      return { [field]: suggested, ...(plain && { regularPrice: plain.head }) }
    }),
  )
}

const plainPrice = /^(?:price|retail|our ?price)$/i

/** Returns the price that is not the plain one, and of names the one with more letters. */
function suggestedOf(table: Table, field: string, heads: string[]): string {
  if (field === 'price' && heads.length > 1) return heads.find((it) => it !== heads.find((head) => plainPrice.test(head)))!
  const letters = (head: string) =>
    samplesOf(table, head)
      .join('')
      .replace(/[^a-z]/gi, '').length
  return heads.toSorted((a, b) => letters(b) - letters(a))[0]!
}

/** Returns the first different values of a column. */
function samplesOf({ rows }: Table, head: string): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const value = (cells[head] ?? '').replace(/\s+/g, ' ').trim()
    if (value !== '') found.add(shortened(value, 30))
    if (found.size === 3) break
  }
  return [...found]
}

export function fieldsOf<Field extends string>(names: Names<Field>): Field[] {
  const fields: Field[] = []
  for (const field in names) fields.push(field)
  return fields
}
