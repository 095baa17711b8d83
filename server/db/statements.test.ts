import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/pool.ts'
import { declared, kindOfColumn, type Template } from '#server/testing/declared.ts'
import { testApp } from '#server/testing/build-app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { runStatements } from '#server/testing/every-statement.ts'
import { watchStatements, type Run } from '#server/testing/watched-statements.ts'

const runs = watchStatements()
const { db: kept, connection } = await testDatabase()
const parts = await testApp({}, undefined, { db: kept })
const { templates, casesOf, kindsOf, propertiesOf, misfit } = declared()

beforeAll(async () => runStatements({ ...parts, connection, bare: (await testDatabase({ empty: true })).db }))

test('every sql template of the server is run here', () => {
  const texts = [...new Set(runs.map(({ text }) => text))]
  const isRun = ({ isStatement, whole, part }: Template) => texts.some((text) => (isStatement ? whole : part).test(text))
  expect(templates.filter((it) => !isRun(it)).map(({ at }) => at)).toEqual([])
})

test('a statement that declares the type of its rows is right: names, types, and where null may be', async () => {
  const canBeNull = await nullableColumns(kept)
  const faults = templates.flatMap((template) =>
    runs.filter(({ text }) => template.whole.test(text)).flatMap((run) => faultsOf(template, run, canBeNull)),
  )
  expect([...new Set(faults)]).toEqual([])
})

test('each of these statements returned a row, so that its values were checked', () => {
  const isSeen = ({ whole }: Template) => runs.some(({ text, rows }) => rows.length > 0 && whole.test(text))
  expect(templates.filter((it) => it.isStatement && it.row && !isSeen(it)).map(({ at }) => at)).toEqual([])
})

/** May be null in the table, but not in what ownerOfCode and staffOfSession return, because of their where. */
const letsNoneThrough = new Set(['email', 'secondFactorAt'])

function faultsOf({ at, row, isStatement }: Template, { fields, rows }: Run, canBeNull: ReadonlySet<string>): string[] {
  if (!row || !isStatement) return []
  const said = new Map(propertiesOf(row).map(({ name, type }) => [name, casesOf(type)]))
  const missing = [...said.keys()]
    .filter((name) => !fields.some((it) => it.name === name))
    .map((name) => `${at}: there is no column ${name}`)
  const wrong = fields.flatMap(({ name, dataTypeID, tableID, columnID }) => {
    const types = said.get(name)
    if (!types) return [`${at}: nothing is said of the column ${name}`]
    const kinds = kindsOf(types)
    const kind = kindOfColumn(dataTypeID)
    const isAnything = kinds.includes('other')
    return [
      ...(isAnything || kinds.some((it) => it === kind) ? [] : [`${at}: ${name} comes as a ${kind}, not a ${kinds.join(' or ')}`]),
      ...(canBeNull.has(`${tableID} ${columnID}`) && !kinds.includes('null') && !letsNoneThrough.has(name)
        ? [`${at}: ${name} may be null`]
        : []),
    ]
  })
  return [...missing, ...wrong, ...rows.map((it) => misfit(row, it, `${at} row`)).filter((it) => it !== null)]
}

async function nullableColumns(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ column: string }>`
    select attrelid || ' ' || attnum as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and not attnotnull and attnum > 0`.execute(db)
  return new Set(rows.map((it) => it.column))
}
