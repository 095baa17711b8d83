import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { groups } from './groups.ts'
import { endThread, keptThread } from './pool.ts'

const { tests } = groups[process.env.MUTATED ?? '']!

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
    include: tests,
    setupFiles: 'server/testing/seed.ts',
    // All files of a run go to the thread at once.
    isolate: false,
    sequence: { sequencer: WireFirst },
    // As in vitest.config.ts: on a busy machine a test that only takes long would pass for one that notices.
    testTimeout: 90_000,
  },
})
