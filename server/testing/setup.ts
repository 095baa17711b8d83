import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { endFile } from '#server/testing/at-end.ts'

/** Property tests use the same random cases each time, so that a failure comes from the change; SEED=7 npm test tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_118) })

// Here, since this runs for each file, also where files share their modules and their process.
afterAll(async () => {
  await endFile()
  // A clock that a file has stopped would stand still for the ones after it.
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
