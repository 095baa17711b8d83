import { errorText } from '#app/api/error-text.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import type { Asked } from './OwnerQuestion.tsx'

/** Opens the question, because the shopper pressed something that leads to it. */
export async function openOwnerQuestion(asked: Asked = {}): Promise<void> {
  if (!(await offerOwnerQuestion(asked))) dialogs.alert({ key: 'owner-question-failed', ...errorText.confirmFailed })
}

/** Opens the question unless it cannot be loaded; it is not part of any page's first script. Resolves to whether it opened. */
export async function offerOwnerQuestion(asked: Asked, isWanted: () => boolean = () => true): Promise<boolean> {
  try {
    const { showOwnerQuestion } = await import('./OwnerQuestion.tsx')
    if (isWanted()) showOwnerQuestion(asked)
    return true
  } catch {
    return false
  }
}
