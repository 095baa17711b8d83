import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The last one from before there were several servers. */
const before = '038_spanish_flyers'
/** A migration that is right all the same begins with this and the reason. */
const reason = /^-- Right beside the last release: \S.{20,}/

const folder = join(import.meta.dirname, 'migrations')
const later = readdirSync(folder)
  .filter((it) => it.endsWith('.sql') && it.replace('.sql', '') > before)
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('no migration breaks the last release, which still runs beside it, or keeps it waiting for a table: or it says why it is right', () => {
  expect(later.filter(({ text }) => !reason.test(text)).flatMap(({ name, text }) => dangersIn(text).map((it) => `${name}: ${it}`))).toEqual(
    [],
  )
})

test('an index that is made beside writes is a migration of its own, which runs in no transaction', () => {
  expect(later.filter(({ text }) => /concurrently/i.test(text) && statementsIn(text).length !== 1).map(({ name }) => name)).toEqual([])
})

describe('what is found', () => {
  test.each([
    ['alter table store drop column fax', 'takes away'],
    ['drop table fax', 'takes away'],
    ['drop view fax', 'takes away'],
    ['alter table store rename column fax to telefax', 'renames'],
    ['alter table fax rename to telefax', 'renames'],
    ['alter table store add column fax text not null', 'demands a value'],
    ['alter table store\n  add column ok text,\n  add fax text not null', 'demands a value'],
    ['alter table store alter column fax set not null', 'demands a value'],
    ['alter table store alter fax type int using fax::int', 'changes a type'],
    ['alter table store add constraint short check (length(fax) < 20)', 'refuses rows'],
    ['alter table store add unique (fax)', 'refuses rows'],
    ['create index store_fax_idx on store (fax)', 'keeps writes waiting'],
    ["update store set fax = ''", 'changes rows'],
    ["delete from store where fax = ''", 'changes rows'],
  ])('%s', (text, danger) => {
    expect(dangersIn(`-- A sentence.\n${text};`).join()).toContain(danger)
  })

  test.each([
    'alter table store add column fax text',
    "alter table store add column fax text not null default ''",
    'create table fax (number text not null primary key, store_id int not null references store unique);\ncreate index fax_store_idx on fax (store_id)',
    'create index concurrently store_fax_idx on store (fax)',
    'alter table store add constraint short check (length(fax) < 20) not valid',
    'alter table store alter column fax drop not null',
    "create function tell() returns trigger language plpgsql as $$ begin update store set fax = ''; delete from fax; return null; end $$",
    "comment on table store is 'drop table'",
    '-- drop table store',
  ])('and what is not: %s', (text) => {
    expect(dangersIn(`${text};`)).toEqual([])
  })
})

/** Returns what the last release could not live with, a line for each. */
function dangersIn(text: string): string[] {
  const statements = statementsIn(text)
  const made = new Set(statements.flatMap((it) => /^create table (?:if not exists )?(\w+)/.exec(it)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const clauses = statement.startsWith('alter table ') ? statement.split(/, (?=add |alter |drop |rename |validate )/) : [statement]
    return clauses.flatMap((it) => dangers.filter(([found]) => found(it, made)).map(([, what]) => `${what}: ${it}`))
  })
}

const dangers: [found: (it: string, made: ReadonlySet<string>) => boolean, what: string][] = [
  [
    (it) =>
      /^drop (?:table|view|materialized|type|function|sequence)\b/.test(it) ||
      /\bdrop (?:column )?(?!not null|default|constraint|identity|expression)\w+/.test(alteration(it)),
    'takes away what the last release uses',
  ],
  [(it) => /\brename\b/.test(alteration(it)), 'renames what the last release uses'],
  [
    (it) => (/\badd\b.* not null/.test(alteration(it)) && !/\bdefault\b/.test(it)) || /\bset not null\b/.test(alteration(it)),
    'demands a value that the last release does not write',
  ],
  [(it) => /\balter (?:column )?\w+ (?:set data )?type\b/.test(alteration(it)), 'changes a type, and the whole table with it'],
  [
    (it) => /\badd (?:constraint|unique|primary|foreign|check|exclude)\b/.test(alteration(it)) && !it.endsWith(' not valid'),
    'refuses rows that the last release writes, and reads the whole table',
  ],
  [
    (it, made) => {
      const [, beside, table = ''] = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(\w+)/.exec(it) ?? []
      return table !== '' && beside === undefined && !made.has(table)
    },
    'keeps writes waiting while the index is made',
  ],
  [(it) => /^(?:update|delete from|truncate)\b/.test(it), 'changes rows, which others wait for: in parts, by a job'],
]

const alteration = (statement: string) => (/^(?:alter table |add |alter |drop |rename )/.test(statement) ? statement : '')

/** Returns the statements without comments, texts and bodies of functions, each on one line. */
function statementsIn(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((it) => it.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}
