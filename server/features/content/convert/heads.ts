import { existsSync, writeFileSync } from 'node:fs'
import { PlainError } from '#server/plain-error.ts'
import { readPrice } from './price-text.ts'
import type { Report } from './report.ts'
import { jsonIn } from './source.ts'
import type { Mapping, Table } from './table.ts'
import { folded, shortened } from './words.ts'

type Names<Field extends string> = Record<Field, readonly string[]>
/** What the mapping says: a head, or null for a field that the table does not have. */
type Answers<Field extends string> = Partial<Record<Field, string | null>>

/** Returns whether a head is one of the names of a field, or is named by the mapping in `path`. */
export function knownHeads(names: Names<string>, path: string | undefined): (head: string) => boolean {
  const known = new Set(Object.values(names).flat().map(folded))
  const named = new Set(Object.values(answersIn(path, names)))
  return (head) => known.has(folded(head)) || named.has(head)
}

/**
 * Finds which column is which field: as the mapping in `path` says, otherwise the one column with one of the field's
 * names. Does not guess: where two columns fit, or none fits a field in each list of `required`, it throws with all
 * questions at once. Writes the mapping to `path` for the next time, when there is no such file yet.
 */
export function mappingOf<Field extends string>(
  table: Table,
  names: Names<Field>,
  path: string | undefined,
  required: readonly (readonly Field[])[],
  report: Report,
): Mapping<Field> {
  const answers = answersIn(path, names)
  const mapping: Mapping<Field> = {}
  const questions: string[] = []
  const example: Record<string, string> = {}
  for (const field of fieldsOf(names)) {
    const head = answers[field]
    if (head === undefined || head === null) continue
    if (!table.heads.includes(head))
      throw new PlainError(
        `${table.file} has no column '${head}', which the mapping ${path} names for ${field}. Its columns are: ${table.heads.join(', ')}.`,
      )
    mapping[field] = head
  }
  const taken = new Set<unknown>(Object.values(mapping))
  const free = table.heads.filter((head) => head !== '' && !taken.has(head))
  const byName = (field: Field) => free.filter((head) => names[field].some((name) => folded(name) === folded(head)))
  const named = new Set(fieldsOf(names).flatMap(byName))
  for (const field of fieldsOf(names)) {
    if (answers[field] !== undefined) continue
    const rivals = [...byName(field), ...(field === 'price' ? free.filter((head) => !named.has(head) && looksLikePrices(table, head)) : [])]
    if (rivals.length === 1 && byName(field).length === 1) mapping[field] = rivals[0]!
    else if (rivals.length > 0) {
      questions.push(questionOf(table, field, rivals))
      Object.assign(example, exampleFor(table, field, rivals))
    }
  }
  for (const fields of required) {
    if (fields.some((field) => mapping[field] !== undefined || field in example)) continue
    questions.push(
      `No column of ${table.file} is known to be the ${fields[0]}. Its columns are: ${free.map((it) => inWords(table, it)).join(', ')}.`,
    )
    example[fields[0]!] = free[0] ?? table.heads[0]!
  }
  if (questions.length > 0)
    throw new PlainError(
      `${questions.join('\n')}\nPlease say which by a mapping: write ${JSON.stringify(example)}, or what is right, into a file such as ${path ?? 'our-columns.json'}, and name it by --mapping. What it does not name is found by its head.`,
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

/** Recognizes prices by $ signs, or by a word in the head and numbers with cents, so that costs, weights and page numbers do not count. */
function looksLikePrices({ rows }: Table, head: string): boolean {
  const filled = rows.map(({ cells }) => (cells[head] ?? '').trim()).filter(Boolean)
  const hasWord = /\b(?:price|sale|deal|special|promo|offer|retail|ad)\b/i.test(head.replaceAll('_', ' ')) && !/cost/i.test(head)
  const prices = filled.filter(
    (it) => (hasWord ? /[$¢%/]|\d[.,]\d\d$|off$/i : /\d\s*¢|\$\s*\d/).test(it) && (readPrice(it).price?.kind ?? 'text') !== 'text',
  )
  return prices.length > 0 && prices.length >= filled.length / 2
}

function questionOf(table: Table, field: string, heads: string[]): string {
  const [first, ...others] = heads.map((it) => inWords(table, it))
  if (others.length === 0) return `${table.file}: is ${first} the ${field}?`
  return `${table.file}: ${new Intl.ListFormat('en-US').format([first!, ...others])} could each be the ${field}.`
}

/** Returns a mapping to suggest: of two prices the one with the plain name is the regular one, and of names the one with more letters. */
function exampleFor(table: Table, field: string, heads: string[]): Record<string, string> {
  if (field === 'price' && heads.length > 1) {
    const plain = heads.find((it) => /^(?:price|retail|our ?price)$/i.test(it))
    const other = heads.find((it) => it !== plain)!
    return { price: other, ...(plain && { regularPrice: plain }) }
  }
  const letters = (head: string) =>
    samplesOf(table, head)
      .join('')
      .replace(/[^a-z]/gi, '').length
  return { [field]: heads.toSorted((a, b) => letters(b) - letters(a))[0]! }
}

function inWords(table: Table, head: string) {
  const samples = samplesOf(table, head)
  return `'${head}' (${samples.length === 0 ? 'empty' : samples.join(', ')})`
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
