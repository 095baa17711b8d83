import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as brand from '#brand'
import { sidecarToken, type Endpoint } from '#contract/endpoint.ts'
import { tables } from '#server/http/openapi.ts'

/** Every row of the contract, as [feature.name, endpoint], so that a test of all of them includes new ones. */
export const everyEndpoint: [string, Endpoint][] = Object.entries(tables).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)

export type Known = Record<string, unknown>
type Example = { method: Endpoint['method']; url: string; payload?: object }
type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  format?: string
  properties?: Record<string, Schema>
  pattern?: string
  items?: Schema
  minItems?: number
}

/** Values for fields with a format; a new field with a pattern is added here. An undefined one is left out of the request. */
const examples: Known = {
  clientToken: brand.client,
  token: undefined,
  verifier: undefined,
  storeRoute: 'valley',
  storeId: 1,
  lat: '44.05',
  long: '-91.64',
  postalCode: '55987',
  email: 'shopper@example.com',
  address: 'shopper@example.com',
  challenge: 'c'.repeat(43),
  fingerprint: '1',
  ads: 'none',
  customerGuid: brand.customerGuid,
  validFrom: '2026-11-25',
  validTo: '2026-12-01',
  startDate: '2026-11-25',
  endDate: '2026-12-01',
  visibleFrom: '2026-11-25',
  visibleTo: '2026-12-01',
  after: '1',
  quantity: 1,
  digits: '123456',
  secret: 's'.repeat(43),
  before: '1',
  version: '1',
  personNumber: '2',
  store: undefined,
  day: '2026-12-24',
  more: '',
  stateProvince: 'MN',
  isTemplate: undefined,
  putBack: undefined,
  checkedAt: undefined,
  webUrl: 'coop.example',
}

/** The header that calls for banners and exclusives need as well (decision D10). */
export const sidecarHeader = (userId: string) => ({ 'configuration-token': sidecarToken(brand.configurationToken, userId) })

/** Returns a complete and valid request; `known` has the values of things that exist, by the field's name. */
export function requestTo(endpoint: Endpoint, known: Known = {}): Example {
  const { params, query, body } = partsOf(endpoint, known)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  ).toString()
  return { method: endpoint.method, url: search ? `${path}?${search}` : path, ...(body !== undefined && { payload: body }) }
}

/** Returns the same in its parts, as they come in before they are parsed. */
export function partsOf({ params, query, body }: Endpoint, known: Known = {}): { params: Known; query: Known; body: object | undefined } {
  const values = { ...examples, ...known }
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === undefined ? value : textOf(value)]))
  return {
    params: params ? (exampleOf(schemaOf(params), texts) as Known) : {},
    query: query ? (exampleOf(schemaOf(query), texts) as Known) : {},
    body: body ? (exampleOf(schemaOf(body), values) as object) : undefined,
  }
}

const textOf = (value: unknown) => String(value)

/** Transformations and checks by code have no JSON Schema: the type that they take in is described instead. */
function schemaOf(schema: GenericSchema): Schema {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as Schema
}

function exampleOf(schema: Schema, known: Known): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, known)
  if (schema.properties) {
    const entries = Object.entries(schema.properties)
    return Object.fromEntries(
      entries.map(([name, property]) => [name, isFor(property, known, name) ? known[name] : exampleOf(property, known)]),
    )
  }
  if (schema.type === 'string') return schema.format === 'uuid' ? crypto.randomUUID() : 'x'
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') return {}
  return schema.type === 'array' && schema.items
    ? Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items!, known))
    : null
}

/** One name may have two meanings: `email` is an address in one place and a choice in another. */
function isFor({ const: literal, type }: Schema, known: Known, name: string): boolean {
  if (!(name in known) || literal !== undefined) return false
  const value = known[name]
  return value === undefined || type === undefined || typeof value === (type === 'integer' ? 'number' : type)
}
