import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { locked } from './shipped.ts'

type Component = { 'bom-ref': string; purl: string; scope: string; hashes: { content: string }[]; licenses: object[] }

test('the bill of materials names what is bundled and what the server loads, with the hash by which it was installed, and no tool', () => {
  const made = spawnSync(process.execPath, ['scripts/sbom.ts'], { cwd: resolve(import.meta.dirname, '..'), encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(made.stdout) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const of = (folder: string) => components.find((it) => it['bom-ref'] === folder)
  // Loaded, bundled though it is a tool's dependency by package.json, for one kind of machine, and with alternatives.
  expect(of('node_modules/fastify')).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] })
  expect(of('node_modules/@capacitor/core')?.purl).toMatch(/^pkg:npm\/%40capacitor\/core@\d/)
  expect(of('node_modules/react-image-crop')).toBeDefined()
  expect(of('node_modules/@img/sharp-linux-arm64')).toMatchObject({ scope: 'optional' })
  expect(of('node_modules/@maplibre/mlt')?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
  for (const tool of ['vite', 'vitest', 'oxlint']) expect(of(`node_modules/${tool}`)).toBeUndefined()
  for (const { 'bom-ref': folder, hashes } of components) {
    expect(Buffer.from(hashes[0]!.content, 'hex').toString('base64')).toBe(locked.get(folder)!.integrity.replace('sha512-', ''))
    expect(hashes[0]!.content).toHaveLength(createHash('sha512').digest('hex').length)
  }
})
