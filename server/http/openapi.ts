import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { ads, views } from '#contract/ads.ts'
import { app as application, clientVersion } from '#contract/app.ts'
import { banners } from '#contract/banners.ts'
import { isStaffAccess, type Access, type Endpoint, type Endpoints } from '#contract/endpoint.ts'
import { barcode, exclusives } from '#contract/exclusives.ts'
import { favorites } from '#contract/favorites.ts'
import { bought } from '#contract/bought.ts'
import { following } from '#contract/following.ts'
import { lists } from '#contract/lists.ts'
import { sharing } from '#contract/sharing.ts'
import { places } from '#contract/places.ts'
import { Problem } from '#contract/problem.ts'
import { stores } from '#contract/stores.ts'
import { studioContent } from '#contract/studio/content.ts'
import { notices } from '#contract/studio/notices.ts'
import { ownSignIn } from '#contract/studio/own-sign-in.ts'
import { studioSignIn } from '#contract/studio/sign-in.ts'
import { publishing } from '#contract/studio/publishing.ts'
import { weekRows } from '#contract/studio/rows.ts'
import { studioStores } from '#contract/studio/hours.ts'
import { results } from '#contract/studio/results.ts'
import { staff } from '#contract/studio/staff.ts'
import { weeks } from '#contract/studio/weeks.ts'
import { studioCookie } from './studio-cookie.ts'

/** Every endpoint table of the contract, by the name of its feature. */
export const tables: Record<string, Endpoints> = {
  app: application,
  accounts,
  stores,
  ads,
  views,
  following,
  lists,
  bought,
  sharing,
  favorites,
  banners,
  exclusives,
  barcode,
  places,
  studioSignIn,
  ownSignIn,
  staff,
  studioContent,
  notices,
  weeks,
  weekRows,
  studioStores,
  results,
  publishing,
}

/** Serves the page of the API for programs and the one for people. */
export function openApiRoutes(app: FastifyInstance) {
  const document = openApi(tables)
  app.get('/api/openapi.json', async (_, reply) => reply.header('cache-control', 'public, max-age=300').send(document))
  app.register(async (page) => {
    // As text: the plugin's types cover OpenAPI 3.0 only.
    await page.register(swagger, { mode: 'static', specification: { document: JSON.parse(JSON.stringify(document)) } })
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { deepLinking: true },
      staticCSP: "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    })
  })
}

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: object
  responses: { 200?: Ok; 204?: object; default: object }
  security: object[]
  'x-access': string
}
type Ok = { description: string; content: { 'application/json': { schema: Schema } } }
type Schema = object | boolean
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string; schema: Schema }

/** OpenAPI 3.1 from the endpoint tables. Rows that share method and path become one operation that says what each needs. */
export function openApi(all: Record<string, Endpoints>) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [tag, table] of Object.entries(all)) {
    for (const [name, endpoint] of Object.entries(table)) {
      const path = (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})
      const method = endpoint.method.toLowerCase()
      const operation = operationOf(`${tag}.${name}`, tag, endpoint)
      path[method] = path[method] ? merged(path[method], operation) : operation
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.appName,
      version: clientVersion,
      description:
        'Generated from the contract. x-access: none, visitor (any session), shopper (terms accepted), member; of the studio, by its cookie: arriving (a password or an invitation shown), staff, editor, publisher, administrator.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, studio: { type: 'apiKey', in: 'cookie', name: studioCookie } },
      schemas: { Problem: plain(Problem, 'output') },
    },
    paths,
  }
}

function operationOf(
  operationId: string,
  tag: string,
  { method, access, sidecar, about, params, query, body, reply }: Endpoint,
): Operation {
  const write = method !== 'GET'
  return {
    operationId,
    summary: about,
    tags: [tag],
    'x-access': access,
    security: access === 'none' ? [] : isOfStudio(access) ? [{ studio: [] }] : [{ bearer: [] }],
    parameters: [
      ...fields(params, 'path'),
      ...fields(query, 'query'),
      ...(sidecar
        ? [
            {
              name: 'configuration-token',
              in: 'header' as const,
              required: true,
              description: '<token>;<userId>',
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
      ...(write && access !== 'none' && !isOfStudio(access)
        ? [{ name: 'Idempotency-Key', in: 'header' as const, required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: plain(body, 'input') } } } }),
    responses: {
      ...(reply
        ? { 200: { description: 'OK', content: { 'application/json': { schema: plain(reply, 'output') } } } }
        : { 204: { description: 'Done' } }),
      default: { description: 'A problem', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

const isOfStudio = (access: Access) => access === 'arriving' || isStaffAccess(access)

function merged(one: Operation, other: Operation): Operation {
  const known = new Map<string, Parameter>()
  for (const parameter of [...one.parameters, ...other.parameters]) {
    const both = [one, other].every(({ parameters }) => parameters.some(({ name, required }) => name === parameter.name && required))
    known.set(parameter.name, {
      ...parameter,
      required: both,
      schema: known.has(parameter.name) ? { anyOf: [known.get(parameter.name)!.schema, parameter.schema] } : parameter.schema,
    })
  }
  const schemas = [one, other].flatMap(({ responses }) => responses[200] ?? []).map((it) => it.content['application/json'].schema)
  return {
    ...one,
    operationId: `${one.operationId}_${other.operationId.split('.')[1]}`,
    summary: `${one.summary} · ${other.summary}`,
    'x-access': `${one['x-access']} | ${other['x-access']}`,
    security: [...new Map([...waysInto(one), ...waysInto(other)].map((it) => [JSON.stringify(it), it])).values()],
    parameters: [...known.values()],
    responses: {
      ...one.responses,
      ...(schemas.length > 1 && { 200: { description: 'OK', content: { 'application/json': { schema: { anyOf: schemas } } } } }),
    },
  }
}

/** Each is enough. The one that asks for nothing must be named beside others. */
const waysInto = ({ security }: Operation) => (security.length === 0 ? [{}] : security)

function fields(schema: GenericSchema | undefined, at: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = plain(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: at,
    required: at === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Transformations and checks by code have no JSON Schema: the type that they take in or give out is described instead. */
function plain(schema: GenericSchema, typeMode: 'input' | 'output') {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return rest
}
