import { afterAll, onTestFinished, TestRunner, type RunnerTestCase } from 'vitest'

const ofFile: (() => Promise<void>)[] = []
// Added with the file, since one that is added within a test or another hook is never run, without a word.
afterAll(async () => {
  for (const run of ofFile.toReversed()) await run()
})

/** Runs when the test that calls this has finished, and outside of one, also in a hook, after the file: what was opened last is closed first. */
export function atEnd(run: () => Promise<void>): void {
  if (TestRunner.getCurrentTest<RunnerTestCase | undefined>()) onTestFinished(run)
  else ofFile.push(run)
}
