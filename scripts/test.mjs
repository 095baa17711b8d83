// `npm test`, whatever Node the machine has. The last line says how many tests passed and failed.
import { installIfNeeded, run } from './node.mjs'

installIfNeeded()
run('node', 'scripts/test.ts', ...process.argv.slice(2))
