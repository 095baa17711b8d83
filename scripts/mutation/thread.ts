import { parentPort } from 'node:worker_threads'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

const port = parentPort!
type Listener = Parameters<Parameters<typeof init>[0]['on']>[0]
const listeners: Listener[] = []

init({
  post: (message) => port.postMessage(message),
  on(callback) {
    listeners.push(callback)
    port.on('message', callback)
  },
  off: (callback) => port.off('message', callback),
  /** After a run all but the first, which hears when the next one starts, have nothing more to hear. */
  teardown: () => listeners.splice(1).forEach((it) => port.off('message', it)),
  setup: setupEnvironment,
  runTests(state, traces) {
    // Where Stryker's runner has written which mutant was active in the run before.
    Reflect.deleteProperty(globalThis, '__stryker__')
    // Each file loads what it tests anew: a mutant may change what is said while a module loads.
    state.config.isolate = true
    return runBaseTests('run', state, traces)
  },
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
})
