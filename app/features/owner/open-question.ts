import { failureText } from '#app/api/failure-text.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import type { Asked } from './OwnerQuestion.tsx'

/** Opens the question, because the shopper pressed something that leads to it. */
export async function openOwnerQuestion(asked: Asked): Promise<void> {
  try {
    await load(asked)
  } catch (error) {
    dialogs.alert({ key: 'owner-question-failed', ...failureText(error) })
  }
}

/** Opens the question by itself, unless it is no longer wanted when it has loaded, or cannot be loaded. */
export const offerOwnerQuestion = (asked: Asked, isWanted: () => boolean) => load(asked, isWanted).catch(() => {})

/** It is not part of any page's first script. */
async function load(asked: Asked, isWanted = () => true) {
  const { showOwnerQuestion } = await import('./OwnerQuestion.tsx')
  if (isWanted()) showOwnerQuestion(asked)
}
