import type { Ending } from '#app/context.ts'
import { ownTexts } from './session.ts'

const name = 'lost-deletion'

/** Notes that this member asked for the deletion of the account, and that no reply says whether it was done (docs/decisions/0232). */
export const noteLostDeletion = (userId: string) => ownTexts.set(name, userId)

/** Returns the member of whom this is not known; null mostly. */
export const lostDeletion = () => ownTexts.get(name)

/** To be called when the account is there after it was asked for: it was not done. */
export const forgetLostDeletion = () => ownTexts.remove(name)

/** Returns how a session ends that the server refuses. */
export function endingOfRefused(isMember: boolean): Ending {
  const userId = lostDeletion()
  if (userId !== null) return { why: 'deleted', userId }
  return { why: isMember ? 'refused' : 'expired' }
}
