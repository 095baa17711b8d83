// `node scripts/run.mjs FILE ARGS…`: installs if needed, then runs a TypeScript file on the pinned Node. One process
// instead of `a && b` in a script: the shell between would pass no signal on and remember the old `node`.
import { spawn } from 'node:child_process'
import { installIfNeeded, pinned, root } from './install.mjs'

installIfNeeded()
const child = spawn('node', process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  // glibc keeps what it has freed apart for each thread, 100 MB of it after two thousand pictures: two such places do.
  env: { MALLOC_ARENA_MAX: '2', ...pinned() },
})
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
