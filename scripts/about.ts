// Writes what the page /api/about shows: which packages are shipped, and their licenses.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { isAllowed, licenseText, locked, nameOf, shipped } from './shipped.ts'

const folder = 'dist/about'

/** Written last. */
export const aboutMark = `${folder}/licenses.txt.br`

/** `lists` are the files in which the builds have written what they bundled. */
export function writeAbout(lists: readonly string[]): void {
  const packages = packagesOf(lists)
  for (const { name, license } of packages)
    if (!isAllowed(name, license)) throw new Error(`${name} is bundled, and its license, ${license}, is not allowed (scripts/shipped.ts).`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/packages.json`, JSON.stringify(packages.map(({ name, version, license }) => ({ name, version, license }))))
  const text = packages
    .map(({ name, version, license, text }) => `${name} ${version}\n${license}\n\n${text}`.trim())
    .join(`\n\n${'-'.repeat(80)}\n\n`)
  writeFileSync(`${folder}/licenses.txt`, `${text}\n`)
  writeFileSync(aboutMark, brotliCompressSync(`${text}\n`))
}

/** Of those that other machines get, such as another processor's, the texts are not here: they say the same as ours. */
function packagesOf(lists: readonly string[]) {
  const bundled = lists.flatMap((file) => v.parse(v.array(v.string()), JSON.parse(readFileSync(file, 'utf8'))))
  return shipped(bundled)
    .map((at) => ({ name: nameOf(at), ...locked.get(at)!, text: licenseText(at) }))
    .filter(({ optional, text }) => !optional || text !== '')
    .filter(({ name, version }, at, all) => at === 0 || name !== all[at - 1]!.name || version !== all[at - 1]!.version)
}
