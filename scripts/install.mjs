// What every command does first, on whatever Node the machine has: installs what is missing, and finds the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export function installIfNeeded() {
  const installed = resolve(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(resolve(root, 'package-lock.json')).mtimeMs) return
  console.log('Installing …')
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
}

/** Runs a command to its end; ends this process when it fails. */
export function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', env: pinned() })
  if (status !== 0) process.exit(status ?? 1)
}

/** The environment in which `node` is the pinned one. */
export function pinned() {
  return { ...process.env, PATH: resolve(root, 'node_modules/.bin') + delimiter + process.env.PATH }
}
