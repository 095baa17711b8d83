import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '#server/testing/scratch.ts'
import { aboutPath, addAbout } from './about.ts'

async function served(folder: string, url: string, headers: Record<string, string> = {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  addAbout(app, folder)
  return app.inject({ url, headers })
}

function madeOf(packages: object[]): string {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'packages.json'), JSON.stringify(packages))
  writeFileSync(join(folder, 'licenses.txt'), 'Permission is granted')
  mkdirSync(join(folder, 'other'))
  return folder
}

test('the page About names every package with its version and license, in the language of the reader, and leads to the texts', async () => {
  const folder = madeOf([{ name: '<b>oats', version: '1.2.3', license: 'MIT' }])
  const { body, headers, statusCode } = await served(folder, aboutPath)
  expect([statusCode, headers['content-security-policy']]).toEqual([200, expect.stringContaining("default-src 'none'")])
  expect(body).toContain('<li>&#60;b&#62;oats 1.2.3, MIT</li>')
  expect(body).toContain('Made with the work of others')
  const spanish = await served(folder, aboutPath, { 'accept-language': 'es' })
  expect(spanish.body).toContain('Hecho con el trabajo de otros')
  const [, link] = /href="(\/api\/about\/[^"]+)"/.exec(body)!
  expect((await served(folder, link!)).body).toBe('Permission is granted')
})

test('beside the texts of the licenses nothing of the folder is served', async () => {
  const folder = madeOf([{ name: 'oats', version: '1.2.3', license: 'MIT' }])
  for (const path of ['packages.json', '', 'other', '../package.json'])
    expect((await served(folder, `${aboutPath}/${path}`)).statusCode).toBe(404)
})

test('what the build lists is what was bundled and what the server loads, with the text of each license', () => {
  const built = resolve(import.meta.dirname, '../../dist/about')
  const listed = JSON.parse(readFileSync(join(built, 'packages.json'), 'utf8')) as { name: string; version: string }[]
  const names = listed.map(({ name }) => name)
  // Of the shoppers' app, its worker, the studio, the server, the apps for phones, and the typefaces.
  for (const name of ['react', 'workbox-precaching', 'react-image-crop', 'fastify', '@capacitor/core', '@fontsource-variable/besley'])
    expect(names).toContain(name)
  for (const name of ['vite', 'vitest', 'typescript', '@sparticuz/chromium']) expect(names).not.toContain(name)
  const text = readFileSync(join(built, 'licenses.txt'), 'utf8')
  for (const { name, version } of listed) expect(text).toContain(`${name} ${version}\n`)
})
