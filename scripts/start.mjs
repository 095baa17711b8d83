// `npm start` and `npm run dev`: installs if needed, builds, and runs the server on the pinned Node until it is stopped.
import { installIfNeeded, run, runFile } from './node.mjs'

const dev = process.argv.includes('--dev')
installIfNeeded()
if (!dev) run('node', 'scripts/build.ts')

const watch = dev ? ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'] : []
const server = runFile(...watch, 'server/main.ts', ...process.argv.slice(2))
// npm ends on a signal without passing it on. Our parent process changes then.
const parent = process.ppid
const watcher = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watcher)
  server.kill('SIGTERM')
}, 250)
watcher.unref()
