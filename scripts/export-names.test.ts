import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { scratchFolder } from '#server/testing/scratch.ts'
import { exportNames } from './export-names.ts'

const sources = {
  'one.js': `import { sum, Total } from './shared.js'\npage.title = new Total(sum(1, 2)).text`,
  'other.js': `import { sum } from './shared.js'\nimport('./late.js').then((it) => (page.title = it.late(sum(3, 4))))`,
  'late.js': `import { Total } from './shared.js'\nexport const late = (it) => new Total(it).text`,
  'shared.js': `export const sum = (a, b) => globalThis.Number(a + b)\nexport class Total { constructor(it) { this.text = 'total ' + it } }`,
}

/** Builds the sources, and returns the folder of what became of them. */
async function built(plugins: ReturnType<typeof exportNames>[]): Promise<string> {
  const root = scratchFolder()
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, name), text)
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins,
    build: {
      modulePreload: false,
      rolldownOptions: { input: { one: join(root, 'one.js'), other: join(root, 'other.js') } },
    },
  })
  return join(root, 'dist/assets')
}

const fileOf = (folder: string, name: string) => readdirSync(folder).find((it) => it.startsWith(`${name}-`))!
const exportsOf = (folder: string, name: string) => /export\{(.*)\}/.exec(readFileSync(join(folder, fileOf(folder, name)), 'utf8'))![1]!

test('what files share is exported under its own names, works, and is in a file of another name than before', async () => {
  const [plain, own] = [await built([]), await built([exportNames()])]
  expect(exportsOf(plain, 'shared')).toMatch(/ as /)
  expect(exportsOf(own, 'shared')).toMatch(/^\w+,\w+$/)
  expect(fileOf(own, 'shared')).not.toBe(fileOf(plain, 'shared'))
  const page = { title: '' }
  vi.stubGlobal('page', page)
  await import(pathToFileURL(join(own, fileOf(own, 'one'))).href)
  expect(page.title).toBe('total 3')
  expect(exportsOf(own, 'late')).toMatch(/ as late$/)
  await import(pathToFileURL(join(own, fileOf(own, 'other'))).href)
  await expect.poll(() => page.title).toBe('total 7')
})
