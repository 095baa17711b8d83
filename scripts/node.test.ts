import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#server/testing/scratch.ts'

test('a command runs on the pinned Node also where npm has not linked it, as an npm before 11 does not', () => {
  const folder = scratchFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o755 })
  }
  for (const it of ['node.mjs', 'run.mjs', 'memory.json']) cpSync(join(import.meta.dirname, it), join(folder, 'scripts', it))
  write('package-lock.json', '{}')
  write('node_modules/.package-lock.json', '{}')
  mkdirSync(join(folder, 'node_modules/.bin'))
  write(`node_modules/node-${process.platform}-${process.arch}/bin/node`, '#!/bin/sh\necho the pinned one runs "$@"\n')
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'file.ts'], { cwd: folder, encoding: 'utf8' })
  expect(stdout + stderr).toBe('the pinned one runs file.ts\n')
})
