import { onTestFinished, TestRunner, type RunnerTestCase } from 'vitest'

let ofFile: (() => Promise<void>)[] = []

/** Runs when the test that calls this has finished, and outside of one, also in a hook, after the file: what was opened last is closed first. */
export function atEnd(run: () => Promise<void>): void {
  if (TestRunner.getCurrentTest<RunnerTestCase | undefined>()) onTestFinished(run)
  else ofFile.push(run)
}

/** The setup of each file calls this after it: a hook that is added within another one would never run, without a word. */
export async function endFile(): Promise<void> {
  const all = ofFile.toReversed()
  ofFile = []
  for (const run of all) await run()
}
