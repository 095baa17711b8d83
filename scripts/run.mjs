// `node scripts/run.mjs FILE ARGS…`: installs if needed, then runs a TypeScript file on the pinned Node. One process
// instead of `a && b` in a script: the shell between would pass no signal on and remember the old `node`.
import { installIfNeeded, runFile } from './node.mjs'

installIfNeeded()
runFile(...process.argv.slice(2))
