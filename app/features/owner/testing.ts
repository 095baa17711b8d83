import { onTestFinished } from 'vitest'
import { storage } from '#app/platform/storage/index.ts'
import { answerOwner } from './owner.ts'
import type { OwnerAnswer } from './rules.ts'

/** The shopper has said on this device whether they are an owner, until the test ends. */
export function answered(answer: OwnerAnswer) {
  answerOwner(answer)
  onTestFinished(() => storage.remove('own:owner-answer'))
}
