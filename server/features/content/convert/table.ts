import { existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { PlainError } from '#server/plain-error.ts'
import { readCsv } from './csv.ts'
import { jsonIn, textIn } from './source.ts'

/** `row` as a spreadsheet, or a reader of the list, counts: empty rows count too. */
export type Row = { row: number; cells: Record<string, string> }
export type Table = { file: string; heads: string[]; rows: Row[] }

/** A CSV table (commas, semicolons or tabs), or a JSON list of flat objects. */
export function readTable(path: string): Table {
  const file = basename(path)
  const text = textIn(path)
  if (/^\s*\[\s*[{\]]/.test(text)) return { file, ...tableOfJson(file, jsonIn(path)) }
  const [first, ...lines] = readCsv(text)
  const broken = [first, ...lines].flatMap((it, n) => (it?.flaw?.verdict === 'left out' ? `row ${n + 1}: ${it.flaw.reason}` : []))
  if (broken.length > 0) throw new PlainError(broken.map((it) => `${file} ${it}.`).join('\n'))
  const heads = (first?.cells ?? []).map((it) => it.trim())
  if (heads.filter(Boolean).length === 0) throw new PlainError(`${file} has no heads in its first row.`)
  const twice = heads.find((head, n) => head !== '' && heads.indexOf(head) !== n)
  if (twice !== undefined) throw new PlainError(`${file} has two columns called '${twice}': please give each a name of its own.`)
  return {
    file,
    heads,
    rows: lines
      .map((line, n): Row => ({ row: n + 2, cells: Object.fromEntries(heads.map((head, at) => [head, line.cells[at] ?? ''])) }))
      .filter(({ cells }) => Object.values(cells).some((it) => it.trim() !== '')),
  }
}

function tableOfJson(file: string, list: unknown) {
  if (!Array.isArray(list)) throw new PlainError(`${file} is not a list of rows.`)
  const rows = list.map((entry: unknown, n): Row => ({
    row: n + 1,
    cells: Object.fromEntries(
      Object.entries(Object(entry)).map(([head, value]) => [
        head,
        typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      ]),
    ),
  }))
  return { heads: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows }
}

/** Which column is taken for what, and which columns nobody reads: one of them may hold the prices. */
export function columnsInWords<Field extends string>(
  { heads }: Table,
  mapping: Mapping<Field>,
  names: Record<Field, readonly string[]>,
): string[] {
  const fields = fieldsOf(names)
  const read = fields.flatMap((field) => (mapping[field] === undefined ? [] : [`${mapping[field]} as ${field}`]))
  const taken = new Set<unknown>(Object.values(mapping))
  const unread = heads.filter((head) => head !== '' && !taken.has(head))
  const open = fields.filter((field) => mapping[field] === undefined)
  return [
    `read: ${read.join(', ')}`,
    ...(unread.length === 0
      ? []
      : [`not read: ${unread.join(', ')}. To read one, name it in a mapping (--mapping) for one of: ${open.join(', ')}.`]),
  ]
}

/** Which head stands for which of our fields. */
export type Mapping<Field extends string> = Partial<Record<Field, string>>

/**
 * The mapping kept in `path`, checked against the table; or, when there is none yet, one made from the heads by the names
 * that fields go by, and kept there for the next time.
 */
export function mappingOf<Field extends string>(
  table: Table,
  names: Record<Field, readonly string[]>,
  path: string | undefined,
  required: readonly Field[],
): { mapping: Mapping<Field>; isNew: boolean } {
  const kept = path !== undefined && existsSync(path)
  const mapping = kept ? keptMapping(path, names) : guessed(table.heads, names)
  for (const [field, head] of Object.entries(mapping)) {
    if (!table.heads.includes(String(head)))
      throw new PlainError(
        `${table.file} has no column '${String(head)}', which the mapping ${path} names for ${field}. Its columns are: ${table.heads.join(', ')}.`,
      )
  }
  const missing = required.filter((field) => mapping[field] === undefined)
  if (missing.length > 0) {
    throw new PlainError(
      `No column of ${table.file} is known to be: ${missing.join(', ')}. Its columns are: ${table.heads.join(', ')}. Please write a mapping, such as {"${missing[0]}": "${table.heads[0]}"}, and name it by --mapping.`,
    )
  }
  if (path !== undefined && !kept) writeFileSync(path, `${JSON.stringify(mapping, null, 2)}\n`)
  return { mapping, isNew: !kept }
}

function keptMapping<Field extends string>(path: string, names: Record<Field, readonly string[]>): Mapping<Field> {
  const content = jsonIn(path)
  const mapping: Mapping<Field> = {}
  for (const [field, head] of Object.entries(Object(content))) {
    const known = fieldsOf(names).find((it) => it === field)
    if (!known || typeof head !== 'string')
      throw new PlainError(`The mapping ${path} names the field '${field}', which is none. Fields are: ${Object.keys(names).join(', ')}.`)
    mapping[known] = head
  }
  return mapping
}

function guessed<Field extends string>(heads: string[], names: Record<Field, readonly string[]>): Mapping<Field> {
  const mapping: Mapping<Field> = {}
  for (const field of fieldsOf(names)) {
    const head = names[field].map((name) => heads.find((it) => folded(it) === folded(name))).find(Boolean)
    if (head !== undefined) mapping[field] = head
  }
  return mapping
}

function fieldsOf<Field extends string>(names: Record<Field, readonly string[]>): Field[] {
  const fields: Field[] = []
  for (const field in names) fields.push(field)
  return fields
}

function folded(text: string) {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
