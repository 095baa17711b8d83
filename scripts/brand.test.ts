import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { textsIn } from './literals.ts'

// What another network would have to find and change beside brand.ts. scripts/second-brand.test.ts tries it out.
const files = globSync('{app,contract,server,studio}/**/*.{ts,tsx,css,html,js,svg,webmanifest,txt}')
  .concat('index.html', 'scripts/brand-files.ts')
  .filter((file) => !/\.test\.tsx?$|\/testing(\/|\.ts$)|us\.txt/.test(file))

/** Alike for every network (docs/decisions/0089): where root's data lies, what ids are made from, and the words of a bundle. */
const alike = [
  'server/db/embedded.ts: co-op-deals',
  'server/features/content/store-identity.ts: co-op-deals',
  'server/features/content/bundle.ts: current-deals',
]

test('what brand.ts says stands in no other source', () => {
  const { product, native, ...rest } = brand
  // Half-transparent black is in shadows too, and the origins of native apps are those of their platform.
  const texts = [...new Set(textsIn({ ...rest, id: native.id, scheme: native.scheme, server: native.server }))].filter(
    (it) => it !== '#000a',
  )
  const names = [`coop-${product.path}`, `current-${product.path}`, `Featured${product.Many}`, `See ${product.Many}`]
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    return [...texts, ...names]
      .filter((it) => new RegExp(`(?<!\\w)${RegExp.escape(it)}(?!\\w)`, 'i').test(text))
      .map((it) => `${file}: ${it}`)
  })
  expect(found.toSorted()).toEqual(alike.toSorted())
})
