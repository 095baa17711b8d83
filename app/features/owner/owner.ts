import { ownTexts } from '#app/features/session/session.ts'
import { useKnownUser } from '#app/features/session/user.ts'
import { useObserved } from '#app/observable.ts'
import { answerIn, isToAsk, type OwnerAnswer } from './rules.ts'

const key = 'owner-answer'
const answers = ownTexts.observed(key)

export function answerOwner(answer: OwnerAnswer) {
  ownTexts.set(key, answer === 'later' ? `later ${Date.now()}` : answer)
}

/** Returns the answer that the shopper gave on this device; null on the server, until hydration has ended, and without one. */
export function useOwnerAnswer(): OwnerAnswer | null {
  return useObserved(answers, () => answerIn(ownTexts.get(key)), null)
}

/** Returns whether the shopper is a member with an owner number, who is not asked. It only looks at what was fetched already. */
export function useHasOwnerNumber(): boolean {
  return useKnownUser((user) => user?.isOwner === true)
}

/** Returns whether the shopper pays what owners pay; null while that is not known. */
export function useIsOwner(): boolean | null {
  const answer = useOwnerAnswer()
  if (useHasOwnerNumber() || answer === 'yes') return true
  return answer === 'no' ? false : null
}

/** Returns whether the question may be asked without being called for; false until it is known who is at the device. */
export function useIsOwnerToAsk(): boolean {
  const isNoOwner = useKnownUser((user) => user !== undefined && user.isOwner !== true)
  const isUnanswered = useObserved(answers, () => isToAsk(ownTexts.get(key), Date.now()), false)
  return isUnanswered && isNoOwner
}
