import { globSync, readFileSync } from 'node:fs'
import type { RouteObject } from '#app/router/index.ts'
import { describe, expect, test } from 'vitest'
import { routes } from '#app/routes.tsx'
import { everyEndpoint } from '#server/testing/requests.ts'

/** What names a part of an address differs. A path that ends in * is that of a page's parts. */
const plain = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}').replace(/\/\*$/, '')
const textOf = (files: string) => globSync(files).map((it) => readFileSync(it, 'utf8'))
/** What the product is: its specification, and the records of what was added to it. */
const specification = plain([...textOf('docs/spec/*.md'), ...textOf('docs/decisions/*.md')].join('\n'))
/** Whether an address is written there, and not only as the beginning of a longer one. */
const says = (address: string) => specification.split(plain(address)).some((after, at) => at > 0 && !/^[\w/{-]/.test(after))

describe('0.PROD.03 the specification covers the whole product', () => {
  test.each(pathsOf(routes))('the page %s', (path) => expect(says(path)).toBe(true))

  // It writes a call below a store's route without that route.
  test.each(everyEndpoint)('the call %s', (_, { path }) => expect(says(path.replace('/:storeRoute/api/', '/api/')), path).toBe(true))
})

function pathsOf(all: readonly RouteObject[], above = ''): string[] {
  return all.flatMap(({ path, children }) => {
    const own = path === undefined || path.startsWith('/') ? (path ?? above) : `${above}/${path}`
    return children ? pathsOf(children, own) : [own]
  })
}
