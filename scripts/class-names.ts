import { globSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Makes the class names of a build as short as they can be: letters for the file and a number for the class, such as `aB3`. The build
 * for browsers and that for the server make the same ones. Imported as a namespace, the names are written where they are used, and no
 * table of them remains in the script.
 */
export function classNames(pattern = 'app/**/*.module.css'): Plugin[] {
  const root = process.cwd()
  const files = globSync(pattern).sort()
  const namesOf = new Map<string, Map<string, string>>()
  return [
    {
      name: 'class-names',
      enforce: 'pre',
      apply: 'build',
      config: () => ({ css: { modules: { generateScopedName } } }),
      transform: {
        filter: { id: /\.tsx$/, code: importOfStyles },
        handler: (code) => ({ code: code.replace(importOfStyles, 'import * as $1'), map: null }),
      },
    },
    {
      name: 'class-names-kept',
      enforce: 'post',
      apply: 'build',
      // Styles whose names are all written elsewhere would be left out with their module.
      transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
    },
  ]

  function generateScopedName(name: string, path: string) {
    const file = relative(root, path)
    const names = namesOf.get(file) ?? namesOf.set(file, new Map()).get(file)!
    return names.get(name) ?? names.set(name, `${lettersOf(files.indexOf(file))}${names.size}`).get(name)!
  }
}

const importOfStyles = /^import (\w+)(?= from '[^']+\.module\.css')/gm
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the letters that stand for a number from 0 on, each number having its own. */
function lettersOf(number: number): string {
  const rest = Math.floor(number / letters.length)
  return (rest > 0 ? lettersOf(rest - 1) : '') + letters[number % letters.length]!
}
