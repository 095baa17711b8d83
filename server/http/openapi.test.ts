import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoints } from '#contract/endpoint.ts'
import { tables } from './openapi.ts'
import { testApp } from '#server/testing/build-app.ts'
import { everyEndpoint } from '#server/testing/requests.ts'

const { app, http } = await testApp()

type Schema = Record<string, unknown>
type Part = {
  type?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
}
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  'x-access': string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const document = (await http({ url: '/api/openapi.json' })).json<Document>()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test.each(everyEndpoint)(
  '%s is in the OpenAPI document with its parameters, body and reply',
  (_, { method, path, access, sidecar, about, params, query, body, reply }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation).toBeDefined()
    const { parameters, requestBody, responses, summary } = operation!
    expect(summary).toContain(about)
    expect(operation!['x-access'].split(' | ')).toContain(access)
    const named = (at: string) => parameters.filter((it) => it.in === at).map((it) => it.name)
    expect(named('path')).toEqual(params ? Object.keys(fieldsOf(params)) : [])
    expect(named('query')).toEqual(expect.arrayContaining(query ? Object.keys(fieldsOf(query)) : []))
    expect(requestBody !== undefined).toBe(body !== undefined)
    expect(Object.keys(responses)).toEqual([reply ? '200' : '204', 'default'])
    expect(parameters.some((it) => it.name === 'configuration-token')).toBe(sidecar === true)
    expect(parameters.some((it) => it.name === 'Idempotency-Key')).toBe(
      method !== 'GET' && ['visitor', 'shopper', 'member'].includes(access),
    )
  },
)

test('a table of the contract is in the OpenAPI document when it is served, and only then', async () => {
  const files = globSync('contract/**/*.ts', { exclude: ['**/*.test.ts', '**/*.check.ts'] })
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `#${file.replaceAll('\\', '/')}`) as Promise<Record<string, unknown>>),
  )
  const all = modules.flatMap((it) => Object.values(it)).filter(isTable)
  expect(all.length).toBeGreaterThan(5)
  for (const table of all) {
    const isNamed = Object.values(tables).includes(table)
    for (const { method, path } of Object.values(table))
      expect([method, path, app.hasRoute({ method, url: path })]).toEqual([method, path, isNamed])
  }
})

test('the OpenAPI document names no call that the contract does not have', () => {
  const known = new Set(everyEndpoint.map(([, { method, path }]) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`))
  expect(operations.filter(({ method, path }) => !known.has(`${method} ${path}`))).toEqual([])
})

test('the OpenAPI document is well-formed', () => {
  expect(document.openapi).toBe('3.1.0')
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation.parameters.filter((it) => it.in === 'path' && it.required).map((it) => it.name)).toEqual(inPath)
    const names = operation.parameters.map((it) => `${it.in} ${it.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const parameter of operation.parameters) checkSchema(parameter.schema)
    for (const { content } of [operation.requestBody, ...Object.values(operation.responses)].filter((it) => it !== undefined)) {
      for (const { schema } of Object.values(content ?? {})) checkSchema(schema)
    }
  }
  for (const schema of Object.values(document.components.schemas)) checkSchema(schema)
})

test('every text that a client may send is bounded, and the document says how', () => {
  for (const { operation } of operations) {
    const schemas = [...operation.parameters, ...Object.values(operation.requestBody?.content ?? {})].map((it) => it.schema)
    for (const schema of schemas.flatMap(partsOf)) {
      if (schema.type === 'string')
        expect(
          ['maxLength', 'pattern', 'format', 'enum', 'const'].some((bound) => bound in schema),
          `${operation.operationId} ${JSON.stringify(schema)}`,
        ).toBe(true)
    }
  }
})

test('the API’s page for people is served, under a policy that lets only its own files run', async () => {
  const page = await http({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => new URL(file!, 'http://localhost/api/docs/').pathname)
  expect(files.length).toBeGreaterThan(3)
  for (const url of files) expect((await http({ url })).statusCode, url).toBe(200)
})

function isTable(it: unknown): it is Endpoints {
  return (
    typeof it === 'object' &&
    it !== null &&
    Object.values(it).length > 0 &&
    Object.values(it).every((row: unknown) => row instanceof Object && 'method' in row && 'path' in row)
  )
}

function fieldsOf(schema: object): object {
  return 'entries' in schema ? (schema.entries as object) : {}
}

/** Returns a schema and all schemas inside it. */
function partsOf(schema: Schema): Schema[] {
  const { properties = {}, items, anyOf = [] } = schema as Part
  return [schema, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(partsOf)]
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** Checks JSON Schema 2020-12 as far as the contract uses it: known types, patterns that compile, required fields and references. */
function checkSchema(schema: Schema): void {
  for (const part of partsOf(schema)) checkPart(part)
}

function checkPart(schema: Schema): void {
  const { type, pattern, properties = {}, required = [], $ref } = schema as Part
  if (type !== undefined) expect(types).toContain(type)
  if (pattern !== undefined) expect(() => new RegExp(pattern, 'u')).not.toThrow()
  for (const name of required) expect(Object.keys(properties)).toContain(name)
  if ($ref !== undefined) expect(document.components.schemas).toHaveProperty($ref.replace('#/components/schemas/', ''))
  expect(Object.keys(schema).length).toBeGreaterThan(0)
}
