import { globSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { RouteObject } from '#app/router/index.ts'
import { expect, onTestFinished, test } from 'vitest'
import * as brand from '#brand'
import { routes } from '#app/routes.tsx'
import { linkRoutes, type Native } from '#server/features/app/links.ts'
import { linkedPaths } from './native/links.ts'

const certificate = Array.from({ length: 32 }, () => 'A7').join(':')
const signed: Native = { id: 'example.deals', signing: { certificates: [certificate], appleTeam: 'TEAM123456' } }

async function served(native: Native, file: string) {
  const app = Fastify()
  onTestFinished(() => app.close())
  linkRoutes(app, native)
  return app.inject({ url: `/.well-known/${file}` })
}
type Component = { '/': string; exclude?: boolean }
const applesFile = async () =>
  (await served(signed, 'apple-app-site-association')).json<{ applinks: { details: { appIDs: string[]; components: Component[] }[] } }>()
const androidsFile = async () =>
  (await served(signed, 'assetlinks.json')).json<
    { relation: string[]; target: object; relation_extensions: Record<string, { dynamic_app_link_components: Component[] }> }[]
  >()

test('C06 the files by which the systems know whose links the apps open have the app’s id and signature, and are JSON without a redirect', async () => {
  for (const file of ['assetlinks.json', 'apple-app-site-association']) {
    const { statusCode, headers } = await served(signed, file)
    expect([statusCode, headers['content-type'], headers['cache-control'], headers.location]).toEqual([
      200,
      'application/json',
      'public, max-age=3600',
      undefined,
    ])
  }
  const all = 'delegate_permission/common.handle_all_urls'
  expect(await androidsFile()).toMatchObject([
    { relation: [all], target: { namespace: 'android_app', package_name: 'example.deals', sha256_cert_fingerprints: [certificate] } },
  ])
  expect((await applesFile()).applinks.details).toMatchObject([{ appIDs: ['TEAM123456.example.deals'] }])
})

test('without a signature there is no file, and the reply says why', async () => {
  for (const file of ['assetlinks.json', 'apple-app-site-association']) {
    const reply = await served({ ...signed, signing: { certificates: [], appleTeam: '' } }, file)
    expect(reply.statusCode).toBe(404)
    expect(reply.payload).toContain('brand.ts does not say who signs the app')
  }
  const { certificates, appleTeam } = brand.native.signing
  for (const it of certificates) expect(it).toMatch(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/)
  expect(appleTeam).toMatch(/^(?:[0-9A-Z]{10})?$/)
})

/** Whether the app opens a path, by the first pattern that matches it: * is anything, ? one character. */
function opens(components: readonly Component[], path: string): boolean {
  const patternOf = (it: Component) => new RegExp(`^${RegExp.escape(it['/']).replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`)
  const first = components.find((it) => patternOf(it).test(path))
  return first !== undefined && !first.exclude
}

const filled = (path: string) => path.replaceAll(/:\w+/g, 'winona').replace(/\*$/, '12/345') || '/'
const pagesOf = (all: readonly RouteObject[], above = ''): string[] =>
  all.flatMap((it) => {
    const path = it.path === undefined ? above : it.path.startsWith('/') ? it.path : `${above}/${it.path}`
    return it.children ? pagesOf(it.children, path) : [filled(path)]
  })
const textsOf = (files: string, pattern: RegExp) =>
  globSync(files, { exclude: (it) => /\.test\.ts$|\/testing\//.test(it) }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path]) => filled(path!)),
  )

test('every page of the app opens in the app, and no address of the server does: the sign-in stays in the browser', async () => {
  const pages = pagesOf(routes)
  const server = [
    ...textsOf('contract/*.ts', /\bpath: '(\/[^']*)'/g),
    ...textsOf('server/**/*.ts', /\.(?:get|post)(?:<\w+>)?\(\s*'(\/[^']*)'/g),
    '/api/docs/',
    '/assets/HomePage-1.js',
    '/images/hcc/assets/a/a1.png',
    '/robots.txt',
    '/icon.svg',
    '/.well-known/assetlinks.json',
  ]
  expect([pages.length > 30, server.length > 40, server.includes('/preview'), server.includes('/api/oauth/login')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  const inManifest = (path: string) => linkedPaths.some(({ pattern }) => new RegExp(`^${pattern}$`).test(path))
  expect(pages.filter((path) => !inManifest(path))).toEqual([])
  // Android's patterns can leave nothing out. No link leads to this one: it is no GET.
  expect(server.filter(inManifest)).toEqual(['/api/favorites/winona'])
  const [apple] = (await applesFile()).applinks.details
  const [android] = Object.values((await androidsFile())[0]!.relation_extensions)
  for (const components of [apple!.components, android!.dynamic_app_link_components]) {
    expect(pages.filter((path) => !opens(components, path))).toEqual([])
    expect(server.filter((path) => opens(components, path))).toEqual([])
  }
})
