import { toJsonSchema } from '@valibot/to-json-schema'
import { globSync } from 'node:fs'
import * as v from 'valibot'
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import type { Endpoint, Endpoints } from './endpoint.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  [limit: string]: unknown
}

const files = globSync('contract/**/*.ts', { exclude: ['**/*.test.ts', '**/*.check.ts'] }).map((it) => it.replaceAll('\\', '/'))
const modules = await Promise.all(files.toSorted().map((file) => import(/* @vite-ignore */ `#${file}`) as Promise<Record<string, unknown>>))

const tables = modules.flatMap((it) => Object.entries(it)).filter((it): it is [string, Endpoints] => isTable(it[1]))

test('no text that comes in may have a NUL in it: PostgreSQL cannot store it, and the reply would be a server error', () => {
  const coming = tables.flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).map(([part, schema]) => ({ at: `${table}.${name} ${part}`, schema })),
    ),
  )
  const texts = coming.flatMap(({ at, schema }) => (schema ? textsIn(at, schema) : []))
  expect(texts.length).toBeGreaterThan(200)
  // As long as a password, a secret or a code may have to be.
  const lengths = [1, 6, 8, 20, 43]
  expect(texts.filter(({ text }) => lengths.some((length) => v.safeParse(text, '\0'.repeat(length)).success)).map(({ at }) => at)).toEqual(
    [],
  )
})

test('what goes over the wire is what wire.txt says: apps rely on it that were installed long ago', async () => {
  const calls = tables.flatMap(([table, rows]) => Object.entries(rows).map(([name, row]) => callOf(`${table}.${name}`, row)))
  // The word in an address and in names of placements that another network's brand.ts changes.
  const text = calls.join('\n\n').replaceAll(new RegExp(`(coop|current)-${brand.product.path}\\b`, 'g'), '$1-{product}')
  await expect(`${text}\n`).toMatchFileSnapshot('wire.txt')
})

function isTable(value: unknown): value is Endpoints {
  if (typeof value !== 'object' || value === null) return false
  const rows = Object.values(value)
  return rows.length > 0 && rows.every((it) => typeof it === 'object' && it !== null && 'path' in it && 'access' in it)
}

interface Node extends GenericSchema {
  entries?: Record<string, Node>
  wrapped?: Node
  item?: Node
  key?: Node
  value?: Node
  options?: unknown
  items?: unknown
}

/** Returns the schemas of texts in a schema, with where they are. */
function textsIn(at: string, schema: Node): { at: string; text: GenericSchema }[] {
  if (schema.type === 'string') return [{ at, text: schema }]
  const inside = [
    ...Object.entries(schema.entries ?? {}),
    ...(['wrapped', 'item', 'key', 'value'] as const).flatMap((part) => (schema[part] ? [[part, schema[part]] as const] : [])),
    ...[schema.options, schema.items].flatMap((it) =>
      Array.isArray(it)
        ? it
            .filter((one): one is Node => typeof one === 'object')
            .entries()
            .toArray()
        : [],
    ),
  ]
  return inside.flatMap(([name, it]) => textsIn(`${at}.${name}`, it))
}

/** The row's name, its call with whatever else the row says, and the fields that go in and come out; not the sentence about it. */
function callOf(name: string, { method, path, access, about: _, params, query, body, reply, ...more }: Endpoint): string {
  const flags = Object.entries(more).map(([flag, value]) => `, ${flag} ${JSON.stringify(value)}`)
  return [
    name,
    `  ${method} ${path}, ${access}${flags.join('')}`,
    ...Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? linesOf(part, plain(schema, 'input')) : [])),
    ...(reply ? linesOf('reply', plain(reply, 'output')) : ['  no reply']),
  ].join('\n')
}

/** A line for a field, and deeper ones for what is inside it. */
function linesOf(
  name: string,
  { type, properties = {}, required = [], items, anyOf = [], ...limits }: Schema,
  indent = '  ',
  or = '',
): string[] {
  const [one, other] = anyOf
  if (anyOf.length === 2 && one && other?.type === 'null') return linesOf(name, one, indent, ' or null')
  const inside = `${indent}  `
  return [
    `${indent}${name}: ${[type ?? 'one of', ...Object.entries(limits).map(([limit, it]) => `${limit} ${JSON.stringify(it)}`)].join(', ')}${or}`,
    ...Object.entries(properties).flatMap(([field, it]) => linesOf(`${field}${required.includes(field) ? '' : '?'}`, it, inside)),
    ...(items ? linesOf('each', items, inside) : []),
    ...anyOf.flatMap((it) => linesOf('either', it, inside)),
  ]
}

function plain(schema: GenericSchema, typeMode: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return rest as Schema
}
