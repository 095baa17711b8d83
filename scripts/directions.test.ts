import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// The directions of ARCHITECTURE.md that no linter rule can express.
const files = globSync('{app,contract,server,studio}/**/*.{ts,tsx}').filter((file) => !/\.(test|check)\.tsx?$/.test(file))
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** Returns what a file imports: packages by their names, our own files by their paths. Imports of types count too. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name]) =>
    name!.startsWith('.') ? normalize(join(dirname(file), name!)) : name!.replace(/^#(app|server|contract|studio)\//, '$1/'),
  )
}

const below = (folder: string) => files.filter((file) => file.startsWith(folder))

test('the contract imports only valibot, the brand and words', () => {
  const others = below('contract/').flatMap((file) =>
    imports
      .get(file)!
      .filter((name) => name !== 'valibot' && name !== '#brand' && !name.startsWith('#words/') && !name.startsWith('contract/'))
      .map((name) => `${file}: ${name}`),
  )
  expect(others).toEqual([])
})

test('Capacitor and its plugins are imported only in app/platform', () => {
  expect(
    files.filter(
      (file) =>
        !file.startsWith('app/platform/') &&
        imports.get(file)!.some((name) => /^(@capacitor|@capacitor-community|@aparajita)\//.test(name)),
    ),
  ).toEqual([])
})

test('the product and its tests import nothing from demo/: the server reads demo/network.zip as data', () => {
  const all = globSync('{app,contract,server,studio}/**/*.{ts,tsx}')
  expect(all.filter((file) => importsOf(file).some((name) => name.startsWith('demo/')))).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circleIn(imports)).toBeNull()
})

test('server/http imports no feature: server/app.ts passes in what it needs of one', () => {
  const ofFeatures = below('server/http/').flatMap((file) =>
    imports
      .get(file)!
      .filter((name) => name.startsWith('server/features/'))
      .map((name) => `${file}: ${name}`),
  )
  expect(ofFeatures).toEqual([])
})

for (const side of ['app', 'server', 'studio'] as const) {
  test(`no features of ${side}/ import each other in a circle`, () => {
    const features = new Map<string, Set<string>>()
    const featureOf = (path: string) => new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1]
    for (const file of below(`${side}/features/`)) {
      const from = featureOf(file)!
      const known = features.get(from) ?? features.set(from, new Set()).get(from)!
      for (const name of imports.get(file)!) {
        const to = featureOf(name)
        if (to && to !== from) known.add(to)
      }
    }
    expect(circleIn(features)).toBeNull()
  })
}

/** These files start the app and put its features together. Everything else outside the features is below them. */
const mounts =
  /^app\/(App|routes|load-store|load-intended|kept-pages|kept-pictures|follow-content|prepare|entry-client|entry-server)\.tsx?$|^app\/testing\//
const feature = (...names: string[]) => new RegExp(`^app/features/(${names.join('|')})/`)

test.each<[string, (file: string) => boolean, (name: string) => boolean]>([
  [
    'session is below all other features',
    (file) => feature('session').test(file),
    (name) => feature('.*').test(name) && !feature('session').test(name),
  ],
  [
    'current-store is above session only',
    (file) => feature('current-store').test(file),
    (name) => feature('.*').test(name) && !feature('current-store', 'session').test(name),
  ],
  [
    'shell is above all other features: only the routes and the server’s entry import it',
    (file) => !feature('shell').test(file) && !/^app\/(routes|entry-server)\.tsx$/.test(file),
    (name) => feature('shell').test(name),
  ],
  ['code outside the features imports none', (file) => !feature('.*').test(file) && !mounts.test(file), (name) => feature('.*').test(name)],
  ['no feature imports what mounts it', (file) => feature('.*').test(file) && !file.endsWith('/testing.ts'), (name) => mounts.test(name)],
])('%s', (_, isMeant, isForbidden) => {
  const wrong = files.filter(isMeant).flatMap((file) =>
    imports
      .get(file)!
      .filter(isForbidden)
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('the studio’s code outside its features imports none, but for the routes and what mounts a guard', () => {
  const wrong = below('studio/')
    .filter((file) => !/^studio\/(features\/|routes\.tsx|main\.tsx)/.test(file))
    .flatMap((file) =>
      imports
        .get(file)!
        .filter((name) => name.startsWith('studio/features/'))
        .map((name) => `${file}: ${name}`),
    )
  expect(wrong).toEqual([])
})

// Those of the server’s that are no pages are the exception.
test('the app’s addresses are written only in paths.ts and routes.tsx', () => {
  const address = /['"`]\/(?!(?:api|images|art)\/|(?:shell|sw\.js|healthz)')[a-z:][^'"`]*/g
  const written = below('app/')
    .filter((file) => !/^app\/(paths\.ts|routes\.tsx)$|testing/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(address)].map(([it]) => `${file}: ${it}`))
  expect(written).toEqual([])
})

test('a page’s function has the name of its file', () => {
  const pages = imports.get('app/routes.tsx')!.filter((it) => it.endsWith('Page.tsx'))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((it) => !readFileSync(it, 'utf8').includes(`export default function ${basename(it, '.tsx')}(`))).toEqual([])
})

function circleIn(graph: ReadonlyMap<string, Iterable<string>>): string | null {
  const done = new Set<string>()
  function visit(node: string, path: string[]): string | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(' → ')
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}
