import { afterAll, onTestFinished, TestRunner, type RunnerTestCase } from 'vitest'

/** Runs when the test that calls this has finished, and outside of one after the file: an `afterAll` within a test is never run, without a word. */
export function atEnd(run: () => Promise<void>): void {
  if (TestRunner.getCurrentTest<RunnerTestCase | undefined>()) onTestFinished(run)
  else afterAll(run)
}
