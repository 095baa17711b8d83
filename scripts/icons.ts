import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Takes of lucide-react the lines of its icons alone, which app/ui/icon.tsx draws: its own component can do much that nobody here asks for.
 * Each icon comes from a file of its own, so that the build sees who shows it.
 */
export function icons(): Plugin[] {
  return [
    {
      name: 'icons',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx$/, code: imported },
        handler: (code) => ({ code: code.replace(imported, (_, names: string) => importsOf(names)), map: null }),
      },
    },
    {
      name: 'icon-lines',
      apply: 'build',
      transform: {
        filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, code: lines },
        handler: (code) => ({ code: `import { icon } from ${drawing}\nexport default /* @__PURE__ */ icon(${linesOf(code)})`, map: null }),
      },
    },
  ]
}

const imported = /^import \{([^}]*)\} from 'lucide-react'/gm
const lines = /^ {2}node: (\[[^]*?\])(?:,\n {2}aliases: .*)?\n\};/m
const drawing = JSON.stringify(fileURLToPath(new URL('../app/ui/icon.tsx', import.meta.url)))

const importsOf = (names: string) =>
  iconsOf(names)
    .map(({ here, path }) => `import ${here} from '${path}'`)
    .join(';')

/** Returns the icons that a file imports: their names in lucide-react, what the file calls them, and where each is. */
export const iconsIn = (code: string) => [...code.matchAll(imported)].flatMap(([, names = '']) => iconsOf(names))

function iconsOf(names: string) {
  const icons = names.split(',').filter((it) => it.trim() !== '' && !it.includes('type '))
  return icons.map((it) => {
    const [name = '', here = name] = it.trim().split(' as ')
    return { name, here, path: `lucide-react/icons/${name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}` }
  })
}

/** Returns the lines of an icon, out of its file in lucide-react, without the keys that React would need. */
export const linesOf = (code: string) => lines.exec(code)![1]!.replace(/,\s*key: "\w+"/g, '')
