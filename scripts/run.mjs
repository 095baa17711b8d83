// `node scripts/run.mjs FILE ARGS…`: installs if needed, then runs a TypeScript file on the pinned Node. It is one
// process instead of `a && b` in a script, because a shell in between would not pass signals on and would remember the
// old `node`.
import { installIfNeeded, runFile } from './node.mjs'

installIfNeeded()
runFile(...process.argv.slice(2))
