import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import config from '../../capacitor.config.ts'
import { brandAndroid } from './android.ts'
import { brandIos } from './ios.ts'

const repository = resolve(import.meta.dirname, '../..')

type Package = { version: string; devDependencies: Record<string, string> }

/**
 * Has the pinned Capacitor make its projects for Android and iOS in a new folder, and makes them ours. Returns the folder, which has
 * android/ and ios/ as they belong into the repository.
 */
export async function makeShells(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'deals-shells-'))
  const own: Package = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const plugins = Object.entries(own.devDependencies).filter(([name]) => /^@(capacitor|capacitor-community|aparajita)\//.test(name))
  // Capacitor writes where its packages are, as seen from the projects: they must lie as they do in the repository.
  for (const [name] of plugins) cpSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  symlinkSync(join(repository, 'node_modules/typescript'), join(folder, 'node_modules/typescript'), 'junction')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shells', devDependencies: Object.fromEntries(plugins) }))
  writeFileSync(join(folder, 'capacitor.config.json'), JSON.stringify(config))
  mkdirSync(join(folder, config.webDir!), { recursive: true })
  writeFileSync(join(folder, config.webDir!, 'index.html'), '')
  for (const platform of ['android', 'ios']) runCapacitor(['add', platform], folder)
  await brandAndroid(join(folder, 'android'), own.version)
  await brandIos(join(folder, 'ios'), own.version)
  for (const name of readdirSync(folder)) if (name !== 'android' && name !== 'ios') rmSync(join(folder, name), { recursive: true })
  return folder
}

export function runCapacitor(words: string[], folder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/@capacitor/cli/bin/capacitor'), ...words],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CI: '1' },
    },
  )
  if (status !== 0) throw new Error(`cap ${words.join(' ')} failed:\n${stdout}${stderr}`)
}
