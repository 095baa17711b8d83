// How every command runs, whatever Node the machine has: installs what is missing, finds the pinned Node, keeps its
// memory small and passes signals on to it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const shell = process.platform === 'win32'

export function installIfNeeded() {
  if (!isInstalled()) {
    console.log('Installing …')
    run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  }
  linkNode()
}

function isInstalled() {
  const installed = resolve(root, 'node_modules/.package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(resolve(root, 'package-lock.json')).mtimeMs
}

/** An npm before 11 removes the link to the pinned Node together with the pinned Nodes of other systems, which have the same name. */
function linkNode() {
  const link = resolve(root, 'node_modules/.bin/node')
  if (shell || existsSync(link)) return
  const system = `${process.platform}-${process.arch}`
  const program = [`node-${system}/bin/node`, `node-bin-${system}/bin/node`].find((it) => existsSync(resolve(root, 'node_modules', it)))
  if (program) symlinkSync(`../${program}`, link)
}

/** Runs a command to its end; ends this process when it fails. */
export function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: pinned() })
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a file, the first argument that is not a flag, on the pinned Node; this process ends when the file ends. */
export function runFile(...args) {
  const { flags, environment } = memoryOf(args.find((it) => !it.startsWith('-')))
  const child = spawn('node', [...flags, ...args], { cwd: root, stdio: 'inherit', shell, env: { ...environment, ...pinned() } })
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  return child
}

/**
 * Returns settings that keep a file's memory small. A small young generation frees sooner what a render and its compression
 * used, for the same processor time per page. By default V8 lets the heap double before it looks for what is not used any more, mostly
 * texts of pages, and glibc keeps a heap for every thread, with what was freed in it: 100 MB after two thousand pictures. With
 * the cache from the start no type has to be taken out of our own files, for which Node would load a compiler of 13 MB.
 */
function memoryOf(file) {
  const memory = JSON.parse(readFileSync(resolve(root, 'scripts/memory.json'), 'utf8'))
  return memory[file] ?? memory['anything else']
}

/** The environment in which `node` is the pinned one. */
function pinned() {
  return { ...process.env, PATH: resolve(root, 'node_modules/.bin') + delimiter + process.env.PATH }
}
