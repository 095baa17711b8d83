import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import * as brand from '#brand'
import { clientVersion } from '#contract/app.ts'
import { endpoints, type Endpoints } from '#contract/endpoint.ts'
import { openApi, tables } from './openapi.ts'
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

test('a call is described by all that its row says', () => {
  const schema = { type: 'object', properties: { name: { type: 'string', maxLength: 9 } }, required: ['name'] }
  const replied = { 200: { description: 'OK', content: { 'application/json': { schema } } } }
  const problem = {
    default: { description: 'A problem', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }
  const Named = v.object({ name: v.pipe(v.string(), v.maxLength(9)) })
  /** Comes in as a text, and goes out as a number. */
  const count = v.pipe(v.string(), v.transform(Number), v.number())
  const counted = (type: string) => ({ type: 'object', properties: { count: { type } }, required: ['count'] })
  const things = endpoints({
    list: {
      method: 'GET',
      path: '/:storeRoute/api/things/:id',
      access: 'none',
      about: 'Lists things.',
      params: v.object({ storeRoute: v.string(), id: v.optional(v.pipe(v.string(), v.transform(Number))) }),
      query: v.object({ q: v.optional(v.string()), day: v.string() }),
      reply: Named,
    },
    add: { method: 'POST', path: '/api/things', access: 'visitor', sidecar: true, about: 'Adds one.', body: Named, reply: null },
    desk: {
      method: 'PUT',
      path: '/api/studio/things',
      access: 'editor',
      about: 'Counts.',
      body: v.object({ count }),
      reply: v.object({ count }),
    },
    arrive: { method: 'GET', path: '/api/studio/arrive', access: 'arriving', about: 'Shows who comes.', reply: Named },
  })
  const document = openApi({ things })
  expect(document).toEqual({
    openapi: '3.1.0',
    info: { title: brand.appName, version: clientVersion, description: expect.stringContaining('x-access: none, visitor (any session)') },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, studio: { type: 'apiKey', in: 'cookie', name: 'studio' } },
      schemas: { Problem: expect.objectContaining({ type: 'object' }) },
    },
    paths: {
      '/{storeRoute}/api/things/{id}': {
        get: {
          operationId: 'things.list',
          summary: 'Lists things.',
          tags: ['things'],
          'x-access': 'none',
          security: [],
          parameters: [
            { name: 'storeRoute', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
            { name: 'day', in: 'query', required: true, schema: { type: 'string' } },
          ],
          responses: { ...replied, ...problem },
        },
      },
      '/api/things': {
        post: {
          operationId: 'things.add',
          summary: 'Adds one.',
          tags: ['things'],
          'x-access': 'visitor',
          security: [{ bearer: [] }],
          parameters: [
            {
              name: 'configuration-token',
              in: 'header',
              required: true,
              description: '<token>;<userId>',
              schema: { type: 'string', maxLength: 200 },
            },
            key,
          ],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Done' }, ...problem },
        },
      },
      '/api/studio/things': {
        put: {
          operationId: 'things.desk',
          summary: 'Counts.',
          tags: ['things'],
          'x-access': 'editor',
          security: [{ studio: [] }],
          parameters: [],
          requestBody: { required: true, content: { 'application/json': { schema: counted('string') } } },
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: counted('number') } } }, ...problem },
        },
      },
      '/api/studio/arrive': {
        get: {
          operationId: 'things.arrive',
          summary: 'Shows who comes.',
          tags: ['things'],
          'x-access': 'arriving',
          security: [{ studio: [] }],
          parameters: [],
          responses: { ...replied, ...problem },
        },
      },
    },
  })
})

test('calls that share a method and an address are described as one, which says what each needs', () => {
  const parameters = (all: { name: string; required: boolean; schema: unknown }[]) =>
    all.map(({ name, required, schema }) => [name, required, schema])
  const reply = (name: string) => v.object({ [name]: v.string() })
  const query = { to: v.picklist(['on']), both: v.string() }
  const switches = endpoints({
    on: {
      method: 'PUT',
      path: '/api/switch',
      access: 'member',
      about: 'On.',
      query: v.object({ ...query, once: v.string() }),
      reply: reply('on'),
    },
    off: {
      method: 'PUT',
      path: '/api/switch',
      access: 'none',
      about: 'Off.',
      query: v.object({ ...query, to: v.picklist(['off']), both: v.optional(v.string()) }),
      reply: reply('off'),
    },
    show: { method: 'GET', path: '/api/switch', access: 'member', about: 'Shows.', reply: reply('show') },
    tell: { method: 'GET', path: '/api/switch', access: 'visitor', about: 'Tells.', reply: null },
    one: { method: 'DELETE', path: '/api/switch', access: 'none', about: 'One.', reply: null },
    other: { method: 'DELETE', path: '/api/switch', access: 'none', about: 'Other.', reply: null },
    third: { method: 'DELETE', path: '/api/switch', access: 'visitor', about: 'Third.', reply: null },
  })
  const { put, get, delete: remove } = openApi({ switches }).paths['/api/switch']!
  expect(put).toMatchObject({
    operationId: 'switches.on_off',
    summary: 'On. · Off.',
    tags: ['switches'],
    'x-access': 'member | none',
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: { anyOf: [{ required: ['on'] }, { required: ['off'] }] } } },
      },
      default: { description: 'A problem' },
    },
  })
  // Whoever has a token sends it; the other call needs none.
  expect(put!.security).toEqual([{ bearer: [] }, {}])
  expect(parameters(put!.parameters)).toEqual([
    [
      'to',
      true,
      {
        anyOf: [
          { type: 'string', enum: ['on'] },
          { type: 'string', enum: ['off'] },
        ],
      },
    ],
    ['both', false, { anyOf: [{ type: 'string' }, { type: 'string' }] }],
    ['once', false, { type: 'string' }],
    ['Idempotency-Key', false, { type: 'string', maxLength: 200 }],
  ])
  expect(get!.security).toEqual([{ bearer: [] }])
  expect(remove!.security).toEqual([{}, { bearer: [] }])
  expect(remove!.responses).toMatchObject({ 204: { description: 'Done' } })
  expect(remove!.responses).not.toHaveProperty('200')
  expect(get!.responses[200]).toMatchObject({ content: { 'application/json': { schema: { required: ['show'] } } } })
})

test('the document may be kept for five minutes', async () => {
  expect((await http({ url: '/api/openapi.json' })).headers['cache-control']).toBe('public, max-age=300')
})

test('the API’s page for people is served, under a policy that lets only its own files run', async () => {
  const page = await http({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => new URL(file!, 'http://localhost/api/docs/').pathname)
  expect(files.length).toBeGreaterThan(3)
  for (const url of files) expect((await http({ url })).statusCode, url).toBe(200)
  expect((await http({ url: '/api/docs/json' })).json()).toEqual(document)
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
