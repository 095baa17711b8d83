// `npm start` and `npm run dev`: installs if needed, builds, and runs the server on the pinned Node until told to stop.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installIfNeeded, pinned, root, run } from './install.mjs'

const dev = process.argv.includes('--dev')
installIfNeeded()
if (!dev) run('node', 'scripts/build.ts')

const watch = dev ? ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'] : []
// What a render and its compression leave behind is given back sooner, in the same processor time a page.
// The young generation is kept small; glibc, left alone, keeps a heap for every thread and what was freed in it.
const { flags, environment } = JSON.parse(readFileSync(resolve(root, 'scripts/lean.json'), 'utf8'))
const server = spawn('node', [...flags, ...watch, 'server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, ...pinned() },
})
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
// npm dies of a signal without passing it on: then our parent changes.
const parent = process.ppid
const watcher = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watcher)
  server.kill('SIGTERM')
}, 250)
watcher.unref()
