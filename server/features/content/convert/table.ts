import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { PlainError } from '#server/plain-error.ts'

/** `firstRow` is how a spreadsheet, or a reader of the list, counts the first of `rows`. */
export type Table = { file: string; heads: string[]; firstRow: number; rows: Record<string, string>[] }

/** A CSV table (commas, semicolons or tabs), or a JSON list of flat objects. */
export function readTable(path: string): Table {
  const file = basename(path)
  const text = readText(path)
  if (/^\s*\[/.test(text)) return { file, firstRow: 1, ...tableOfJson(file, text) }
  const [heads = [], ...rows] = cells(text, separatorOf(text))
  const named = heads.map((it) => it.trim())
  if (named.filter(Boolean).length === 0) throw new PlainError(`${file} has no heads in its first row.`)
  return {
    file,
    heads: named,
    firstRow: 2,
    rows: rows
      .filter((row) => row.some((it) => it.trim() !== ''))
      .map((row) => Object.fromEntries(named.map((head, n) => [head, row[n] ?? '']))),
  }
}

/** UTF-8; what is none is what old spreadsheets write. */
function readText(path: string): string {
  const bytes = readFileSync(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function tableOfJson(file: string, text: string) {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new PlainError(`${file} is not a list of rows.`)
  const rows = list.map((entry: unknown) =>
    Object.fromEntries(
      Object.entries(Object(entry)).map(([head, value]) => [
        head,
        typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      ]),
    ),
  )
  return { heads: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows }
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined)
  return [',', ';', '\t'].map((it) => ({ it, count: head.split(it).length })).sort((a, b) => b.count - a.count)[0]!.it
}

/** RFC 4180: a quoted cell may hold separators, line breaks and doubled quotes. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[at++]
        else break
      }
      at++
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    row.push(cell + text.slice(from, at))
    if (text[at] === separator) {
      at++
      if (at === text.length) row.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** What no field takes from the table, and which fields it has no column for: in words, null when every column is taken. */
export function unusedColumns<Field extends string>(
  { heads }: Table,
  mapping: Mapping<Field>,
  names: Record<Field, readonly string[]>,
): string | null {
  const taken = new Set<unknown>(Object.values(mapping))
  const unused = heads.filter((head) => head !== '' && !taken.has(head))
  if (unused.length === 0) return null
  const open = fieldsOf(names).filter((field) => mapping[field] === undefined)
  return `not read: ${unused.join(', ')}. To read one, name it in a mapping (--mapping) for one of: ${open.join(', ')}.`
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
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
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
