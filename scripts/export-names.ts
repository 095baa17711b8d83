import type { Plugin } from 'vite'

/**
 * Exports what the files of a build share under the names that these parts have in their own file: `export{kc,dL}` instead of
 * `export{kc as n,dL as ft}`. The frame has some 400 of them, and names of a letter or two do not compress.
 */
export function exportNames(): Plugin {
  return {
    name: 'export-names',
    apply: 'build',
    // A file is named by what was in it before this. Browsers keep files by name: none may be taken for one with other exports.
    augmentChunkHash: () => 'export-names 1',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle).filter((it) => it.type === 'chunk')
        // Of what is imported where it is needed the names are read there, as in `.then((it) => it.Dialog)`.
        const readByName = new Set(files.flatMap((it) => it.dynamicImports))
        const namesOf = new Map<string, Map<string, string>>()
        for (const file of files) {
          const end = this.parse(file.code).body.at(-1)
          if (readByName.has(file.fileName) || end?.type !== 'ExportNamedDeclaration' || end.source) continue
          const names = new Map(end.specifiers.map(({ exported, local }) => [nameOf(exported), nameOf(local)]))
          namesOf.set(file.fileName, names)
          file.code = `${file.code.slice(0, end.start)}export{${[...new Set(names.values())].sort().join(',')}};`
        }
        for (const file of files) {
          for (const it of this.parse(file.code).body.toReversed()) {
            if (it.type !== 'ImportDeclaration' || it.specifiers.length === 0) continue
            const names = namesOf.get(file.imports.find((path) => path.endsWith(it.source.value.replace(/^\./, ''))) ?? '')
            if (!names) continue
            const imported = it.specifiers.map((one) => {
              const name = one.type === 'ImportSpecifier' ? names.get(nameOf(one.imported)) : undefined
              if (name === undefined) this.error(`${file.fileName}: what ${it.source.value} exports as ${one.local.name} is not known`)
              return name === one.local.name ? name : `${name} as ${one.local.name}`
            })
            file.code = `${file.code.slice(0, it.start)}import{${imported.join(',')}}from${JSON.stringify(it.source.value)};${file.code.slice(it.end)}`
          }
        }
      },
    },
  }
}

const nameOf = (name: { type: 'Identifier'; name: string } | { type: 'Literal'; value: string }) =>
  name.type === 'Identifier' ? name.name : name.value
