import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { endThread, keptThread } from './pool.ts'

/** Both as JSON, from scripts/mutation.ts. */
const { MUTATION_TESTS: tests = '[]', MUTATION_POSTGRES: postgres } = process.env

/** What a mutant changes of the wire, the test of the wire finds in a few milliseconds: it comes first, and then no other need run. */
class WireFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isOfWire(b)) - Number(isOfWire(a)))
  }
}
const isOfWire = ({ moduleId }: TestSpecification) => moduleId.endsWith('/wire.test.ts')

export default defineConfig({
  plugins: [
    {
      name: 'kept-thread',
      configureVitest({ project, vitest }) {
        // Here, since Stryker's runner overrides what is configured below with a pool of vitest's own.
        Object.assign(project.config, { pool: keptThread.name, poolRunner: keptThread })
        vitest.onClose(endThread)
      },
    },
  ],
  test: {
    include: JSON.parse(tests),
    setupFiles: 'server/testing/setup.ts',
    // Of the whole run: the processes that test mutants are ended and started again.
    ...(postgres !== undefined && { provide: { postgres: JSON.parse(postgres), pooler: null } }),
    // All files of a run go to the thread at once.
    isolate: false,
    sequence: { sequencer: WireFirst },
    // As in vitest.config.ts: on a busy machine a test that only takes long would pass for one that notices. But many mutants of a server leave a
    // call without a reply: they are given up long before Stryker ends their process.
    testTimeout: postgres === undefined ? 90_000 : 10_000,
  },
})
