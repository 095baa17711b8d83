import { icons } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { icon } from '#app/ui/icon.tsx'
import { iconsIn, linesOf } from './icons.ts'

const Lines = v.array(v.tuple([v.picklist(['circle', 'line', 'path', 'rect']), v.record(v.string(), v.string())]))

test('an icon of a build is drawn as lucide-react draws it, but for its names', () => {
  const theirs = new Map(Object.entries(icons))
  const paths = new Set(globSync('app/**/*.tsx').flatMap((file) => iconsIn(readFileSync(file, 'utf8')).map(({ path }) => path)))
  expect(paths.size).toBeGreaterThan(50)
  for (const path of paths) {
    const { name, code } = fileOf(fileURLToPath(import.meta.resolve(path)))
    const lines = v.parse(Lines, JSON.parse(linesOf(code).replace(/(\w+): /g, '"$1": ')))
    const drawn = renderToStaticMarkup(createElement(icon(lines), { size: 18, className: 'mine', strokeWidth: 3 }))
    const wanted = renderToStaticMarkup(createElement(theirs.get(name)!, { size: 18, className: 'mine', strokeWidth: 3 }))
    expect(drawn).toBe(wanted.replace(/ lucide-[\w-]+/g, ''))
  }
})

/** Returns the name and the text of an icon’s file; one of an older name leads to it. */
function fileOf(path: string): { name: string; code: string } {
  const code = readFileSync(path, 'utf8')
  const [, other] = /^export \{ default \} from '(.*)'/m.exec(code) ?? []
  if (other) return fileOf(fileURLToPath(new URL(other, pathToFileURL(path))))
  const [, name = ''] = /^const (\w+) = createLucideIcon/m.exec(code) ?? []
  return { name, code }
}
